package problems

import (
	"math"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// rangeTol is how far out of a range a vector of n numbers may be, over the sizes of what it was computed from: the null space of M ends
// where zᵀMz is a rounding error, and where A is bounded by M, as a covariance by its diagonal blocks, ‖Az‖ is of the order of its root.
func rangeTol(n int) float64 { return 4 * math.Sqrt(float64(n)*0x1p-52) }

// unbounded says why ½tr(XᵀAX) + tr(HᵀX), H nil for zero, is unbounded below over XᵀMX = I, where z is a basis of Null(M), with a direction
// there along which it falls, in variables of which scale makes those that were asked for, nil where they are the same; "" when it is not.
// The objective is bounded along Null(M) when A22 = ZᵀAZ is positive semidefinite and ZᵀA and ZᵀH lie in its range.
func unbounded(a operator.Operator, h, z *mat.Dense, scale []float64, pause func() error) (string, error) {
	if z == nil {
		return "", nil
	}
	n, q := z.Dims()
	az := times(a, z)
	size := magnitude(a)
	f, err := evenFactor(compress(az, z, size), entryTol(q), pause)
	if err != nil {
		return "", err
	}
	because := func(reason string, along *mat.Dense) (string, error) {
		return "f is unbounded below on Null(M), of dimension " + solver.Number(float64(q)) + ": " + reason + ", as along the direction " +
			solver.Entries(direction(along, scale)), nil
	}
	if f.indefinite() {
		return because("the quadratic term has negative curvature there", product(blas.NoTrans, z, f.down))
	}
	v := f.null()
	if v == nil {
		return "", nil
	}
	along := product(blas.NoTrans, z, v)
	if coupling := product(blas.NoTrans, az, v); norm(coupling) > rangeTol(n)*size*norm(along) {
		return because("the quadratic term couples directions in which it has no curvature to the rest", strongest(along, coupling))
	}
	if h != nil {
		if slope := product(blas.Trans, h, along); norm(slope) > rangeTol(n)*norm(h)*norm(along) {
			return because("the linear term does not vanish where the quadratic one has no curvature", strongest(along, slope))
		}
	}
	return "", nil
}

// strongest returns the column of along whose column of effects is the longest.
func strongest(along, effects *mat.Dense) *mat.Dense {
	best, norms := 0, columnNorms(effects)
	for j, size := range norms {
		if size > norms[best] {
			best = j
		}
	}
	n, _ := along.Dims()
	return mat.DenseCopyOf(along.Slice(0, n, best, best+1))
}

// direction returns the unit vector along v, n x 1, in variables that are scaled.
func direction(v *mat.Dense, scale []float64) []float64 {
	out := mat.DenseCopyOf(v)
	scaleRows(out, scale)
	out.Scale(1/norm(out), out)
	return out.RawMatrix().Data
}

// compress returns ZᵀAZ from AZ and Z, zero when it is made of rounding errors, which have no sign to go by. size is that of A.
func compress(az, z *mat.Dense, size float64) *mat.Dense {
	out := product(blas.Trans, z, az)
	if norm(out) <= definiteTol*size*norm(z)*norm(z) {
		out.Zero()
	}
	return out
}

// magnitude estimates ‖A‖_F from products with normal vectors w, for which it is the root of the mean of ‖Aw‖².
func magnitude(a operator.Operator) float64 {
	const count = 4
	w, aw := mat.NewDense(a.Dim(), count, nil), mat.NewDense(a.Dim(), count, nil)
	fill(w, newRand(0, streamProbe).NormFloat64)
	a.MulTo(aw, w)
	return norm(aw) / math.Sqrt(count)
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
