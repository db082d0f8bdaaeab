package read

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"unicode/utf16"

	"slep/problems/lists"
)

// This file handles the headings, row names and other words that R, Excel and pandas write into tables of numbers.

// namesOfRowNames lists the headings that programs write above a first column that names or numbers the rows.
var namesOfRowNames = []string{"", "Unnamed: 0", "rownames"}

// Whole reads text as Survey does, but keeps the parts of the text that a matrix cannot hold: missing numbers are NaN,
// and Columns contains the entries of every text column. If the text is not a table, Whole reads the text as Text does.
func Whole(text []byte, pause func() error) (*Matrix, error) {
	t := &tableReader{survey: true, whole: true}
	for {
		m, err := parse(text, t, pause)
		late := wordsAfterMissing(0)
		if !errors.As(err, &late) {
			return m, err
		}
		t = &tableReader{survey: true, whole: true, late: append(t.late, int(late))}
	}
}

// FillMissing replaces each missing number of a matrix from Whole by the mean of its column, or by 0 if the column has
// no numbers.
func (m *Matrix) FillMissing() {
	for j := range m.Cols {
		sum, count := 0.0, 0.0
		for k := j; k < len(m.Data) && !m.sparse(); k += m.Cols {
			if v := m.Data[k]; !math.IsNaN(v) {
				sum, count = sum+v, count+1
			}
		}
		for k := j; k < len(m.Data) && !m.sparse(); k += m.Cols {
			if math.IsNaN(m.Data[k]) {
				m.Data[k] = sum / max(count, 1)
			}
		}
	}
}

// wordsAfterMissing is the error for a column that begins with missing entries and then contains words. The value of
// the error is the index of the column. After this error, Whole reads the text again, with this column as a text
// column.
type wordsAfterMissing int

func (wordsAfterMissing) Error() string { return "a text column" }

// tolerate handles an entry that is not a number. If the entry marks a missing number, tolerate returns NaN. If the
// entry is a word and all entries above it are missing, tolerate returns wordsAfterMissing. Otherwise tolerate returns
// err.
func (t *tableReader) tolerate(entry []byte, c *TableColumn, err error) (float64, error) {
	switch {
	case isMissing(entry):
		c.Kept.Missing++
		return math.NaN(), nil
	case c.Kept.Missing == t.rows && t.rows > 0:
		return 0, wordsAfterMissing(c.Number - 1)
	}
	return 0, err
}

// misfit fails with the error that the first row of numbers and the header line have different numbers of entries.
func (t *tableReader) misfit(entries int) {
	cure := "; name each column"
	if t.separator == ',' && entries == 2*len(t.names) {
		cure = "; if the commas are decimal marks, separate the columns by semicolons"
	}
	fail("this row has ", entryCount(entries), ", but the header line has ", len(t.names), cure)
}

// closed returns a line. If a quoted entry of the line continues on the following lines and ends within about 100
// lines, closed appends these lines.
func (t *tableReader) closed(line []byte) []byte {
	if bytes.Count(line, []byte{'"'})%2 == 0 {
		return line
	}
	before := t.lines
	for joined := line; ; {
		next := t.next(0)
		if next == nil || t.line > before.line+100 {
			t.lines = before
			return line
		}
		joined = append(append(slices.Clip(joined), ' '), next...)
		if bytes.Count(joined, []byte{'"'})%2 == 0 {
			t.raw = joined
			return joined
		}
	}
}

// firstEntry returns a line up to its first separator.
func firstEntry(line []byte) []byte {
	if end := bytes.IndexAny(line, ",;\t "); end >= 0 {
		return line[:end]
	}
	return line
}

// dateMarks lists the strings that dates and times become when their digits are removed.
var dateMarks = []string{"--", "//", "--:", "--::", "--T::", "/", ":", "::"}

// cureOf returns advice on an entry that is almost a number, as a clause that begins with a semicolon. For any other
// entry the advice is "".
func cureOf(entry []byte) string {
	text := strings.TrimSpace(string(entry))
	isDigit := func(c rune) bool { return c >= '0' && c <= '9' }
	if !strings.ContainsFunc(text, isDigit) {
		return ""
	}
	bare := strings.Map(func(c rune) rune {
		if isDigit(c) {
			return -1
		}
		return c
	}, text)
	switch {
	case strings.HasSuffix(bare, "%"):
		return "; remove the percent signs"
	case strings.ContainsAny(bare, "$€£¥"):
		return "; remove the currency signs"
	case bare == ".." && text[max(0, len(text)-4)] != '.', slices.Contains(dateMarks, bare):
		return "; write a date or a time as a number, such as days since the first date, or remove the column"
	case strings.Trim(bare, ".,'’ \u00a0\u202f-+") == "":
		return "; remove thousands separators, and separate columns by semicolons if commas are decimal marks"
	case strings.EqualFold(strings.Trim(bare, ".+-"), "d"):
		return "; write e for the exponent"
	}
	return ""
}

// notTextCure returns advice on a file in a known binary format, as a clause that begins with a semicolon. For any
// other file the advice is "".
func notTextCure(start []byte) string {
	for _, known := range []struct{ begin, cure string }{
		{"PK\x03\x04", "; save a spreadsheet as CSV, or unpack an archive"},
		{"\xd0\xcf\x11\xe0", "; save a spreadsheet as CSV"},
		{"\x1f\x8b", "; unpack the archive"},
		{"%PDF-", "; copy the table from the document into a spreadsheet and save it as CSV"},
		{"PAR1", "; write the data frame as CSV"},
	} {
		if bytes.HasPrefix(start, []byte(known.begin)) {
			return known.cure
		}
	}
	return ""
}

// fromUTF16 converts UTF-16 text with a byte order mark to UTF-8. Excel writes such text. Other text is returned
// unchanged.
func fromUTF16(text []byte) []byte {
	order := map[string]binary.ByteOrder{"\xff\xfe": binary.LittleEndian, "\xfe\xff": binary.BigEndian}
	if len(text) < 2 || order[string(text[:2])] == nil {
		return text
	}
	units := lists.Make(len(text)/2-1, func(i int) uint16 { return order[string(text[:2])].Uint16(text[2*i+2:]) })
	return []byte(string(utf16.Decode(units)))
}
