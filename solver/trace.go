package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Trace is the history of a run. A Trace has one series for each quantity; element k of a series belongs to X_k. The
// last step length is NaN until that step is taken. If β changes without a step, the last elements of the series that
// depend on β change.
type Trace struct {
	columns [9][]float64 // one for each series; after a rewind, the columns also contain the rows of later iterates
	rows    int          // the number of iterates up to the current iterate
	left    [9]float64   // the row of the current iterate as it was when the run first moved on from this iterate
	counts  []Counts     // the counts up to each iterate
}

const firstRows = 64 // the initial capacity of a trace, in rows

func newTrace() *Trace {
	t := &Trace{counts: make([]Counts, 0, firstRows)}
	for i := range t.columns {
		t.columns[i] = make([]float64, 0, firstRows)
	}
	return t
}

var traceNames = [...]string{"iteration", "objective", "merit", "gradNorm", "feasibility", "step", "beta", "margin",
	"seconds"}

const traceStep, traceSeconds = 5, 8 // indices of columns

// Len returns the number of iterates up to the current iterate.
func (t *Trace) Len() int { return t.rows }

// Names returns the names of the series in order.
func (t *Trace) Names() []string { return traceNames[:] }

// Series returns the series with the given name, or nil if there is none. The caller must not change the result.
func (t *Trace) Series(name string) []float64 {
	for i, n := range traceNames {
		if n == name {
			return t.columns[i][:t.rows]
		}
	}
	return nil
}

// Counts returns the counts up to each iterate. The caller must not change the result.
func (t *Trace) Counts() []Counts { return t.counts[:t.rows] }

// record writes row k and makes it the last row. Every NaN is replaced by the same bit pattern, because WebAssembly
// engines may choose the bits of a NaN, and their choice may change when they optimise a function.
func (t *Trace) record(k int, loc *location, counts Counts, seconds float64) {
	if k != t.rows-1 {
		t.moveTo(k)
	}
	row := [...]float64{
		float64(k), loc.objective, loc.merit, loc.gradNorm, loc.feasibility, math.NaN(), loc.beta, loc.margin, seconds,
	}
	if k < len(t.counts) {
		t.counts[k] = counts
	} else {
		t.counts = append(t.counts, counts)
	}
	for i, v := range row {
		if math.IsNaN(v) {
			v = math.NaN()
		}
		if len(t.columns[i]) > k {
			t.columns[i][k] = v
		} else {
			t.columns[i] = append(t.columns[i], v)
		}
	}
}

// moveTo makes row k the last row. The former last row gets back the values that it had when the run first left it.
func (t *Trace) moveTo(k int) {
	for i, column := range t.columns {
		if t.rows < len(column) {
			column[t.rows-1] = t.left[i]
		}
		if k < len(column) {
			t.left[i] = column[k]
		}
	}
	t.rows = k + 1
}

// forget removes the rows of the iterates after the current iterate.
func (t *Trace) forget() {
	for i := range t.columns {
		t.columns[i] = t.columns[i][:t.rows]
	}
	t.counts = t.counts[:t.rows]
}

// setStep stores in the last row the length of the step taken from the iterate of this row.
func (t *Trace) setStep(a float64) { t.columns[traceStep][t.rows-1] = a }

// secondsAt returns the seconds in row k. If the trace has no row k, secondsAt returns its second argument.
func (t *Trace) secondsAt(k int, otherwise float64) float64 {
	if !t.has(k) {
		return otherwise
	}
	return t.columns[traceSeconds][k]
}

// has reports whether the run has reached iteration k.
func (t *Trace) has(k int) bool { return k < len(t.columns[0]) }

// Snapshot holds the current iterate of a run and some earlier iterates. A Snapshot is valid until the next step, and
// must not be changed.
type Snapshot struct {
	Problem     Problem    // in the variables of the run
	Iteration   int        // k
	X, MX       *mat.Dense // X_k and MX_k
	Gradient    *mat.Dense // the differential of the merit function
	Feasibility float64    // ‖XᵀMX - I‖_F
	Path        []Iterate  // the stored iterates, at equal intervals of k beginning with 0
}

// Iterate is an iterate X_k.
type Iterate struct {
	Iteration int        // k
	X         *mat.Dense // n x p
}

// Snapshot returns the current state. The Snapshot shares the matrices of the run.
func (r *Run) Snapshot() *Snapshot {
	s := &Snapshot{
		Problem: r.problem, Iteration: r.iteration,
		X: r.cur.x, MX: r.cur.mx, Gradient: r.cur.grad, Feasibility: r.cur.feasibility,
	}
	n, p := r.cur.x.Dims()
	for i := range r.path.UpTo(r.iteration) {
		s.Path = append(s.Path, Iterate{i * r.path.Stride, mat.NewDense(n, p, r.path.At(i))})
	}
	return s
}
