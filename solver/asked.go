package solver

import "gonum.org/v1/gonum/mat"

// Asked returns f of the variables that were asked for: see Scale. It is a HessObjective where the Objective is.
func (p Problem) Asked() Objective {
	if p.Scale == nil {
		return p.Objective
	}
	n, cols := p.Objective.Dims()
	f := scaledObjective{p.Objective, p.Scale, mat.NewDense(n, cols, nil)}
	if h, ok := p.Objective.(HessObjective); ok {
		return &scaledHessian{f, h, mat.NewDense(n, cols, nil)}
	}
	return &f
}

// scaledObjective is f(diag(scale)⁻¹X).
type scaledObjective struct {
	Objective
	scale []float64
	x     *mat.Dense
}

func (f *scaledObjective) FuncGrad(grad, x *mat.Dense) float64 {
	divideTo(f.x, x, f.scale)
	value := f.Objective.FuncGrad(grad, f.x)
	divideTo(grad, grad, f.scale)
	return value
}

type scaledHessian struct {
	scaledObjective
	hess HessObjective
	d    *mat.Dense
}

func (f *scaledHessian) HessMulTo(dst, x, d *mat.Dense) {
	divideTo(f.x, x, f.scale)
	divideTo(f.d, d, f.scale)
	f.hess.HessMulTo(dst, f.x, f.d)
	divideTo(dst, dst, f.scale)
}

// divideTo writes diag(scale)⁻¹X to dst, which may be x.
func divideTo(dst, x *mat.Dense, scale []float64) {
	for i, s := range scale {
		row := dst.RawRowView(i)
		for j, v := range x.RawRowView(i) {
			row[j] = v / s
		}
	}
}
