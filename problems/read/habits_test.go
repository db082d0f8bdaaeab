package read

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slep/solver"
)

// utf16Of encodes an ASCII string in UTF-16 with a byte order mark.
func utf16Of(text string, bigEndian bool) string {
	var b strings.Builder
	for _, c := range "\ufeff" + text {
		pair := []byte{byte(c), byte(c >> 8)}
		if bigEndian {
			slices.Reverse(pair)
		}
		b.Write(pair)
	}
	return b.String()
}

// described returns the names of the columns of m, with the distinct words and the number of missing entries of each
// column, and then the numbers of m.
func described(m *Matrix) string {
	var columns []string
	for _, c := range m.Columns {
		s := c.Name
		if c.Holds != Numbers {
			s += "{" + strings.Join(c.Kept.Distinct, " ") + "}"
		}
		if c.Kept.Missing > 0 {
			s += "?" + strconv.Itoa(c.Kept.Missing)
		}
		columns = append(columns, s)
	}
	return strings.Trim(fmt.Sprint(strings.Join(columns, "|"), " ", m.Data), " ")
}

// TestHostileTables reads tables of the kinds that programs and people write.
func TestHostileTables(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"UTF-8 with a mark":          {"\ufeffa,b\n1,2\n", "a|b [1 2]"},
		"Unicode text of Excel":      {utf16Of("a\tb\r\n1\t2\r\n", false), "a|b [1 2]"},
		"UTF-16, big-endian":         {utf16Of("a,b\n1,2\n", true), "a|b [1 2]"},
		"Latin-1":                    {"H\xf6he;b\n1;2\n", "Höhe|b [1 2]"},
		"sep= of Excel":              {"sep=;\r\na;b\r\n1,5;2\r\n", "a|b [1.5 2]"},
		"separators at the end":      {"a,b,,\n1,2,,\n3,4,,\n", "a|b [1 2 3 4]"},
		"empty rows below":           {"a,b\n1,2\n,\n,\n", "a|b [1 2]"},
		"a line break in a name":     {"\"length\n(cm)\",b\n1,2\n", "length (cm)|b [1 2]"},
		"a separator in quotes":      {"\"a, cm\",b\n\"1\",\"2\"\n", "a, cm|b [1 2]"},
		"write.csv of R":             {"\"\",\"a\",\"s\"\n\"1\",1,\"x\"\n\"2\",NA,\"y\"\n", "{1 2}|a?1|s{x y} [1 NaN]"},
		"write.table of R":           {"\"a\" \"b\"\n\"1\" 1 2\n\"2\" 3 4\n", "{1 2}|a|b [1 2 3 4]"},
		"write.csv2 of R":            {"\"a\";\"b\"\n1,5;2\n", "a|b [1.5 2]"},
		"rownames of R":              {"rownames,a\nAnn,1\nBob,2\n", "rownames{Ann Bob}|a [1 2]"},
		"to_csv of pandas":           {",a,b\n0,1.0,\n1,,2.5\n", "{0 1}|a?1|b?1 [1 NaN NaN 2.5]"},
		"an index read again":        {"Unnamed: 0,a\n0,1\n1,2\n", "Unnamed: 0{0 1}|a [1 2]"},
		"TSV of pandas":              {"\ta\n0\t1\n1\t\n", "{0 1}|a?1 [1 NaN]"},
		"errors of Excel":            {"a,b\n#N/A,1\n2,#DIV/0!\n", "a?1|b?1 [NaN 1 2 NaN]"},
		"marks of missing numbers":   {"a\n1\nNaN\n<NA>\n-\n.\n?\n", "a?5 [1 NaN NaN NaN NaN NaN]"},
		"the last is missing, TSV":   {"a\tb\n1\t2\n3\t\n", "a|b?1 [1 2 3 NaN]"},
		"the first is missing, TSV":  {"a\tb\n\t2\n3\t4\n", "a?1|b [NaN 2 3 4]"},
		"words below missing ones":   {"a,s\n1,\n2,\n3,x\n4,y\n", "a|s{ x y}?2 [1 2 3 4]"},
		"dates":                      {"day,a\n2020-01-31,1\n2020-02-01,2\n", "day{2020-01-31 2020-02-01}|a [1 2]"},
		"truth values":               {"a,ok\n1,TRUE\n2,FALSE\n", "a|ok{TRUE FALSE} [1 2]"},
		"one column":                 {"a\n1\n2\n", "a [1 2]"},
		"one row":                    {"a,b\n1,2", "a|b [1 2]"},
		"constant":                   {"a,b\n1,2\n1,3\n", "a|b [1 2 1 3]"},
		"CR of an old Mac":           {"a,b\r1,2\r3,4", "a|b [1 2 3 4]"},
		"mixed ends of lines":        {"a,b\n1,2\r\n3,4\r5,6", "a|b [1 2 3 4 5 6]"},
		"a typographic minus":        {"a,b\n\u22121,2\n", "a|b [-1 2]"},
		"exponents and signs":        {"a,b\n+1e3,-.5E-1\n", "a|b [1000 -0.05]"},
		"decimal commas, semicolons": {"a;b\n1,5;2,25\n", "a|b [1.5 2.25]"},
		"quotes in quotes":           {"\"say \"\"a\"\"\",b\n1,2\n", "say \"a\"|b [1 2]"},
		"names and numbers":          {"id,2nd,3rd\n1,2,3\n", "id|2nd|3rd [1 2 3]"},
		"a number among the names":   {"a,7,c\n1,2,3\n4,5,6\n", "a|7|c [1 2 3 4 5 6]"},
		"names in units":             {"1/s;2 m\n1,5;2\n", "1/s|2 m [1.5 2]"},
		"years":                      {"who,2019,2020\nAnn,1,2.5\n", "who{Ann}|2019|2020 [1 2.5]"},
		"years, no name of the rows": {"\"\",\"1990\",\"2000\"\n\"Ann\",1,2\n", "{Ann}|1990|2000 [1 2]"},
		"rows of words and numbers":  {"Ann,1,2\nBob,3,4\n", "{Ann Bob}|| [1 2 3 4]"},
		"years in every row":         {"Ann,2001,2002\nBob,2005,2006\n", "{Ann Bob}|| [2001 2002 2005 2006]"},
		"columns without names":      {",0,1\n0,1.5,2.5\n1,3.5,4.5\n", "{0 1}|0|1 [1.5 2.5 3.5 4.5]"},
		"numbers as names of R":      {"\"1\",\"2\"\n5,6\n", "1|2 [5 6]"},
		"numbers, write.table of R":  {"\"1\" \"2\"\n\"r\" 5 6\n", "{r}|1|2 [5 6]"},
		"the first is missing":       {",2,5\n3,4,5\n", "?1|| [NaN 2 5 3 4 5]"},
		"the end of a file in DOS":   {"a,b\n1,2\n", "a|b [1 2]"},
	} {
		m, err := Whole([]byte(c.text), never)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := described(m); got != c.want {
			t.Errorf("%s: got %q, wanted %q", name, got, c.want)
		}
	}
}

