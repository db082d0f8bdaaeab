package resample

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

func carryOn() error { return nil }

func TestRows(t *testing.T) {
	class := []int{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2}
	seen := make([]int, len(class))
	for part := 1; part <= 2; part++ {
		rows, held := (&Plan{Folds, 2, part}).Rows(len(class), class, 3)
		all := slices.Sorted(slices.Values(append(slices.Clone(rows), held...)))
		for i, row := range all {
			if row != i {
				t.Fatalf("part %d: rows %v and %v", part, rows, held)
			}
		}
		counts := make([]int, 3)
		for _, i := range held {
			seen[i]++
			counts[class[i]]++
		}
		if !slices.Equal(counts, []int{3, 2, 1}) {
			t.Errorf("fold %d has %v rows of the classes", part, counts)
		}
	}
	if slices.Min(seen) != 1 || slices.Max(seen) != 1 {
		t.Errorf("rows were held out %v times", seen)
	}
	first, held := (&Plan{Bootstrap, 9, 1}).Rows(len(class), class, 3)
	again, _ := (&Plan{Bootstrap, 9, 1}).Rows(len(class), class, 3)
	other, _ := (&Plan{Bootstrap, 9, 2}).Rows(len(class), class, 3)
	if held != nil || !slices.Equal(first, again) || slices.Equal(first, other) {
		t.Errorf("bootstrap samples %v, %v, %v, with %v held out", first, again, other, held)
	}
	for i, row := range first {
		if class[row] != class[i] {
			t.Errorf("row %d of another class in place of row %d", row, i)
		}
	}
	all, same := (&Plan{Folds, 2, 0}).Rows(3, nil, 1)
	if !slices.Equal(all, []int{0, 1, 2}) || !slices.Equal(same, all) {
		t.Errorf("part 0 has %v and holds out %v", all, same)
	}
}

