package problems

import (
	"slices"

	"slep/problems/semidefinite"
	"slep/problems/try"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// basisLimit is the largest n for which precondition may use a change of variables by a dense matrix.
const basisLimit = 1500

// preconditionedNote says, about a run in preconditioned variables, to which variables its results refer.
const preconditionedNote = "Gradient norms and steps refer to these variables; X and the values at R(X) refer to yours"

// precondition sets Condition, and Preconditioned if it helps, from a factorisation of a user's M. If the rows of A and
// M differ greatly in size, as with masses that span many orders of magnitude or one very stiff variable,
// Preconditioned scales the rows to similar sizes. If M is ill-conditioned even then, Preconditioned uses variables in
// which M is a multiple of I on its range.
func (in *Instance) precondition(e *examined, pause func() error) {
	even, largest, smallest := e.extremes()
	in.Condition = largest / smallest
	if even > solver.IllConditioned && e.m.Dim() <= basisLimit {
		f := e.factorize(pause)
		_, largest, _ = f.Extremes()
		in.warn("M is ill-conditioned, with a condition number of about ", in.Condition,
			": with the safeguard a run uses variables in which M is a multiple of I. ", preconditionedNote)
		in.inBasis(f, largest, pause)
	} else if s := in.evenScale(); s != nil {
		in.warn("the rows of M, or of the quadratic term, differ by many orders of magnitude: with the safeguard, a run "+
			"uses variables in which the rows have similar sizes. ", preconditionedNote)
		in.inScale(s)
	}
	if b := in.Preconditioned; b != nil {
		b.Rank, b.Least, b.Condition, b.Unbounded = in.Rank, in.Least, in.Condition, in.Unbounded
		b.Scale, b.Basis = compose(in.Scale, b.Scale, b.Basis)
	}
}

// compose returns the change of variables by s or T, composed with the change of variables by scale if scale is not
// nil.
func compose(scale, s []float64, t *solver.Basis) ([]float64, *solver.Basis) {
	if scale == nil {
		return s, t
	}
	if t == nil {
		s = slices.Clone(s)
		for i, w := range scale {
			s[i] *= w
		}
		return s, nil
	}
	out := &solver.Basis{T: mat.DenseCopyOf(t.T), Inverse: mat.DenseCopyOf(t.Inverse)}
	dense.ScaleRows(out.T, scale)
	for i := range scale {
		row := out.Inverse.RawRowView(i)
		for j, w := range scale {
			row[j] /= w
		}
	}
	return nil, out
}

// factorizeM factorises an M that consists of covariances, so that precondition can use the factor. If Condition shows
// that the blocks of M are well-conditioned, factorizeM does nothing.
func (in *Instance) factorizeM(samples int, pause func() error) {
	n := in.M.Dim()
	if in.Condition <= solver.IllConditioned || n > basisLimit || in.Rank == 0 {
		return
	}
	f := try.Value(semidefinite.New(operator.Full(in.M), semidefinite.EntryTol(samples+n), pause))
	if f.Rank == in.Rank {
		in.examined = &examined{m: in.M, dense: f}
	}
}