// TestRefusedTables checks the line numbers, the descriptions and the advice in errors about tables that cannot be
// read.
func TestRefusedTables(t *testing.T) {
	for name, c := range map[string]struct {
		text, words string
		line        int
	}{
		"thousands":          {"a,b\n1,2\n\"1,234\",5\n", `(a): "1,234" is not a finite number; remove thousands`, 3},
		"thousands, points":  {"a;b\n1;2\n1.234.567;5\n", `column 1 (a): "1.234.567" is not a finite number; remove thou`, 3},
		"thousands, blanks":  {"a;b\n1;2\n1 234;5\n", `column 1 (a): "1 234" is not a finite number; remove thousands`, 3},
		"percent":            {"a,b\n1,2\n3,4%\n", `column 2 (b): "4%" is not a finite number; remove the percent`, 3},
		"currency":           {"a,b\n1,2\n$3,4\n", `column 1 (a): "$3" is not a finite number; remove the currency`, 3},
		"a date":             {"a,b\n1,2\n3,2020-01-31\n", "; write a date or a time as a number", 3},
		"Fortran":            {"a,b\n1,2\n3,1.0D+2\n", "; write e for the exponent", 3},
		"infinite":           {"a,b\n1,2\nInf,3\n", `column 1 (a): "Inf" is not a finite number`, 3},
		"overflow":           {"a,b\n1,2\n3,1e999\n", `column 2 (b): "1e999" is not a finite number`, 3},
		"a word":             {"a,b\n1,2\n3,four\n", `column 2 (b): "four" is not a finite number`, 3},
		"ragged":             {"a,b\n1,2\n3\n", "this row has 1 entry, but line 2 has 2; correct or remove this row", 3},
		"ragged names":       {"a,b,c\n1,2\n", "this row has 2 entries, but the header line has 3; name each column", 2},
		"decimal commas, ,":  {"a,b\n1,5,2,5\n", "; if the commas are decimal marks, separate the columns by semicolons", 2},
		"two decimal marks":  {"a;b\n1,5;2\n3.5;4\n", "has a decimal point, but line 2 has a number with a decimal comma", 3},
		"empty":              {"", "the text is empty", 1},
		"names alone":        {"a,b\n", "there are no rows of numbers", 1},
		"words alone":        {"a,b\nx,y\n", "no column of this table holds numbers", 2},
		"a workbook":         {"PK\x03\x04\x14\x00\x06\x00", "not text; save a spreadsheet as CSV", 0},
		"an old workbook":    {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "not text; save a spreadsheet as CSV", 0},
		"gzip":               {"\x1f\x8b\x08\x00", "not text; unpack the archive", 0},
		"PDF":                {"%PDF-1.7\n1 0 obj\n", "copy the table from the document", 0},
		"a picture":          {"\x89PNG\r\n\x1a\n\x00\x00", "this is not text", 0},
		"UTF-16 without BOM": {"a\x00,\x00b\x00\n\x00", "this is not text", 0},
	} {
		_, err := Whole([]byte(c.text), never)
		wrong, ok := err.(*solver.InputError)
		if !ok || wrong.Line != c.line || !strings.Contains(wrong.Message, c.words) {
			t.Errorf("%s: got %v in line %d, wanted %q in line %d", name, err, lineOf(err), c.words, c.line)
		}
	}
}

// TestMillionRows reads a table with 10^6 rows, or fewer with -short. If the work grew with the square of the number of
// rows, the test would exceed the time limit.
func TestMillionRows(t *testing.T) {
	rows := 1_000_000
	if testing.Short() {
		rows /= 10
	}
	m, err := Whole([]byte("a,b,s\n"+strings.Repeat("1.25,-3,x\n2.5,,y\n", rows/2)), never)
	if err != nil || m.Rows != rows || m.Columns[1].Kept.Missing != rows/2 || m.Data[4] != 1.25 || !math.IsNaN(m.Data[3]) {
		t.Fatalf("%v, error %v", m.Shape(), err)
	}
}
