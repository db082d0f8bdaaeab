package read

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// JSON reads a matrix from JSON: an array of rows, each an array of numbers; or {"rows", "cols", "data"} with row-major
// data; or {"rows", "cols", "row", "col", "data"} with 0-based triplets; repeated ones add up. It returns a
// *solver.InputError with the line if the text is not valid. For pause, see Text.
func JSON(text []byte, pause func() error) (*Matrix, error) {
	r := &jsonReader{text: text, line: 1, pause: pause}
	read := r.rows
	if r.peek() == '{' {
		read = r.object
	}
	m, err := read()
	if err == nil && r.peek() != 0 {
		err = wrong("the matrix is complete, but there is more: " + r.found())
	}
	if err != nil {
		return nil, inLine(r.line, err)
	}
	if err := m.Check("", pause); err != nil {
		return nil, err
	}
	return m, nil
}

// jsonReader reads the text character by character.
type jsonReader struct {
	text  []byte
	at    int
	line  int // current line, counted from 1
	done  int // values read since the last pause
	pause func() error
}

// rows reads [[1, 2], [3, 4]].
func (r *jsonReader) rows() (*Matrix, error) {
	m := &Matrix{Data: make([]float64, 0, r.countTo(len(r.text)))}
	err := r.list(func() error {
		if r.peek() != '[' {
			return wrong("expected a row of numbers in brackets, found " + r.found())
		}
		before := len(m.Data)
		if err := r.numbers(&m.Data); err != nil {
			return err
		}
		cols := len(m.Data) - before
		m.Rows++
		if m.Rows > 1 && cols != m.Cols {
			return wrong("row ", m.Rows, " has ", entryCount(cols), ", but the first has ", m.Cols)
		}
		m.Cols = cols
		return nil
	})
	return m, err
}

// countTo returns how many values there can be at most up to an index in the text.
func (r *jsonReader) countTo(end int) int {
	return min(bytes.Count(r.text[r.at:end], []byte{','}), (end-r.at)/2) + 1
}

// object reads {"rows": 2, "cols": 2, "data": [1, 2, 3, 4]}.
func (r *jsonReader) object() (*Matrix, error) {
	m := &Matrix{}
	seen := map[string]bool{}
	err := r.sequence('{', '}', func() error {
		quoted := r.token()
		if r.peek() != ':' {
			return wrong("expected a name in quotes and a colon, found " + quote(quoted))
		}
		r.at++
		name := string(unquoted(quoted))
		if seen[name] {
			return wrong(strconv.Quote(name) + " is given twice")
		}
		seen[name] = true
		switch name {
		case "rows":
			return r.size(name, &m.Rows)
		case "cols":
			return r.size(name, &m.Cols)
		case "row":
			return r.indices(name, &m.Row)
		case "col":
			return r.indices(name, &m.Col)
		case "data":
			m.Data = make([]float64, 0, r.countList())
			return r.numbers(&m.Data)
		}
		return wrong("there is no ", strconv.Quote(name),
			" in a matrix; give rows, cols and data, and row and col for triplets")
	})
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"rows", "cols", "data"} {
		if !seen[name] {
			return nil, wrong("the matrix has no " + name)
		}
	}
	if seen["col"] && m.Row == nil {
		m.Row = []int32{}
	}
	return m, nil
}

// size reads a number of rows or columns.
func (r *jsonReader) size(name string, size *int) error {
	word := r.token()
	v, err := strconv.ParseInt(string(word), 10, 32)
	if *size = int(v); err != nil || v < 1 {
		return wrong(name, " is ", quote(word), "; enter a whole number from 1 to 2147483647")
	}
	return nil
}

// indices reads an array of whole numbers. Check tests whether they lie within the matrix.
func (r *jsonReader) indices(name string, out *[]int32) error {
	*out = make([]int32, 0, r.countList())
	return r.list(func() error {
		v, err := number(r.token())
		if err != nil {
			return err
		}
		if v != math.Trunc(v) || v < 0 || v > math.MaxInt32 {
			return wrong(name, "[", len(*out), "] is ", v, "; enter a whole number from 0")
		}
		*out = append(*out, int32(v))
		return nil
	})
}

// countList returns how many numbers there can be at most in the list that begins here.
func (r *jsonReader) countList() int {
	if length := bytes.IndexByte(r.text[r.at:], ']'); length >= 0 {
		return r.countTo(r.at + length)
	}
	return 0
}

// numbers reads an array and appends its numbers.
func (r *jsonReader) numbers(out *[]float64) error {
	return r.list(func() error {
		v, err := number(r.token())
		if err == nil {
			*out = append(*out, v)
		}
		return err
	})
}

func (r *jsonReader) list(value func() error) error { return r.sequence('[', ']', value) }

// sequence reads values with commas between them.
func (r *jsonReader) sequence(open, end byte, value func() error) error {
	if r.peek() != open {
		return wrong("expected " + string(open) + ", found " + r.found())
	}
	r.at++
	if r.peek() == end {
		r.at++
		return nil
	}
	for {
		if r.done++; r.done%stretch == 0 {
			if err := r.pause(); err != nil {
				return err
			}
		}
		if err := value(); err != nil {
			return err
		}
		switch r.peek() {
		case ',':
			r.at++
		case end:
			r.at++
			return nil
		default:
			return wrong("expected a comma or " + string(end) + ", found " + r.found())
		}
	}
}

// peek skips blanks and returns the next character, or 0 at the end.
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

// token returns the next number, word or quoted text, or else the next character.
func (r *jsonReader) token() []byte {
	start := r.peek()
	if start == 0 {
		return []byte("the end of the text")
	}
	from := r.at
	for r.at < len(r.text) && strings.IndexByte("[]{},: \t\r\n", r.text[r.at]) < 0 {
		r.at++
	}
	if r.at == from {
		r.at++
	}
	return r.text[from:r.at]
}

// found returns the result of token in quotes.
func (r *jsonReader) found() string {
	if r.peek() == 0 {
		return "the end of the text"
	}
	return quote(r.token())
}
