package solver

import "math"

// Trace is the history of a run in columns: row k is X_k. The last row's step is NaN until there is a next one,
// and its figures are replaced when β changes without a step.
type Trace struct {
	columns [9][]float64
}

var traceNames = [...]string{"iteration", "objective", "merit", "gradNorm", "feasibility", "step", "beta", "margin", "seconds"}

const traceStep = 5 // column of the steps

// newTrace allocates rows for the given number of iterations, up to a few thousand; beyond that the columns grow.
func newTrace(iterations int) *Trace {
	t := &Trace{}
	for i := range t.columns {
		t.columns[i] = make([]float64, 0, min(iterations+1, 4096))
	}
	return t
}

// Len returns the number of rows.
func (t *Trace) Len() int { return len(t.columns[0]) }

// Columns returns the names of the columns in order.
func (t *Trace) Columns() []string { return traceNames[:] }

// Column returns the column of that name, for reading, or nil.
func (t *Trace) Column(name string) []float64 {
	for i, n := range traceNames {
		if n == name {
			return t.columns[i]
		}
	}
	return nil
}

// record writes row k, the last one or the one after it.
func (t *Trace) record(k int, loc *Location, seconds float64) {
	row := [...]float64{
		float64(k), loc.Objective, loc.Merit, loc.GradNorm, loc.Feasibility, math.NaN(), loc.Beta, loc.Margin, seconds,
	}
	for i, v := range row {
		if len(t.columns[i]) > k {
			t.columns[i][k] = v
		} else {
			t.columns[i] = append(t.columns[i], v)
		}
	}
}

// setStep notes the length of the step taken from the last row.
func (t *Trace) setStep(a float64) {
	steps := t.columns[traceStep]
	steps[len(steps)-1] = a
}
