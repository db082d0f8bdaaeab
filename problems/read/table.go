package read

import (
	"bytes"
	"slices"

	"slep/solver/try"
)

// tableReader reads a dense matrix from a table with one row per line: CSV (RFC 4180), TSV, or numbers separated by
// semicolons or blanks. The first line determines the separator. Numbers separated by semicolons or tabs may have a
// decimal comma. Empty lines, lines that begin with #, and a first line of column names are skipped. If a line of
// column names has no name for the first column, or one of namesOfRowNames, this column is taken to contain the names
// or numbers of the rows, and is also skipped. A first line consists of column names if its entries do not begin like
// numbers, or if they differ in type from the entries below; see header. The Note of the matrix reports a skipped first
// column, and column names that begin like numbers or usually mark missing numbers.
type tableReader struct {
	lines
	label  *Column // selects the column of labels; nil if no column has labels
	survey bool    // omits text columns
	whole  bool    // keeps text columns and missing numbers, as Whole does
	late   []int   // the indices of text columns that begin with missing entries

	first     int // the line of the first row of numbers
	rows      int
	separator byte // 0 for blanks and before the first line
	trailing  int  // the number of separators at the end of the first line
	began     bool
	comma     byte     // the decimal mark, or 0 before one is read
	marked    int      // the line of the first decimal mark
	names     [][]byte // the names of the columns, or nil if the text does not name them
	columns   []TableColumn
	cols      int // the number of columns that contain numbers
	data      []float64
	labels    []string
	note      string
}

func (t *tableReader) read() (*Matrix, error) {
	return reading(&t.line, func() *Matrix {
		for line := t.next(0); line != nil; line = t.next(0) {
			if line[0] != '#' || isMissing(firstEntry(line)) { // errors that Excel writes, such as #N/A, are not comments
				t.row(line)
			}
		}
		if t.rows == 0 {
			t.line = 1
			fail("there are no rows of numbers, and the text does not begin with %%MatrixMarket; enter a matrix in ", textForms)
		}
		return &Matrix{Rows: t.rows, Cols: t.cols, Data: t.data, Columns: t.columns, Note: t.note}
	})
}

func (t *tableReader) row(line []byte) {
	if !t.began && len(line) == 5 && bytes.HasPrefix(line, []byte("sep=")) { // a line that tells Excel the separator
		t.began, t.separator = true, line[4]
		return
	}
	line = t.closed(line)
	if !t.began {
		t.began, t.separator = true, separatorOf(line)
		if t.separator == 0 && t.raw[0] == '\t' && areNames([][]byte{line}) {
			t.separator = '\t' // as written by pandas, which leaves the first name empty
		}
	}
	if t.separator == '\t' {
		line = bytes.Trim(t.raw, " ") // the first or the last entry may be empty
	}
	if t.names == nil && t.rows == 0 && t.separator != 0 {
		t.trailing = len(line) - len(bytes.TrimRight(line, string(rune(t.separator))))
	}
	for range t.trailing {
		line = bytes.TrimSuffix(line, []byte{t.separator})
	}
	if t.separator != 0 && len(bytes.Trim(line, string([]byte{t.separator, ' ', '"'}))) == 0 {
		return // spreadsheets write empty rows in this form
	}
	if t.rows == 0 {
		words := t.words(line)
		if are := areNames(words); t.names == nil && (are || t.header(words)) {
			t.names = words
			switch taken := " and was read as the names of the columns"; {
			case !are:
				t.note = "the first row, " + quote(line) + ", differs from those below it" + taken
			case slices.ContainsFunc(words, isMissing):
				t.note = "the first row, " + quote(line) + ", contains no numbers" + taken
			}
			return
		}
		t.begin(words, line)
	}
	count := 0
	for entry, rest, more := t.cut(line); ; entry, rest, more = t.cut(rest) {
		if count++; count <= len(t.columns) {
			t.entry(entry, &t.columns[count-1])
		}
		if count%stretch == 0 {
			try.Check(t.pause())
		}
		if !more {
			break
		}
	}
	if count != len(t.columns) {
		fail("this row has ", entryCount(count), ", but line ", t.first, " has ", len(t.columns),
			"; correct or remove this row")
	}
	t.rows++
}

