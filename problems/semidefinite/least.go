package semidefinite

import (
	"math"

	"slep/problems/try"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// LeastTrace returns the minimum of ½tr(XᵀAX) subject to XᵀMX = I, where X has p columns. The minimum must exist. This
// minimum is half the sum of the p smallest eigenvalues of YᵀAY - YᵀAZ (ZᵀAZ)⁺ ZᵀAY, where YᵀMY = I, MZ = 0 and [Y Z]
// is square and nonsingular (Fan 1949, doi:10.1073/pnas.35.11.652, after Null(M) is eliminated by a Schur complement).
// Every minimiser is [Y Z][V; W], where the columns of V are eigenvectors for these eigenvalues and W minimises f for
// this V. LeastTrace returns NaN if a product is not finite or rank(M) < p. The rounding error is at most about n·eps
// times the largest eigenvalue of the matrix above, and is not increased by an ill-conditioned M alone. The argument
// rank is the rank of M, or 0 if the rank is to come from the factorisation. LeastTrace calls pause repeatedly, and if
// pause returns an error, LeastTrace stops and returns this error.
func LeastTrace(a, m operator.Operator, p, rank int, pause func() error) (least float64, err error) {
	defer try.Catch(&err)
	n := m.Dim()
	f := try.Value(New(operator.Full(m), EntryTol(n), pause))
	if rank > 0 {
		f.Rank = min(f.Rank, rank)
	}
	if f.Rank < p {
		return math.NaN(), nil
	}
	y := f.graded()
	ay := operator.NewProduct(a, y)
	reduced := dense.NewGram(y, ay)
	if z := f.Null(); z != nil {
		if g := try.Value(NewOn(a, z, pause)); g.Rank > 0 {
			w := g.forward(dense.NewGram(z, ay)) // WᵀW = YᵀAZ (ZᵀAZ)⁺ ZᵀAY
			dense.AddGram(reduced, -1, w, w)
		}
	}
	values, err := dense.Eigenvalues(reduced, pause)
	if err != nil || values == nil {
		return math.NaN(), err
	}
	var sum float64
	for _, v := range values[:p] {
		sum += v
	}
	return sum / 2, nil
}

// NewOn factorises ZᵀAZ, the restriction of A to the span of Z. For pause, see New.
func NewOn(a operator.Operator, z *mat.Dense, pause func() error) (*Factor, error) {
	az := operator.NewProduct(a, z)
	return NewUnscaled(restriction(az, z, magnitude(a)), EntryTol(a.Dim()), pause)
}
