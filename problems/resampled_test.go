package problems

import (
	"math"
	"slices"
	"testing"

	"slep/problems/read"
	"slep/problems/resample"
	"slep/solver"
	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// The Linnerud data are an example in the documentation of SAS. The first view contains the weight, waist and pulse of
// 20 men, and the second view contains their numbers of chin-ups, sit-ups and jumps.
var (
	physiology = []float64{191, 36, 50, 189, 37, 52, 193, 38, 58, 162, 35, 62, 189, 35, 46, 182, 36, 56, 211, 38, 56,
		167, 34, 60, 176, 31, 74, 154, 33, 56, 169, 34, 50, 166, 33, 52, 154, 34, 64, 247, 46, 50, 193, 36, 46, 202, 37,
		62, 176, 37, 54, 157, 32, 52, 156, 33, 54, 138, 33, 68}
	exercise = []float64{5, 162, 60, 2, 110, 60, 12, 101, 101, 12, 105, 37, 13, 155, 58, 4, 101, 42, 8, 101, 38, 6, 125,
		40, 15, 200, 40, 17, 251, 250, 17, 120, 38, 13, 210, 115, 14, 215, 105, 1, 50, 50, 6, 70, 31, 12, 210, 120, 4,
		60, 25, 11, 230, 80, 15, 225, 73, 2, 110, 43}
)

func linnerud() Data {
	view := func(data []float64) *read.Matrix { return &read.Matrix{Rows: 20, Cols: 3, Data: slices.Clone(data)} }
	return Data{Lists: map[string][]*read.Matrix{"views": {view(physiology), view(exercise)}}}
}

// surenessOf solves a resampled instance and returns its Sureness.
func surenessOf(t *testing.T, problem string, data Data, params catalog.Values, plan resample.Plan) Sureness {
	t.Helper()
	in, err := New(problem, Spec{Params: params, Data: data, Seed: 1, Resample: &plan})
	if err != nil {
		t.Fatal(err)
	}
	run, err := catalog.Start("auto", in.Problem, in.X0, catalog.Values{"tol": 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	if result.Status != solver.Converged {
		t.Fatal(result.Message)
	}
	projected, err := run.Projected()
	if err != nil {
		t.Fatal(err)
	}
	out, err := in.Sureness(projected.X, carryOn)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestLinnerud compares the results with the correlations .7956, .2006 and .0726 that SAS prints for the Linnerud data,
// and with the p-values .0635, .9491 and .7748 of the F tests in SAS. The third p-value is replaced by the second,
// because of the cumulative maximum over the pairs. Since permutations do not assume normal data, their p-values differ
// slightly from the p-values of F tests.
func TestLinnerud(t *testing.T) {
	one := catalog.Values{"p": 1.0}
	s := surenessOf(t, "gcca", linnerud(), catalog.Values{"p": 3.0}, resample.Plan{Kind: resample.Permute, Count: 1999})
	for k, want := range []float64{.795608, .200556, .072570} {
		if math.Abs(s.R[k]-want) > 1e-6 {
			t.Errorf("r = %v", s.R)
		}
	}
	if math.Abs(s.P[0]-.0635) > .02 || math.Abs(s.P[1]-.949) > .03 || s.P[2] != s.P[1] || s.Reason != "" {
		t.Errorf("p = %v, %q", s.P, s.Reason)
	}
	whole := surenessOf(t, "gcca", linnerud(), one, resample.Plan{Kind: resample.Folds, Count: 5})
	if r := meanCorrelation(whole.Products, 2); math.Abs(r-.795608) > 1e-6 {
		t.Errorf("r = %v in the sample", r)
	}
	sums := make([]float64, 3)
	for part := 1; part <= 5; part++ {
		plan := resample.Plan{Kind: resample.Folds, Count: 5, Part: part}
		for i, v := range surenessOf(t, "gcca", linnerud(), one, plan).Products {
			sums[i] += v
		}
	}
	if r := meanCorrelation(sums, 2); !(r > .3 && r < .75) {
		t.Errorf("the cross-validated correlation is %v", r)
	}
}

// TestHeldOut makes the instance of a fold and compares the products for the held-out rows with their definition. In
// the definition, the means of the other rows are subtracted before the multiplication by X.
func TestHeldOut(t *testing.T) {
	plan := resample.Plan{Kind: resample.Folds, Count: 4, Part: 2}
	in, err := New("gcca", Spec{Params: catalog.Values{"p": 1.0}, Data: linnerud(), Seed: 7, Resample: &plan})
	if err != nil {
		t.Fatal(err)
	}
	x := mat.NewDense(6, 1, []float64{1, 2, -1, .5, .25, -2})
	got, err := in.Sureness(x, carryOn)
	if err != nil {
		t.Fatal(err)
	}
	rows, held := plan.Rows(20, nil, 7)
	score := func(data, x []float64, i int) (sum float64) {
		for j, w := range x {
			mean := 0.
			for _, other := range rows {
				mean += data[3*other+j] / 15
			}
			sum += w * (data[3*i+j] - mean)
		}
		return sum
	}
	var uu, uv, vv float64
	for _, i := range held {
		u, v := score(physiology, x.RawMatrix().Data[:3], i), score(exercise, x.RawMatrix().Data[3:], i)
		uu, uv, vv = uu+u*u, uv+u*v, vv+v*v
	}
	for k, want := range []float64{uu, uv, vv} {
		if math.Abs(got.Products[k]-want) > 1e-9*uu || len(held) != 5 {
			t.Errorf("products %v, wanted %v, %v, %v", got.Products, uu, uv, vv)
		}
	}
	if in.Known["samples"] != 15 {
		t.Errorf("made of %v samples", in.Known["samples"])
	}
}

// TestResampledClasses uses three classes that the first feature separates. In a fold, the classes may first appear in
// a different order from that in the data.
func TestResampledClasses(t *testing.T) {
	x := &read.Matrix{Rows: 12, Cols: 2}
	var labels []string
	for i := range 12 {
		k := (i + 1) / 2 % 3
		labels = append(labels, []string{"b", "a", "c"}[k])
		x.Data = append(x.Data, float64(10*k)+math.Sin(float64(i)), math.Cos(float64(3*i)))
	}
	data := func() Data {
		return Data{Matrices: map[string]*read.Matrix{"X": x}, Labels: map[string][]string{"labels": labels}}
	}
	sum := make([]float64, 9)
	for part := range 4 {
		s := surenessOf(t, "lda", data(), catalog.Values{"p": 2.0}, resample.Plan{Kind: resample.Folds, Count: 3, Part: part})
		if !slices.Equal(s.Classes, []string{"b", "a", "c"}) {
			t.Fatal(s.Classes)
		}
		if part > 0 {
			for i, v := range s.Confusion {
				sum[i] += v
			}
		} else if want := []float64{4, 0, 0, 0, 4, 0, 0, 0, 4}; !slices.Equal(s.Confusion, want) {
			t.Errorf("in the sample %v", s.Confusion)
		}
	}
	if want := []float64{4, 0, 0, 0, 4, 0, 0, 0, 4}; !slices.Equal(sum, want) {
		t.Errorf("cross-validated %v", sum)
	}
	plan := resample.Plan{Kind: resample.Bootstrap, Count: 20, Part: 3}
	if s := surenessOf(t, "lda", data(), catalog.Values{"p": 2.0}, plan); len(s.Weights) != 4 || s.Confusion != nil {
		t.Errorf("bootstrap: %v", s)
	}
	labels[0] = "alone"
	for part, fails := 1, 0; part <= 3; part++ {
		plan := &resample.Plan{Kind: resample.Folds, Count: 3, Part: part}
		_, err := New("lda", Spec{Params: catalog.Values{"p": 1.0}, Data: data(), Resample: plan})
		if err != nil {
			fails++
		}
		if part == 3 && fails != 1 {
			t.Errorf("%d folds fail because they lack a class, wanted 1", fails)
		}
	}
}

func TestWrongResample(t *testing.T) {
	folds := func(count int) *resample.Plan { return &resample.Plan{Kind: resample.Folds, Count: count, Part: 1} }
	for name, c := range map[string]struct {
		problem      string
		data         Data
		plan         *resample.Plan
		input, words string
	}{
		"generated":  {"gcca", Data{}, folds(5), "resample", "give data with samples"},
		"no samples": {"quadratic", Data{}, folds(5), "resample", "give data with samples"},
		"folds":      {"gcca", linnerud(), folds(21), "resample.count", "21 folds, but 20 rows"},
		"kind":       {"gcca", linnerud(), &resample.Plan{Kind: "x", Count: 5}, "resample.kind", "choose from"},
	} {
		_, err := New(c.problem, Spec{Params: catalog.Values{"p": 2.0}, Data: c.data, Resample: c.plan})
		fails(t, name, err, c.input, c.words)
	}
	in, err := New("gcca", Spec{Params: catalog.Values{"p": 1.0}, Data: linnerud()})
	if err != nil {
		t.Fatal(err)
	}
	_, err = in.Sureness(mat.NewDense(6, 1, nil), carryOn)
	fails(t, "no plan", err, "view", "without resample")
}
