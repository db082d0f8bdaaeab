package catalog

import (
	"math"
	"slices"

	"slep/solver"
)

// maxSeconds is one day.
const maxSeconds = 86400

var options = []Param{
	{Name: "tol", Title: "tolerance", Stops: true, Min: 0, Max: 1, Default: 1e-4, Log: true,
		Doc: "A run ends when ‖∇h‖ is at most this tolerance. With the safeguard, if the terms that cancel in ∇h are below " +
			"1, the tolerance is relative to these terms."},
	{Name: "feasTol", Title: "feasible below", Stops: true, Min: 0, Max: 1, Default: 1e-3, Log: true,
		Doc: "Largest ‖XᵀMX − I‖ that counts as feasible."},
	{Name: "maxIterations", Title: "iterations", Stops: true, Min: 1, Max: 1e6, Default: 1e4, Integer: true, Log: true,
		Doc: "A run ends after this many steps."},
	{Name: "maxSeconds", Title: "seconds", Stops: true, Unit: "s", Min: 0, Max: maxSeconds,
		Default: float64(maxSeconds), Log: true,
		Doc: "A run ends after this much compute time."},
	{Name: "beta", Title: "β", Min: 0, Max: 1e12, Default: "certified", Log: true,
		Choices: []string{"certified", "paper"},
		Doc: "Penalty parameter. With certified, the certificate chooses β during the run; with paper, β stays at " +
			"0.1 ‖∇f(X0)‖; with a number, β stays at this number."},
	{Name: "safeguard", Default: true,
		Doc: "Keeps the eigenvalues of XᵀMX between 0.25 and 2, and accepts only steps that pass a nonmonotone line " +
			"search. Without the safeguard, every step is accepted, as in the paper."},
	{Name: "proof", Default: provings[solver.ProveCheaply], Choices: provings,
		True: provings[solver.ProveAlways], False: provings[solver.ProveNever],
		Doc: "For f = ½tr(XᵀAX): when a run converges, the eigenvalues below the largest one found are counted. The count " +
			"proves that no eigenvalue was missed, or finds the missed eigenvalues. With auto, eigenvalues are counted only " +
			"if the count takes few operations, or at most as many as the search for negative curvature plus a third of the " +
			"run. The value true means on, and false means off. If f also has a linear term, matrices A - λM are factorised " +
			"instead, where λ is an eigenvalue of the matrix of multipliers."},
	{Name: "metric", Default: "none", Choices: []string{"none", "auto"},
		Doc: "Inner product in which steps are taken: Frobenius (none), or the inner product of M + εI with ε chosen " +
			"during the run (auto), which requires some products with M in each step and helps if the constraint adds more " +
			"curvature to h than f does. If the curvature of f is mostly that of a matrix K and f can solve systems with " +
			"K + σI, as kohnsham can in three dimensions, auto means the inner product of K + σI. If f penalises norms of " +
			"rows, sllbfgs uses a diagonal metric instead, in which rows near zero have large weights. For some methods, " +
			"auto is the default."},
	{Name: "memory", Min: 1, Max: 50, Default: 5.0, Integer: true,
		Doc: "Number of past steps that the method keeps, each with the change in the gradient along the step."},
	{Name: "rule", Default: "auto", Choices: []string{"auto", "alternating", "adaptive", "long", "short"},
		Doc: "Barzilai-Borwein length: ‹S,S›/|‹S,Y›| (long), |‹S,Y›|/‹Y,Y› (short), both lengths alternately as in the " +
			"paper (alternating), or the minimum of the last short lengths if the long and the short length differ greatly " +
			"(adaptive). auto is adaptive with the safeguard and alternating without the safeguard."},
	{Name: "check", Default: true,
		Doc: "For an objective of your own: before the run, the gradient is compared with differences of f, and a wrong " +
			"gradient is rejected."},
	{Name: "stepLength", Title: "step length", Min: 0, Max: 1e6, Default: 0.0, Log: true,
		Doc: "Length of every gradient step. If this option is 0, the method chooses the length: gradient descent doubles " +
			"the length after an accepted step, unless the step was shortened; the accelerated method takes the minimum of " +
			"the last few short Barzilai-Borwein lengths. Without the safeguard, 0 means 0.001."},
}

// bbRules maps the choices of the option "rule" to values of solver.BBRule.
var bbRules = map[string]solver.BBRule{
	"auto": solver.BestRule, "alternating": solver.ABB, "adaptive": solver.ABBMin, "long": solver.BB1,
	"short": solver.BB2,
}

// provings holds the choices of the option "proof", in the order of the values of solver.Proving.
var provings = []string{"auto", "on", "off"}

// settings returns the solver settings that the values of all options specify.
func (m *Entry) settings(v Values) *solver.Settings {
	set := &solver.Settings{
		Tol: exactly(v.Float("tol")), FeasTol: exactly(v.Float("feasTol")), MaxIterations: v.Int("maxIterations"),
		MaxSeconds: exactly(v.Float("maxSeconds")), Space: m.Space.on, Beta: betaOf(v),
		Unsafeguarded: !v.Bool("safeguard"), Proof: solver.Proving(slices.Index(provings, v.Text("proof"))),
	}
	switch v.Text("metric") {
	case "none":
		set.Space = solver.PlainPenalty
	case "auto":
		set.Space = solver.ChebyshevPenalty
	}
	return set
}

// exactly returns the value that stands for v itself in a field of solver.Settings. For v = 0, this value is
// solver.Zero, because a 0 in a field stands for the default.
func exactly(v float64) float64 {
	if v == 0 {
		return solver.Zero
	}
	return v
}

// betaOf returns the solver.Beta that the option "beta" specifies.
func betaOf(v Values) solver.Beta {
	if v.Text("beta") == "paper" {
		return solver.PaperBeta()
	} else if b := v.Float("beta"); !math.IsNaN(b) {
		return solver.FixedBeta(b)
	}
	return solver.CertifiedBeta()
}
