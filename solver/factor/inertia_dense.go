package factor

import (
	"errors"
	"math"
	"slices"

	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// denseLDL is the factorisation LDLᵀ of a dense matrix as a single front.
type denseLDL struct {
	shiftedLDL
	sum   *mat.Dense // T(A - σM)T before the elimination and L after it, n x n
	names []int32
}

func newDenseLDL(n int) *denseLDL {
	f := &denseLDL{sum: mat.NewDense(n, n, nil), names: make([]int32, n)}
	f.scale, f.terms = make([]float64, n), n+pivotTerms
	f.Column, f.Start, f.Entry = []int32{0, int32(n)}, []int32{0, 0}, []int64{0, int64(n) * int64(n)}
	f.Val, f.order, f.middle = f.sum.RawMatrix().Data, f.names, &f.pivots.BlockDiagonal
	return f
}

// eliminate factorises the matrix in the field sum.
func (f *denseLDL) eliminate() {
	n := len(f.names)
	for i := range f.names {
		f.names[i] = int32(i)
	}
	f.pivots.Reset(n, zeroRounding*float64(f.terms)*dense.Eps)
	f.pivots.Eliminate(f.sum.RawMatrix(), n, f.names)
	f.ones = f.pivots.Ones
}

// denseShifted is A - σM as a dense matrix.
type denseShifted struct {
	*denseLDL
	a, m     operator.Stored
	formingM float64   // a bound on the rounding errors due to M, in units of u|σ||M|; see form
	formingA float64   // the number of terms in the sums for the entries of A; 0 if A is stored
	workM    float64   // the number of multiplications to compute the entries of M; 0 if M is stored
	sizeA    []float64 // the square roots of the diagonal of |A|
}

// newDenseShifted prepares to factorise A - σM. If A is stored, terms is 0. If A is not stored, A is semidefinite, and
// terms is the number of terms in the sums for the entries of A.
func newDenseShifted(a operator.Stored, m operator.Operator, terms int) *denseShifted {
	n := a.Dim()
	s := &denseShifted{denseLDL: newDenseLDL(n), a: a, m: operator.Formed(m), formingM: 3, formingA: float64(terms)}
	if _, ok := m.(operator.Stored); !ok {
		s.formingM += float64(n)
		s.workM = float64(n) * operator.ProductWork(m)
	}
	sum := &operator.Dense{Dense: s.sum}
	s.m.AddTo(s.sum, 1)
	s.weightM = diagonalRoots(sum)
	s.sum.Zero()
	a.AddTo(s.sum, 1)
	s.sizeA = diagonalRoots(sum)
	s.weightA = weights(n, s.largest)
	return s
}

// diagonalRoots returns the square roots of the diagonal of |a|.
func diagonalRoots(a operator.Operator) []float64 {
	roots := slices.Clone(operator.DiagonalSizes(a))
	for i, v := range roots {
		roots[i] = math.Sqrt(math.Abs(v))
	}
	return roots
}

var errNotFinite = errors.New("not finite")

func (s *denseShifted) factorize(sigma float64) (*shiftedLDL, error) {
	if !s.form(sigma) {
		return nil, errNotFinite
	}
	s.eliminate()
	return &s.shiftedLDL, nil
}

// largest returns max_j |s_ij|t_j for row i of the sum.
func (s *denseShifted) largest(i int, t []float64) float64 {
	var most float64
	for j, v := range s.sum.RawRowView(i) {
		if size := math.Abs(v) * t[j]; size > most { // in WebAssembly, max is not inlined
			most = size
		}
	}
	return most
}

// form writes S = T(A - σM)T to s.sum, and reports whether A - σM is finite. If M is stored, the rounding errors of S
// are at most u(|S| + 3|σ||M|), because |A| ≤ |S| + |σ||M|. The norm of |M| is at most trace(M), because |m_ij|² ≤ m_ii
// m_jj. If A is ZᵀZ and the entries of A are computed, each entry has as many rounding errors as Z has rows, and the
// norm of |A| is at most trace(A).
func (s *denseShifted) form(sigma float64) bool {
	s.sum.Zero()
	s.a.AddTo(s.sum, 1)
	s.m.AddTo(s.sum, -sigma)
	if !dense.Finite(dense.Norm(s.sum)) {
		return false
	}
	equilibrate(s.scale, s.largest)
	var norm, trace, traceA float64
	for i, t := range s.scale {
		var sum float64
		row := s.sum.RawRowView(i)
		w := s.weightM[i] * t
		trace += float64(w * w * math.Abs(sigma))
		traceA += float64(s.sizeA[i] * t * s.sizeA[i] * t)
		for j := range row {
			row[j] = row[j] * t * s.scale[j]
			sum += math.Abs(row[j])
		}
		norm = max(norm, sum)
	}
	s.size, s.forming = norm+float64(2*trace), dense.Eps/2*(norm+float64(s.formingM*trace)+float64(s.formingA*traceA))
	return true
}

func (s *denseShifted) work() (factor, solution float64) {
	n := float64(len(s.names))
	return n*n*n/3 + s.formingA*n*n + s.workM, 2 * n * n
}
