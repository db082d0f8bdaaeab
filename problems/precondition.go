package problems

import (
	"math"
	"slices"

	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// basisLimit is the largest n for which precondition may use a change of variables by a dense matrix.
const basisLimit = 1500

// preconditionedNote states which results of a run refer to the preconditioned variables and which to the user's.
const preconditionedNote = "Gradient norms and steps refer to these variables; X and the values at R(X) refer to yours"

// precondition sets Condition and, if a change of variables helps, Preconditioned. Condition is computed from the
// entries of a diagonal M or from a factorisation of M. If the rows of A and M differ greatly in size, for example
// because masses span many orders of magnitude or because one variable is very stiff, Preconditioned scales the rows to
// similar sizes. If M is ill-conditioned even after this scaling, Preconditioned uses variables in which M is a
// multiple of I on its range.
func (in *Instance) precondition(e *examined, pause func() error) {
	even, largest, smallest := e.extremes()
	in.Condition = largest / smallest
	if even > solver.IllConditioned && e.m.Dim() <= basisLimit {
		f := e.factorize(pause)
		_, largest, _ = f.Extremes()
		in.warn("M is ill-conditioned, with a condition number of about ", in.Condition,
			": with the safeguard, a run uses variables in which M is a multiple of I on its range. ", preconditionedNote)
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

// inVariables expresses f in the variables of out, makes the result the objective of out, and sets Preconditioned to
// out. If f is quadratic, convertA and convertH convert A and H to these variables.
func (in *Instance) inVariables(
	out solver.Problem, convertA func(a operator.Operator) operator.Operator, convertH func(h *mat.Dense) *mat.Dense,
) {
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, h, c := f.Terms()
		_, p := f.Dims()
		q := &Quadratic{A: convertA(a), Constant: c, P: p}
		if h != nil {
			q.H = convertH(h)
		}
		out.Objective = q
	} else {
		out.Objective = out.ObjectiveFromUser(in.Objective)
	}
	in.Preconditioned = &out
}

// compose returns the change of variables by diag(s) or, if t is not nil, by T. If scale is not nil, this change is
// composed with the change of variables by diag(scale).
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

// factorizeM factorises an M that consists of covariances, so that precondition can use the factor. It does nothing if
// n exceeds basisLimit, if the rank is not known, or if Condition shows that the blocks of M are well-conditioned.
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

// The variables are scaled if the sizes of the rows of A and M differ by a factor between these limits.
const (
	unevenRows = 1e4   // at smaller factors, scaling gains little
	tooLarge   = 1e150 // at larger factors, squares may overflow
)

// evenScale returns powers of two that bring the rows of A and M to similar sizes, or nil if the sizes are already
// similar, differ too much or are not known. To give A and M about the same weight, the diagonal of A is divided by the
// median of the ratios A_ii/M_ii.
func (in *Instance) evenScale() []float64 {
	weights := slices.Clone(operator.DiagonalSizes(in.M))
	if weights == nil {
		return nil
	}
	most := slices.Max(weights)
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, _, _ := f.Terms()
		stiffness, ratios := operator.DiagonalSizes(a), []float64{}
		for i, w := range stiffness {
			if weights[i] > 0 && w != 0 {
				ratios = append(ratios, math.Abs(w)/weights[i])
			}
		}
		slices.Sort(ratios)
		if len(ratios) > 0 {
			middle := ratios[len(ratios)/2]
			for i, w := range stiffness {
				weights[i] += math.Abs(w) / middle
			}
		}
	}
	low, high := positiveRange(weights)
	if high <= unevenRows*low || high > tooLarge*low {
		return nil
	}
	for i, w := range weights {
		weights[i] = 1
		if w > 0 {
			weights[i] = semidefinite.UnitOf(w / most)
		}
	}
	return weights
}

// inScale sets Preconditioned to the problem in variables Z with X = diag(s)Z.
func (in *Instance) inScale(s []float64) {
	out := solver.Problem{M: operator.NewCongruent(in.M, s), Scale: s}
	in.inVariables(out, func(a operator.Operator) operator.Operator { return operator.NewCongruent(a, s) },
		func(h *mat.Dense) *mat.Dense {
			scaled := mat.DenseCopyOf(h)
			dense.ScaleRows(scaled, s)
			return scaled
		})
}

// inBasis sets Preconditioned to the problem in variables Z with X = TZ, in which M is λI on its range.
func (in *Instance) inBasis(factor *semidefinite.Factor, lambda float64, pause func() error) {
	t, inverse := factor.Basis(lambda)
	m := make([]float64, in.M.Dim())
	for i := range factor.Rank {
		m[i] = lambda
	}
	out := solver.Problem{M: operator.NewDiagonal(m), Basis: &solver.Basis{T: t, Inverse: inverse}}
	in.inVariables(out, func(a operator.Operator) operator.Operator {
		at := operator.NewProduct(a, t)
		try.Check(pause())
		tat := dense.NewGram(t, at)
		dense.Symmetrize(tat)
		zeroBeyond(factor.Rank, tat, t, at)
		return &operator.Dense{Dense: tat}
	}, func(h *mat.Dense) *mat.Dense { return dense.NewGram(t, h) })
	try.Check(pause())
}

// zeroBeyond sets rounding errors to zero in the rows and columns of TᵀAT from index rank on, which correspond to
// Null(M). On Null(M), where M is zero, the rounding errors would act as curvature.
func zeroBeyond(rank int, tat, t, at *mat.Dense) {
	n, _ := tat.Dims()
	lengths, norm := dense.ColumnNorms(t), 0.
	for j, size := range dense.ColumnNorms(at) {
		norm = math.Max(norm, size/lengths[j])
	}
	for i := rank; i < n; i++ {
		for j := range n {
			if math.Abs(tat.At(i, j)) <= semidefinite.EntryTol(n)*norm*lengths[i]*lengths[j] {
				tat.Set(i, j, 0)
				tat.Set(j, i, 0)
			}
		}
	}
}
