package factor

import (
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// gramCovariance is C = YᵀY/m. C is factorised through B = YYᵀ/m. The range of C is the range of Yᵀ.
type gramCovariance struct {
	*operator.Gram
	factor *pencilInertia // the factorisation of B
	null   *mat.Dense     // orthonormal columns that span Null(B); nil if Null(B) is 0
}

// If Z is Y, reduce returns m times the projection onto the range of Y, so that an ill-conditioned Y does not amplify
// rounding errors. If findNull missed null vectors, K and thus the count of eigenvalues below a shift would be too
// large.
func (c *gramCovariance) reduce(z *mat.Dense) (k *mat.Dense, rounding float64, err error) {
	r, n := c.Z.Dims()
	if c.factor, err = factorizeSymmetric(outer(c.Z, 1/c.M), n); err != nil {
		return nil, 0, err
	}
	if !c.findNull() {
		return nil, 0, errNotNull
	}
	if !sameMatrix(z, c.Z) {
		return reduceBySolutions(c, z)
	}
	k = mat.NewDense(r, r, nil)
	if c.null != nil {
		dense.Mul(k, c.null, mat.DenseCopyOf(c.null.T()))
		dense.Scale(-c.M, k)
	}
	for i := range r {
		k.Set(i, i, c.M+k.At(i, i))
	}
	return k, c.M * float64(r+pivotTerms) * dense.Eps, nil
}

// findNull computes the null vectors of B from its factor, with one step of refinement, and stores them in the field
// null. The result says whether they are null vectors of Yᵀ up to rounding, which means that they are exact null
// vectors for a Y that differs from the given Y by rounding errors.
func (c *gramCovariance) findNull() bool {
	if len(c.factor.current.ones) == 0 {
		return true
	}
	if c.null = c.factor.null(); c.null == nil {
		return false
	}
	image := dense.NewGram(c.Z, c.null)
	correction := dense.NewProduct(c.Z, image)
	c.factor.Solve(correction)
	dense.AddScaled(c.null, -1/c.M, correction)
	if !dense.Orthonormalize(c.null) {
		return false
	}
	dense.Gram(image, c.Z, c.null)
	lengths, unit := dense.ColumnNorms(c.Z), float64(c.Z.RawMatrix().Rows+pivotTerms)*dense.Eps
	for j, v := range rowNorms(image) {
		if v > zeroRounding*unit*lengths[j] {
			return false
		}
	}
	return true
}

// solve replaces a V of the form Yᵀw by the solution YᵀB⁺w of CX = V. The product Bw is computed as YV/m.
func (c *gramCovariance) solve(v *mat.Dense) {
	y := dense.NewProduct(c.Z, v)
	c.factor.Solve(y)
	if c.null != nil {
		dense.AddMul(y, -1, c.null, dense.NewGram(c.null, y))
	}
	c.factor.Solve(y)
	dense.Gram(v, c.Z, y)
	dense.Scale(1/c.M, v)
}

func (c *gramCovariance) sizes() (diagonal []float64, norm float64) {
	diagonal = dense.ColumnSquares(c.Z)
	for j := range diagonal {
		diagonal[j] /= c.M
		norm += diagonal[j]
	}
	return diagonal, norm
}

func (c *gramCovariance) cost(z *mat.Dense) (entries, work float64) {
	rows, cols := c.Z.Dims()
	r, n, k := float64(rows), float64(cols), float64(z.RawMatrix().Rows)
	work = r*r*n + r*r*r/3
	if !sameMatrix(z, c.Z) {
		work += 20*r*n*k + 6*n*k*k
	}
	return r * r, work
}
