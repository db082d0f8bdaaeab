package read

import (
	"slices"
	"strings"
	"testing"
)

// flowers is a table like the well-known iris data, with four lengths and a word in each row.
const flowers = "sepal length,sepal width,petal length,petal width,species\n" +
	"5,3,1.5,0.2,short\n6,3,4.5,1.5,\"lo\"\"ng\"\n"

func TestLabelled(t *testing.T) {
	lengths := []float64{5, 3, 1.5, .2, 6, 3, 4.5, 1.5}
	for name, c := range map[string]struct {
		text   string
		column Column
		want   []float64 // row-major
		labels []string
	}{
		"by number":    {flowers, Column{Number: 5}, lengths, []string{"short", `lo"ng`}},
		"by name":      {flowers, Column{Name: "species"}, lengths, []string{"short", `lo"ng`}},
		"first":        {"2;1,5;1\n3;2,5;0\n", Column{Number: 1}, []float64{1.5, 1, 2.5, 0}, []string{"2", "3"}},
		"beside names": {",x,y\na,1,u\nb,2,v\n", Column{Number: 3}, []float64{1, 2}, []string{"u", "v"}},
		"of JSON":      {"[[1, 2, 0.5], [3, 4, 1e-7]]", Column{Number: 3}, []float64{1, 2, 3, 4}, []string{"0.5", "1e-07"}},
		"of triplets": {`{"rows":2,"cols":3,"row":[0,1,1],"col":[0,1,2],"data":[7,5,6]}`, Column{Number: 1},
			[]float64{0, 0, 5, 6}, []string{"7", "0"}},
	} {
		m, labels, err := Labelled([]byte(c.text), c.column, never)
		if err != nil || !slices.Equal(m.Dense().RawMatrix().Data, c.want) || !slices.Equal(labels, c.labels) {
			t.Errorf("%s: %v, labels %q, error %v", name, m, labels, err)
		}
		if m != nil && m.Row != nil && (len(m.Row) != len(m.Data) || len(m.Col) != len(m.Data)) {
			t.Errorf("%s: %d entries in rows %v, columns %v", name, len(m.Data), m.Row, m.Col)
		}
	}
	for name, c := range map[string]struct {
		text   string
		column Column
		words  string
	}{
		"no such number": {flowers, Column{Number: 6}, "there is no column 6; the table has 5"},
		"no such name":   {flowers, Column{Name: "Species"}, `no column "Species"; the table has "sepal length"`},
		"without names":  {"1,2\n", Column{Name: "a"}, `no column "a"; the table has no column names`},
		"no label":       {"1,a\n2,\n", Column{Number: 2}, "the label in row 2, column 2 is missing"},
		"nothing left":   {"a\nb\n1\n", Column{Number: 1}, "no column of this table holds numbers"},
		"nor in JSON":    {"[[1], [2]]", Column{Number: 1}, "one column"},
		"other words":    {"1,a,b\n", Column{Number: 3}, `column 2: "a" is not a finite number`},
	} {
		if _, _, err := Labelled([]byte(c.text), c.column, never); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: got %v, wanted %q", name, err, c.words)
		}
	}
}

func TestSurvey(t *testing.T) {
	m, err := Survey([]byte(flowers), never)
	if err != nil || m.Shape() != "2 x 4" {
		t.Fatalf("%v, error %v", m, err)
	}
	last := m.Columns[4]
	species := TableColumn{Number: 5, Name: "species", Holds: Words}
	if len(m.Columns) != 5 || last != species || m.Columns[0].Holds != Numbers {
		t.Errorf("the columns are %v", m.Columns)
	}
	if m, err = Survey([]byte("id,a,b\nx,1,2\n"), never); err != nil || m.ColumnName(1) != "column 3 (b)" {
		t.Errorf("%v, error %v", m, err)
	}
	if m, err = Survey([]byte("[[1, 2]]"), never); err != nil || m.ColumnName(1) != "column 2" {
		t.Errorf("%v, error %v", m, err)
	}
	if _, err := Survey([]byte("a,b\n1,2\n3,x\n"), never); err == nil {
		t.Error("a word among numbers was accepted")
	}
}
