package paper

import "slep/solver"

// Lead compares the method that Auto takes with the best Riemannian one in a row.
type Lead struct {
	Row           *Row
	Rival         *Column // of the four Riemannian columns that reached a feasible stationary point in all runs, that with the least median
	Seconds, Auto float64 // medians of the rival and of Auto
}

// Factor is how many times as fast Auto is.
func (l *Lead) Factor() float64 { return l.Seconds / l.Auto }

// Leads compares them in the rows of a table where both have cells.
func Leads(cells []Cell, table int) []Lead {
	var leads []Lead
	for i := range Rows {
		row := &Rows[i]
		if row.Table != table {
			continue
		}
		lead := Lead{Row: row, Auto: none}
		for k := range Columns {
			column := &Columns[k]
			s := summarize(cells, row.Name(), column.Name)
			switch riemannian := column.Method == "rbb" || column.Method == "manbb"; {
			case s.runs == 0 || s.reached < s.runs:
			case column.Name == solver.Auto:
				lead.Auto = s.seconds.middle
			case riemannian && (lead.Rival == nil || s.seconds.middle < lead.Seconds):
				lead.Rival, lead.Seconds = column, s.seconds.middle
			}
		}
		if lead.Rival != nil && lead.Auto == lead.Auto {
			leads = append(leads, lead)
		}
	}
	return leads
}
