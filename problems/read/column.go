package read

import (
	"strconv"
	"strings"

	"slep/problems/lists"
)

// Holds is the kind of data in a table column.
type Holds int

const (
	Numbers  Holds = iota
	Words          // a column of words is not part of the matrix
	Labels         // one label for each row
	RowNames       // names of the rows, in a first column whose heading is in namesOfRowNames
)

// TableColumn is a column of a table.
type TableColumn struct {
	Number int    // counted from 1
	Name   string // "" if the column has no name
	Holds  Holds
	Kept   *Kept // nil unless Whole read the table
}

// Kept holds what Whole keeps of a column in addition to the numbers in it.
type Kept struct {
	Missing  int       // number of missing entries
	Distinct []string  // the distinct entries of a column of text or row names, in order of first appearance
	Codes    []float64 // for each row, the index of its entry in Distinct
	known    map[string]int
}

// add appends the entry in the next row, or an empty string if this entry is missing.
func (k *Kept) add(word string) {
	if isMissing([]byte(word)) {
		word = ""
		k.Missing++
	}
	code, ok := k.known[word]
	if !ok {
		code = len(k.Distinct)
		k.known[word], k.Distinct = code, append(k.Distinct, word)
	}
	k.Codes = append(k.Codes, float64(code))
}

// String returns text such as "column 3", with the name in parentheses if there is one.
func (c *TableColumn) String() string {
	s := "column " + strconv.Itoa(c.Number)
	if c.Name != "" {
		s += " (" + c.Name + ")"
	}
	return s
}

// ColumnName describes column j of m, counted from 0, by the number and the name of this column in the text from which
// m was read.
func (m *Matrix) ColumnName(j int) string {
	for i := range m.Columns {
		if c := &m.Columns[i]; c.Holds == Numbers {
			if j == 0 {
				return c.String()
			}
			j--
		}
	}
	return (&TableColumn{Number: j + 1}).String()
}

// Column selects a column of a table by number, counted from 1, or by name if the number is 0.
type Column struct {
	Number int
	Name   string
}

// find returns the column that c selects from the columns of a table.
func (c *Column) find(columns []TableColumn) (*TableColumn, error) {
	var names []string
	for i := range columns {
		if c.Number == i+1 || c.Number == 0 && columns[i].Name == c.Name {
			return &columns[i], nil
		}
		if columns[i].Name != "" {
			names = append(names, strconv.Quote(columns[i].Name))
		}
	}
	what, has := "column "+strconv.Itoa(c.Number), strconv.Itoa(len(columns))
	if c.Number == 0 {
		what = "column " + strconv.Quote(c.Name)
		if has = "no column names"; len(names) > 0 {
			const most = 8
			has = strings.Join(names[:min(len(names), most)], ", ")
		}
	}
	return nil, wrong("there is no " + what + "; the table has " + has)
}

// Labelled reads text as Text does, but returns one column separately, as the labels of the rows.
func Labelled(text []byte, column Column, pause func() error) (m *Matrix, labels []string, err error) {
	t := &tableReader{label: &column}
	if m, err = parse(text, t, pause); err == nil && t.labels == nil {
		t.labels, err = m.TakeLabels(column)
	}
	return m, t.labels, err
}

// Survey reads text as Text does, but omits text columns from a table. Matrix.Columns still lists these columns.
func Survey(text []byte, pause func() error) (*Matrix, error) {
	return parse(text, &tableReader{survey: true}, pause)
}

// TakeLabels removes a column of numbers from m and returns the numbers as the labels of the rows.
func (m *Matrix) TakeLabels(column Column) ([]string, error) {
	columns := lists.Make(m.Cols, func(j int) TableColumn { return TableColumn{Number: j + 1} })
	c, err := column.find(columns)
	switch {
	case err != nil:
		return nil, err
	case m.Cols == 1:
		return nil, wrong("the matrix has one column, so there are no numbers besides the labels")
	}
	values, kept, count := make([]float64, m.Rows), m.Data[:0], 0
	for k, v := range m.Data {
		i, j := m.Position(k)
		if j == c.Number-1 {
			values[i] += v
			continue
		}
		kept = append(kept, v)
		if m.sparse() {
			if j >= c.Number {
				j--
			}
			m.Row[count], m.Col[count] = int32(i), int32(j)
			count++
		}
	}
	m.Data, m.Cols = kept, m.Cols-1
	if m.sparse() {
		m.Row, m.Col = m.Row[:count], m.Col[:count]
	}
	return lists.Map(values, func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }), nil
}
