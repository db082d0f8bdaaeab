package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
)

// results uses the BLAS b to solve random triangular systems, and returns the solutions.
func results(b blas.Float64, rng *rand.Rand) [][]float64 {
	var out [][]float64
	sides, triangles := []blas.Side{blas.Left, blas.Right}, []blas.Uplo{blas.Upper, blas.Lower}
	transposes := []blas.Transpose{blas.NoTrans, blas.Trans}
	for _, n := range []int{1, 7, 8, 9, 30, 50} {
		m := 1 + rng.IntN(50)
		for _, ul := range triangles {
			for _, tA := range transposes {
				for _, s := range sides {
					k := n
					if s == blas.Left {
						k = m
					}
					a, lda := random(rng, k, k, 2, false)
					for i := range k {
						a[i*lda+i] += 10
					}
					x, ldx := random(rng, m, n, 1, false)
					b.Dtrsm(s, ul, tA, blas.NonUnit, m, n, 1.5, a, lda, x, ldx)
					out = append(out, x)
				}
			}
		}
	}
	return out
}

// TestBackendsAgree checks that Dtrsm, which uses several operations of a backend, gives the same bits on all backends,
// and the same results as gonum up to rounding errors.
func TestBackendsAgree(t *testing.T) {
	resultsOf := func(b blas.Float64) [][]float64 { return results(b, rand.New(rand.NewPCG(4, 4))) }
	first, theirs := resultsOf(New(true)), resultsOf(gonum.Implementation{})
	for i, got := range first {
		for j, want := range theirs[i] {
			if math.Abs(got[j]-want) > 1e-12*math.Max(1, math.Abs(want)) {
				t.Fatalf("result %d: entry %d is %v, gonum's %v", i, j, got[j], want)
			}
		}
	}
	for name, b := range backends(t) {
		for i, got := range resultsOf(b) {
			if !same(got, first[i]) {
				t.Errorf("%s: the bits of result %d differ from plain Go's", name, i)
			}
		}
	}
}

// TestTriangularResidual checks op(A)X = αB for a system larger than those in gonum's tests.
func TestTriangularResidual(t *testing.T) {
	for name, b := range backends(t) {
		rng := rand.New(rand.NewPCG(5, 5))
		a, _ := random(rng, 70, 70, 0, false)
		for i := range 70 {
			a[i*70+i] += 40
		}
		rhs, _ := random(rng, 70, 31, 0, false)
		x := append([]float64(nil), rhs...)
		b.Dtrsm(blas.Left, blas.Upper, blas.Trans, blas.NonUnit, 70, 31, 2, a, 70, x, 31)
		gonum.Implementation{}.Dtrmm(blas.Left, blas.Upper, blas.Trans, blas.NonUnit, 70, 31, .5, a, 70, x, 31)
		for i, v := range rhs {
			if math.Abs(x[i]-v) > 1e-13 {
				t.Fatalf("%s: residual %g", name, x[i]-v)
			}
		}
	}
}

// TestCholeskyRows checks that CholeskyRows gives the same bits as plain Go. Some of the matrices are not positive
// definite.
func TestCholeskyRows(t *testing.T) {
	const most = 70
	for name, b := range backends(t) {
		rng := rand.New(rand.NewPCG(9, 9))
		for n := 1; n <= most; n++ {
			rows, stride := random(rng, n, n, 3, false)
			diagonal, worst := make([]float64, n), n
			if n%5 == 0 {
				worst = rng.IntN(n)
			}
			for i := range n {
				if i != worst {
					rows[i*stride+i] += most
				}
				diagonal[i] = rows[i*stride+i]
			}
			want := append([]float64(nil), rows...)
			a := blas64.General{Rows: n, Cols: n, Stride: stride, Data: rows}
			plain := a
			plain.Data = want
			bad, wanted := b.CholeskyRows(a, diagonal, n), dense.CholeskyRows(plain, diagonal, n)
			known := len(rows) // the elements that must agree: those up to the bad row
			if bad >= 0 {
				known = min(known, (bad+1)*stride)
			}
			if bad != wanted || !same(rows[:known], want[:known]) {
				t.Errorf("%s: n = %d: row %d is bad, want %d, or different bits", name, n, bad, wanted)
			}
		}
	}
}

