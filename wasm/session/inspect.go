package session

import (
	"slices"

	"slep/problems"
	"slep/problems/lists"
	"slep/problems/read"
	"slep/solver/try"
)

// Inspect returns the MatrixFacts of the contract for a matrix that does not belong to a problem. If column is not nil,
// that column contains labels and is not part of the matrix; otherwise text columns are omitted. If table is true and
// the matrix is given as text, the answer also contains the whole table, and the facts describe the matrix in which
// missing numbers are replaced by the means of their columns.
func (s *Session) Inspect(handle int, d Data, column *read.Column, table bool, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) Answer {
		if table && d.Text != nil {
			return d.table(pause)
		}
		m, classes := d.survey(column, pause)
		out := plainFacts(try.Value(problems.Inspect(m, pause)))
		if classes != nil {
			out["classes"] = classes
		}
		return Answer{Value: out}
	})
}

// table returns the facts about a matrix given as text, and the whole table. The array named numbers holds the numbers
// in the table. The array named codes holds codes for the entries of the text columns, one column after another.
func (d Data) table(pause func() error) Answer {
	m, err := read.Whole(d.Text, pause)
	try.Check(about("matrix", err))
	numbers := []float64{}
	if m.Row == nil {
		numbers = slices.Clone(m.Data)
	}
	m.FillMissing()
	out, codes := plainFacts(try.Value(problems.Inspect(m, pause))), []float64{}
	for _, c := range m.Columns {
		codes = append(codes, c.Kept.Codes...)
	}
	return Answer{Value: out, Arrays: []Array{{"numbers", numbers}, {"codes", codes}}}
}

// survey returns the matrix and, if column is not nil, the number of rows with each label.
func (d Data) survey(column *read.Column, pause func() error) (m *read.Matrix, classes map[string]int) {
	if column == nil {
		if d.Text != nil {
			m, err := read.Survey(d.Text, pause)
			return try.Value(m, about("matrix", err)), nil
		}
		return d.Matrix, nil
	}
	m, labels := d.split("matrix", *column, pause)
	classes = map[string]int{}
	for _, label := range labels {
		classes[label]++
	}
	return m, classes
}

func plainFacts(f *problems.Facts) Catalog {
	out := Catalog{"rows": f.Rows, "cols": f.Cols, "nonzeros": f.Nonzeros, "constant": append([]string{}, f.Constant...)}
	if f.Columns != nil {
		out["columns"] = lists.Map(f.Columns, func(c read.TableColumn) Catalog {
			column := Catalog{"name": c.Name, "words": c.Holds == read.Words}
			if k := c.Kept; k != nil {
				column["missing"] = k.Missing
				With(column, Catalog{"distinct": k.Distinct})
			}
			return column
		})
	}
	With(out, Catalog{"note": f.Note})
	if f.Rows != f.Cols {
		return out
	}
	out["symmetric"] = f.Asymmetry == nil
	if a := f.Asymmetry; a != nil {
		out["asymmetry"] = Catalog{"row": a.Row, "column": a.Column, "difference": a.Difference}
		return out
	}
	s := f.Spectrum
	switch {
	case s == nil:
		out["limit"] = problems.InspectLimit
	case s.Lowest < 0:
		out["lowest"] = s.Lowest
	default:
		out["rank"] = s.Rank
		if s.Rank > 0 {
			out["condition"] = s.Condition
		}
	}
	return out
}
