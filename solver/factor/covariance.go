package factor

import (
	"errors"
	"math"
	"slices"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// covariance is a positive semidefinite n x n matrix C whose generalised inverse can be applied.
type covariance interface {
	operator.Operator
	// reduce factorises C and returns K = ZC⁺Zᵀ, for an r x n matrix Z that is zero on Null(C) up to rounding. The second
	// result is a bound on the error of K in the 2-norm. If K cannot be computed, the error explains why.
	reduce(z *mat.Dense) (k *mat.Dense, rounding float64, err error)
	// solve replaces V, whose columns must be in the range of C, by a solution of CX = V.
	solve(v *mat.Dense)
	// sizes returns upper bounds on the diagonal entries of C and on ‖|C|‖₂.
	sizes() (diagonal []float64, norm float64)
	// cost returns the number of entries that the factor stores, and the approximate number of multiplications and
	// additions of reduce.
	cost(z *mat.Dense) (entries, work float64)
}

// newCovariance returns M as a covariance. If the type of M is not supported, the result is nil.
func newCovariance(m operator.Operator) covariance {
	switch m := m.(type) {
	case *operator.Gram:
		return &gramCovariance{Gram: m}
	case *operator.Shrunk:
		if gram, ok := m.M.(*operator.Gram); ok && m.Tau > 0 {
			return &shrunkCovariance{Shrunk: m, gram: gram}
		}
	case operator.Stored:
		return &storedCovariance{Stored: m}
	}
	return nil
}

// reduceBySolutions computes K as TᵀCT with T = C⁺Zᵀ, after refining T once. The bound on the error of K follows from
// ZC⁺Zᵀ = K - TᵀE - EᵀT + EᵀC⁺E, where E = CT - Zᵀ. On Null(C), E must be zero up to rounding.
func reduceBySolutions(c covariance, z *mat.Dense) (k *mat.Dense, rounding float64, err error) {
	n := c.Dim()
	t, e := mat.NewDense(n, z.RawMatrix().Rows, nil), mat.DenseCopyOf(z.T())
	var ct *mat.Dense
	for range 2 {
		c.solve(e)
		dense.AddScaled(t, 1, e)
		ct = operator.NewProduct(c, t)
		e.Copy(z.T())
		dense.AddScaled(e, -1, ct)
	}
	diagonal, norm := c.sizes()
	unit := float64(n+z.RawMatrix().Rows+pivotTerms) * dense.Eps
	lengths, inE, trace := dense.ColumnNorms(z), rowNorms(e), 0.
	for _, v := range diagonal {
		trace += v
	}
	for j, v := range inE {
		if v > zeroRounding*unit*(lengths[j]+math.Sqrt(diagonal[j]*trace)*dense.Norm(t)) {
			return nil, 0, errNotNull
		}
	}
	k = dense.NewGram(t, ct)
	rounding = 2*dense.Norm(dense.NewGram(t, e)) + 2*unit*norm*dense.Norm(t)*dense.Norm(t)
	image := mat.DenseCopyOf(e)
	c.solve(image)
	return k, rounding + dense.Norm(dense.NewGram(e, image)), nil
}

var errNotNull = errors.New("some of its null vectors are not null vectors of A")

// factorizeSymmetric returns a factor of a positive semidefinite C. The second argument is the number of terms in the
// sums from which the entries of C were computed, or 0 if C is stored.
func factorizeSymmetric(c *operator.Dense, terms int) (*pencilInertia, error) {
	n := c.Dim()
	f := &pencilInertia{a: c, m: operator.NewDiagonal(make([]float64, n)), start: newStart(n)}
	f.factor = newDenseShifted(c, f.m, terms)
	switch count := f.Count(0); {
	case count.Doubt != "":
		return nil, errors.New("its rank is in doubt")
	case count.Negative > 0:
		return nil, errors.New("it is not positive semidefinite")
	}
	return f, nil
}

// outer returns s·ZZᵀ.
func outer(z *mat.Dense, s float64) *operator.Dense {
	out, _ := dense.NewGramian(blas.NoTrans, z, s, func() error { return nil })
	return &operator.Dense{Dense: out}
}

// sameMatrix reports whether A and B occupy the same memory.
func sameMatrix(a, b *mat.Dense) bool {
	x, y := a.RawMatrix(), b.RawMatrix()
	return x.Rows == y.Rows && x.Cols == y.Cols && x.Stride == y.Stride && &x.Data[0] == &y.Data[0]
}

// rowNorms returns the norm of each row.
func rowNorms(a *mat.Dense) []float64 {
	norms := make([]float64, a.RawMatrix().Rows)
	for i := range norms {
		norms[i] = blas64.Nrm2(dense.Vector(a.RawRowView(i)))
	}
	return norms
}

// storedCovariance is a covariance C whose entries are stored.
type storedCovariance struct {
	operator.Stored
	factor *pencilInertia
}

func (c *storedCovariance) reduce(z *mat.Dense) (k *mat.Dense, rounding float64, err error) {
	if c.factor, err = factorizeSymmetric(&operator.Dense{Dense: operator.Full(c.Stored)}, 0); err != nil {
		return nil, 0, err
	}
	return reduceBySolutions(c, z)
}

func (c *storedCovariance) solve(v *mat.Dense) { c.factor.Solve(v) }

func (c *storedCovariance) sizes() (diagonal []float64, norm float64) {
	full := &operator.Dense{Dense: operator.Full(c.Stored)}
	diagonal = slices.Clone(operator.DiagonalSizes(full))
	for i, v := range diagonal {
		diagonal[i] = math.Abs(v)
	}
	return diagonal, full.NormInf()
}

func (c *storedCovariance) cost(z *mat.Dense) (entries, work float64) {
	n, r := float64(c.Dim()), float64(z.RawMatrix().Rows)
	return n * n, n*n*n/3 + 10*n*n*r + 6*n*r*r
}