// TestSpectrum computes eigenvalues and eigenvectors with LAPACK on each backend. The results must be correct and have
// the same bits on all backends.
func TestSpectrum(t *testing.T) {
	defer blas64.Use(gonum.Implementation{})
	const n = 90
	var first []float64
	for name, b := range backends(t) {
		blas64.Use(b)
		rng := rand.New(rand.NewPCG(6, 6))
		a := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				a.SetSym(i, j, rng.NormFloat64())
			}
		}
		v := mat.DenseCopyOf(a)
		values, work := make([]float64, n), make([]float64, 64*n)
		s := blas64.Symmetric{N: n, Stride: n, Data: v.RawMatrix().Data, Uplo: blas.Upper}
		if !lapack64.Syev(lapack.EVCompute, s, values, work, len(work)) {
			t.Fatalf("%s: no eigenvalues", name)
		}
		var av, vd mat.Dense
		av.Mul(a, v)
		vd.Mul(v, mat.NewDiagDense(n, values))
		if !mat.EqualApprox(&av, &vd, 1e-12) {
			t.Errorf("%s: AV is not VΛ", name)
		}
		if first == nil {
			first = append(values, v.RawMatrix().Data...)
		} else if !same(first, append(values, v.RawMatrix().Data...)) {
			t.Errorf("%s: different bits", name)
		}
	}
}

// TestSpMM checks that products are bitwise equal to sums in the order of the entries, even if columns are not sorted
// or rows are empty.
func TestSpMM(t *testing.T) {
	for name, b := range backends(t) {
		rng := rand.New(rand.NewPCG(7, 7))
		for _, p := range []int{0, 1, 2, 3, 7, 8, 9, 10, 23, 24, 25, 33, 50, 59, 120} {
			n, rows := 1+rng.IntN(40), 30
			start, col := []int32{0}, []int32(nil)
			for range n {
				for range rng.IntN(9) {
					col = append(col, int32(rng.IntN(rows)))
				}
				start = append(start, int32(len(col)))
			}
			val, _ := random(rng, 1, len(col), 0, p%3 == 0)
			x, ldx := random(rng, rows, p, 2, p%3 == 0)
			y, ldy := random(rng, n, p, 1, false)
			want := append([]float64(nil), y...)
			for i := range n {
				for j := range p {
					var sum float64
					for e := start[i]; e < start[i+1]; e++ {
						sum += float64(val[e] * x[int(col[e])*ldx+j])
					}
					want[i*ldy+j] = sum
				}
			}
			if b.SpMM(n, p, start, col, val, x, ldx, y, ldy); !same(y, want) {
				t.Errorf("%s: p=%d: different bits", name, p)
			}
		}
	}
}

// TestMulDiag checks that each element of diag(d)X is, bit for bit, the result of a single multiplication, even if the
// product replaces X.
func TestMulDiag(t *testing.T) {
	for name, b := range backends(t) {
		rng := rand.New(rand.NewPCG(7, 8))
		for _, p := range []int{0, 1, 2, 3, 4, 5, 8, 13} {
			n := 1 + rng.IntN(30)
			d, _ := random(rng, 1, n, 0, p%3 == 0)
			x, ldx := random(rng, n+1, p, 2, p%3 == 0) // d has no element for the last rows of X and Y
			y, ldy := random(rng, n+1, p, 1, false)
			want, replaced := append([]float64(nil), y...), append([]float64(nil), x...)
			for i := range n {
				for j := range p {
					want[i*ldy+j] = d[i] * x[i*ldx+j]
					replaced[i*ldx+j] = want[i*ldy+j]
				}
			}
			if b.MulDiag(d[:n], p, x, ldx, y, ldy); !same(y, want) {
				t.Errorf("%s: p=%d: different bits", name, p)
			}
			if b.MulDiag(d[:n], p, x, ldx, x, ldx); !same(x, replaced) {
				t.Errorf("%s: p=%d: different bits if the product replaces X", name, p)
			}
		}
	}
}

