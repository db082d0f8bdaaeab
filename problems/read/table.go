package read

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"slep/solver"
)

// Table reads a dense matrix from a table, one row a line: CSV (RFC 4180), TSV, or numbers separated by semicolons or
// blanks. The first line tells which. It skips empty lines and those that begin with #, and a first line that names
// the columns, in which no entry begins as a number does. Note says so when one of those names usually marks a
// missing number. What is wrong with the text is a *solver.InputError with the line; pause is as for Text.
func Table(text []byte, pause func() error) (*Matrix, error) {
	t := &tableReader{lines: newLines(text, pause)}
	for {
		line, err := t.next('#')
		if err == nil && line == nil {
			break
		}
		if err == nil {
			err = t.row(line)
		}
		if err != nil {
			return nil, inLine(t.line, err)
		}
	}
	if t.rows == 0 {
		return nil, &solver.InputError{
			Message: "there are no rows of numbers, and no first line with %%MatrixMarket, wanted a matrix: " + textForms,
			Line:    1,
		}
	}
	return &Matrix{Rows: t.rows, Cols: t.cols, Data: t.data, Note: t.note}, nil
}

type tableReader struct {
	lines
	first            int // line of the first row of numbers
	rows, cols       int
	separator        byte // 0 for blanks, and before the first line
	began, hasHeader bool
	data             []float64
	note             string
}

func (t *tableReader) row(line []byte) error {
	if !t.began {
		t.began, t.separator = true, separatorOf(line)
	}
	if t.rows == 0 {
		words := t.words(line)
		if !t.hasHeader && areNames(words) {
			t.hasHeader = true
			if slices.ContainsFunc(words, isMissing) {
				t.note = "the first row, " + quote(line) + ", has no number in it and was taken for the names of the columns"
			}
			return nil
		}
		t.first, t.cols = t.line, len(words)
		left := max(bytes.Count(t.text, []byte{'\n'}), bytes.Count(t.text, []byte{'\r'})) + 2 // rows, this one included
		t.data = make([]float64, 0, min(t.cols*left, (len(line)+len(t.text))/2+1))
	}
	count := 0
	for entry, rest, more := t.cut(line); ; entry, rest, more = t.cut(rest) {
		if count++; count <= t.cols {
			v, err := number(unquoted(entry))
			if err != nil {
				return wrong("column " + strconv.Itoa(count) + ": " + err.Error())
			}
			t.data = append(t.data, v)
		}
		if count%stretch == 0 {
			if err := t.pause(); err != nil {
				return err
			}
		}
		if !more {
			break
		}
	}
	if count != t.cols {
		return wrong("this row has " + countOf(count) + ", wanted " + strconv.Itoa(t.cols) +
			" as in line " + strconv.Itoa(t.first))
	}
	t.rows++
	return nil
}

// cut returns the first entry of a line, the rest, and whether the rest has another entry.
func (t *tableReader) cut(line []byte) (entry, rest []byte, more bool) {
	if t.separator == 0 {
		entry, rest = word(line)
		return entry, rest, len(bytes.TrimSpace(rest)) > 0
	}
	entry, rest, more = bytes.Cut(line, []byte{t.separator})
	return bytes.TrimSpace(entry), rest, more
}

// words returns the entries of a line.
func (t *tableReader) words(line []byte) (words [][]byte) {
	for more := true; more; {
		var entry []byte
		entry, line, more = t.cut(line)
		words = append(words, entry)
	}
	return words
}

// separatorOf returns what separates the entries of a line, 0 for blanks.
func separatorOf(line []byte) byte {
	for _, c := range []byte("\t;,") {
		if bytes.IndexByte(line, c) >= 0 {
			return c
		}
	}
	return 0
}

// areNames reports whether no word begins as a number does.
func areNames(words [][]byte) bool {
	for _, word := range words {
		if word = unquoted(word); len(word) == 0 || strings.IndexByte("+-.0123456789", word[0]) >= 0 {
			return false
		}
	}
	return true
}

// isMissing reports whether a word stands for a number that is missing or not finite.
func isMissing(word []byte) bool {
	marks := []string{"na", "n/a", "nan", "null", "nil", "none", "missing", "inf", "infinity", "?", "*"}
	return slices.Contains(marks, strings.ToLower(string(unquoted(word))))
}

func unquoted(word []byte) []byte {
	if len(word) >= 2 && word[0] == '"' && word[len(word)-1] == '"' {
		return bytes.TrimSpace(word[1 : len(word)-1])
	}
	return word
}

func countOf(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}
