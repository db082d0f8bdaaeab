package problems

import (
	"slep/solver"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
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
	az := mat.NewDense(n, q, nil)
	a.MulTo(az, z)
	size := norm(az)
	f, err := newFactor(product(blas.Trans, z, az), pause)
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
	if norm(product(blas.NoTrans, az, v)) > rangeTol*size*norm(v) {
		return warning + dimension + ": A couples directions in which it has no curvature to the rest", nil
	}
	along := product(blas.NoTrans, z, v)
	if norm(product(blas.Trans, h, along)) > rangeTol*norm(h)*norm(along) {
		return warning + dimension + ": the linear term does not vanish where A has no curvature", nil
	}
	return "", nil
}

// product returns AB, or AᵀB with blas.Trans.
func product(trans blas.Transpose, a, b *mat.Dense) *mat.Dense {
	rows, cols := a.Dims()
	if trans == blas.Trans {
		rows = cols
	}
	out := mat.NewDense(rows, b.RawMatrix().Cols, nil)
	blas64.Gemm(trans, blas.NoTrans, 1, a.RawMatrix(), b.RawMatrix(), 0, out.RawMatrix())
	return out
}
