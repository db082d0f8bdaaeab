package problems

import (
	"math"
	"strconv"

	"slep/problems/lists"
	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/try"
)

// orderOf returns the parameter n, whose value is the order of the square matrix m, or nil if m is nil.
func orderOf(m *read.Matrix) catalog.Values {
	if m == nil {
		return nil
	}
	return catalog.Values{"n": float64(m.Rows)}
}

// pencil returns the user's symmetric matrix with the given name, and M, after checking that both have the same size,
// that p <= n, and that the instance fits in memory.
func (s *Spec) pencil(name string) (a, m *read.Matrix) {
	a, m = s.Data.Matrices[name], s.Data.Matrices["M"]
	try.Check(a.Square("data." + name))
	try.Check(m.Square("data.M"))
	n, p := m.Rows, s.Params.Int("p")
	try.RefuseIf(a.Rows != n, "data."+name, name, " is ", a.Shape(), " and M is ", m.Shape(),
		"; they must have the same size")
	checkColumns(p, n)
	checkMemory(n, p, fullMatrices(a, m))
	try.Check(a.Symmetrize("data."+name, s.Pause))
	try.Check(m.Symmetrize("data.M", s.Pause))
	return a, m
}

// fullMatrices returns the number of n x n matrices that an instance stores in full, namely the given matrices that are
// not sparse and, if n is at most semidefinite.Limit, a factor of M.
func fullMatrices(given ...*read.Matrix) int {
	count := lists.Count(given, (*read.Matrix).Full)
	if given[0].Rows <= semidefinite.Limit {
		count++
	}
	return count
}

// givenM makes an instance from an objective and a user's symmetric M, and examines M.
func givenM(spec *Spec, objective solver.Objective, m *read.Matrix) *Instance {
	constraint := try.Value(m.Operator(spec.Pause))
	in := &Instance{
		Problem: solver.Problem{Objective: objective, M: constraint},
		MinEigM: math.NaN(), NNZ: operator.StoredEntries(constraint),
	}
	in.examine(spec.Params.Int("p"), spec.Pause)
	return in
}

// stiffnessScaling is a parameter of all problems with a stiffness matrix K.
var stiffnessScaling = catalog.Param{Name: "scaling", Default: true,
	Doc: "Solves the problem in variables scaled by diag(K)^(-1/2), which evens out differences in units, materials and " +
		"element sizes. The optimum, X and the values at R(X) always refer to the given K and M."}

// stiffnessScale returns positive numbers s for which diag(s)·K·diag(s) has a diagonal of ones, and the number of rows
// for which no such s_i exists because K_ii <= 0. In the rows with K_ii <= 0, s_i is the smaller of two numbers: the
// one for which s_i² K_ii = -1, and the one for which s_i² M_ii equals the largest diagonal entry of diag(s)·M·diag(s)
// in the other rows. If neither number exists, s_i is 1.
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

// vibrate sets the objective to ½tr(XᵀKX) for X with p columns, and the constraint to XᵀMX = I. The objective and the
// constraint are in scaled variables if the settings request scaling. vibrate returns the operator of the quadratic
// term and a note about the scaling, and adds the note to Known. Without scaling, the note is "" and is not added.
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
				" rows, the scale is |K_ii|^(-1/2) or proportional to M_ii^(-1/2)"
		}
		in.Known["scaling"] = note
	}
	a = try.Value(k.Operator(spec.Pause))
	in.Objective = &Quadratic{A: a, P: spec.Params.Int("p")}
	in.M = try.Value(m.Operator(spec.Pause))
	return a, note
}
