package problems

import (
	"bytes"
	"strconv"
	"strings"

	"slep/solver"
)

// ReadTable reads a dense matrix from a table, one row a line: CSV (RFC 4180), TSV, or numbers with semicolons or blanks between, whichever the
// first line has. Empty lines and those that begin with # are passed over, and so is a first line that names the columns,
// none of its entries beginning as a number does.
// What is wrong with the text is a *solver.InputError with the line.
func ReadTable(text []byte) (*Matrix, error) {
	t := &tableReader{}
	for line := range bytes.Lines(text) {
		t.line++
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		if err := t.row(string(line)); err != nil {
			err.Line = t.line
			return nil, err
		}
	}
	if t.rows == 0 {
		return nil, &solver.InputError{Message: "there are no rows of numbers, and no first line with %%MatrixMarket, wanted a matrix: " + textForms, Line: 1}
	}
	return &Matrix{Rows: t.rows, Cols: t.cols, Data: t.data}, nil
}

type tableReader struct {
	line, first      int // counted from 1; first is that of the first row of numbers
	rows, cols       int
	separator        byte // 0 for blanks, which is also what it is before the first line
	began, hasHeader bool
	data             []float64
}

func (t *tableReader) row(line string) *solver.InputError {
	if !t.began {
		t.began, t.separator = true, separatorOf(line)
	}
	words := t.split(line)
	if t.rows == 0 && !t.hasHeader && areNames(words) {
		t.hasHeader = true
		return nil
	}
	if t.rows == 0 {
		t.first, t.cols = t.line, len(words)
	}
	if len(words) != t.cols {
		return wrong("this row has " + countOf(len(words)) + ", wanted " + strconv.Itoa(t.cols) + " as in line " + strconv.Itoa(t.first))
	}
	for j, word := range words {
		v, err := number(unquoted(word))
		if err != nil {
			err.Message = "column " + strconv.Itoa(j+1) + ": " + err.Message
			return err
		}
		t.data = append(t.data, v)
	}
	t.rows++
	return nil
}

func (t *tableReader) split(line string) []string {
	if t.separator == 0 {
		return strings.Fields(line)
	}
	words := strings.Split(line, string(t.separator))
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return words
}

// separatorOf returns what stands between the entries of a line, 0 for blanks.
func separatorOf(line string) byte {
	for _, c := range []byte("\t;,") {
		if strings.IndexByte(line, c) >= 0 {
			return c
		}
	}
	return 0
}

// areNames reports whether no word begins as a number does.
func areNames(words []string) bool {
	for _, word := range words {
		if word = unquoted(word); word == "" || strings.IndexByte("+-.0123456789", word[0]) >= 0 {
			return false
		}
	}
	return true
}

func unquoted(word string) string {
	if len(word) >= 2 && word[0] == '"' && word[len(word)-1] == '"' {
		return strings.TrimSpace(word[1 : len(word)-1])
	}
	return word
}

func countOf(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return strconv.Itoa(n) + " entries"
}
