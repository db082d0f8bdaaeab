package paper

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// summary is what the seeds of one column in one row come to.
type summary struct {
	runs, reached                                 int
	objective, gradNorm, feasibility, f, m, steps spread // of the runs that reached a feasible stationary point
	seconds                                       spread // of all runs
}

// spread is the least, the median and the largest of some numbers.
type spread struct{ low, middle, high float64 }

func spreadOf(values []float64) spread {
	if len(values) == 0 {
		return spread{none, none, none}
	}
	slices.Sort(values)
	k := len(values)
	return spread{values[0], (values[(k-1)/2] + values[k/2]) / 2, values[k-1]}
}

// summarize gathers the cells of a row and a column.
func summarize(cells []Cell, row, column string) summary {
	var s summary
	var values [7][]float64
	for _, c := range cells {
		if c.Row != row || c.Column != column {
			continue
		}
		s.runs++
		values[6] = append(values[6], c.Seconds)
		if !c.Reached() || c.Projected == nil {
			continue
		}
		s.reached++
		for i, v := range []float64{c.Projected.Objective, c.Projected.GradNorm, c.Projected.Feasibility, float64(c.F), float64(c.M), float64(c.Iterations)} {
			values[i] = append(values[i], v)
		}
	}
	for i, to := range []*spread{&s.objective, &s.gradNorm, &s.feasibility, &s.f, &s.m, &s.steps, &s.seconds} {
		*to = spreadOf(values[i])
	}
	return s
}

// Markdown writes the tables of the rows that have cells: medians over the seeds, beside the published means. A method that did not reach a
// feasible stationary point with every seed says with how many it did.
func Markdown(w io.Writer, cells []Cell) error {
	for _, table := range []int{1, 2} {
		fmt.Fprintf(w, "### Table %d\n\nMedians over the seeds. \"A\" and \"M\" count products, \"reached\" the runs that ended feasible and stationary; f, ‖grad‖ and ‖C‖ are those of R(X) in these runs.\n\n", table)
		fmt.Fprintln(w, "| row | method | f | ‖grad‖ | ‖C‖ | iterations | A | M | seconds (least to most) | reached | published f | iterations | seconds |")
		fmt.Fprintln(w, "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |")
		for i := range Rows {
			row := &Rows[i]
			if row.Table != table {
				continue
			}
			for _, column := range Columns {
				s := summarize(cells, row.Name(), column.Name)
				if s.runs == 0 {
					continue
				}
				published := Figures{none, none, none, none}
				if column.Published >= 0 {
					published = row.Published[column.Published]
				}
				_, err := fmt.Fprintf(w, "| %s = %v | %s | %s | %s | %s | %s | %s | %s | %s (%s to %s) | %d of %d | %s | %s | %s |\n",
					row.Parameter, row.Value, column.Title,
					number(s.objective.middle, 6), number(s.gradNorm.middle, 2), number(s.feasibility.middle, 1), number(s.steps.middle, 8), number(s.f.middle, 8), number(s.m.middle, 8),
					number(s.seconds.middle, 3), number(s.seconds.low, 3), number(s.seconds.high, 3), s.reached, s.runs,
					number(published.Objective, 6), number(published.Iterations, 6), number(published.Seconds, 4))
				if err != nil {
					return err
				}
			}
		}
		if err := markLeads(w, Leads(cells, table)); err != nil {
			return err
		}
	}
	return nil
}

// markLeads writes how many times as fast as the best Riemannian method Auto is.
func markLeads(w io.Writer, leads []Lead) error {
	if len(leads) == 0 {
		_, err := fmt.Fprintln(w)
		return err
	}
	factors := make([]float64, len(leads))
	for i := range leads {
		factors[i] = leads[i].Factor()
	}
	all := spreadOf(factors)
	fmt.Fprintf(w, "\nThe method of auto against the fastest of the Riemannian columns that reached a feasible stationary point with every seed: %s times as fast in the median of %d rows, from %s to %s.\n\n",
		number(all.middle, 3), len(leads), number(all.low, 3), number(all.high, 3))
	fmt.Fprintln(w, "| row | fastest Riemannian | seconds | auto, seconds | times as fast |")
	fmt.Fprintln(w, "| --- | --- | --: | --: | --: |")
	for _, l := range leads {
		if _, err := fmt.Fprintf(w, "| %s = %v | %s | %s | %s | %s |\n", l.Row.Parameter, l.Row.Value, l.Rival.Title, number(l.Seconds, 3), number(l.Auto, 3), number(l.Factor(), 3)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}

// number writes v with the given significant digits, and nothing for NaN.
func number(v float64, digits int) string {
	if v != v {
		return ""
	}
	return strconv.FormatFloat(v, 'g', digits, 64)
}

// CSV writes every cell as a line.
func CSV(w io.Writer, cells []Cell) error {
	out := csv.NewWriter(w)
	out.Write([]string{"row", "method", "seed", "status", "verdict", "objective", "gradNorm", "feasibility", "iterations", "A", "M", "seconds", "message"})
	for _, c := range cells {
		p := Projected{none, none, none}
		if c.Projected != nil {
			p = *c.Projected
		}
		out.Write([]string{c.Row, c.Column, strconv.FormatUint(c.Seed, 10), c.Status, c.Verdict, number(p.Objective, 12), number(p.GradNorm, 6), number(p.Feasibility, 3),
			strconv.Itoa(c.Iterations), strconv.Itoa(c.F), strconv.Itoa(c.M), number(c.Seconds, 5), c.Message})
	}
	out.Flush()
	return out.Error()
}
