package read

import (
	"strings"
	"testing"

	"slep/solver"
)

// TestMatrixMarket reads texts in the supported variants of the Matrix Market format.
func TestMatrixMarket(t *testing.T) {
	for name, c := range map[string]struct {
		text       string
		rows, cols int
		want       []float64 // row-major
	}{
		"array general": {"%%MatrixMarket matrix array real general\n% comment\n\n2 3\n1\n2\n3\n4\n5\n6\n", 2, 3,
			[]float64{1, 3, 5, 2, 4, 6}},
		"array symmetric": {"%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3", 2, 2, []float64{1, 2, 2, 3}},
		"coordinate general": {"%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 1.5\n1 2 -2e1\n2 2 3\n", 2, 2,
			[]float64{1.5, -20, 0, 3}},
		"coordinate symmetric": {"%%MatrixMarket matrix coordinate integer symmetric\r\n2 2 2\r\n1 1 1\r\n2 1 4\r\n", 2,
			2, []float64{1, 4, 4, 0}},
		"case and blanks":  {"%%MatrixMarket  MATRIX Array REAL General \n  1   1 \n  7  \n\n", 1, 1, []float64{7}},
		"repeated entries": {"%%MatrixMarket matrix coordinate real general\n1 1 2\n1 1 1\n1 1 2\n", 1, 1, []float64{3}},
		"no entries":       {"%%MatrixMarket matrix coordinate real general\n1 1 0\n", 1, 1, []float64{0}},
		"exponents of Fortran": {"%%MatrixMarket matrix array real general\n3 1\n2.5D+01\n-1d-2\n0.D0\n", 3, 1,
			[]float64{25, -.01, 0}},
		"blank lines first": {"\n \r\n%%MatrixMarket matrix array real general\n1 1\n5\n", 1, 1, []float64{5}},
		"LF, then CR": {"\n%%MatrixMarket matrix coordinate real symmetric\r% c\r2 2 2\r1 1 4\r\n2 1 -3\r", 2, 2,
			[]float64{4, -3, -3, 0}},
		"CR line ends": {"%%MatrixMarket matrix coordinate real symmetric\r% c\r2 2 2\r1 1 4\r2 1 -3\r", 2, 2,
			[]float64{4, -3, -3, 0}},
	} {
		checkRead(t, name, MatrixMarket, c.text, c.rows, c.cols, c.want)
	}
}

func TestWrongMatrixMarket(t *testing.T) {
	const array, coordinate = "%%MatrixMarket matrix array real general\n",
		"%%MatrixMarket matrix coordinate real general\n"
	for name, c := range map[string]struct {
		text, words string
		line        int
	}{
		"empty":           {"", "%%MatrixMarket", 1},
		"other file":      {"a,b\n1,2\n", `begins with %%MatrixMarket, but this one begins with "a,b"`, 1},
		"binary":          {"\x89PNG\r\n\x1a\n\x00\x00", "%%MatrixMarket", 1},
		"vector":          {"%%MatrixMarket vector array real general\n2\n", "matrix FORMAT", 1},
		"pattern":         {"%%MatrixMarket matrix coordinate pattern general\n1 1 1\n1 1\n", `"pattern"`, 1},
		"complex":         {"%%MatrixMarket matrix array complex general\n1 1\n1 0\n", `"complex"`, 1},
		"skew-symmetric":  {"%%MatrixMarket matrix array real skew-symmetric\n2 2\n1\n", `"skew-symmetric"`, 1},
		"hermitian":       {"%%MatrixMarket matrix array real hermitian\n1 1\n1\n", `"hermitian"`, 1},
		"no size":         {array + "% only comments\n", "ends before the line with rows", 2},
		"size":            {array + "2\n", "expected rows and columns, found", 2},
		"size words":      {coordinate + "2 2 many\n", `"many" is not a whole number`, 2},
		"zero":            {array + "0 3\n", "0 x 3", 2},
		"negative":        {coordinate + "2 2 -1\n", "-1 entries", 2},
		"too many":        {coordinate + "2 2 1000000000\n1 1 1\n", "must fit in the rest", 2},
		"too large":       {array + "1000000 1000000\n1\n", "more than the rest", 2},
		"truncated":       {coordinate + "2 2 2\n1 1 1\n", "after 1 of 2 entries", 3},
		"truncated array": {array + "2 2\n1\n2\n3\n", "row 2 of column 2", 5},
		"entry":           {coordinate + "2 2 1\n1 1\n", "row, column and value", 3},
		"outside":         {coordinate + "2 2 1\n\n% c\n3 1 1\n", "row 3, column 1", 5},
		"upper":           {"%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 1\n", "lower triangle", 3},
		"rectangular":     {"%%MatrixMarket matrix array real symmetric\n2 3\n1\n2\n3\n", "square", 2},
		"word":            {array + "1 1\none\n", `"one" is not a finite number`, 3},
		"NaN":             {array + "1 1\nNaN\n", "not a finite number", 3},
		"underscore":      {array + "1 1\n1_0\n", `"1_0" is not a finite number`, 3},
		"hexadecimal":     {array + "1 1\n0x1p4\n", "not a finite number", 3},
		"two exponents":   {array + "1 1\n1D+0D1\n", `"1D+0D1" is not a finite number`, 3},
		"blank, then bad": {"\n" + array + "1 1\nx\n", `"x"`, 4},
		"CR, then bad":    {"%%MatrixMarket matrix array real general\r1 1\rx\r", `"x"`, 3},
		"Inf":             {coordinate + "1 1 1\n1 1 1e999\n", "not a finite number", 3},
		"more":            {array + "1 1\n1\n2\n", "more text follows", 4},
	} {
		_, err := MatrixMarket([]byte(c.text), never)
		wrong, ok := err.(*solver.InputError)
		if !ok || wrong.Line != c.line || !strings.Contains(wrong.Message, c.words) {
			t.Errorf("%s: got %v, wanted %q in line %d", name, err, c.words, c.line)
		}
	}
}

func FuzzMatrixMarket(f *testing.F) {
	f.Add([]byte("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 1\n2 1 4\n"))
	f.Add([]byte("%%MatrixMarket matrix array real general\n2 1\n1\n2\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := MatrixMarket(text, never)
		if err != nil {
			if _, ok := err.(*solver.InputError); !ok {
				t.Fatalf("the error is a %T", err)
			}
			return
		}
		if err := m.Check("data", never); err != nil {
			t.Fatal(err)
		}
	})
}
