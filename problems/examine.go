package problems

import (
	"slices"

	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/factor"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

const (
	// denseWithin is the largest n at which a dense factorisation takes less time than solving the problem. Up to this n,
	// a sparse M is factorised as a dense matrix, and setLeast computes the minimum.
	denseWithin = 300

	clearMargin     = 1e-3 // if a sparse factor has at most this Margin, a dense factorisation would give the same rank
	clearlyNegative = 1e-8 // a Rayleigh quotient below -clearlyNegative·max_i |M_ii| is not a rounding error
)

// examined is an M with the factors that determined its rank. A dense factor, which is computed only for n up to
// semidefinite.Limit, always determines the rank. A sparse factor takes far less time than a dense one for n >
// denseWithin, but does not determine the rank of every matrix.
type examined struct {
	m      operator.Operator
	sparse *factor.Semidefinite // nil if not needed, as for a diagonal M, or if this factor does not determine the rank
	dense  *semidefinite.Factor // nil until computed
	scaled bool                 // the variables of the problem were scaled after M was examined
}

// examine finds the rank of a user's symmetric M. If M is indefinite or its rank is below p, examine fails. If M is
// indefinite only because of rounding errors, or if the rank remains unknown, examine adds a warning.
func (in *Instance) examine(p int, pause func() error) {
	e := &examined{m: in.M}
	in.examined = e
	n, reason := in.M.Dim(), ""
	if n > denseWithin && e.isSemidefiniteDiagonal() {
		in.Rank = countPositive(operator.DiagonalSizes(in.M))
	} else if m := operator.Compressed(in.M); m != nil && n > denseWithin {
		f, err := factor.NewSemidefinite(m)
		switch {
		case err != nil:
			reason = "its sparse factor would be too large"
		case f.Doubt != "" || f.Margin > clearMargin && n <= semidefinite.Limit:
			reason = f.Doubt
		case f.Negative == 0:
			e.sparse, in.Rank = f, f.Rank()
		default:
			reason = "it is not clear whether a negative eigenvalue is a rounding error"
			if q := semidefinite.Quotient(f, m); q < -clearlyNegative*slices.Max(operator.DiagonalSizes(m)) {
				refuseIndefinite(in.M, q)
			}
		}
	}
	if in.Rank == 0 {
		switch f := e.factorize(pause); {
		case f == nil:
			if reason != "" {
				reason = ", and " + reason
			}
			in.warn("rank and definiteness of M were not checked: n = ", n, " is over ", semidefinite.Limit, reason)
			return
		case f.Indefinite():
			refuseIndefinite(in.M, f.Eigenvalue)
		case f.Lowest < 0:
			in.warn("M has an eigenvalue of about " + solver.Number(f.Eigenvalue) + ", treated as zero")
		}
		in.Rank = e.dense.Rank
	}
	checkRank("data.M", "", in.Rank, p)
}

func refuseIndefinite(m operator.Operator, eigenvalue float64) {
	try.Refuse("data.M", "M is not positive semidefinite: it has an eigenvalue of ", eigenvalue,
		" or less, and its largest diagonal entry is ", slices.Max(operator.DiagonalSizes(m)))
}

// factorize returns the dense factor of M, or nil if n exceeds semidefinite.Limit.
func (e *examined) factorize(pause func() error) *semidefinite.Factor {
	if n := e.m.Dim(); e.dense == nil && n <= semidefinite.Limit {
		e.dense = try.Value(semidefinite.New(operator.Full(e.m), semidefinite.EntryTol(n), pause))
	}
	return e.dense
}

func (e *examined) isSemidefiniteDiagonal() bool {
	switch m := e.m.(type) {
	case operator.Identity:
		return true
	case operator.Diag:
		return slices.Min(m) >= 0
	}
	return false
}

// extremes returns the Extremes of the factor that was computed. For a diagonal M that was not factorised, largest and
// smallest are the extreme positive entries, and the condition number is 1, because the rows can be scaled to equal
// sizes.
func (e *examined) extremes() (even, largest, smallest float64) {
	switch {
	case e.dense != nil:
		return e.dense.Extremes()
	case e.sparse != nil:
		return semidefinite.SparseExtremes(e.sparse)
	}
	smallest, largest = positiveRange(operator.DiagonalSizes(e.m))
	return 1, largest, smallest
}

// unbounded returns the reason why ½tr(XᵀAX) + tr(HᵀX) is unbounded below along Null(M), or "" if f is bounded. The
// result is also "" if the rank of M is unknown or, with a warning, if no test decides whether f is bounded. A nil h
// means H = 0. examine must be called before unbounded.
func (in *Instance) unbounded(a operator.Operator, h *mat.Dense, pause func() error) (reason string) {
	e := in.examined
	if in.Rank == 0 || in.Rank == in.M.Dim() || e.dense == nil && semidefinite.ClearlyBounded(a, in.M, h) {
		return ""
	}
	f := e.factorize(pause)
	if f == nil {
		in.warn("M is singular, and it is not known whether f is bounded below on Null(M)")
		return ""
	}
	null := f.Null()
	if e.scaled {
		null = in.FromUser(null)
	}
	return try.Value(semidefinite.Unbounded(a, h, null, in.Scale, pause))
}
