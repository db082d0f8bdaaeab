package semidefinite

import (
	"math"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// LeastTrace returns the minimum of ½tr(XᵀAX) subject to XᵀMX = I, where X has p columns, if there is one. It is half
// the sum of the p smallest eigenvalues of A on Range(M), after eliminating Null(M) by a Schur complement. With YᵀMY =
// I, MZ = 0 and [Y Z] square and regular, these are the eigenvalues of YᵀAY - YᵀAZ (ZᵀAZ)⁺ ZᵀAY, and every minimiser is
// [Y Z] times their eigenvectors and the part in Null(M) that minimises f (Fan 1949, doi:10.1073/pnas.35.11.652, in
// those variables). LeastTrace returns NaN if a product is not finite or rank(M) < p. The rounding error is at most
// about n·eps times the largest of these eigenvalues; an ill-conditioned M alone does not increase it. rank is the rank
// of M; if it is 0, the rank is taken from the factorisation. LeastTrace calls pause repeatedly and returns its error.
func LeastTrace(a, m operator.Operator, p, rank int, pause func() error) (float64, error) {
	n := m.Dim()
	f, err := New(operator.Full(m), EntryTol(n), pause)
	if err != nil {
		return 0, err
	}
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
		g, err := NewOn(a, z, pause)
		if err != nil {
			return 0, err
		}
		if g.Rank > 0 {
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