// TestPanics checks that routines panic on bad arguments, with gonum's message if gonum has the same routine.
func TestPanics(t *testing.T) {
	x, i32 := make([]float64, 12), []int32{0, 1, 2}
	calls := []func(b blas.Float64){
		func(b blas.Float64) { b.Ddot(13, x, 1, x, 1) },
		func(b blas.Float64) { b.Ddot(3, x, 0, x, 1) },
		func(b blas.Float64) { b.Daxpy(13, 1, x, 1, x, 1) },
		func(b blas.Float64) { b.Dscal(-1, 2, x, 1) },
		func(b blas.Float64) { b.Dnrm2(13, x, 1) },
		func(b blas.Float64) { b.Dgemv('X', 3, 4, 1, x, 4, x, 1, 0, x, 1) },
		func(b blas.Float64) { b.Dgemv(blas.NoTrans, 4, 4, 1, x, 4, x, 1, 0, x, 1) },
		func(b blas.Float64) { b.Dger(3, 4, 1, x[:2], 1, x, 1, x, 4) },
		func(b blas.Float64) { b.Dgemm('X', blas.NoTrans, 2, 2, 2, 1, x, 2, x, 2, 0, x, 2) },
		func(b blas.Float64) { b.Dgemm(blas.NoTrans, blas.NoTrans, 2, 2, -1, 1, x, 2, x, 2, 0, x, 2) },
		func(b blas.Float64) { b.Dgemm(blas.NoTrans, blas.NoTrans, 2, 7, 2, 1, x, 2, x, 7, 0, x, 7) },
		func(b blas.Float64) { b.Dgemm(blas.Trans, blas.NoTrans, 2, 2, 2, 1, x, 1, x, 2, 0, x, 2) },
		func(b blas.Float64) { b.Dsyrk(blas.All, blas.NoTrans, 2, 2, 1, x, 2, 0, x, 2) },
		func(b blas.Float64) { b.Dtrsm(blas.Left, blas.Upper, blas.NoTrans, 'X', 2, 2, 1, x, 2, x, 2) },
		func(b blas.Float64) { b.Dtrsm(blas.Left, blas.Upper, blas.NoTrans, blas.Unit, 4, 2, 1, x, 4, x, 2) },
	}
	text := func(call func(b blas.Float64), b blas.Float64) (text any) {
		defer func() { text = recover() }()
		call(b)
		return nil
	}
	for name, b := range backends(t) {
		for i, call := range calls {
			got, want := text(call, b), text(call, gonum.Implementation{})
			if got == nil || got != want {
				t.Errorf("%s: bad call %d: panic %v, want %v", name, i, got, want)
			}
		}
		for i, call := range []func(){
			func() { b.GramUpper(mat.NewDense(2, 2, nil), mat.NewDense(3, 2, nil), mat.NewDense(4, 2, nil)) },
			func() { b.GramUpper(mat.NewDense(2, 2, nil), mat.NewDense(3, 2, nil), mat.NewDense(3, 1, nil)) },
			func() { b.SpMM(3, 1, i32, i32, x, x, 1, x, 1) },
			func() { b.SpMM(2, 7, i32, i32, x, x, 7, x, 7) },
			func() { b.SpMM(2, 3, i32, i32, x[:1], x, 3, x, 3) },
			func() { b.MulDiag(x[:3], 5, x, 5, x, 5) },
			func() { b.MulDiag(x[:3], 4, x, 4, x[:11], 4) },
			func() { b.MulDiag(x[:3], 4, x, 3, x, 4) },
			func() { b.CholeskyRows(blas64.General{Rows: 3, Cols: 3, Stride: 5, Data: x}, x, 3) },
			func() { b.AxpyTo(x, 1, x[:3], x) },
			func() { b.Distance2(x, x[:3]) },
			func() { b.Secant(x, x, x[:3], x) },
		} {
			if text(func(blas.Float64) { call() }, b) == nil {
				t.Errorf("%s: bad call %d of an extension does not panic", name, i)
			}
		}
	}
}

// TestNoAllocation checks that routines allocate no memory after their first call.
func TestNoAllocation(t *testing.T) {
	x, y, w := make([]float64, 2500), make([]float64, 2500), make([]float64, 50)
	a, c := mat.NewDense(50, 50, nil), mat.NewDense(50, 50, nil)
	for name, b := range backends(t) {
		allocs := testing.AllocsPerRun(10, func() {
			b.Dgemm(blas.NoTrans, blas.NoTrans, 50, 50, 50, 1, x, 50, y, 50, 0, y, 50)
			b.GramUpper(c, a, a)
			b.Dgemv(blas.NoTrans, 50, 50, 1, x, 50, y, 50, 0, w, 1)
			b.Dtrsm(blas.Left, blas.Upper, blas.Trans, blas.Unit, 50, 50, 1, x, 50, y, 50)
			b.AxpyTo(x, .5, y, x)
			b.Secant(x, y, x, y)
			b.Dnrm2(2500, y, 1)
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
}