func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		plan  Plan
		input string
	}{
		"folds":             {Plan{Folds, 5, 5}, ""},
		"permutations":      {Plan{Permute, 999, 0}, ""},
		"an unknown kind":   {Plan{"jackknife", 5, 1}, "resample.kind"},
		"one fold":          {Plan{Folds, 1, 1}, "resample.count"},
		"too many":          {Plan{Bootstrap, 1e6, 1}, "resample.count"},
		"fold 6 of 5":       {Plan{Folds, 5, 6}, "resample.part"},
		"no part":           {Plan{Bootstrap, 5, -1}, "resample.part"},
		"permutations have": {Plan{Permute, 99, 1}, "resample.part"},
	} {
		var wrong *solver.InputError
		if err := c.plan.Check(); errors.As(err, &wrong) != (c.input != "") || wrong != nil && wrong.Input != c.input {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestConfusion uses scores with the class means 1 and 5, for which the boundary between the classes is at 3.
func TestConfusion(t *testing.T) {
	scores := mat.NewDense(4, 1, []float64{0, 2, 4, 6})
	held := mat.NewDense(5, 1, []float64{2.9, 3.1, 1, 10, -3})
	got := Confusion(scores, held, []int{0, 0, 1, 1}, []int{0, 0, 0, 1, 1}, 2)
	if want := []float64{2, 1, 1, 1}; !slices.Equal(got, want) {
		t.Errorf("got %v, wanted %v", got, want)
	}
}

// TestProducts compares scores and their products with values computed by hand.
func TestProducts(t *testing.T) {
	one := mat.NewDense(2, 2, []float64{1, 3, 2, -1})
	two := mat.NewDense(2, 1, []float64{1, 2})
	x := mat.NewDense(3, 2, []float64{1, 0, 0, 1, 2, 4})
	scores := Scores([]*mat.Dense{one, two}, x) // Z_2 X_2 has the columns 2(1, 2) and 4(1, 2)
	got := Products(scores)
	if want := []float64{5, 2 + 8, 20, 10, 12 - 8, 80}; !slices.Equal(got, want) {
		t.Errorf("got %v, wanted %v", got, want)
	}
}

// TestAllPermutations draws many permutations of three rows, and compares p with the fraction of the six permutations
// whose Λ is at most that of the data. Since each view has a single column, Λ is 1 - r². The permutations of the views
// (-1, 0, 1) and (-4, 1, 3) give the inner products 7, -7, 5, -5, 2 and -2, of which two are as far from 0 as 7, the
// inner product of the data. With (1, 1, -2) as the second view, the inner products are 3, 3, 0, 0, -3 and -3, of which
// four are as far from 0 as -3, the inner product of the data.
func TestAllPermutations(t *testing.T) {
	y := mat.NewDense(3, 1, []float64{-1, 0, 1})
	for _, c := range []struct {
		z    []float64
		r, p float64
	}{
		{[]float64{-4, 1, 3}, 7 / math.Sqrt(2*26), 2. / 6},
		{[]float64{1, 1, -2}, 3 / math.Sqrt(2*6), 4. / 6},
	} {
		r, p, reason, err := Permutations(y, mat.NewDense(3, 1, c.z), 5, 20000, rand.New(rand.NewPCG(1, 2)), carryOn)
		if reason != "" || err != nil || len(r) != 1 || len(p) != 1 {
			t.Fatal(r, p, reason, err)
		}
		if math.Abs(r[0]-c.r) > 1e-14 || math.Abs(p[0]-c.p) > .015 {
			t.Errorf("r = %v, p = %v, wanted %v and %v", r[0], p[0], c.r, c.p)
		}
	}
}

// TestWilks compares Λ of 2 x 2 matrices with values computed by hand.
func TestWilks(t *testing.T) {
	for _, c := range []struct{ c, want []float64 }{
		{[]float64{.6, 0, 0, .8}, []float64{.64 * .36, .36}},
		// CᵀC = [.25 .1; .1 .29], hence Λ_0 = (1 - .25)(1 - .29) - .01
		{[]float64{.5, .2, 0, .5}, []float64{.75*.71 - .01, .75}},
		{[]float64{0, 0, 1, .5}, []float64{0, .75}},
	} {
		w := newWilks(2, 2)
		copy(w.c.RawMatrix().Data, c.c)
		for k, got := range w.all(make([]float64, 2)) {
			if math.Abs(got-c.want[k]) > 1e-15 {
				t.Errorf("Λ_%d of %v is %v, wanted %v", k, c.c, got, c.want[k])
			}
		}
	}
}

// TestInvariance checks that r and p do not change if the columns of a view are replaced by linear combinations that
// span the same space.
func TestInvariance(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	y, z := normal(rng, 30, 3), normal(rng, 30, 4)
	for i := range 30 {
		y.RawRowView(i)[0] += z.RawRowView(i)[1]
	}
	test := func(y, z *mat.Dense) (r, p []float64) {
		r, p, reason, err := Permutations(centred(y), centred(z), 3, 499, rand.New(rand.NewPCG(7, 8)), carryOn)
		if reason != "" || err != nil {
			t.Fatal(reason, err)
		}
		return r, p
	}
	r, p := test(y, z)
	mixed := dense.NewProduct(z, mat.NewDense(4, 4, []float64{1e6, 0, 0, 0, 3, 1, 0, 0, 0, 2e-3, 1, 0, 1, 0, 0, 5}))
	otherR, otherP := test(y, mixed)
	for k := range r {
		if math.Abs(r[k]-otherR[k]) > 1e-10 || p[k] != otherP[k] {
			t.Errorf("pair %d: %v, p = %v; mixed %v, p = %v", k+1, r[k], p[k], otherR[k], otherP[k])
		}
	}
	if !slices.IsSorted(p) || !(r[0] > r[1] && r[1] > r[2]) {
		t.Errorf("r = %v, p = %v", r, p)
	}
	again, same := test(y, z)
	if !slices.Equal(again, r) || !slices.Equal(same, p) {
		t.Error("the same seed gives different bits")
	}
}

func TestNoTest(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	y, z := normal(rng, 10, 5), normal(rng, 10, 5)
	twice := normal(rng, 30, 2)
	for i := range 30 {
		twice.RawRowView(i)[1] = 3 * twice.RawRowView(i)[0]
	}
	for name, views := range map[string][2]*mat.Dense{"wide": {y, z}, "dependent": {twice, normal(rng, 30, 2)}} {
		_, p, reason, err := Permutations(centred(views[0]), centred(views[1]), 2, 99, rng, carryOn)
		if p != nil || reason == "" || err != nil {
			t.Errorf("%s: %v, %q, %v", name, p, reason, err)
		}
	}
	stop := errors.New("stop")
	_, _, _, err := Permutations(normal(rng, 30, 2), twice.Slice(0, 30, 0, 1).(*mat.Dense), 1, 99, rng,
		func() error { return stop })
	if err != stop {
		t.Errorf("err = %v", err)
	}
}

func normal(rng *rand.Rand, m, n int) *mat.Dense {
	out := mat.NewDense(m, n, nil)
	for i := range out.RawMatrix().Data {
		out.RawMatrix().Data[i] = rng.NormFloat64()
	}
	return out
}

func centred(z *mat.Dense) *mat.Dense {
	m, n := z.Dims()
	out := mat.DenseCopyOf(z)
	for j := range n {
		mean := mat.Sum(z.ColView(j)) / float64(m)
		for i := range m {
			out.Set(i, j, out.At(i, j)-mean)
		}
	}
	return out
}
