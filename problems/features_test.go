package problems

import (
	"errors"
	"math"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestFeatureScaling uses problems whose features are multiplied by factors from 1 to 1000. If the features are scaled,
// a run must end at the optimum and take at most a quarter of the iterations that it takes without scaling.
func TestFeatureScaling(t *testing.T) {
	x, y, labels := wide(90, 9), wide(90, 8), make([]string, 90)
	for i := range 90 {
		labels[i] = []string{"a", "b", "c"}[i%3]
		for j := range 8 {
			x.Data[9*i+j] += float64(i % 3 * j % 4)
			y.Data[8*i+j] += x.Data[9*i+j]
		}
	}
	for k := range x.Data {
		x.Data[k] *= math.Pow(10, float64(k%9)*3/8)
	}
	for name, data := range map[string]Data{"lda": ldaData(x, labels...),
		"gcca": {Lists: map[string][]*read.Matrix{"views": {x, y}}}} {
		iterations := make(map[bool]int)
		plain, err := New(name, Spec{Params: catalog.Values{"p": 2.0, "scaling": false}, Data: data, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(plain.Warnings, "; "); !strings.Contains(text,
			"the standard deviations of the features range from") {
			t.Errorf("%s: warned %q", name, text)
		}
		want, _ := exactOptimum(t, plain.Problem)
		for _, scaling := range []bool{false, true} {
			in, err := New(name,
				Spec{Params: catalog.Values{"p": 2.0, "scaling": scaling}, Data: data, X0: plain.X0.RawMatrix().Data})
			if err != nil {
				t.Fatal(err)
			}
			// not the default method, whose factor of A + σM would compensate for the units
			run, err := catalog.Start("sllbfgs", in.Problem, in.X0, catalog.Values{"maxIterations": 2000.0})
			if err != nil {
				t.Fatal(err)
			}
			if f, want := run.Progress().Objective, plain.Objective.FuncGrad(mat.NewDense(plain.M.Dim(), 2, nil),
				plain.X0); math.Abs(f-want) > 1e-11*math.Abs(want) {
				t.Errorf("%s, %v: f(X0) = %.15g, wanted %.15g", name, scaling, f, want)
			}
			result := run.Solve()
			iterations[scaling] = result.Iterations
			if f := result.Projected.Objective; scaling &&
				(result.Verdict != solver.FeasibleStationary || math.Abs(f-want) > 1e-8*math.Abs(want)) {
				t.Errorf("%s: f = %.12g, wanted %.12g: %s", name, f, want, result.Message)
			}
			var mx, b mat.Dense
			mx.Mul(operator.Full(plain.M), result.Projected.X)
			b.Mul(result.Projected.X.T(), &mx)
			if !mat.EqualApprox(&b, mat.NewDense(2, 2, []float64{1, 0, 0, 1}), 1e-10) {
				t.Errorf("%s, %v: XᵀMX =\n%v", name, scaling, mat.Formatted(&b))
			}
		}
		if iterations[false] < 4*iterations[true] {
			t.Errorf("%s: %d iterations with scaling, %d without", name, iterations[true], iterations[false])
		}
	}
}

// TestPauses makes instances from samples, and checks that New returns the error of any call to Pause that fails.
func TestPauses(t *testing.T) {
	stop := errors.New("stop")
	x := wide(30, 200)
	labels := make([]string, 30)
	for i := range labels {
		labels[i] = string(rune('a' + i%3))
	}
	for name, spec := range map[string]Spec{
		"gcca": {Params: catalog.Values{"n": 60.0, "m": 20.0}}, "lda": {Params: catalog.Values{"n": 20.0}},
		"gcca, views": {Data: Data{Lists: map[string][]*read.Matrix{"views": {x, wide(30, 7)}}}},
		"lda, X":      {Data: ldaData(x, labels...)},
	} {
		problem, _, _ := strings.Cut(name, ",")
		for after := 0; ; after++ {
			calls := 0
			spec.Pause = func() error {
				if calls++; calls > after {
					return stop
				}
				return nil
			}
			_, err := New(problem, spec)
			if err != stop && (err != nil || calls > after) {
				t.Errorf("%s, after %d calls: %v", name, after, err)
			}
			if err != stop {
				if after < 4 {
					t.Errorf("%s pauses %d times, wanted at least 4", name, after)
				}
				break
			}
		}
	}
}
