package read

import (
	"bytes"
	"cmp"
	"math"
	"strconv"
	"strings"
)

// MatrixMarket reads a matrix in Matrix Market exchange format (Boisvert, Pozo and Remington 1996, NISTIR 5935): array
// or coordinate, real or integer, general or symmetric. It returns both triangles of a symmetric matrix. An exponent
// may be written with a D, as in Fortran. It returns a *solver.InputError with the line if the text is not valid. For
// pause, see Text.
func MatrixMarket(text []byte, pause func() error) (*Matrix, error) {
	r := &marketReader{lines: newLines(text, pause)}
	matrix, err := r.read()
	if err != nil {
		return nil, inLine(r.line, err)
	}
	return matrix, nil
}

// marketReader reads the text line by line.
type marketReader struct {
	lines
	coordinate, symmetric bool
}

func (r *marketReader) read() (*Matrix, error) {
	if err := r.banner(); err != nil {
		return nil, err
	}
	sizes, err := r.next('%')
	if err != nil {
		return nil, err
	}
	want, count := "rows and columns", 2
	if r.coordinate {
		want, count = "rows, columns and the number of entries", 3
	}
	if sizes == nil {
		return nil, wrong("the text ends before the line with " + want)
	}
	var dims []int
	for first, rest := word(sizes); len(first) > 0; first, rest = word(rest) {
		size, err := integer(first)
		if err != nil {
			return nil, err
		}
		dims = append(dims, size)
	}
	if len(dims) != count {
		return nil, wrong("expected " + want + ", found " + quote(sizes))
	}
	rows, cols := dims[0], dims[1]
	if rows < 1 || cols < 1 || rows > math.MaxInt32 || cols > math.MaxInt32 {
		return nil, wrong("the matrix is ", rows, " x ", cols,
			"; it must be at least 1 x 1, with at most 2147483647 rows and columns")
	}
	if r.symmetric && rows != cols {
		return nil, wrong("a symmetric matrix is square, this one is ", rows, " x ", cols)
	}
	if r.coordinate {
		return r.entries(rows, cols, dims[2])
	}
	return r.array(rows, cols)
}

// banner reads the first line.
func (r *marketReader) banner() error {
	first, err := r.next(0)
	if err != nil {
		return err
	}
	r.line = max(r.line, 1)
	words := strings.Fields(strings.ToLower(string(first)))
	if len(words) == 0 || words[0] != "%%matrixmarket" {
		return wrong("a Matrix Market file begins with %%MatrixMarket, this one with " + quote(first))
	}
	if len(words) != 5 || words[1] != "matrix" {
		return wrong("the first line must be %%MatrixMarket matrix FORMAT FIELD SYMMETRY, not " + quote(first))
	}
	format, field, symmetry := words[2], words[3], words[4]
	switch {
	case format != "array" && format != "coordinate":
		return wrong("the format " + strconv.Quote(format) + " is not supported; use array or coordinate")
	case field != "real" && field != "integer" && field != "double":
		return wrong("the field " + strconv.Quote(field) + " is not supported; use real or integer")
	case symmetry != "general" && symmetry != "symmetric":
		return wrong("the symmetry " + strconv.Quote(symmetry) + " is not supported; use general or symmetric")
	}
	r.coordinate, r.symmetric = format == "coordinate", symmetry == "symmetric"
	return nil
}

// entries reads count lines of row, column and value.
func (r *marketReader) entries(rows, cols, count int) (*Matrix, error) {
	if count < 0 || count > len(r.text)/5+1 { // "1 1 1" is the shortest line
		return nil, wrong("the text declares ", count, " entries, more than the rest of it can hold")
	}
	room := count
	if r.symmetric {
		room *= 2
	}
	m := &Matrix{rows, cols, make([]int32, 0, room), make([]int32, 0, room), make([]float64, 0, room), nil, ""}
	for k := range count {
		line, err := r.next('%')
		if err != nil {
			return nil, err
		}
		if line == nil {
			return nil, wrong("the text ends after ", k, " of ", count, " entries")
		}
		row, rest := word(line)
		col, rest := word(rest)
		value, rest := word(rest)
		if len(value) == 0 || len(bytes.TrimSpace(rest)) > 0 {
			return nil, wrong("expected row, column and value, found " + quote(line))
		}
		i, wrongRow := integer(row)
		j, wrongCol := integer(col)
		v, wrongValue := marketNumber(value)
		if err := cmp.Or(wrongRow, wrongCol, wrongValue); err != nil {
			return nil, err
		}
		if i < 1 || i > rows || j < 1 || j > cols {
			return nil, wrong("row ", i, ", column ", j, " is outside a ", rows, " x ", cols, " matrix")
		}
		if r.symmetric && j > i {
			return nil, wrong("a symmetric matrix lists its lower triangle only, found row ", i, ", column ", j)
		}
		m.Add(i-1, j-1, v)
		if r.symmetric && i != j {
			m.Add(j-1, i-1, v)
		}
	}
	return m, r.complete()
}

// array reads one value per line, column by column, or only the lower triangle of a symmetric matrix.
func (r *marketReader) array(rows, cols int) (*Matrix, error) {
	count := float64(rows) * float64(cols)
	if r.symmetric {
		count = float64(rows) * float64(rows+1) / 2
	}
	if count > float64(len(r.text)+2)/2 { // "1\n" is the shortest line
		return nil, wrong("a ", rows, " x ", cols, " matrix has ", strconv.FormatFloat(count, 'f', 0, 64),
			" values, more than the rest of the text can hold")
	}
	m := &Matrix{Rows: rows, Cols: cols, Data: make([]float64, rows*cols)}
	for j := range cols {
		from := 0
		if r.symmetric {
			from = j
		}
		for i := from; i < rows; i++ {
			line, err := r.next('%')
			if err != nil {
				return nil, err
			}
			if line == nil {
				return nil, wrong("the text ends before row ", i+1, " of column ", j+1)
			}
			v, err := marketNumber(line)
			if err != nil {
				return nil, err
			}
			m.Data[i*cols+j] = v
			if r.symmetric {
				m.Data[j*cols+i] = v
			}
		}
	}
	return m, r.complete()
}

// complete returns an error if something follows the matrix.
func (r *marketReader) complete() error {
	line, err := r.next('%')
	if line != nil {
		return wrong("the matrix is complete, but there is more: " + quote(line))
	}
	return err
}

// integer reads a whole number.
func integer(text []byte) (int, error) {
	v, err := strconv.Atoi(string(text))
	if err != nil {
		return 0, wrong(quote(text) + " is not a whole number")
	}
	return v, nil
}

// marketNumber reads a number whose exponent may be written with a D.
func marketNumber(text []byte) (float64, error) {
	at := bytes.IndexAny(text, "dD")
	if at < 0 {
		return number(text)
	}
	v, err := number(append(append(bytes.Clone(text[:at]), 'E'), text[at+1:]...))
	if err != nil {
		return 0, notNumber(text)
	}
	return v, nil
}
