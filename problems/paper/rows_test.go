package paper

import (
	"testing"

	"slep/solver/catalog"
)

func TestRowsAreInstances(t *testing.T) {
	names := make(map[string]bool)
	for i := range Rows {
		row := &Rows[i]
		if names[row.Name()] {
			t.Errorf("%s is there twice", row.Name())
		}
		names[row.Name()] = true
		if n, p := row.Size(); !(0 < p && p < n) {
			t.Errorf("%s: X is %d x %d", row.Name(), n, p)
		}
		for _, c := range Columns {
			options := row.Options()
			for name, value := range c.Options {
				options[name] = value
			}
			if err := catalog.Check(c.Method, options); err != nil {
				t.Errorf("%s, %s: %v", row.Name(), c.Name, err)
			}
		}
	}
	published := 0
	for _, row := range Rows {
		if row.Published[1] != nil {
			published++
		}
	}
	if len(names) != 60 || published != 57 {
		t.Errorf("%d rows, %d of the paper, which has 37 in Table 1 and 20 in Table 2", len(names), published)
	}
}

func TestSizeIsThatOfTheInstance(t *testing.T) {
	if testing.Short() {
		t.Skip("makes instances of the paper's sizes")
	}
	for _, name := range []string{"1/n=250", "1/p=20", "2/n1=200"} {
		for i := range Rows {
			if Rows[i].Name() != name {
				continue
			}
			instance, err := Rows[i].Instance(1)
			if err != nil {
				t.Fatal(err)
			}
			n, p := Rows[i].Size()
			if rows, columns := instance.X0.Dims(); rows != n || columns != p {
				t.Errorf("%s: X0 is %d x %d, Size says %d x %d", name, rows, columns, n, p)
			}
		}
	}
}
