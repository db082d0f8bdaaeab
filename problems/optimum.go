package problems

import (
	"cmp"
	"math"
	"slices"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

const (
	optimumLimit  = 1000 // largest n for which the exact optimum is offered: half a second of work natively
	optimumWithin = 300  // largest n for which it is computed beforehand: 12 ms
)

// setOptimum sets Optimum where it is known how: f(X) = ½tr(XᵀAX) with a least value and not too large; and Least where that takes no time.
func (in *Instance) setOptimum(pause func() error) error {
	f, ok := in.Objective.(solver.QuadraticObjective)
	if !ok || in.Unbounded != "" {
		return nil
	}
	n, p := f.Dims()
	a, h := f.Terms()
	if h != nil || n > optimumLimit {
		return nil
	}
	in.Optimum = func(pause func() error) (float64, error) { return leastTrace(a, in.M, p, in.RankM, pause) }
	if n > optimumWithin {
		return nil
	}
	least, err := in.Optimum(pause)
	if err == nil && !math.IsNaN(least) {
		in.Least = &least
	}
	return err
}

// leastTrace returns the least value of ½tr(XᵀAX) over XᵀMX = I, X with p columns, where it has one: half the sum of the p smallest
// eigenvalues of A on Range(M), reduced by its Schur complement on Null(M). With YᵀMY = I, MZ = 0 and [Y Z] square and regular these are
// the eigenvalues of YᵀAY - YᵀAZ (ZᵀAZ)⁺ ZᵀAY, and every minimiser is [Y Z] times their eigenvectors and the part in Null(M) that
// minimises f (Fan 1949, doi:10.1073/pnas.35.11.652, in those variables). It returns NaN when a product is not finite or rank(M) < p.
// Rounding leaves an error of about n·eps times the largest of these eigenvalues at most; an ill-conditioned M alone does not cost digits.
// The rank of M is the given one, or where that is negative what a factorisation shows.
func leastTrace(a, m operator.Operator, p, rank int, pause func() error) (float64, error) {
	n := m.Dim()
	f, err := newFactor(times(m, identity(n)), entryTol(n), pause)
	if err != nil {
		return 0, err
	}
	if rank >= 0 {
		f.rank = min(f.rank, rank)
	}
	if f.rank < p {
		return math.NaN(), nil
	}
	y := f.whiten()
	ay := times(a, y)
	reduced := product(blas.Trans, y, ay)
	if z := f.null(); z != nil {
		g, err := evenFactor(compress(times(a, z), z, magnitude(a)), entryTol(n), pause)
		if err != nil {
			return 0, err
		}
		if g.rank > 0 {
			w := g.forward(product(blas.Trans, z, ay)) // WᵀW = YᵀAZ (ZᵀAZ)⁺ ZᵀAY
			blas64.Gemm(blas.Trans, blas.NoTrans, -1, w.RawMatrix(), w.RawMatrix(), 1, reduced.RawMatrix())
		}
	}
	values, err := dense.Eigenvalues(reduced, pause)
	if err != nil || values == nil {
		return math.NaN(), err
	}
	var sum float64
	for _, v := range values[:p] {
		sum += v
	}
	return sum / 2, nil
}

// whiten returns a Y, n x rank, with YᵀAY = I: SP [L11^(-T); 0], its columns from the longest to the shortest. What is then symmetric in
// them is graded from large to small, and solver.Eigenvalues finds its small eigenvalues to all digits.
func (f *factor) whiten() *mat.Dense {
	root := identity(f.rank)
	blas64.Trsm(blas.Left, blas.Trans, 1, f.leading(), root.RawMatrix())
	y := mat.NewDense(len(f.order), f.rank, nil)
	for i := range f.rank {
		copy(y.RawRowView(f.order[i]), root.RawRowView(i))
	}
	f.restore(y)
	lengths, order := columnNorms(y), make([]int, f.rank)
	for j := range order {
		order[j] = j
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(lengths[j], lengths[i]), i-j) })
	row := make([]float64, f.rank)
	for i := range f.order {
		copy(row, y.RawRowView(i))
		for j, from := range order {
			y.Set(i, j, row[from])
		}
	}
	return y
}

// forward returns W, rank x any number of columns, with WᵀW = BᵀA⁻B for the columns of B in the range of A: all generalised inverses A⁻
// give the same, among them that of the leading block, and W = L11⁻¹ PᵀSB of its rows.
func (f *factor) forward(b *mat.Dense) *mat.Dense {
	f.restore(b)
	w := mat.NewDense(f.rank, b.RawMatrix().Cols, nil)
	for i := range f.rank {
		copy(w.RawRowView(i), b.RawRowView(f.order[i]))
	}
	blas64.Trsm(blas.Left, blas.NoTrans, 1, f.leading(), w.RawMatrix())
	return w
}

// times returns MX.
func times(m operator.Operator, x *mat.Dense) *mat.Dense {
	rows, cols := x.Dims()
	out := mat.NewDense(rows, cols, nil)
	m.MulTo(out, x)
	return out
}
