package random

import (
	"math"
	"math/rand/v2"

	"slep/problems/lists"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// SampleCovariance returns ZᵀZ/m for a centred m x n sample Z of two views ζ_1 and ζ_2 with canonical correlations Λ,
// so that E[ζ_1ζ_2ᵀ] = S_1UΛVᵀS_2 (paper, section Test problem). Z itself is not drawn; see bartlett. The second view
// is ζ_2 = e + S_2V(Λu + ((I - Λ²)^½ - I)v), where u = Uᵀζ_1, v = Vᵀe, and e is independent of ζ_1 and has the
// covariance S_2. Then ζ_2 also has the covariance S_2.
func SampleCovariance(
	view1, view2 *Marginal, lambda []float64, m int, rng *rand.Rand, pause func() error,
) (c *mat.Dense, err error) {
	defer try.Catch(&err)
	n1, n := len(view1.eigenvalues), len(view1.eigenvalues)+len(view2.eigenvalues)
	y := bartlett(n, m-1, rng, pause) // ZᵀZ is replaced by YYᵀ, where Y = TA
	_, k := y.Dims()
	first, second := y.Slice(0, n1, 0, k).(*mat.Dense), y.Slice(n1, n, 0, k).(*mat.Dense)
	view1.color(first, pause)
	view2.color(second, pause)
	u, v := dense.NewGram(view1.u, first), dense.NewGram(view2.u, second)
	for i, r := range lambda {
		from := v.RawRowView(i)
		for j, w := range u.RawRowView(i) {
			from[j] = r*w + (math.Sqrt(1-r*r)-1)*from[j]
		}
	}
	dense.AddMul(second, 1, operator.NewProduct(view2.s, view2.u), v)
	return dense.NewGramian(blas.NoTrans, y, 1/float64(m), pause)
}

// bartlett returns a lower trapezoidal A with min(n, freedom) columns such that AAᵀ has the same distribution as GᵀG,
// where G is a freedom x n matrix of independent normal numbers (Bartlett 1933, doi:10.1017/S0370164600015637; if
// freedom < n, see Srivastava 2003, doi:10.1214/aos/1065705118). At most about n²/2 numbers are drawn instead of
// freedom·n.
func bartlett(n, freedom int, rng *rand.Rand, pause func() error) *mat.Dense {
	a := mat.NewDense(n, min(n, freedom), nil)
	for i := range n {
		try.Check(pause())
		row := a.RawRowView(i)
		for j := range row {
			if j < i {
				row[j] = rng.NormFloat64()
			} else if j == i {
				row[j] = chi(freedom-i, rng)
			}
		}
	}
	return a
}

// chi draws the length of a vector of k independent normal numbers. For k > 1, this length is the square root of a χ²
// variate, which is drawn by Marsaglia and Tsang's method for gamma variates (2000, doi:10.1145/358407.358414).
func chi(k int, rng *rand.Rand) float64 {
	if k == 1 {
		return math.Abs(rng.NormFloat64())
	}
	d := float64(k)/2 - 1./3
	for {
		x := rng.NormFloat64()
		v := 1 + x/math.Sqrt(9*d)
		v *= v * v
		if v > 0 && math.Log(rng.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return math.Sqrt(2 * d * v)
		}
	}
}

// Marginal is the normal distribution of one view in the paper's Test Problem 2: a sparse covariance S = TTᵀ with
// uniformly distributed eigenvalues, and canonical directions U with UᵀSU = I. T is the product of the rotations and
// the square root of the diagonal matrix of eigenvalues.
type Marginal struct {
	s           *operator.Sparse
	eigenvalues []float64
	rotations   []rotation
	u           *mat.Dense // n_i x p; all but p rows are zero
}

// NewMarginal draws the distribution of a view of n variables, with a random S of the given density from rngS and a
// random n x p matrix U from rngU.
func NewMarginal(n, p int, density float64, rngS, rngU *rand.Rand, pause func() error) (l *Marginal, err error) {
	defer try.Catch(&err)
	l = &Marginal{eigenvalues: lists.Make(n, func(int) float64 { return rngS.Float64() }), u: mat.NewDense(n, p, nil)}
	l.s, l.rotations = rotated(l.eigenvalues, density, rngS, pause)
	for _, i := range rngU.Perm(n)[:p] {
		Fill(l.u.Slice(i, i+1, 0, p).(*mat.Dense), rngU.NormFloat64)
	}
	return l, solver.Project(l.u, l.s)
}

// color replaces Y by TY.
func (l *Marginal) color(y *mat.Dense, pause func() error) {
	row := func(i int) blas64.Vector { return dense.Vector(y.RawRowView(i)) }
	for i, v := range l.eigenvalues {
		blas64.Scal(math.Sqrt(v), row(i))
	}
	for k, t := range l.rotations {
		if k%64 == 0 {
			try.Check(pause())
		}
		blas64.Rot(row(t.i), row(t.j), t.c, t.s)
	}
}
