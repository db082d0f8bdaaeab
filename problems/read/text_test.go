package read

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slep/solver"
)

func never() error { return nil }

func TestText(t *testing.T) {
	for name, c := range map[string]struct {
		text       string
		rows, cols int
		want       []float64 // row-major
	}{
		"CSV":                    {"1,2,3\r\n4,5,6\r\n", 2, 3, []float64{1, 2, 3, 4, 5, 6}},
		"CSV, quoted separators": {"\"a, b\",\"c \"\"d\"\"\"\n1,2\n", 1, 2, []float64{1, 2}},
		"decimal commas":         {"a;b\n1,5;-2\n,5;2,5e-1\n", 2, 2, []float64{1.5, -2, .5, .25}},
		"decimal commas, tabs":   {"1,5\t2\n", 1, 2, []float64{1.5, 2}},
		"names of rows":          {"\"\",\"a, b\",c\n\"1\",1,2\ntwo,3,4\n", 2, 2, []float64{1, 2, 3, 4}},
		"blank last lines":       {"\ufeff1;2\r\n3;4\r\n;\r\n ; \r\n\r\n", 2, 2, []float64{1, 2, 3, 4}},
		"Windows' own letters":   {"L\xe4nge;H\xf6he\n1;2\n", 1, 2, []float64{1, 2}},
		"CSV, quotes and names":  {"\"height\",\"width\"\n\"1.5\", -2e1\n3,4", 2, 2, []float64{1.5, -20, 3, 4}},
		"TSV":                    {"1\t2\n3\t4\n", 2, 2, []float64{1, 2, 3, 4}},
		"semicolons":             {"1;2\n3;4\n", 2, 2, []float64{1, 2, 3, 4}},
		"blanks and comments":    {"# by hand\n 1  2\n\n3 4\n", 2, 2, []float64{1, 2, 3, 4}},
		"CR line ends":           {"a,b\r1,2\r3,4\r", 2, 2, []float64{1, 2, 3, 4}},
		"blanks before":          {"\n\n%%MatrixMarket matrix array real general\n1 1\n7\n", 1, 1, []float64{7}},
		"a column":               {"1\n2\n3\n", 3, 1, []float64{1, 2, 3}},
		"byte order mark":        {"\ufeff1,2\n", 1, 2, []float64{1, 2}},
		"Matrix Market":          {"%%MatrixMarket matrix array real general\n1 2\n1\n2\n", 1, 2, []float64{1, 2}},
		"JSON rows":              {"[[1, 2],\n [3, 4e0]]\n", 2, 2, []float64{1, 2, 3, 4}},
		"JSON, dense":            {`{"rows": 2, "cols": 1, "data": [1, -2]}`, 2, 1, []float64{1, -2}},
		"JSON, dense, any order": {`{"data":[1,2],"cols":2,"rows":1}`, 1, 2, []float64{1, 2}},
		"JSON, triplets": {`{"rows":2,"cols":2,"row":[0,1,1],"col":[0,1,1],"data":[1,2,3]}`, 2, 2,
			[]float64{1, 0, 0, 5}},
		"JSON, triplets of zeros": {`{"rows":1,"cols":1,"row":[],"col":[],"data":[]}`, 1, 1, []float64{0}},
	} {
		checkRead(t, name, Text, c.text, c.rows, c.cols, c.want)
	}
}

// reader is the type of a function that reads a matrix, for example Text, MatrixMarket or JSON.
type reader func(text []byte, pause func() error) (*Matrix, error)

// checkRead checks that read returns a matrix with the given shape and the given row-major entries.
func checkRead(t *testing.T, name string, read reader, text string, rows, cols int, want []float64) {
	t.Helper()
	m, err := read([]byte(text), never)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if m.Rows != rows || m.Cols != cols {
		t.Errorf("%s: %s", name, m.Shape())
		return
	}
	if got := m.Dense().RawMatrix().Data; !slices.Equal(got, want) {
		t.Errorf("%s: %v", name, got)
	}
}

