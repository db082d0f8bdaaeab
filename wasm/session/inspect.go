package session

import (
	"slep/problems"
	"slep/problems/read"
)

// Inspect returns the MatrixFacts of the contract, without a problem. If column is not nil, it contains labels and is
// not part of the matrix. If it is nil, columns of words are left out.
func (s *Session) Inspect(handle int, d Data, column *read.Column, pause func()) (Answer, error) {
	return s.once(handle, pause, func(_ **instance, pause func() error) (Answer, error) {
		m, classes, err := d.survey(column, pause)
		if err != nil {
			return Answer{}, about("matrix", err)
		}
		facts, err := problems.Inspect(m, pause)
		if err != nil {
			return Answer{}, err
		}
		out := plainFacts(facts)
		if classes != nil {
			out["classes"] = classes
		}
		return Answer{Value: out}, nil
	})
}

// survey returns the matrix, and counts the labels in the column.
func (d Data) survey(column *read.Column, pause func() error) (m *read.Matrix, classes map[string]int, err error) {
	if column == nil {
		if d.Text != nil {
			m, err = read.Survey(d.Text, pause)
			return m, nil, err
		}
		return d.Matrix, nil, nil
	}
	m, labels, err := d.split("matrix", *column, pause)
	classes = map[string]int{}
	for _, label := range labels {
		classes[label]++
	}
	return m, classes, err
}

func plainFacts(f *problems.Facts) Catalog {
	out := Catalog{"rows": f.Rows, "cols": f.Cols, "nonzeros": f.Nonzeros, "constant": append([]string{}, f.Constant...)}
	if f.Columns != nil {
		out["columns"] = Each(f.Columns, func(c read.TableColumn) Catalog {
			return Catalog{"name": c.Name, "words": c.Holds == read.Words}
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
