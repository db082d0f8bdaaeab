package split

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"slep/problems"
	"slep/solver"
	"slep/solver/operator"
	"slep/wasm/simd"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// fakes is a team of goroutines.
type fakes struct {
	t      *testing.T
	count  int
	up     bool
	failed []bool
	delay  time.Duration // of every answer, on the clock of now
	late   time.Duration // all delays so far
	tell   []float64     // the seconds that each says it took for a row and column

	kept    []map[int]blas64.General // copies, by helper and matrix
	dealt   int                      // calls of Keep
	begun   int                      // products
	closed  int
	answers chan []float64
}

func newFakes(t *testing.T, count int) *fakes {
	f := &fakes{t: t, count: count, up: true, failed: make([]bool, count), tell: make([]float64, count), answers: make(chan []float64, 1)}
	for i := range count {
		f.kept = append(f.kept, map[int]blas64.General{})
		f.tell[i] = 1e-6
	}
	return f
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
	seconds, x := make([]float64, f.count), blas64.General{Rows: x.Rows, Cols: x.Cols, Stride: x.Cols, Data: slices.Clone(x.Data)}
	from := 0
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
	f.late += f.delay
	return <-f.answers
}

func (f *fakes) Close() { f.closed++ }

// matrix is a random symmetric one, and what its products should be.
type matrix struct {
	*operator.Dense
	t *testing.T
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
	return matrix{&operator.Dense{Dense: wide.Slice(0, n, 0, n).(*mat.Dense)}, t}
}

func (m matrix) problem(p int) solver.Problem {
	return solver.Problem{Objective: &problems.Quadratic{A: m.Dense, P: p}, M: operator.Identity(m.Dim())}
}

// times multiplies with a random X of p columns and compares with the product that nobody shares in, bit for bit.
func (m matrix) times(p int) {
	m.t.Helper()
	x, want, got := mat.NewDense(m.Dim(), p, nil), mat.NewDense(m.Dim(), p, nil), mat.NewDense(m.Dim(), p, nil)
	for i := range x.RawMatrix().Data {
		x.RawMatrix().Data[i] = rand.NormFloat64()
		got.RawMatrix().Data[i] = 7
	}
	multiply(want.RawMatrix(), m.RawMatrix(), x.RawMatrix())
	m.MulTo(got, x)
	if !slices.Equal(got.RawMatrix().Data, want.RawMatrix().Data) {
		m.t.Error("the product has other bits")
	}
}

func always() bool { return true }

// use has blas64 give the bits that it gives in WebAssembly.
func use(t *testing.T) {
	before := blas64.Implementation()
	simd.Use()
	t.Cleanup(func() { blas64.Use(before) })
}

func TestBits(t *testing.T) {
	use(t)
	for _, n := range []int{256, 300, 431} {
		for helpers := range 7 {
			m, team := newMatrix(t, n), newFakes(t, helpers)
			release := (&Helpers{Open: func() Team { return team }}).Attach(m.problem(3), always)
			for _, p := range []int{1, 3, 4} {
				m.times(p)
			}
			sharing := 0
			for _, kept := range team.kept {
				if kept[0].Rows > 0 {
					sharing++
				}
			}
			if most := n/leastPart - 1; sharing != min(helpers, most) || helpers > 0 && team.begun != 3 {
				t.Errorf("n = %d: %d of %d helpers share in %d products", n, sharing, helpers, team.begun)
			}
			release()
			release()
			m.times(3)
			if team.closed != 1 || helpers > 0 && team.begun != 3 {
				t.Errorf("n = %d, %d helpers: closed %d times, and %d products begun", n, helpers, team.closed, team.begun)
			}
		}
	}
}

func TestSmallMatrixIsLeftAlone(t *testing.T) {
	m := newMatrix(t, leastRows-1)
	(&Helpers{Open: func() Team { panic("opened") }}).Attach(m.problem(3), always)
	m.times(3)
}

func TestOnlyWhileAloneAndUp(t *testing.T) {
	use(t)
	m, team, alone := newMatrix(t, 300), newFakes(t, 2), false
	team.up = false
	(&Helpers{Open: func() Team { return team }}).Attach(m.problem(3), func() bool { return alone })
	for _, step := range []struct {
		alone, up bool
		begun     int
	}{{false, true, 0}, {true, false, 0}, {true, true, 1}, {false, true, 1}, {true, true, 2}} {
		alone, team.up = step.alone, step.up
		m.times(3)
		if team.begun != step.begun {
			t.Errorf("%+v: begun %d products", step, team.begun)
		}
	}
	if team.dealt != 2 {
		t.Errorf("rows were given %d times, want once to each", team.dealt)
	}
}

