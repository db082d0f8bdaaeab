package problems

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"slep/solver"
)

// ReadMatrixMarket reads a matrix in Matrix Market exchange format (Boisvert, Pozo and Remington 1996, NISTIR 5935):
// array or coordinate, real or integer, general or symmetric. Both triangles of a symmetric one are returned.
// What is wrong with the text is a *solver.InputError with the line.
func ReadMatrixMarket(text []byte) (*Matrix, error) {
	r := &marketReader{text: text}
	matrix, err := r.read()
	if err != nil {
		err.Line = r.line
		return nil, err
	}
	return matrix, nil
}

// marketReader goes through the text line by line.
type marketReader struct {
	text                  []byte
	line                  int // counted from 1
	coordinate, symmetric bool
}

// wrong returns an error about the current line.
func wrong(message string) *solver.InputError { return solver.Input("", message) }

func (r *marketReader) read() (*Matrix, *solver.InputError) {
	if err := r.banner(); err != nil {
		return nil, err
	}
	sizes, ok := r.next()
	want := "rows and columns"
	if r.coordinate {
		want = "rows, columns and the number of entries"
	}
	if !ok {
		return nil, wrong("the text ends before the line with " + want)
	}
	dims, err := integers(sizes)
	if err != nil {
		return nil, err
	}
	if len(dims) != 2 && !r.coordinate || len(dims) != 3 && r.coordinate {
		return nil, wrong("wanted " + want + ", found " + quote(sizes))
	}
	rows, cols := dims[0], dims[1]
	if rows < 1 || cols < 1 || rows > math.MaxInt32 || cols > math.MaxInt32 {
		return nil, wrong("the matrix is " + strconv.Itoa(rows) + " x " + strconv.Itoa(cols) + ", wanted at least 1 x 1 and at most 2147483647 rows and columns")
	}
	if r.symmetric && rows != cols {
		return nil, wrong("a symmetric matrix is square, this one is " + strconv.Itoa(rows) + " x " + strconv.Itoa(cols))
	}
	if r.coordinate {
		return r.entries(rows, cols, dims[2])
	}
	return r.array(rows, cols)
}

// banner reads the first line.
func (r *marketReader) banner() *solver.InputError {
	r.line = 1
	first, rest, _ := bytes.Cut(r.text, []byte("\n"))
	r.text = rest
	words := strings.Fields(strings.ToLower(string(first)))
	if len(words) == 0 || words[0] != "%%matrixmarket" {
		return wrong("wanted a Matrix Market file, which begins with %%MatrixMarket, found " + quote(string(first)))
	}
	if len(words) != 5 || words[1] != "matrix" {
		return wrong("wanted %%MatrixMarket matrix FORMAT FIELD SYMMETRY, found " + quote(string(first)))
	}
	format, field, symmetry := words[2], words[3], words[4]
	switch {
	case format != "array" && format != "coordinate":
		return wrong("the format " + quote(format) + " is not read, wanted array or coordinate")
	case field != "real" && field != "integer" && field != "double":
		return wrong("the field " + quote(field) + " is not read, wanted real or integer")
	case symmetry != "general" && symmetry != "symmetric":
		return wrong("the symmetry " + quote(symmetry) + " is not read, wanted general or symmetric")
	}
	r.coordinate, r.symmetric = format == "coordinate", symmetry == "symmetric"
	return nil
}

// entries reads count lines of row, column and value.
func (r *marketReader) entries(rows, cols, count int) (*Matrix, *solver.InputError) {
	if count < 0 || count > len(r.text)/5+1 { // "1 1 1" is the shortest line
		return nil, wrong("announced are " + strconv.Itoa(count) + " entries, more than the rest of the text can hold")
	}
	m := &Matrix{Rows: rows, Cols: cols, Row: make([]int32, 0, count), Col: make([]int32, 0, count), Data: make([]float64, 0, count)}
	for k := range count {
		line, ok := r.next()
		if !ok {
			return nil, wrong("the text ends after " + strconv.Itoa(k) + " of " + strconv.Itoa(count) + " entries")
		}
		words := strings.Fields(line)
		if len(words) != 3 {
			return nil, wrong("wanted row, column and value, found " + quote(line))
		}
		at, err := integers(words[0] + " " + words[1])
		if err != nil {
			return nil, err
		}
		v, err := number(words[2])
		if err != nil {
			return nil, err
		}
		i, j := at[0], at[1]
		if i < 1 || i > rows || j < 1 || j > cols {
			return nil, wrong("row " + strconv.Itoa(i) + ", column " + strconv.Itoa(j) + " is outside of a " + strconv.Itoa(rows) + " x " + strconv.Itoa(cols) + " matrix")
		}
		if r.symmetric && j > i {
			return nil, wrong("a symmetric matrix lists its lower triangle only, found row " + strconv.Itoa(i) + ", column " + strconv.Itoa(j))
		}
		m.Row, m.Col, m.Data = append(m.Row, int32(i-1)), append(m.Col, int32(j-1)), append(m.Data, v)
		if r.symmetric && i != j {
			m.Row, m.Col, m.Data = append(m.Row, int32(j-1)), append(m.Col, int32(i-1)), append(m.Data, v)
		}
	}
	return m, r.end()
}

// array reads one value a line, column by column; of a symmetric matrix the lower triangle.
func (r *marketReader) array(rows, cols int) (*Matrix, *solver.InputError) {
	count := float64(rows) * float64(cols)
	if r.symmetric {
		count = float64(rows) * float64(rows+1) / 2
	}
	if count > float64(len(r.text)+2)/2 { // "1\n" is the shortest line
		return nil, wrong("a " + strconv.Itoa(rows) + " x " + strconv.Itoa(cols) + " matrix has " + strconv.FormatFloat(count, 'f', 0, 64) + " values, more than the rest of the text can hold")
	}
	m := &Matrix{Rows: rows, Cols: cols, Data: make([]float64, rows*cols)}
	for j := range cols {
		from := 0
		if r.symmetric {
			from = j
		}
		for i := from; i < rows; i++ {
			line, ok := r.next()
			if !ok {
				return nil, wrong("the text ends before row " + strconv.Itoa(i+1) + " of column " + strconv.Itoa(j+1))
			}
			v, err := number(line)
			if err != nil {
				return nil, err
			}
			m.Data[i*cols+j] = v
			if r.symmetric {
				m.Data[j*cols+i] = v
			}
		}
	}
	return m, r.end()
}

// end returns an error when there is more than the matrix.
func (r *marketReader) end() *solver.InputError {
	if line, ok := r.next(); ok {
		return wrong("the matrix is complete, but there is more: " + quote(line))
	}
	return nil
}

// next returns the next line that is neither empty nor a comment, trimmed.
func (r *marketReader) next() (string, bool) {
	for len(r.text) > 0 {
		line, rest, _ := bytes.Cut(r.text, []byte("\n"))
		r.text = rest
		r.line++
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '%' {
			return string(line), true
		}
	}
	return "", false
}

// integers reads whole numbers separated by blanks.
func integers(text string) ([]int, *solver.InputError) {
	var out []int
	for _, w := range strings.Fields(text) {
		v, err := strconv.Atoi(w)
		if err != nil {
			return nil, wrong(quote(w) + " is not a whole number")
		}
		out = append(out, v)
	}
	return out, nil
}

// number reads one finite number.
func number(text string) (float64, *solver.InputError) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, wrong(quote(text) + " is not a finite number")
	}
	return v, nil
}

// quote shows at most the first 40 bytes of text in quotes.
func quote(text string) string {
	if len(text) > 40 {
		text = text[:40] + "…"
	}
	return strconv.Quote(text)
}