func TestWrongText(t *testing.T) {
	for name, c := range map[string]struct {
		text, words string
		line        int
	}{
		"empty":            {"", "empty", 1},
		"blanks":           {" \n\n", "empty", 1},
		"picture":          {"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not text", 0},
		"archive":          {"PK\x03\x04\x14\x00\x08\x00", "not text", 0},
		"names alone":      {"a,b\n", "no rows of numbers", 1},
		"ragged":           {"1,2\n3,4\n5\n", "this row has 1 entry, but line 1 has 2", 3},
		"ragged, names":    {"a,b\n\n1,2\n3,4,5\n", "3 entries, but line 3 has 2", 4},
		"word":             {"1,2\n3,four\n", `column 2: "four" is not a finite number`, 2},
		"empty cell":       {"1,2\n3,\n", "the value in row 2, column 2 is missing; fill it in", 2},
		"NaN":              {"1,NaN\n", "column 2", 1},
		"underscore":       {"1_0,2\n", `column 1: "1_0" is not a finite number`, 1},
		"JSON underscore":  {"[[1_0]]", `"1_0" is not a finite number`, 1},
		"missing, named":   {"a,b c\n1,2\n3,?\n", `the value in row 2, column 2 (b c) is missing ("?")`, 3},
		"quote left open":  {"1,2\n\"3,4\n", `column 1: "\"3" is not a finite number`, 2},
		"two marks":        {"1,5;2\n3;2.5\n", `"2.5" has a decimal point, but line 1 has a number with a decimal comma`, 2},
		"thousands":        {"1,234.5;2\n", `column 1: "1,234.5" is not a finite number`, 1},
		"thousands, CSV":   {"\"1,234\",2\n", `column 1: "1,234" is not a finite number`, 1},
		"percent at first": {"4%,1\n2,3\n", `column 1: "4%" is not a finite number; remove the percent signs`, 1},
		"large at first":   {"1e999,1\n2,3\n", `column 1: "1e999" is not a finite number`, 1},
		"missing at first": {"?,1\n2,3\n", `the value in row 1, column 1 is missing ("?")`, 1},
		"words":            {"a,kind\n1,x\n", `column 2 (kind): "x" is not a finite number`, 2},
		"HTML":             {"<html>\n<body>\n1\n", "", 2},
		"no rows":          {"[]", "0 x 0", 0},
		"empty row":        {"[[]]", "1 x 0", 0},
		"JSON vector":      {"[1, 2]", `expected a row of numbers in brackets, found "1"`, 1},
		"JSON ragged":      {"[[1, 2],\n[3]]", "row 2 has 1 entry, but the first has 2", 2},
		"JSON NaN":         {"[[1,\nNaN]]", `"NaN" is not a finite number`, 2},
		"JSON null":        {"[[null]]", `"null" is not`, 1},
		"JSON text":        {`[["1"]]`, `is not a finite number`, 1},
		"JSON cut off":     {"[[1, 2],\n[3,", "the end of the text", 2},
		"JSON more":        {"[[1]] [[2]]", "more text follows", 1},
		"JSON other name":  {`{"rows":1,"columns":1}`, `a matrix has no field "columns"`, 1},
		"JSON without":     {`{"rows":1,"cols":1}`, "no data", 1},
		"JSON twice":       {`{"rows":1,"rows":1}`, "given twice", 1},
		"JSON size":        {`{"rows":1.5}`, "whole number", 1},
		"JSON length":      {`{"rows":2,"cols":2,"data":[1,2,3]}`, "4 values, found 3", 0},
		"JSON large":       {`{"rows":2000000000,"cols":2000000000,"data":[1]}`, "found 1", 0},
		"JSON index":       {`{"rows":1,"cols":1,"row":[0.5],"col":[0],"data":[1]}`, "row[0] is 0.5", 1},
		"JSON outside":     {`{"rows":1,"cols":1,"row":[1],"col":[0],"data":[1]}`, "row 1, column 0", 0},
		"JSON without col": {`{"rows":1,"cols":1,"row":[0],"data":[1]}`, "1, 0 and 1 entries", 0},
	} {
		_, err := Text([]byte(c.text), never)
		wrong, ok := err.(*solver.InputError)
		if !ok || wrong.Line != c.line || !strings.Contains(wrong.Message, c.words) {
			t.Errorf("%s: got %v in line %d, wanted %q in line %d", name, err, lineOf(err), c.words, c.line)
		}
	}
}

