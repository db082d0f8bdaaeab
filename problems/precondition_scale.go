package problems

import (
	"math"
	"slices"

	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// The variables are scaled if the ratio of the largest to the smallest size of a row of A and M lies between these
// limits.
const (
	unevenRows = 1e4   // at smaller ratios scaling gains little
	tooLarge   = 1e150 // at larger ratios squares would overflow
)

// evenScale returns powers of two that bring the rows of A and M to similar sizes, or nil if the sizes are already
// similar or not known. To give A and M about the same weight, the diagonal of A is divided by the median of the ratios
// A_ii/M_ii.
func (in *Instance) evenScale() []float64 {
	weights := operator.DiagonalSizes(in.M)
	if weights == nil {
		return nil
	}
	weights = slices.Clone(weights)
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
	if f, ok := in.Objective.(solver.QuadraticObjective); ok {
		a, h, c := f.Terms()
		_, p := f.Dims()
		q := &Quadratic{A: operator.NewCongruent(a, s), Constant: c, P: p}
		if h != nil {
			q.H = mat.DenseCopyOf(h)
			dense.ScaleRows(q.H, s)
		}
		out.Objective = q
	} else {
		out.Objective = out.ObjectiveFromUser(in.Objective)
	}
	in.Preconditioned = &out
}
