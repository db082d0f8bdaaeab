package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems"
	"slep/problems/formula/examples"
	"slep/problems/formula/shape"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// penalties holds formulas. weight(r) is the weight of a row whose squared norm is r. If the objective must
// not be RowWeighted, weight is nil. X is 6 x 3, or 6 x 1 if p = 1.
var penalties = []struct {
	text   string
	weight func(r float64) float64
}{
	{"1/2*trace(X'*A*X) + .3*sum(sqrt(sum(X.^2,2) + 0.01))", func(r float64) float64 { return .3 / math.Sqrt(r+.01) }},
	{"mu = .5; sum(sqrt(sum(X.*X, 2) + mu^2)) + trace(C'*X)", func(r float64) float64 { return 1 / math.Sqrt(r+.25) }},
	{"r = sum(X.^2, 2); s = min(r, 1)/2 + sqrt(max(r, 1)) - 1/2; -1/2*trace(X'*S*X) + 3*sum(s)",
		func(r float64) float64 { return 3 / math.Sqrt(math.Max(r, 1)) }},
	{"2*sum(log(1 + sum(X.^2, 2))) + sum(sum(X.^3))", func(r float64) float64 { return 4 / (1 + r) }},
	{"-sum(sqrt(sum(X.^2, 2) + 1))", func(r float64) float64 { return 0 }},
	{"p = 1; sum(sqrt(X.^2 + 0.01)) + u'*X", func(r float64) float64 { return 1 / math.Sqrt(r+.01) }},
	{"1/2*trace(X'*A*X) + trace(X'*X)^2", nil},
	{"sum(sum(sqrt(X.^2 + 0.01)))", nil},        // entries, not rows
	{"sum(sqrt(sum((A*X).^2, 2) + 0.01))", nil}, // rows of another matrix
	{"sum(sum(X.^2, 2).^2)", nil},               // weights decrease as r goes to zero
	{"r = sum(X.^2, 2); sqrt(1 + r'*S*r)", nil}, // the weight of a row depends on other rows
	{"r = sum(X.^2, 2); 3/4*sum(r.^(4/3)) + r'*S*r", nil},
}

func TestRowWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	data := examples.Data(rng)
	for _, c := range penalties {
		f, ok := compiled(t, c.text, data).(solver.RowWeighted)
		if ok != (c.weight != nil) {
			t.Errorf("%s: RowWeighted is %v", c.text, ok)
		}
		if !ok {
			continue
		}
		n, p := f.Dims()
		x, w := testmatrix.Normal(rng, n, p), make([]float64, n)
		f.RowWeightsTo(w, x)
		for i, got := range w {
			row := x.RowView(i)
			if want := c.weight(mat.Dot(row, row)); math.Abs(got-want) > 1e-13*(1+want) {
				t.Errorf("%s: row %d has the weight %g, wanted %g", c.text, i, got, want)
			}
		}
		if count := testing.AllocsPerRun(3, func() { f.RowWeightsTo(w, x) }); count != 0 {
			t.Errorf("%s: RowWeightsTo allocates %v times", c.text, count)
		}
	}
}

// TestSparseFormula checks that Test Problem 2 and the same problem, written as a formula, are solved to the same f in
// about the same number of iterations. Without row weights in its metric, a run would take more than twice as many.
func TestSparseFormula(t *testing.T) {
	in, err := problems.New("sgcca", problems.Spec{Params: catalog.Values{"n1": 40.0, "n2": 40.0, "p": 6.0, "mu": 1e-4}})
	if err != nil {
		t.Fatal(err)
	}
	text, data, err := in.Formula()
	if err != nil {
		t.Fatal(err)
	}
	typed := in.Problem
	typed.Objective = compiled(t, text, &shape.Given{Data: data, Params: map[string]float64{"p": 6}})
	own, err := solver.Minimize(in.Problem, in.X0, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	written, err := solver.Minimize(typed, in.X0, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, same := own.Projected.Objective, written.Projected.Objective
	if math.Abs(same-f) > 1e-6*math.Abs(f) || written.Iterations > own.Iterations*5/4 {
		t.Errorf("f = %.10g after %d iterations, as a formula %.10g after %d", f, own.Iterations, same, written.Iterations)
	}
}
