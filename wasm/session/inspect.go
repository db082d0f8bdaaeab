package session

import (
	"slep/problems"
	"slep/problems/read"
)

// Inspect returns what is known of a matrix by the names of the contract, without a problem. column, where it is not
// nil, holds labels and is no column of the matrix. Without it columns of words are left out. It calls pause and ends
// as Start does, and leaves nothing under the handle.
func (s *Session) Inspect(handle int, d Data, column *read.Column, pause func()) (Answer, error) {
	e, err := s.add(handle)
	if err != nil {
		return Answer{}, err
	}
	defer s.Stop(handle)
	pausing := s.pausing(e, pause)
	m, classes, err := d.survey(column, pausing)
	if err != nil {
		return Answer{}, about("matrix", err)
	}
	facts, err := problems.Inspect(m, pausing)
	if err != nil {
		return Answer{}, err
	}
	out := plainFacts(facts)
	if classes != nil {
		out["classes"] = classes
	}
	return Answer{Value: out}, nil
}

// survey returns the matrix, and how often each label of a column occurs.
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
		out["columns"] = each(f.Columns, func(c read.ColumnOf) Catalog {
			return Catalog{"name": c.Name, "words": c.Holds == read.Words}
		})
	}
	if f.Note != "" {
		out["note"] = f.Note
	}
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
