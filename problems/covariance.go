package problems

import (
	"math"
	"math/rand/v2"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// marginal is the normal law of one view in Test Problem 2: its covariance S = TTᵀ, sparse with uniform eigenvalues, and canonical
// directions U with UᵀSU = I. T is the product of the turns times the root of the diagonal spectrum.
type marginal struct {
	s        *operator.Sparse
	spectrum []float64
	turns    []rotation
	u        *mat.Dense // n_i x p; all but p rows are zero
}

// newMarginal draws the law of a view of n variables. density is that of S.
func newMarginal(n, p int, density float64, rngS, rngU *rand.Rand, pause func() error) (*marginal, error) {
	l := &marginal{spectrum: make([]float64, n), u: mat.NewDense(n, p, nil)}
	for i := range l.spectrum {
		l.spectrum[i] = rngS.Float64()
	}
	var err error
	if l.s, l.turns, err = sparseSimilarTo(l.spectrum, density, rngS, pause); err != nil {
		return nil, err
	}
	for _, i := range rngU.Perm(n)[:p] {
		row := l.u.RawRowView(i)
		for j := range row {
			row[j] = rngU.NormFloat64()
		}
	}
	return l, solver.Project(l.u, l.s)
}

// color replaces Y by TY.
func (l *marginal) color(y *mat.Dense, pause func() error) error {
	row := func(i int) blas64.Vector {
		values := y.RawRowView(i)
		return blas64.Vector{N: len(values), Data: values, Inc: 1}
	}
	for i, v := range l.spectrum {
		blas64.Scal(math.Sqrt(v), row(i))
	}
	for k, t := range l.turns {
		if k%64 == 0 {
			if err := pause(); err != nil {
				return err
			}
		}
		blas64.Rot(row(t.i), row(t.j), t.c, t.s)
	}
	return nil
}

// sampleCovariance returns ZᵀZ/m of a centred m x n sample Z of two views with canonical correlations Λ,
// E[ζ_1ζ_2ᵀ] = S_1UΛVᵀS_2 (paper, section Test problem). Z itself is never drawn: see bartlett. The second view comes from
// independent ones e by ζ_2 = e + S_2V(Λu + ((I - Λ²)^½ - I)v), u = Uᵀζ_1 and v = Vᵀe, which leaves its covariance as it was.
func sampleCovariance(one, two *marginal, lambda []float64, m int, rng *rand.Rand, pause func() error) (*mat.Dense, error) {
	n1, n := len(one.spectrum), len(one.spectrum)+len(two.spectrum)
	y, err := bartlett(n, m-1, rng, pause) // ZᵀZ = YYᵀ, Y = TA
	if err != nil {
		return nil, err
	}
	_, k := y.Dims()
	first, second := y.Slice(0, n1, 0, k).(*mat.Dense), y.Slice(n1, n, 0, k).(*mat.Dense)
	if err := one.color(first, pause); err != nil {
		return nil, err
	}
	if err := two.color(second, pause); err != nil {
		return nil, err
	}
	u, v := product(blas.Trans, one.u, first), product(blas.Trans, two.u, second)
	for i, r := range lambda {
		from := v.RawRowView(i)
		for j, w := range u.RawRowView(i) {
			from[j] = r*w + (math.Sqrt(1-r*r)-1)*from[j]
		}
	}
	sv := mat.NewDense(n-n1, len(lambda), nil)
	two.s.MulTo(sv, two.u)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, sv.RawMatrix(), v.RawMatrix(), 1, second.RawMatrix())
	return gramian(blas.NoTrans, y, 1/float64(m), pause)
}

// bartlett returns a lower trapezoidal A with as many columns as min(n, freedom) such that AAᵀ has the distribution of GᵀG for a
// freedom x n matrix G of independent normal numbers (Bartlett 1933, doi:10.1017/S0370164600015637; for freedom < n Srivastava 2003,
// doi:10.1214/aos/1065705118). It takes n²/2 numbers instead of freedom·n.
func bartlett(n, freedom int, rng *rand.Rand, pause func() error) (*mat.Dense, error) {
	a := mat.NewDense(n, min(n, freedom), nil)
	for i := range n {
		if err := pause(); err != nil {
			return nil, err
		}
		row := a.RawRowView(i)
		for j := range row {
			if j < i {
				row[j] = rng.NormFloat64()
			} else if j == i {
				row[j] = chi(freedom-i, rng)
			}
		}
	}
	return a, nil
}

// chi draws the length of a vector of k independent normal numbers: the root of a χ² number by Marsaglia and Tsang's method for
// gamma numbers (2000, doi:10.1145/358407.358414).
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
