package read

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"slep/solver/try"
)

// JSON reads a matrix from JSON text. The text is an array of rows, each of which is an array of numbers; or {"rows",
// "cols", "data"} with row-major data; or {"rows", "cols", "row", "col", "data"} with triplets, whose indices are
// counted from 0. Duplicate triplets are summed. If the text is not valid, the error is a *solver.InputError with the
// line number. For pause, see Text.
func JSON(text []byte, pause func() error) (*Matrix, error) {
	r := &jsonReader{text: text, line: 1, pause: pause}
	m, err := reading(&r.line, func() *Matrix {
		read := r.rows
		if r.peek() == '{' {
			read = r.object
		}
		m := read()
		failIf(r.peek() != 0, "the matrix is complete, but more text follows: "+r.found())
		return m
	})
	if err != nil {
		return nil, err
	}
	return m, m.Check("", pause)
}

// jsonReader reads the text character by character.
type jsonReader struct {
	text  []byte
	at    int
	line  int // the current line, counted from 1
	done  int // number of values read
	pause func() error
}

// rows reads an array of rows, such as [[1, 2], [3, 4]].
func (r *jsonReader) rows() *Matrix {
	m := &Matrix{Data: make([]float64, 0, r.countTo(len(r.text)))}
	r.list(func() {
		if r.peek() != '[' {
			fail("expected a row of numbers in brackets, found " + r.found())
		}
		before := len(m.Data)
		r.numbers(&m.Data)
		cols := len(m.Data) - before
		m.Rows++
		if m.Rows > 1 && cols != m.Cols {
			fail("row ", m.Rows, " has ", entryCount(cols), ", but the first has ", m.Cols)
		}
		m.Cols = cols
	})
	return m
}

// countTo returns an upper bound on the number of values in r.text[r.at:end].
func (r *jsonReader) countTo(end int) int {
	return min(bytes.Count(r.text[r.at:end], []byte{','}), (end-r.at)/2) + 1
}

// object reads an object, such as {"rows": 2, "cols": 2, "data": [1, 2, 3, 4]}.
func (r *jsonReader) object() *Matrix {
	m := &Matrix{}
	seen := map[string]bool{}
	r.sequence('{', '}', func() {
		quoted := r.token()
		failIf(r.peek() != ':', "expected a name in quotes and a colon, found "+quote(quoted))
		r.at++
		name := string(unquoted(quoted))
		failIf(seen[name], strconv.Quote(name)+" is given twice")
		seen[name] = true
		switch name {
		case "rows":
			m.Rows = r.size(name)
		case "cols":
			m.Cols = r.size(name)
		case "row":
			m.Row = r.indices(name)
		case "col":
			m.Col = r.indices(name)
		case "data":
			m.Data = make([]float64, 0, r.countList())
			r.numbers(&m.Data)
		default:
			fail("a matrix has no field ", strconv.Quote(name),
				"; give rows, cols and data and, for triplets, also row and col")
		}
	})
	for _, name := range []string{"rows", "cols", "data"} {
		failIf(!seen[name], "the matrix has no "+name)
	}
	if seen["col"] && m.Row == nil {
		m.Row = []int32{}
	}
	return m
}

// size reads a number of rows or columns.
func (r *jsonReader) size(name string) int {
	word := r.token()
	v, err := strconv.ParseInt(string(word), 10, 32)
	failIf(err != nil || v < 1, name, " is ", quote(word), "; enter a whole number from 1 to 2147483647")
	return int(v)
}

// indices reads an array of whole numbers. The method Check later tests whether the indices lie inside the matrix.
func (r *jsonReader) indices(name string) []int32 {
	out := make([]int32, 0, r.countList())
	r.list(func() {
		v := try.Value(number(r.token()))
		if v != math.Trunc(v) || v < 0 || v > math.MaxInt32 {
			fail(name, "[", len(out), "] is ", v, "; enter a nonnegative whole number")
		}
		out = append(out, int32(v))
	})
	return out
}

// countList returns an upper bound on the number of values in the list that begins at the current position.
func (r *jsonReader) countList() int {
	if length := bytes.IndexByte(r.text[r.at:], ']'); length >= 0 {
		return r.countTo(r.at + length)
	}
	return 0
}

// numbers reads an array and appends its numbers.
func (r *jsonReader) numbers(out *[]float64) {
	r.list(func() {
		*out = append(*out, try.Value(number(r.token())))
	})
}

func (r *jsonReader) list(value func()) { r.sequence('[', ']', value) }

// sequence reads values that are separated by commas and enclosed by the characters open and end.
func (r *jsonReader) sequence(open, end byte, value func()) {
	if r.peek() != open {
		fail("expected " + string(open) + ", found " + r.found())
	}
	r.at++
	if r.peek() == end {
		r.at++
		return
	}
	for {
		if r.done++; r.done%stretch == 0 {
			try.Check(r.pause())
		}
		value()
		switch r.peek() {
		case ',':
			r.at++
		case end:
			r.at++
			return
		default:
			fail("expected a comma or " + string(end) + ", found " + r.found())
		}
	}
}

// peek skips blanks and returns the next character, or 0 at the end of the text.
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

// token skips blanks, reads the text up to the next blank, comma, colon or bracket, and returns this text. If the next
// character is a comma, a colon or a bracket, token returns this character. At the end of the text, token returns the
// words “the end of the text”.
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

// found describes the next token, or the end of the text, for an error message.
func (r *jsonReader) found() string {
	if r.peek() == 0 {
		return "the end of the text"
	}
	return quote(r.token())
}
