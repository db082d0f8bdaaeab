package factor

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestNewInertia tests NewInertia with matrices that are stored in various ways or not at all, and checks that
// NewInertia refuses to compute a factor that is too large.
func TestNewInertia(t *testing.T) {
	square := gridLaplacian(2, 12)
	full := &operator.Dense{Dense: operator.Full(square)}
	blocks := operator.NewBlockDiag(operator.Identity(100), &operator.Dense{Dense: dense.Identity(44)})
	for name, c := range map[string]struct {
		a, m operator.Operator
		want int // the number of eigenvalues below .5, or -1 if NewInertia must return nil
	}{
		"sparse and by blocks":   {square, blocks, 4},
		"dense and by blocks":    {full, blocks, 4},
		"dense and diagonal":     {full, operator.Identity(144), 4},
		"negative and diagonal":  {operator.Negative{Operator: square}, operator.Identity(144), 144},
		"by products":            {product{square}, operator.Identity(144), -1},
		"sparse and by products": {square, product{operator.Identity(144)}, 4},
	} {
		s := NewInertia(c.a, c.m)
		if s == nil || c.want < 0 {
			if s != nil || c.want >= 0 {
				t.Errorf("%s: %v", name, s)
			}
			continue
		}
		if count := s.Count(.5); count.Doubt != "" || count.Negative != c.want || !(s.Work() > 0) {
			t.Errorf("%s: %+v, wanted %d", name, count, c.want)
		}
		if count := s.Count(math.Inf(1)); count.Doubt == "" || !math.IsInf(count.Margin, 1) {
			t.Errorf("%s, σ = ∞: %+v", name, count)
		}
	}
	for _, limit := range []fill{{1e2, 1e9}, {1e9, 1e2}} {
		if _, err := newSparseShifted(square, square, nil, limit); err == nil {
			t.Errorf("a factor is within the limit %v", limit)
		}
	}
	// For σ = 4 the diagonal is zero, so fronts pass many columns on to their parents, and the factor has more entries
	// than planned.
	late, err := newSparseShifted(square, operator.Compressed(operator.Identity(144)), nil, pencilFill)
	if err != nil {
		t.Fatal(err)
	}
	entries := float64(late.plan.Entry[len(late.plan.child)])
	late.limit.entries = entries + 1
	if _, err := late.factorize(.5); err != nil {
		t.Error(err)
	}
	if _, err := late.factorize(4); err == nil || float64(len(late.Val)) > entries+1 {
		t.Errorf("a factor of %d entries is within the limit of %g", len(late.Val), entries+1)
	}
}

// TestInertiaViews counts eigenvalues for a canonical correlation problem in which every view has more columns than
// samples. In exact arithmetic, the eigenvalues of (-Σ, M) are 0 and minus the number of views, but Σ and M have
// rounding errors.
func TestInertiaViews(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 5))
	const samples, views, columns = 25, 3, 90
	z := testmatrix.Normal(rng, samples, columns)
	for j := range columns { // gives the columns very different sizes
		for i := range samples {
			z.Set(i, j, z.At(i, j)*math.Pow(10, float64(j%5)-2))
		}
	}
	a := dense.NewGram(z, z)
	var blocks []operator.Operator
	for from := 0; from < columns; from += columns / views {
		end := from + columns/views
		blocks = append(blocks, &operator.Dense{Dense: mat.DenseCopyOf(a.Slice(from, end, from, end))})
	}
	m := operator.NewBlockDiag(blocks...)
	for name, a := range map[string]operator.Operator{
		"formed":       operator.Negative{Operator: &operator.Dense{Dense: a}},
		"by its views": operator.Negative{Operator: &operator.Gram{Z: z, M: 1}},
	} {
		s := NewInertia(a, m)
		for sigma, want := range map[float64]int{
			-4: 0, -3 - 1e-6: 0, -3 + 1e-6: samples, -1.5: samples, -1e-6: samples,
			1e-6: views * samples, 2: views * samples,
		} {
			count := s.Count(sigma)
			if count.Doubt != "" || count.Negative != want || count.Null != columns-views*samples {
				t.Errorf("%s, σ = %g: %+v, wanted %d and a null space of dimension %d", name, sigma, count, want,
					columns-views*samples)
			}
		}
		for _, sigma := range []float64{-3, 0} {
			if count := s.Count(sigma); count.Doubt == "" {
				t.Errorf("%s, at the eigenvalue %g: %+v", name, sigma, count)
			}
		}
	}
}
