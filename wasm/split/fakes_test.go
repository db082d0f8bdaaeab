package split

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slep/problems"
	"slep/solver"
	"slep/solver/operator"
	"slep/wasm/simd"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// fakes is a team that computes at once, in this goroutine, and tells invented times.
type fakes struct {
	t      *testing.T
	count  int
	up     bool
	failed []bool
	tell   []float64 // the seconds that each says it took for a row and column
	delay  float64   // of every answer, in seconds of the clock
	clock  clock

	kept    []map[int]blas64.General // copies, by helper and matrix
	dealt   int                      // calls of Keep
	begun   int                      // products
	closed  int
	answers chan []float64
}

// clock moves by a tick whenever it is read: so long seems what is computed between two readings.
type clock struct{ seconds, tick float64 }

func (c *clock) now() float64 {
	c.seconds += c.tick
	return c.seconds
}

func newFakes(t *testing.T, count int) *fakes {
	f := &fakes{t: t, count: count, up: true, answers: make(chan []float64, 1)}
	f.failed, f.tell = make([]bool, count), make([]float64, count)
	f.clock.tick = .01
	for i := range count {
		f.kept = append(f.kept, map[int]blas64.General{})
		f.tell[i] = 1e-6
	}
	return f
}

// helpers opens the given team on the clock.
func (f *fakes) helpers(team Team) *Helpers {
	return &Helpers{Open: func() Team { return team }, now: f.clock.now}
}

func (f *fakes) Alive() (each []bool, settled bool) {
	for _, failed := range f.failed {
		each = append(each, !failed)
	}
	return each, f.up
}

func (f *fakes) Keep(i, id int, rows blas64.General) {
	f.dealt++
	copied := blas64.General{Rows: rows.Rows, Cols: rows.Cols, Stride: rows.Cols}
	for k := range rows.Rows {
		copied.Data = append(copied.Data, rows.Data[k*rows.Stride:][:rows.Cols]...)
	}
	f.kept[i][id] = copied
}

func (f *fakes) Begin(id int, y, x blas64.General) {
	f.begun++
	if len(f.answers) > 0 || f.closed > 0 {
		f.t.Error("a product begins during another one, or after the end")
	}
	seconds, from := make([]float64, f.count), 0
	for i := range f.count {
		rows := f.kept[i][id]
		to := from + rows.Rows
		if rows.Rows > 0 && f.failed[i] {
			seconds[i] = -1
		} else if rows.Rows > 0 {
			blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rows, x, 0, rowsOf(y, from, to))
			seconds[i] = f.tell[i] * float64(rows.Rows*x.Cols)
		}
		from = to
	}
	if from != y.Rows {
		f.t.Errorf("y has %d rows, the helpers keep %d", y.Rows, from)
	}
	f.answers <- seconds
}

func (f *fakes) Wait() []float64 {
	f.clock.seconds += f.delay
	return <-f.answers
}

func (f *fakes) Close() { f.closed++ }

// matrix is a random symmetric one, and what products with it are to be compared with.
type matrix struct {
	operator.Operator
	whole *operator.Dense
	t     *testing.T
}

func newMatrix(t *testing.T, n int) matrix {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	wide := mat.NewDense(n, n+3, nil)
	for i := range n {
		for j := range i + 1 {
			v := rng.NormFloat64()
			wide.Set(i, j, v)
			wide.Set(j, i, v)
		}
	}
	whole := &operator.Dense{Dense: wide.Slice(0, n, 0, n).(*mat.Dense)}
	return matrix{whole, whole, t}
}

func (m matrix) problem(p int) solver.Problem {
	return solver.Problem{Objective: &problems.Quadratic{A: m.whole, P: p}, M: operator.Identity(m.Dim())}
}

// share returns the matrix with products that helpers share in, those of a problem of p columns.
func (m matrix) share(h *Helpers, p int, alone func() bool) (shared matrix, release func()) {
	problem, release := h.Share(m.problem(p), alone)
	return m.of(problem), release
}

// of returns the matrix as it is in a problem.
func (m matrix) of(problem solver.Problem) matrix {
	m.Operator, _, _ = problem.Objective.(solver.QuadraticObjective).Terms()
	return m
}

// times multiplies with a random X of p columns and compares with the product that nobody shares in, bit for bit.
func (m matrix) times(p int) {
	m.t.Helper()
	x, want, got := mat.NewDense(m.Dim(), p, nil), mat.NewDense(m.Dim(), p, nil), mat.NewDense(m.Dim(), p, nil)
	for i := range x.RawMatrix().Data {
		x.RawMatrix().Data[i] = rand.NormFloat64()
		got.RawMatrix().Data[i] = 7
	}
	multiply(want.RawMatrix(), m.whole.RawMatrix(), x.RawMatrix())
	m.MulTo(got, x)
	if !slices.Equal(got.RawMatrix().Data, want.RawMatrix().Data) {
		m.t.Error("the product has other bits")
	}
}

func always() bool { return true }

// useKernelOrder makes blas64 give the bits that it gives in WebAssembly.
func useKernelOrder(t *testing.T) {
	before := blas64.Implementation()
	simd.Use()
	t.Cleanup(func() { blas64.Use(before) })
}