// begin determines from the first row of the table whether each column contains numbers, words or the names of the
// rows.
func (t *tableReader) begin(words [][]byte, line []byte) {
	t.first, t.columns, t.cols = t.line, make([]TableColumn, len(words)), 0
	if t.names != nil && len(t.names) == len(words)-1 { // R omits the name of the first column
		t.names = append([][]byte{nil}, t.names...)
	}
	if t.names != nil && len(t.names) != len(words) {
		t.misfit(len(words))
	}
	for j := range words {
		c := &t.columns[j]
		if c.Number = j + 1; t.whole {
			c.Kept = &Kept{known: map[string]int{}}
		}
		if t.names != nil {
			c.Name = wordOf(t.names[j])
		}
		if t.names != nil && j == 0 && slices.Contains(namesOfRowNames, c.Name) {
			if c.Holds = RowNames; c.Name != "rownames" {
				t.note = "the first column has no name, so it was read as the names of the rows"
			}
		}
	}
	if t.label != nil {
		try.Value(t.label.find(t.columns)).Holds = Labels
	}
	for j, word := range words {
		c := &t.columns[j]
		if c.Holds != Numbers {
			continue
		}
		if _, err := t.number(word, c); t.survey && err != nil && !isMissing(word) || slices.Contains(t.late, j) {
			c.Holds = Words
		} else {
			t.cols++
		}
	}
	failIf(t.cols == 0, "no column of this table holds numbers")
	left := max(bytes.Count(t.text, []byte{'\n'}), bytes.Count(t.text, []byte{'\r'})) + 2 // rows, including this one
	t.data = make([]float64, 0, min(t.cols*left, (len(line)+len(t.text))/2+1))
}

// entry reads an entry of column c.
func (t *tableReader) entry(entry []byte, c *TableColumn) {
	switch c.Holds {
	case Numbers:
		v, err := t.number(entry, c)
		if err != nil && t.whole {
			v, err = t.tolerate(entry, c, err)
		}
		try.Check(err)
		t.data = append(t.data, v)
	case Words, RowNames:
		if t.whole {
			c.Kept.add(wordOf(entry))
		}
	case Labels:
		word := wordOf(entry)
		if word == "" {
			fail("the label in row ", t.rows+1, ", ", c.String(), " is missing; fill it in or remove the row")
		}
		t.labels = append(t.labels, word)
	}
}

// number reads an entry as a number.
func (t *tableReader) number(entry []byte, c *TableColumn) (float64, error) {
	entry = bytes.Replace(unquoted(entry), []byte("\u2212"), []byte{'-'}, 1) // a typographic minus sign
	if mark := bytes.IndexAny(entry, ".,"); mark >= 0 && (t.separator == ';' || t.separator == '\t') {
		other := byte('.' + ',' - entry[mark])
		switch {
		case bytes.IndexByte(entry, other) >= 0: // so that 1,234.5 is not accepted as a number
		case t.comma == other:
			return 0, wrong(c.String(), ": ", quote(entry), " has a decimal ", markName[entry[mark]], ", but line ",
				t.marked, " has a number with a decimal ", markName[other])
		default:
			if t.comma == 0 {
				t.comma, t.marked = entry[mark], t.line
			}
			entry = bytes.Replace(entry, []byte{','}, []byte{'.'}, 1)
		}
	}
	v, err := number(entry)
	switch {
	case err == nil:
		return v, nil
	case isMissing(entry):
		found := ""
		if len(entry) > 0 {
			found = " (" + quote(entry) + ")"
		}
		return 0, wrong("the value in row ", t.rows+1, ", ", c.String(), " is missing", found,
			"; fill it in or remove the row")
	}
	return 0, wrong(c.String() + ": " + err.Error() + cureOf(entry))
}

var markName = map[byte]string{'.': "point", ',': "comma"}
