package problems

import (
	"math"
	"slices"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// pencil returns a trial that minimises ½tr(XᵀAX) subject to XᵀMX = I, where X has p columns, M is positive definite
// and the pencil (A, M) has the given eigenvalues.
func pencil(a, m *mat.Dense, p int, values []float64) *trial {
	tr := &trial{plain: plain{a: a, m: m}, p: p, definite: true, bounded: true}
	tr.scale = float64(p) / 2 * largest(a) / largest(m)
	for _, v := range slices.Sorted(slices.Values(values))[:p] {
		tr.optimum += v / 2
		tr.scale += math.Abs(v) / 2
	}
	return tr
}

// instance makes an instance of the problem "quadratic" from the trial's matrices, with the start x0 or, if x0 is nil,
// a generated start.
func (tr *trial) instance(t *testing.T, x0 *mat.Dense) *Instance {
	t.Helper()
	spec := Spec{Seed: 5, Params: catalog.Values{"p": float64(tr.p)},
		Data: Data{Matrices: map[string]*read.Matrix{"A": matrixOf(tr.plain.a), "M": matrixOf(tr.plain.m)}}}
	if x0 != nil {
		spec.X0 = matrixOf(x0).Data
	}
	if tr.plain.h != nil {
		spec.Data.Matrices["G"], spec.Params["alpha"] = matrixOf(tr.plain.h), 1.
	}
	in, err := New("quadratic", spec)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// solve runs a method and reports false claims in the result. The name "" selects the default method.
func (tr *trial) solve(t *testing.T, in *Instance, method string, options catalog.Values) (solver.Result, *solver.Run) {
	t.Helper()
	tr.options = catalog.Values{"tol": 1e-4}
	for name, value := range options {
		tr.options[name] = value
	}
	run, chosen, err := started(in, method, tr.options)
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	for _, v := range tr.claims(in, chosen, run, result) {
		t.Errorf("%s: %s", v.claim, v.figures)
	}
	return result, run
}

// reached checks that a run ended at the minimum of f.
func (tr *trial) reached(t *testing.T, result solver.Result) {
	t.Helper()
	f := math.NaN()
	if result.Projected != nil {
		f = result.Projected.Objective
	}
	ended := result.Status == solver.Converged || result.Status == solver.Stalled // rounding errors may stop a run
	if !ended || !(f-tr.optimum <= 1e-6*tr.scale) {
		t.Errorf("ended %v at f = %.10g; the minimum is %.10g: %s", result.Status, f, tr.optimum, result.Message)
	}
}

// methodsFor returns "", which means the default method, and the names of all methods that accept the problem.
func methodsFor(problem solver.Problem, definite bool) []string {
	names := []string{""}
	_, quadratic := problem.Objective.(solver.QuadraticObjective)
	_, hessian := problem.Objective.(solver.HessObjective)
	has := map[string]bool{"quadratic": quadratic, "hessian": hessian, "definite": definite}
	for _, m := range catalog.Methods() {
		if !slices.ContainsFunc(m.Needs, func(need string) bool { return !has[need] }) {
			names = append(names, m.Name)
		}
	}
	return names
}

// called returns the name that test output shows for a method.
func called(method string) string {
	if method == "" {
		return "default"
	}
	return method
}

// ends checks that a run ended before the iteration limit, after at most the given number of evaluations of f.
func ends(t *testing.T, result solver.Result, most int) {
	t.Helper()
	if result.Counts.F > most || result.Status == solver.IterationLimit {
		t.Errorf("%d evaluations in %d iterations: %s", result.Counts.F, result.Iterations, result.Message)
	}
}

// solveOwn does the work of solve, with the default options, for an objective that is not defined by the trial's
// matrices.
func (tr *trial) solveOwn(t *testing.T, in *Instance, method string) (solver.Result, *solver.Run) {
	t.Helper()
	tr = &trial{plain: tr.plain, p: tr.p, bounded: true, optimum: math.NaN()}
	return tr.solve(t, in, method, nil)
}
