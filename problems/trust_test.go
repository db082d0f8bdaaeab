package problems

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
)

var (
	trials = flag.Int("trials", 150, "the number of random trials that TestTrust runs")
	alone  = flag.Int("trial", -1, "if not negative, the only trial that TestTrust runs")
)

// TestCarriedProducts runs a trial in which the condition number of M is 1e9 and the safeguard is off. The method slsub
// updates products together with X, and the errors in these products exceed the tolerance. The gradient must still be
// small when the products are computed anew.
func TestCarriedProducts(t *testing.T) {
	for _, v := range drawTrial(1820).run().broken {
		t.Errorf("%s: %s", v.claim, v.figures)
	}
}

// TestTrust draws problems, starts and methods, and checks the claims of each run against quantities computed without
// the solver. To count outcomes and broken claims: go test ./problems -run Trust -v -trials 3000. With -trial 1234,
// only trial 1234 is run.
func TestTrust(t *testing.T) {
	t.Parallel()
	outcomes, broken := map[string]int{}, map[string]int{}
	byMethod, brokenBy := map[string]int{}, map[string]int{}
	literal, compared := 0, 0
	first, end := 0, *trials
	if *alone >= 0 {
		first, end = *alone, *alone+1
	} else if testing.Short() {
		end = min(end, 30)
	}
	for number := first; number < end; number++ {
		tr := drawTrial(number)
		report := tr.run()
		outcomes[report.outcome]++
		byMethod[report.method]++
		if report.literal {
			literal++
		}
		if report.optimumKnown {
			compared++
		}
		for _, v := range report.broken {
			broken[v.claim]++
			brokenBy[report.method]++
			t.Errorf("trial %d, %s: %s\n\t%s; %s, %v", number, v.claim, v.figures, tr.kind, report.method, tr.options)
		}
		if *alone >= 0 {
			t.Logf("%s; %s, %v\n%s: %s", tr.kind, report.method, tr.options, report.outcome, report.message)
		}
	}
	t.Logf("%d trials by outcome:\n%s", end-first, table(outcomes))
	t.Logf("broken claims:\n%s", table(broken))
	t.Logf("%d runs with a known optimum converged", compared)
	t.Logf("%d runs converged with ‖∇f - MXΨ(Xᵀ∇f)‖_F above ten times a tolerance that may be in another norm", literal)
	lines := map[string]int{}
	for m, n := range byMethod {
		lines[fmt.Sprintf("%-18s of %4d trials, broken claims", m, n)] = brokenBy[m]
	}
	t.Logf("by chosen method:\n%s", table(lines))
}

// table lists counts in descending order.
func table(counts map[string]int) string {
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	var out strings.Builder
	for _, name := range names {
		fmt.Fprintf(&out, "%6d  %s\n", counts[name], name)
	}
	return out.String()
}

// The ways in which the result of a run can be wrong.
const (
	notStationary = "converged although the gradient is above ten times the tolerance"
	belowRounding = "converged at a tolerance above the requested one"
	aboveOptimum  = "converged above the optimum without saying so"
	notUnbounded  = "diverged on a bounded f"
	notANumber    = "converged at a point that is not a number"
	panicked      = "panicked"
	refused       = "rejected valid input"
	taken         = "accepted a start without full rank"
)

type brokenClaim struct{ claim, figures string }

// report is the outcome of a trial.
type report struct {
	outcome, method, message string
	broken                   []brokenClaim
	optimumKnown             bool // the optimum is known, and f was compared with it
	literal                  bool // Projected.GradNorm exceeds ten times a tolerance that may be in another norm
}

// started starts a run of a method, and returns the method that was chosen.
func started(in *Instance, name string, options catalog.Values) (*solver.Run, *catalog.Entry, error) {
	method, err := catalog.Choose(name, &in.Problem, options)
	if err != nil {
		return nil, nil, err
	}
	run, err := method.Start(in.Problem, in.X0, options)
	return run, method, err
}

