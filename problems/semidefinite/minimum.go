package semidefinite

import (
	"cmp"
	"math"

	"slep/problems/random"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/factor"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// rangeTol is the tolerance for deciding whether a vector with n entries lies in the range of a matrix. The tolerance
// bounds the distance from the range that rounding may cause, divided by the size of the numbers from which the vector
// was computed. The tolerance is of the order of the square root of eps, because a vector z counts as a null
// vector of M if zᵀMz is of the order of eps. For such a z, ‖Az‖ is of the order of the square root of eps if a
// multiple of M bounds A. For example, a multiple of the diagonal blocks of a covariance bounds the covariance.
func rangeTol(n int) float64 { return 4 * math.Sqrt(float64(n)*0x1p-52) }

// Unbounded decides whether f(X) = ½tr(XᵀAX) + tr(HᵀX) is bounded below subject to XᵀMX = I. If f is unbounded, the
// returned text states the reason and a direction in Null(M) along which f falls. If f is bounded, the text is "". A
// nil h means H = 0. The argument z is a basis of Null(M), or nil if M is nonsingular. The argument scale converts the
// direction to the user's variables; it is nil if these are the variables of f. The test uses the fact that f is
// bounded below if ZᵀAZ is positive semidefinite and the columns of ZᵀA and ZᵀH lie in the range of ZᵀAZ. For pause,
// see New.
func Unbounded(a operator.Operator, h, z *mat.Dense, scale []float64, pause func() error) (reason string, err error) {
	defer try.Catch(&err)
	if z == nil {
		return "", nil
	}
	n, q := z.Dims()
	az := operator.NewProduct(a, z)
	size := magnitude(a)
	f := try.Value(NewUnscaled(restriction(az, z, size), EntryTol(q), pause))
	because := func(reason string, along *mat.Dense) (string, error) {
		return "f is unbounded below on Null(M), of dimension " + solver.Number(float64(q)) + ": " + reason +
			", for example along the direction " + solver.Entries(direction(along, scale)), nil
	}
	if f.Indefinite() {
		return because("the quadratic term has negative curvature there", dense.NewProduct(z, f.Down))
	}
	v := f.Null()
	if v == nil {
		return "", nil
	}
	along := dense.NewProduct(z, v)
	if coupling := dense.NewProduct(az, v); dense.Norm(coupling) > rangeTol(n)*size*dense.Norm(along) {
		return because("the quadratic term couples directions without curvature to other directions",
			strongest(along, coupling))
	}
	if h != nil {
		if slope := dense.NewGram(h, along); dense.Norm(slope) > rangeTol(n)*dense.Norm(h)*dense.Norm(along) {
			return because("the linear term does not vanish along directions without curvature", strongest(along, slope))
		}
	}
	return "", nil
}

// ClearlyBounded reports whether a simple test shows that ½tr(XᵀAX) + tr(HᵀX) is bounded below subject to XᵀMX = I. The
// test succeeds if, for one of a few values of t, A + tM is certainly positive semidefinite and every null vector of A
// + tM is a null vector of both A and M. If h is not nil, A + tM must be definite. A nil h means H = 0. The test
// factorises A + tM, which is sparse if A and M are sparse.
func ClearlyBounded(a, m operator.Operator, h *mat.Dense) bool {
	inertia := factor.NewInertia(a, m)
	if inertia == nil {
		return false
	}
	t := cmp.Or(magnitude(a)/magnitude(m), 1)
	for range boundedTries {
		if count := inertia.Count(-t); count.Doubt == "" && count.Negative == 0 {
			return h == nil || count.Null == 0
		}
		t *= boundedGrowth
	}
	return false
}

const (
	boundedTries  = 3
	boundedGrowth = 1e3 // the factor by which t grows from one try to the next
)

// strongest returns column j of the matrix along, where j is the index of the longest column of the matrix effects.
func strongest(along, effects *mat.Dense) *mat.Dense {
	best := dense.Largest(dense.ColumnNorms(effects))
	n, _ := along.Dims()
	return mat.DenseCopyOf(along.Slice(0, n, best, best+1))
}

// direction multiplies the entries of v, n x 1, by scale and normalises the result.
func direction(v *mat.Dense, scale []float64) []float64 {
	out := mat.DenseCopyOf(v)
	dense.ScaleRows(out, scale)
	out.Scale(1/dense.Norm(out), out)
	return out.RawMatrix().Data
}

// restriction computes ZᵀAZ from AZ and Z. The argument size is an estimate of ‖A‖_F. If ZᵀAZ consists only of rounding
// errors, whose signs are meaningless, the result is zero.
func restriction(az, z *mat.Dense, size float64) *mat.Dense {
	out := dense.NewGram(z, az)
	if dense.Norm(out) <= Tol*size*dense.Norm(z)*dense.Norm(z) {
		out.Zero()
	}
	return out
}

// magnitude estimates ‖A‖_F as the square root of the mean of ‖Aw‖² over a few vectors w of independent normal numbers.
func magnitude(a operator.Operator) float64 {
	const count = 4
	w := mat.NewDense(a.Dim(), count, nil)
	random.Fill(w, random.New(0, random.ForProbes).NormFloat64)
	return dense.Norm(operator.NewProduct(a, w)) / math.Sqrt(count)
}

// LeastTrace returns the minimum of ½tr(XᵀAX) subject to XᵀMX = I, where X has p columns. The minimum must exist. This
// minimum is half the sum of the p smallest eigenvalues of YᵀAY - YᵀAZ (ZᵀAZ)⁺ ZᵀAY, where YᵀMY = I, MZ = 0 and [Y Z]
// is square and nonsingular. This follows from a theorem of Fan (1949, doi:10.1073/pnas.35.11.652) if Null(M) is first
// eliminated by a Schur complement.
//
// Every minimiser is [Y Z][V; W], where the columns of V are eigenvectors for these eigenvalues and W minimises
// ½tr(XᵀAX) for this V. LeastTrace returns NaN if a product is not finite or rank(M) < p. The rounding error is at
// most about n·eps times the largest eigenvalue of the matrix above, even if M is ill-conditioned. The argument rank
// is the rank of M, or 0 if the rank is to come from the factorisation. LeastTrace calls pause repeatedly, and if
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
