package solver

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Trace is the history of a run as series, one for each figure: the k-th number belongs to X_k. The last step length is
// NaN until that step is taken. The last figures change if β changes without a step.
type Trace struct {
	columns [9][]float64 // of all iterates reached so far, including those beyond the current one after rewinding
	rows    int          // how many iterates there are up to the current one
	left    [9]float64   // the last of these rows, as it was when the run first left it
	counts  []Counts     // one for each row
}

const firstRows = 64 // capacity of a new trace

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

// Len returns how many iterates there are up to the current one.
func (t *Trace) Len() int { return t.rows }

// Names returns the names of the series in order.
func (t *Trace) Names() []string { return traceNames[:] }

// Series returns the series of that name, for reading, or nil if there is none.
func (t *Trace) Series(name string) []float64 {
	for i, n := range traceNames {
		if n == name {
			return t.columns[i][:t.rows]
		}
	}
	return nil
}

// Counts returns the products up to each iterate, for reading.
func (t *Trace) Counts() []Counts { return t.counts[:t.rows] }

// record writes row k and makes it the last. Every NaN gets the same bits, because WebAssembly leaves the bits of NaNs
// to the engine, and they may change when it optimises a function.
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

// moveTo makes row k the last. The row that was last gets its old figures back.
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

// forget drops the rows beyond the last.
func (t *Trace) forget() {
	for i := range t.columns {
		t.columns[i] = t.columns[i][:t.rows]
	}
	t.counts = t.counts[:t.rows]
}

// setStep sets the length of the step taken from the last row.
func (t *Trace) setStep(a float64) { t.columns[traceStep][t.rows-1] = a }

// secondsAt returns the seconds of row k, or the given value if the run was never there.
func (t *Trace) secondsAt(k int, otherwise float64) float64 {
	if !t.has(k) {
		return otherwise
	}
	return t.columns[traceSeconds][k]
}

// has reports whether the run has been at iteration k.
func (t *Trace) has(k int) bool { return k < len(t.columns[0]) }

// Snapshot holds where a run is and where it has been, for reading until its next step.
type Snapshot struct {
	Problem     Problem    // in the variables of the run
	Iteration   int        // k
	X, MX       *mat.Dense // X_k and MX_k
	Gradient    *mat.Dense // the differential of the merit
	Feasibility float64    // ‖XᵀMX - I‖_F
	Path        []Iterate  // the iterates that are kept, evenly spaced from the start
}

// Iterate is X_k.
type Iterate struct {
	Iteration int        // k
	X         *mat.Dense // n x p
}

// Snapshot returns the current state. Its matrices are those of the run.
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