func TestFailure(t *testing.T) {
	use(t)
	m, team := newMatrix(t, 431), newFakes(t, 3)
	(&Helpers{Open: func() Team { return team }}).Attach(m.problem(3), always)
	m.times(3)
	for left := 2; left >= 0; left-- {
		team.failed[left] = true
		begun := team.begun
		m.times(3) // in which it fails
		m.times(3) // which the others share
		if want := begun + 1 + min(left, 1); team.begun != want {
			t.Errorf("%d helpers are left and %d products were begun, want %d", left, team.begun, want)
		}
		for i, kept := range team.kept {
			if left > 0 && (kept[0].Rows > 0) != (i < left) {
				t.Errorf("with %d left, helper %d keeps %d rows", left, i, kept[0].Rows)
			}
		}
	}
	if team.closed != 1 {
		t.Errorf("closed %d times, want once, when none was left", team.closed)
	}
}

func TestReleaseDuringAProduct(t *testing.T) {
	use(t)
	m, team := newMatrix(t, 300), newFakes(t, 1)
	release := (&Helpers{Open: func() Team { return stopping{team} }}).Attach(m.problem(3), always)
	stopNow = release
	m.times(3)
	m.times(3)
	if team.begun != 1 || team.closed != 1 {
		t.Errorf("%d products were begun, the team was closed %d times, want once each", team.begun, team.closed)
	}
}

var stopNow func()

// stopping is a team that is closed while it is waited for.
type stopping struct{ *fakes }

func (s stopping) Wait() []float64 {
	s.fakes.Wait()
	stopNow()
	return []float64{-1}
}

func TestSharesFollowSpeeds(t *testing.T) {
	use(t)
	const p = 250 // so that few products take a time that can be read on any machine
	m, team := newMatrix(t, 600), newFakes(t, 2)
	team.tell = []float64{1e-3, 1e-3} // this worker is much faster than that
	(&Helpers{Open: func() Team { return team }}).Attach(m.problem(p), always)
	m.times(p)
	if a, b := team.kept[0][0].Rows, team.kept[1][0].Rows; a != 200 || b != 200 {
		t.Errorf("at first the helpers keep %d and %d rows, want a third each", a, b)
	}
	for range settling + few {
		m.times(p)
	}
	if a, b := team.kept[0][0].Rows, team.kept[1][0].Rows; a != 30 || b != 30 {
		t.Errorf("slow helpers keep %d and %d rows, want a 20th each", a, b)
	}
	dealt := team.dealt
	for range settling + more + 1 {
		m.times(p)
	}
	if team.dealt != dealt || team.closed > 0 {
		t.Errorf("rows that fit were given %d times more, the team was closed %d times", team.dealt-dealt, team.closed)
	}
}

// TestMeasured has helpers answer at once and late.
func TestMeasured(t *testing.T) {
	use(t)
	const n, p = 1300, 9 // a little more than leastWork
	for _, c := range []struct {
		delay  time.Duration
		closed int
	}{{0, 0}, {30 * time.Millisecond, 1}} {
		m, team := newMatrix(t, n), idle{newFakes(t, 1)}
		team.delay = c.delay
		now = func() time.Time { return time.Now().Add(team.late) }
		t.Cleanup(func() { now = time.Now })
		(&Helpers{Open: func() Team { return team }, Measured: true}).Attach(m.problem(p), always)
		x, y := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
		small := mat.NewDense(n, p-1, nil)
		m.MulTo(mat.NewDense(n, p-1, nil), small)
		for range few {
			m.MulTo(y, x)
		}
		if team.begun > 0 {
			t.Fatalf("%d products were begun before any was measured", team.begun)
		}
		for range 2*settling + few + more {
			m.MulTo(y, x)
		}
		if team.closed != c.closed {
			t.Errorf("with answers after %v the team was closed %d times, want %d", c.delay, team.closed, c.closed)
		}
		m.times(p - 1)
	}
}

// idle is a team that computes nothing, and says that it took as long as this worker.
type idle struct{ *fakes }

func (s idle) Begin(int, blas64.General, blas64.General) {
	s.begun++
	s.answers <- []float64{0}
}

func TestDivide(t *testing.T) {
	for _, c := range []struct {
		n      int
		own    float64
		theirs []float64
		want   []int
	}{
		{1000, 1, []float64{1}, []int{500}},
		{1000, 1, []float64{3}, []int{750}},
		{1000, 3, []float64{0, 1}, []int{0, 250}},
		{1000, 1, []float64{0, 0}, []int{0, 0}},
		{1000, 1, []float64{1e-9}, []int{50}},
		{256, 1, []float64{1, 1, 1, 1, 1}, []int{65, 65, 65, 0, 0}},
		{256, 1, []float64{1e9, 1}, []int{251, 0}},
		{300, 1e-9, []float64{1, 1}, []int{150, 145}},
	} {
		if got := divide(c.n, c.own, c.theirs); !slices.Equal(got, c.want) {
			t.Errorf("divide(%d, %v, %v) = %v, want %v", c.n, c.own, c.theirs, got, c.want)
		}
	}
}