// TestHeaderNotes checks that a matrix has a Note if the first row contains numbers or markers of missing values, and
// no Note if the first row clearly consists of column names.
func TestHeaderNotes(t *testing.T) {
	for header, want := range map[string]string{
		"NA,NA": `"NA,NA"`, "nan,inf": `"nan,inf"`, `"NULL",b`: "NULL", "a,N/A": "N/A", "a,2": "differs",
		"height,width": "", "nancy,info": "", "a,b": "",
	} {
		m, err := Text([]byte(header+"\n1,2\n3,4\n"), never)
		if err != nil || m.Rows != 2 {
			t.Fatalf("%s: %v, error %v", header, m, err)
		}
		if (m.Note != "") != (want != "") || !strings.Contains(m.Note, want) {
			t.Errorf("%s: the note is %q", header, m.Note)
		}
	}
}

func lineOf(err error) int {
	if wrong, ok := err.(*solver.InputError); ok {
		return wrong.Line
	}
	return -1
}

// FuzzTable checks that the entries of a table do not change when the table is read, written and read again.
func FuzzTable(f *testing.F) {
	table := func(text []byte, pause func() error) (*Matrix, error) {
		return (&tableReader{lines: lines{text: text, pause: pause}}).read()
	}
	for _, text := range []string{"1,2\n3,4\n", "a\tb\n1\t-2e-3\n", "1 2\n", "\"1\";\"2\"\n", "1,2\n3\n",
		"# c\n\n1\r\n", "0\rA"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m := readOrRefused(t, table, text)
		if m == nil {
			return
		}
		again, err := table([]byte(written(m, "", ",", "\n", "")), never)
		sameMatrix(t, m, again, err)
	})
}

// FuzzJSON checks that the entries of a dense matrix do not change when the matrix is read, written as rows and read
// again.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{
		"[[1,2],[3,4]]", `{"rows":1,"cols":2,"data":[1,2e3]}`, `{"rows":2,"cols":2,"row":[0],"col":[1],"data":[5]}`,
		"[[1,\n2]", `{"row":[`, "[]", "{",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m := readOrRefused(t, JSON, text)
		if m == nil || m.sparse() {
			return
		}
		again, err := JSON([]byte("["+written(m, "[", ",", "]", ",")+"]"), never)
		sameMatrix(t, m, again, err)
	})
}

// FuzzText checks that every input is either read or rejected.
func FuzzText(f *testing.F) {
	for _, text := range []string{"%%MatrixMarket matrix array real general\n1 1\n1\n", "[[1]]", "1,2\n", "\ufeff1",
		"\x00"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { readOrRefused(t, Text, text) })
}

// readOrRefused calls read with the given text. It returns the matrix, or nil if read returns an error. The matrix or
// the error must be valid.
func readOrRefused(t *testing.T, read reader, text []byte) *Matrix {
	m, err := read(text, never)
	if err != nil {
		ends := bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r"))
		if wrong, ok := err.(*solver.InputError); !ok || wrong.Line < 0 || wrong.Line > ends+1 {
			t.Fatalf("the error is not valid: %T %v", err, err)
		}
		return nil
	}
	if err := m.Check("data", never); err != nil {
		t.Fatal(err)
	}
	return m
}

// written returns the rows of a dense matrix as text. Each row is enclosed in the strings open and end. Entries are
// separated by the string comma, and rows by the string joint.
func written(m *Matrix, open, comma, end, joint string) string {
	rows := make([]string, m.Rows)
	for i := range rows {
		words := make([]string, m.Cols)
		for j := range words {
			words[j] = strconv.FormatFloat(m.Data[i*m.Cols+j], 'g', -1, 64)
		}
		rows[i] = open + strings.Join(words, comma) + end
	}
	return strings.Join(rows, joint)
}

func sameMatrix(t *testing.T, m, again *Matrix, err error) {
	if err != nil || again.Rows != m.Rows || again.Cols != m.Cols {
		t.Fatalf("%v: %v", m, err)
	}
	for k, v := range m.Data {
		if again.Data[k] != v {
			t.Fatalf("entry %d: %v and %v", k, v, again.Data[k])
		}
	}
}
