package read

import (
	"math"
	"slices"
	"strings"
	"testing"

	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// TestRoundingIsEvenedOut checks that matrices that are symmetric up to rounding become symmetric in place, and that a
// dense matrix is not copied.
func TestRoundingIsEvenedOut(t *testing.T) {
	const n = 150
	noisy := mirrored(n, func(i, j int) float64 { return math.Cos(float64(i*j)) + 3/(1+float64(i-j)) })
	for k := range noisy.Data {
		noisy.Data[k] *= 1 + 1e-14*math.Sin(float64(k*k))
	}
	want := noisy.DenseCopy()
	want.Add(want, mat.DenseCopyOf(want.T()))
	want.Scale(.5, want)
	pieces := scattered(noisy)
	pieces.Add(0, n-1, 1e-13) // an entry whose mirror image is not stored
	data := noisy.Data
	for _, m := range []*Matrix{noisy, pieces} {
		if err := m.Symmetrize("data.A", never); err != nil {
			t.Fatal(err)
		}
	}
	given, err := noisy.Operator(never)
	if err != nil {
		t.Fatal(err)
	}
	a, ok := given.(*operator.Dense)
	if !ok || &a.RawMatrix().Data[0] != &data[0] {
		t.Fatalf("A became a %T or was copied", given)
	}
	for name, got := range map[string]*mat.Dense{"array": a.Dense, "triplets": pieces.Dense()} {
		if !mat.EqualApprox(got, want, 1e-12) || !mat.Equal(got, got.T()) {
			t.Errorf("%s: the result is not (A + Aᵀ)/2", name)
		}
	}

	repeated := New(2) // duplicates are summed before the values are checked
	for _, v := range []float64{1, 2, -3} {
		repeated.Add(1, 1, v)
		repeated.Add(0, 1, v*v)
	}
	if err := repeated.Check("data.A", never); err != nil || !slices.Equal(repeated.Data, []float64{14}) {
		t.Errorf("%v, error %v", repeated, err)
	}
	repeated.Add(0, 1, math.MaxFloat64)
	repeated.Add(0, 1, math.MaxFloat64)
	if err := repeated.Check("data.A", never); err == nil || !strings.Contains(err.Error(), "row 1, column 2 is +Inf") {
		t.Errorf("two entries whose sum overflows: error %v", err)
	}
	huge := New(math.MaxInt32) // too large to be sorted, which would take gigabytes
	huge.Add(1, 1, 1)
	huge.Add(0, 1, 1)
	if err := huge.Check("data.A", never); err != nil || huge.Row[0] != 1 {
		t.Errorf("%v, error %v", huge, err)
	}

	alone := New(3) // one entry, no larger than rounding errors, is stored without its mirror image
	alone.Add(2, 2, 1)
	alone.Add(0, 1, 1e-12)
	if err := alone.Symmetrize("data.A", never); err != nil || !slices.Equal(alone.Data, []float64{5e-13, 5e-13, 1}) {
		t.Errorf("%v, error %v", alone, err)
	}
}
