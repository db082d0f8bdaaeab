package problems

import (
	"bytes"
	"unicode/utf8"

	"slep/solver"
)

// ReadMatrix reads a matrix from text, which it knows by its beginning: Matrix Market (ReadMatrixMarket), JSON (ReadJSON) or else a table of
// numbers (ReadTable). What is wrong with the text is a *solver.InputError with the line.
func ReadMatrix(text []byte) (*Matrix, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	start := bytes.TrimSpace(text[:min(len(text), 1<<12)])
	switch {
	case len(start) == 0:
		return nil, &solver.InputError{Message: "the text is empty, wanted a matrix: " + textForms, Line: 1}
	case bytes.IndexByte(start, 0) >= 0 || !utf8.Valid(start[:max(0, len(start)-utf8.UTFMax)]):
		return nil, wrong("this is not text, wanted a matrix: " + textForms)
	case start[0] == '%':
		return ReadMatrixMarket(text)
	case start[0] == '[' || start[0] == '{':
		return ReadJSON(text)
	default:
		return ReadTable(text)
	}
}

const textForms = "Matrix Market, CSV, TSV or JSON"
