package read

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"slep/solver/try"
)

// MatrixMarket reads a matrix in Matrix Market exchange format (Boisvert, Pozo and Remington 1996, NISTIR 5935): array
// or coordinate, real or integer, general or symmetric. For a symmetric matrix, both triangles are returned. An
// exponent may be written with a D, as in Fortran. If the text is not valid, the error is a *solver.InputError with the
// line number. For pause, see Text.
func MatrixMarket(text []byte, pause func() error) (*Matrix, error) {
	r := &marketReader{lines: lines{text: text, pause: pause}}
	return reading(&r.line, r.read)
}

// marketReader reads the text line by line.
type marketReader struct {
	lines
	coordinate, symmetric bool
}

func (r *marketReader) read() *Matrix {
	r.banner()
	sizes := r.next('%')
	want, count := "rows and columns", 2
	if r.coordinate {
		want, count = "rows, columns and the number of entries", 3
	}
	failIf(sizes == nil, "the text ends before the line with "+want)
	var dims []int
	for first, rest := word(sizes); len(first) > 0; first, rest = word(rest) {
		dims = append(dims, integer(first))
	}
	failIf(len(dims) != count, "expected "+want+", found "+quote(sizes))
	rows, cols := dims[0], dims[1]
	failIf(rows < 1 || cols < 1 || rows > math.MaxInt32 || cols > math.MaxInt32, "the matrix is ", rows, " x ", cols,
		"; it must be at least 1 x 1, with at most 2147483647 rows and columns")
	failIf(r.symmetric && rows != cols, "a symmetric matrix must be square, but this one is ", rows, " x ", cols)
	m := &Matrix{Rows: rows, Cols: cols}
	if r.coordinate {
		r.entries(m, dims[2])
	} else {
		r.array(m)
	}
	line := r.next('%')
	failIf(line != nil, "the matrix is complete, but more text follows: "+quote(line))
	return m
}

// banner reads the first line.
func (r *marketReader) banner() {
	first := r.next(0)
	r.line = max(r.line, 1)
	words := strings.Fields(strings.ToLower(string(first)))
	failIf(len(words) == 0 || words[0] != "%%matrixmarket",
		"a Matrix Market file begins with %%MatrixMarket, but this one begins with "+quote(first))
	failIf(len(words) != 5 || words[1] != "matrix",
		"the first line must be %%MatrixMarket matrix FORMAT FIELD SYMMETRY, not "+quote(first))
	format, field, symmetry := words[2], words[3], words[4]
	failIf(format != "array" && format != "coordinate",
		"the format "+strconv.Quote(format)+" is not supported; use array or coordinate")
	failIf(field != "real" && field != "integer" && field != "double",
		"the field "+strconv.Quote(field)+" is not supported; use real or integer")
	failIf(symmetry != "general" && symmetry != "symmetric",
		"the symmetry "+strconv.Quote(symmetry)+" is not supported; use general or symmetric")
	r.coordinate, r.symmetric = format == "coordinate", symmetry == "symmetric"
}

// entries reads the given number of lines, each with a row, a column and a value.
func (r *marketReader) entries(m *Matrix, count int) {
	most := len(r.text)/5 + 1 // no line is shorter than "1 1 1"
	failIf(count < 0 || count > most, "the text declares ", count,
		" entries; the number must not be negative, and the entries must fit in the rest of the text")
	room := count
	if r.symmetric {
		room *= 2
	}
	m.Row, m.Col, m.Data = make([]int32, 0, room), make([]int32, 0, room), make([]float64, 0, room)
	for k := range count {
		line := r.next('%')
		if line == nil {
			fail("the text ends after ", k, " of ", count, " entries")
		}
		row, rest := word(line)
		col, rest := word(rest)
		value, rest := word(rest)
		if len(value) == 0 || len(bytes.TrimSpace(rest)) > 0 {
			fail("expected row, column and value, found " + quote(line))
		}
		i, j, v := integer(row), integer(col), marketNumber(value)
		if i < 1 || i > m.Rows || j < 1 || j > m.Cols {
			fail("row ", i, ", column ", j, " is outside a ", m.Shape(), " matrix")
		}
		if r.symmetric && j > i {
			fail("a symmetric matrix must be given by its lower triangle alone, but row ", i, ", column ", j, " has an entry")
		}
		m.Add(i-1, j-1, v)
		if r.symmetric && i != j {
			m.Add(j-1, i-1, v)
		}
	}
}

// array reads the matrix column by column, with one value per line. The text of a symmetric matrix contains only its
// lower triangle.
func (r *marketReader) array(m *Matrix) {
	rows, cols := m.Rows, m.Cols
	count := float64(rows) * float64(cols)
	if r.symmetric {
		count = float64(rows) * float64(rows+1) / 2
	}
	most := float64(len(r.text)+2) / 2 // no line is shorter than "1\n"
	failIf(count > most, "a ", rows, " x ", cols, " matrix has ", strconv.FormatFloat(count, 'f', 0, 64),
		" values, more than the rest of the text can hold")
	m.Data = make([]float64, rows*cols)
	for j := range cols {
		from := 0
		if r.symmetric {
			from = j
		}
		for i := from; i < rows; i++ {
			line := r.next('%')
			if line == nil {
				fail("the text ends before row ", i+1, " of column ", j+1)
			}
			v := marketNumber(line)
			m.Data[i*cols+j] = v
			if r.symmetric {
				m.Data[j*cols+i] = v
			}
		}
	}
}

// integer reads a whole number.
func integer(text []byte) int {
	v, err := strconv.Atoi(string(text))
	if err != nil {
		fail(quote(text) + " is not a whole number")
	}
	return v
}

// marketNumber reads a number whose exponent may be written with a D.
func marketNumber(text []byte) float64 {
	decimal := text
	if at := bytes.IndexAny(text, "dD"); at >= 0 {
		decimal = append(append(bytes.Clone(text[:at]), 'E'), text[at+1:]...)
	}
	v, err := number(decimal)
	if err != nil {
		try.Check(notNumber(text))
	}
	return v
}