// run starts the trial, solves it and checks the claims of the result.
func (tr *trial) run() (out report) {
	breaks := func(claim, format string, args ...any) {
		out.broken = append(out.broken, brokenClaim{claim, fmt.Sprintf(format, args...)})
	}
	out.method = called(tr.method)
	defer func() {
		if caught := recover(); caught != nil {
			out.outcome = panicked
			breaks(panicked, "%v", caught)
		}
	}()
	in, err := New(tr.problem, tr.spec)
	if err != nil {
		out.outcome, out.message = "data refused", err.Error()
		if (tr.bounded || tr.problem == "quadratic") && !tr.nearlySingular {
			breaks(refused, "%v", err)
		}
		return out
	}
	run, method, err := started(in, tr.method, tr.options)
	if err != nil {
		out.outcome, out.message = "start refused", err.Error()
		if !tr.deficient && !tr.nearlySingular {
			breaks(refused, "%v", err)
		}
		return out
	}
	if out.method = method.Name; tr.method == "" {
		out.method = "default: " + out.method
	}
	result := run.Solve()
	out.outcome = result.Status.String() + ", " + result.Verdict.String()
	out.message = wordsOf(in, run, result)
	if tr.deficient {
		breaks(taken, "%s", result.Message)
	}
	out.broken = append(out.broken, tr.claims(in, method, run, result)...)
	out.optimumKnown = result.Status == solver.Converged && !math.IsNaN(tr.optimum)
	out.literal = result.Status == solver.Converged && result.Projected != nil &&
		result.Projected.GradNorm > 10*result.Tolerance
	return out
}

// admits reports whether the warnings and messages of a run say that f is above its minimum, or mention the condition
// number of M.
func admits(in *Instance, run *solver.Run, result solver.Result) bool {
	words := wordsOf(in, run, result)
	return strings.Contains(words, "above its minimum") || strings.Contains(words, "condition number")
}

// wordsOf returns the warnings and messages of a run, one per line.
func wordsOf(in *Instance, run *solver.Run, result solver.Result) string {
	return strings.Join(slices.Concat(in.Warnings, run.Warnings(), []string{result.Message}), "\n")
}

// claims returns those claims of a result that are false.
//
// The gradient at R(X) is computed in the norm and the variables of the run, because the tolerance refers to them. If
// ‖XᵀMX - I‖ is small, the gradient of each merit function agrees with the gradient at R(X) up to terms of the order of
// ‖XᵀMX - I‖ times the curvature. The gradient at R(X) may be at most ten times the tolerance, plus the rounding errors
// in the terms of the gradient.
//
// A run that ends at an infeasible stationary point claims nothing about R(X). If f is bounded below, a run without the
// safeguard may diverge, but its message must not mention Null(M).
func (tr *trial) claims(
	in *Instance, method *catalog.Entry, run *solver.Run, result solver.Result,
) (out []brokenClaim) {
	breaks := func(claim, format string, args ...any) {
		out = append(out, brokenClaim{claim, fmt.Sprintf(format, args...)})
	}
	safe, given := tr.options["safeguard"].(bool)
	safe = safe || !given
	if result.Status == solver.Diverged && tr.bounded && (safe || strings.Contains(result.Message, "Null(M)")) {
		breaks(notUnbounded, "%s", result.Message)
	}
	if result.Status != solver.Converged {
		return out
	}
	tol := result.Tolerance
	if tol > tr.options.Float("tol") {
		breaks(belowRounding, "%.3g, asked for %.3g", tol, tr.options.Float("tol"))
	}
	if result.Verdict == solver.InfeasibleStationary {
		return out
	}
	if result.Projected == nil || !dense.Finite(result.Objective, result.GradNorm, result.Feasibility,
		result.Projected.Objective, result.Projected.GradNorm) {
		breaks(notANumber, "%s", result.Message)
		return out
	}
	scaled := tr.plain.in(in.Scale)
	x := scaled.project(in.FromUser(run.Variables()))
	if x == nil {
		breaks(notANumber, "R(X) does not exist: %s", result.Message)
		return out
	}
	size, slack := scaled.gradNorm(method.Space.Doc(), x)
	if size > 10*tol+slack && !tr.blurred {
		breaks(notStationary, "%.3g at R(X), of which up to %.3g is rounding; the run has %.3g, tolerance %.3g; "+
			"projected %.3g; ‖XᵀMX - I‖ = %.3g",
			size, slack, result.GradNorm, tol, result.Projected.GradNorm, result.Feasibility)
	}
	f, slack := scaled.objective(x)
	if above := f - tr.optimum; above > 1e-6*tr.scale+slack && !admits(in, run, result) {
		breaks(aboveOptimum, "f = %.12g, reported as %.12g, is above the optimum %.12g by %.2g of its scale; "+
			"%d iterations, gradient %.3g",
			f, result.Projected.Objective, tr.optimum, above/tr.scale, result.Iterations, result.GradNorm)
	}
	return out
}
