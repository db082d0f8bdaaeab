package problems

import (
	"math"
	"strconv"

	"slep/solver"
)

// ReadJSON reads a matrix from JSON: an array of rows, each an array of numbers, or {"rows", "cols", "data"} with data row-major, or
// {"rows", "cols", "row", "col", "data"} with 0-based triplets of which repeated ones add. What is wrong is a *solver.InputError with the line.
func ReadJSON(text []byte) (*Matrix, error) {
	r := &jsonReader{text: text, line: 1}
	read := r.rows
	if r.peek() == '{' {
		read = r.object
	}
	m, err := read()
	if err == nil && r.peek() != 0 {
		err = wrong("the matrix is complete, but there is more: " + quote(r.token()))
	}
	if err != nil {
		err.Line = r.line
		return nil, err
	}
	if err := m.check(""); err != nil {
		return nil, err
	}
	return m, nil
}

// jsonReader goes through the text sign by sign.
type jsonReader struct {
	text []byte
	at   int
	line int // counted from 1
}

// rows reads [[1, 2], [3, 4]].
func (r *jsonReader) rows() (*Matrix, *solver.InputError) {
	m := &Matrix{}
	err := r.list(func() *solver.InputError {
		if r.peek() != '[' {
			return wrong("wanted a row of numbers in brackets, found " + quote(r.token()))
		}
		before := len(m.Data)
		if err := r.numbers(&m.Data); err != nil {
			return err
		}
		cols := len(m.Data) - before
		m.Rows++
		if m.Rows > 1 && cols != m.Cols {
			return wrong("row " + strconv.Itoa(m.Rows) + " has " + countOf(cols) + ", wanted " + strconv.Itoa(m.Cols) + " as in the first")
		}
		m.Cols = cols
		return nil
	})
	return m, err
}

// object reads {"rows": 2, "cols": 2, "data": [1, 2, 3, 4]}.
func (r *jsonReader) object() (*Matrix, *solver.InputError) {
	m := &Matrix{}
	var row, col []float64
	fields := map[string]*[]float64{"data": &m.Data, "row": &row, "col": &col}
	sizes := map[string]*int{"rows": &m.Rows, "cols": &m.Cols}
	seen := map[string]bool{}
	err := r.sequence('{', '}', func() *solver.InputError {
		name := r.token()
		if r.peek() != ':' {
			return wrong("wanted a name in quotes and a colon, found " + quote(name))
		}
		r.at++
		if len(name) > 1 && name[0] == '"' && name[len(name)-1] == '"' {
			name = name[1 : len(name)-1]
		}
		if seen[name] {
			return wrong(quote(name) + " is given twice")
		}
		seen[name] = true
		if size := sizes[name]; size != nil {
			return r.size(name, size)
		}
		if field := fields[name]; field != nil {
			*field = []float64{}
			return r.numbers(field)
		}
		return wrong("there is no " + quote(name) + " in a matrix, wanted rows, cols and data, and row and col of triplets")
	})
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"rows", "cols", "data"} {
		if !seen[name] {
			return nil, wrong("the matrix has no " + name)
		}
	}
	if seen["row"] || seen["col"] {
		if m.Row, err = indices("row", row); err == nil {
			m.Col, err = indices("col", col)
		}
	}
	return m, err
}

// size reads a number of rows or columns.
func (r *jsonReader) size(name string, size *int) *solver.InputError {
	word := r.token()
	v, err := strconv.Atoi(word)
	if err != nil || v < 1 || v > math.MaxInt32 {
		return wrong(name + " is " + quote(word) + ", wanted a whole number from 1 to 2147483647")
	}
	*size = v
	return nil
}

// indices returns whole numbers; whether they lie within the matrix is for check to say.
func indices(name string, values []float64) ([]int32, *solver.InputError) {
	out := make([]int32, len(values))
	for k, v := range values {
		if v != math.Trunc(v) || v < 0 || v > math.MaxInt32 {
			return nil, wrong(name + "[" + strconv.Itoa(k) + "] is " + solver.Number(v) + ", wanted a whole number from 0")
		}
		out[k] = int32(v)
	}
	return out, nil
}

// numbers appends those of an array.
func (r *jsonReader) numbers(out *[]float64) *solver.InputError {
	return r.list(func() *solver.InputError {
		v, err := number(r.token())
		if err == nil {
			*out = append(*out, v)
		}
		return err
	})
}

func (r *jsonReader) list(item func() *solver.InputError) *solver.InputError {
	return r.sequence('[', ']', item)
}

// sequence reads items with commas between.
func (r *jsonReader) sequence(open, end byte, item func() *solver.InputError) *solver.InputError {
	if r.peek() != open {
		return wrong("wanted " + string(open) + ", found " + quote(r.token()))
	}
	r.at++
	if r.peek() == end {
		r.at++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		switch r.peek() {
		case ',':
			r.at++
		case end:
			r.at++
			return nil
		default:
			return wrong("wanted a comma or " + string(end) + ", found " + quote(r.token()))
		}
	}
}

// peek passes over blanks and returns the next sign, 0 at the end.
func (r *jsonReader) peek() byte {
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case '\n':
			r.line++
		case ' ', '\t', '\r':
		default:
			return c
		}
	}
	return 0
}

// token returns the next number, word or text in quotes, or the sign that stands there.
func (r *jsonReader) token() string {
	start := r.peek()
	if start == 0 {
		return "the end of the text"
	}
	from := r.at
	for r.at < len(r.text) && !separates(r.text[r.at]) {
		r.at++
	}
	if r.at == from {
		r.at++
	}
	return string(r.text[from:r.at])
}

func separates(c byte) bool {
	switch c {
	case '[', ']', '{', '}', ',', ':', ' ', '\t', '\r', '\n':
		return true
	}
	return false
}
