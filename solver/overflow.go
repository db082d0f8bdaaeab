package solver

import (
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// overflow says why the merit or its gradient is not finite at the present point. It notes when f is at fault; where X
// has gone far from the start, X itself is.
func (r *Run) overflow() string {
	points := []*mat.Dense{r.cur.x}
	if parts := r.cur.parts; parts != nil && parts.y != nil {
		points = append(points, parts.y)
	}
	n, p := r.cur.x.Dims()
	grad := mat.NewDense(n, p, nil)
	for _, x := range points {
		if size := dense.Norm(x); !(size <= r.far) {
			continue
		}
		if fault := notFiniteEntry(r.problem.Objective.FuncGrad(grad, x), grad); fault != "" {
			r.blamed = true
			return fault
		}
	}
	return "the iterates overflowed"
}

// notFiniteEntry says what is not finite of a value of f and its gradient, and "" where both are.
func notFiniteEntry(f float64, grad *mat.Dense) string {
	if !dense.Finite(f) {
		return Text("f is ", f)
	}
	n, _ := grad.Dims()
	for i := range n {
		for j, v := range grad.RawRowView(i) {
			if !dense.Finite(v) {
				return Text("the gradient of f is ", v, " in row ", i, ", column ", j, ", both counted from 0")
			}
		}
	}
	return ""
}
