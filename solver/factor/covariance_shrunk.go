package factor

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// shrunkCovariance is C = (1-τ)YᵀY/m + τ diag(YᵀY/m) = D((1-τ)WᵀW/m + τI)D with W = YD⁻¹. C is factorised through H =
// (1-τ)WWᵀ/m + τI.
type shrunkCovariance struct {
	*operator.Shrunk
	gram    *operator.Gram
	w       *mat.Dense
	inverse []float64      // the reciprocals of the diagonal of D, or zero where D is zero
	factor  *pencilInertia // factorisation of H
}

func (c *shrunkCovariance) reduce(z *mat.Dense) (k *mat.Dense, rounding float64, err error) {
	r, n := c.gram.Z.Dims()
	c.w, c.inverse = mat.DenseCopyOf(c.gram.Z), make([]float64, n)
	for j, v := range c.Diagonal {
		if v > 0 {
			c.inverse[j] = 1 / math.Sqrt(v)
		}
	}
	dense.ScaleColumns(c.w, c.inverse)
	b := outer(c.w, 1/c.gram.M)
	h := mat.DenseCopyOf(b.Dense)
	dense.Scale(1-c.Tau, h)
	for i := range r {
		h.Set(i, i, h.At(i, i)+c.Tau)
	}
	if c.factor, err = factorizeSymmetric(&operator.Dense{Dense: h}, n); err != nil {
		return nil, 0, err
	}
	if !sameMatrix(z, c.gram.Z) {
		return reduceBySolutions(c, z)
	}
	// K = BH⁻¹ for B = WWᵀ/m. The eigenvalues of H are at least τ, so the error of K is at most ‖HK - B‖/τ.
	k = mat.DenseCopyOf(b.Dense)
	c.factor.Solve(k)
	e := dense.NewProduct(h, k)
	dense.AddScaled(e, -1, b.Dense)
	unit := float64(r+n+pivotTerms) * dense.Eps
	rounding = dense.Norm(e) + unit*(float64(n)+dense.Norm(h)*dense.Norm(k))
	dense.Scale(c.gram.M, k)
	return k, c.gram.M * rounding / c.Tau, nil
}

// solve replaces V by D⁻¹(U - (1-τ)WᵀH⁻¹WU/m)/τ, where U = D⁻¹V (Woodbury's formula).
func (c *shrunkCovariance) solve(v *mat.Dense) {
	dense.ScaleRows(v, c.inverse)
	y := dense.NewProduct(c.w, v)
	c.factor.Solve(y)
	dense.AddGram(v, -(1-c.Tau)/c.gram.M, c.w, y)
	dense.Scale(1/c.Tau, v)
	dense.ScaleRows(v, c.inverse)
}

func (c *shrunkCovariance) sizes() (diagonal []float64, norm float64) {
	for _, v := range c.Diagonal {
		norm += v
	}
	return c.Diagonal, norm
}

func (c *shrunkCovariance) cost(z *mat.Dense) (entries, work float64) {
	rows, cols := c.gram.Z.Dims()
	r, n, k := float64(rows), float64(cols), float64(z.RawMatrix().Rows)
	work = r*r*n + r*r*r/3
	if sameMatrix(z, c.gram.Z) {
		return r * (r + n), work + 4*r*r*r
	}
	return r * (r + n), work + 20*r*n*k + 6*n*k*k
}
