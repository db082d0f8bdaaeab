package problems

import (
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// rangeTol is how far out of a range a vector may be, over the sizes of what it was computed from.
const rangeTol = 1e-8

// unbounded says why ½tr(XᵀAX) + tr(HᵀX) is unbounded below over XᵀMX = I, where z is a basis of Null(M); "" when it is not.
// The objective is bounded along Null(M) when A22 = ZᵀAZ is positive semidefinite and ZᵀA and ZᵀH lie in its range.
func unbounded(a solver.Operator, h, z *mat.Dense, pause func() error) (string, error) {
	if z == nil {
		return "", nil
	}
	n, q := z.Dims()
	az, a22 := mat.NewDense(n, q, nil), mat.NewDense(q, q, nil)
	a.MulTo(az, z)
	a22.Mul(z.T(), az)
	size := norm(az)
	f, err := newFactor(a22, pause)
	if err != nil {
		return "", err
	}
	const warning = "f is unbounded below on Null(M), of dimension "
	dimension := solver.Number(float64(q))
	if f.lowest < -definiteTol*f.scale {
		return warning + dimension + ": A has negative curvature there", nil
	}
	v := f.null()
	if v == nil {
		return "", nil
	}
	along := mat.NewDense(n, v.RawMatrix().Cols, nil)
	along.Mul(az, v)
	if norm(along) > rangeTol*size*norm(v) {
		return warning + dimension + ": A couples directions in which it has no curvature to the rest", nil
	}
	along.Mul(z, v)
	var slope mat.Dense
	slope.Mul(h.T(), along)
	if norm(&slope) > rangeTol*norm(h)*norm(along) {
		return warning + dimension + ": the linear term does not vanish where A has no curvature", nil
	}
	return "", nil
}
