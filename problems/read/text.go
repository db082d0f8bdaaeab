package read

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"unicode"

	"slep/solver"
	"slep/solver/try"
)

// Text reads a matrix in Matrix Market format, in JSON, or from a table of numbers. The start of the text determines
// the format. If the text is not valid, the error is a *solver.InputError with the line number. Text calls pause at
// least every few milliseconds, and if pause returns an error, Text stops and returns this error. Little memory is
// allocated apart from the matrix.
func Text(text []byte, pause func() error) (*Matrix, error) {
	return parse(text, &tableReader{}, pause)
}

// parse reads text as Text does, but uses the given reader for a table.
func parse(text []byte, t *tableReader, pause func() error) (*Matrix, error) {
	text = bytes.TrimPrefix(fromUTF16(text), []byte("\ufeff")) // a byte order mark
	start := bytes.TrimSpace(text[:min(len(text), 1<<12)])
	switch {
	case len(start) == 0:
		return nil, inLine(1, wrong("the text is empty; enter a matrix in ", textForms))
	case bytes.ContainsFunc(start, isControl) || bytes.HasPrefix(start, []byte("%PDF-")):
		return nil, wrong("this is not text", notTextCure(start), "; enter a matrix in ", textForms)
	case start[0] == '%':
		return MatrixMarket(text, pause)
	case start[0] == '[' || start[0] == '{':
		return JSON(text, pause)
	}
	t.lines = lines{text: text, pause: pause}
	return t.read()
}

// isControl reports whether a character cannot occur in text.
func isControl(c rune) bool {
	return c < ' ' && !unicode.IsSpace(c) && c != 0x1a /* the end of a file in DOS */
}

const textForms = "Matrix Market, CSV, TSV or JSON format"

// wrong returns an error about the text.
func wrong(message ...any) *solver.InputError { return solver.Input("", message...) }

// fail stops the reader with an error about the text.
func fail(message ...any) { try.Refuse("", message...) }

func failIf(condition bool, message ...any) { try.RefuseIf(condition, "", message...) }

// reading returns the matrix that read returns, or the error that ends read, with the number of the current line.
func reading(line *int, read func() *Matrix) (m *Matrix, err error) {
	defer func() { err = inLine(*line, err) }()
	defer try.Catch(&err)
	return read(), nil
}

// inLine adds the line number to an error about the text.
func inLine(line int, err error) error {
	return solver.Revised(err, func(bad *solver.InputError) { bad.Line = line })
}

// lines reads a text line by line. Lines end with LF, CR LF or CR, and one text may mix these.
type lines struct {
	text  []byte // the rest of the text
	raw   []byte // the line that was read last, not trimmed
	line  int    // the number of the line in raw, counted from 1
	done  int    // the number of bytes read since the last call to pause
	pause func() error
}

// next returns the next line that is not empty and does not begin with the given comment character. Blanks around the
// line are removed. At the end of the text, next returns nil.
func (l *lines) next(comment byte) []byte {
	for len(l.text) > 0 {
		line, rest := l.text, []byte(nil)
		if end := bytes.IndexAny(l.text, "\r\n"); end >= 0 {
			line, rest = l.text[:end], l.text[end+1:]
			if l.text[end] == '\r' && len(rest) > 0 && rest[0] == '\n' {
				rest = rest[1:]
			}
		}
		l.line++
		if l.done += len(l.text) - len(rest); l.done > stretch {
			l.done = 0
			try.Check(l.pause())
		}
		l.text, l.raw = rest, line
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != comment {
			return line
		}
	}
	return nil
}

// word skips blanks and returns the first word of a line and the rest of the line. If only blanks are left, the word is
// empty.
func word(line []byte) (first, rest []byte) {
	line = bytes.TrimLeft(line, " \t\r\v\f")
	if end := bytes.IndexAny(line, " \t\r\v\f"); end >= 0 {
		return line[:end], line[end:]
	}
	return line, nil
}

// number parses a finite decimal number.
func number(text []byte) (float64, error) {
	for _, c := range text {
		if strings.IndexByte("0123456789+-.eE", c) < 0 {
			return 0, notNumber(text)
		}
	}
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil || math.IsInf(v, 0) {
		return 0, notNumber(text)
	}
	return v, nil
}

func notNumber(text []byte) error { return wrong(quote(text) + " is not a finite number") }

// quote returns text in quotes, shortened to 40 bytes.
func quote(text []byte) string {
	if len(text) > 40 {
		return strconv.Quote(string(text[:40]) + "…")
	}
	return strconv.Quote(string(text))
}
