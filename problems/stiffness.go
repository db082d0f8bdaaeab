package problems

import (
	"math"
	"strconv"

	"slep/problems/read"
	"slep/problems/try"
	"slep/solver/catalog"
	"slep/solver/operator"
)

// stiffnessScaling is a parameter of all problems with a stiffness matrix K.
var stiffnessScaling = catalog.Param{Name: "scaling", Default: true,
	Doc: "Solves the problem in variables scaled by diag(K)^(-1/2), which evens out units, materials and element sizes. " +
		"The optimum, X and the values at R(X) always refer to the given K and M."}

// stiffnessScale returns positive numbers s for which diag(s)·K·diag(s) has a diagonal of ones, and the number of rows
// for which no such s_i exists because K_ii <= 0. In these rows s_i is the smaller of two numbers, of which one makes
// s_i² K_ii = -1 and the other makes s_i² M_ii the largest entry of diag(s)·M·diag(s). In a row with neither stiffness
// nor mass, s_i is 1.
func stiffnessScale(k, m *read.Matrix) (s []float64, exceptions int) {
	stiffness, mass := k.Diagonal(), m.Diagonal()
	ratio := math.Inf(1) // the smallest K_ii/M_ii
	for i, w := range stiffness {
		if w > 0 && mass[i] > 0 {
			ratio = math.Min(ratio, w/mass[i])
		}
	}
	if math.IsInf(ratio, 1) {
		ratio = 0
	}
	s = make([]float64, len(stiffness))
	for i, w := range stiffness {
		if !(w > 0) {
			exceptions++
			if w = math.Max(-w, ratio*mass[i]); w == 0 {
				w = 1
			}
		}
		s[i] = 1 / math.Sqrt(w)
	}
	return s, exceptions
}

// vibrate sets the objective to ½tr(XᵀKX) for X with p columns, and the constraint to XᵀMX = I. Both are in scaled
// variables if the settings request that. The results are the operator of the quadratic term, and the note about the
// scaling that vibrate adds to Known, or "" without scaling.
func (in *Instance) vibrate(k, m *read.Matrix, spec *Spec) (a operator.Operator, note string) {
	in.Known = map[string]any{}
	if spec.Params.Bool("scaling") {
		var exceptions int
		in.Scale, exceptions = stiffnessScale(k, m)
		k, m = k.Congruent(in.Scale), m.Congruent(in.Scale)
		note = "the variables were scaled by diag(K)^(-1/2): gradient norms and steps refer to the scaled variables; X and " +
			"the values at R(X) refer to K and M"
		if exceptions > 0 {
			note += "; where K_ii is not positive, in " + strconv.Itoa(exceptions) +
				" rows, by |K_ii|^(-1/2) or in proportion to M_ii^(-1/2)"
		}
		in.Known["scaling"] = note
	}
	a = try.Value(k.Operator(spec.Pause))
	in.Objective = &Quadratic{A: a, P: spec.Params.Int("p")}
	in.M = try.Value(m.Operator(spec.Pause))
	return a, note
}
