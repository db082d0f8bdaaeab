package problems

import (
	"slep/solver"
	"slep/solver/dense"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// within returns f as a function of the variables of a problem that leads back to those of f.
func within(f solver.Objective, variables solver.Problem) solver.Objective {
	n, p := f.Dims()
	out := &changed{f: f, variables: variables, x: mat.NewDense(n, p, nil), g: mat.NewDense(n, p, nil)}
	if hess, ok := f.(solver.HessObjective); ok {
		return &changedHess{out, hess, mat.NewDense(n, p, nil)}
	}
	return out
}

// changed is f(TZ), with T as in solver.Problem.
type changed struct {
	f         solver.Objective
	variables solver.Problem // whose Scale or Basis is T
	x, g      *mat.Dense
}

func (c *changed) Dims() (n, p int) { return c.f.Dims() }

// FuncGrad writes Tᵀ∇f(TZ) to grad and returns f(TZ).
func (c *changed) FuncGrad(grad, z *mat.Dense) float64 {
	c.forth(c.x, z)
	value := c.f.FuncGrad(c.g, c.x)
	c.back(grad, c.g)
	return value
}

// forth writes TZ to dst, back TᵀG.
func (c *changed) forth(dst, z *mat.Dense) { c.multiply(dst, blas.NoTrans, z) }
func (c *changed) back(dst, g *mat.Dense)  { c.multiply(dst, blas.Trans, g) }

func (c *changed) multiply(dst *mat.Dense, trans blas.Transpose, x *mat.Dense) {
	if b := c.variables.Basis; b != nil {
		blas64.Gemm(trans, blas.NoTrans, 1, b.T.RawMatrix(), x.RawMatrix(), 0, dst.RawMatrix())
		return
	}
	dst.Copy(x)
	dense.ScaleRows(dst, c.variables.Scale)
}

// changedHess is a changed with second derivatives.
type changedHess struct {
	*changed
	hess solver.HessObjective
	d    *mat.Dense
}

// HessMulTo writes Tᵀ∇²f(TZ)[TD] to dst.
func (c *changedHess) HessMulTo(dst, z, d *mat.Dense) {
	c.forth(c.x, z)
	c.forth(c.d, d)
	c.hess.HessMulTo(c.g, c.x, c.d)
	c.back(dst, c.g)
}
