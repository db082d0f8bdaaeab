package solver

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestOperators compares every operator with its dense matrix, found column by column, and its norm with that matrix.
func TestOperators(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	row := []int32{2, 0, 1, 0, 2, 2, 2}
	col := []int32{0, 2, 1, 0, 2, 0, 2}
	val := []float64{1, 3, -4, 2, 5, 2, -1} // (2,0) and (2,2) twice
	want := map[string][][]float64{
		"identity": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"diag":     {{2, 0, 0}, {0, 0, 0}, {0, 0, 7}},
		"dense":    {{1, 2, 3}, {2, 5, 6}, {3, 6, 9}},
		"sparse":   {{2, 0, 3}, {0, -4, 0}, {3, 0, 4}},
	}
	operators := map[string]Normed{
		"identity": Identity(3), "diag": Diag{2, 0, 7}, "dense": &Dense{Dense: mat.NewDense(3, 3, []float64{1, 2, 3, 2, 5, 6, 3, 6, 9})},
		"sparse": NewSparse(3, row, col, val),
	}
	for name, m := range operators {
		x, got, sum := randn(rng, 3, 2), mat.NewDense(3, 2, nil), 0.0
		m.MulTo(got, x)
		for i, entries := range want[name] {
			for j := range 2 {
				var v float64
				for k, w := range entries {
					v += w * x.At(k, j)
				}
				if math.Abs(v-got.At(i, j)) > 1e-14 {
					t.Errorf("%s: (MX)[%d,%d] = %g, wanted %g", name, i, j, got.At(i, j), v)
				}
			}
			var size float64
			for _, w := range entries {
				size += math.Abs(w)
			}
			sum = math.Max(sum, size)
		}
		if m.NormInf() != sum {
			t.Errorf("%s: ‖M‖_∞ = %g, wanted %g", name, m.NormInf(), sum)
		}
	}
}

// product hides what an operator knows of itself.
type product struct{ Operator }

// TestLargestEigenvalue asks for a bound that is never too low and at most 10% too high where only products are known.
func TestLargestEigenvalue(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	cases := map[string]Operator{
		"identity": Identity(50), "one": Diag{3}, "clustered": randomPSD(rng, 80, 80), "rank 1": randomPSD(rng, 60, 1), "tiny": Diag{1e-300, 2e-300},
	}
	spread := make(Diag, 200)
	for i := range spread {
		spread[i] = math.Pow(10, -8*float64(i)/200)
	}
	cases["eight decades"] = spread
	for name, m := range cases {
		n := m.Dim()
		full := mat.NewDense(n, n, nil)
		eye := mat.NewDense(n, n, nil)
		for i := range n {
			eye.Set(i, i, 1)
		}
		m.MulTo(full, eye)
		values := newSpectrum(n).eigenvalues(full)
		exact := values[n-1]
		if got := largestEigenvalue(product{m}); got < exact || got > 1.1*exact {
			t.Errorf("%s: bound %g of λ_max = %g", name, got, exact)
		}
	}
}

// TestLength starts a run by name: the bound of λ_max(M) has to see what M knows of itself, which for a diagonal M makes it exact.
func TestLength(t *testing.T) {
	m := Diag{4, 1, .5, 0, 2}
	problem := Problem{Objective: &linear{Identity(5), mat.NewDense(5, 1, nil)}, M: m}
	run := start(t, "slbb", problem, mat.NewDense(5, 1, []float64{1, 1, 1, 1, 1}), nil)
	if got := run.space.Length(); got != .5 {
		t.Errorf("length %g, wanted sqrt(1/4)", got)
	}
}

func TestProject(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	x := randn(rng, 30, 4)
	for i := range 30 { // nearly dependent columns: condition of XᵀMX about 1e12
		x.Set(i, 3, x.At(i, 0)+1e-6*x.At(i, 3))
	}
	m := randomPSD(rng, 30, 10)
	if err := Project(x, m); err != nil {
		t.Fatal(err)
	}
	mx, b := mat.NewDense(30, 4, nil), mat.NewDense(4, 4, nil)
	m.MulTo(mx, x)
	gram(b, x, mx)
	affineTo(b, 1, b, -1)
	if norm(b) > 1e-12 {
		t.Errorf("‖XᵀMX - I‖ = %g after the projection", norm(b))
	}
	for i := range 30 {
		x.Set(i, 3, x.At(i, 0))
	}
	if err := Project(x, m); err == nil {
		t.Error("equal columns were projected")
	}
}

// composed is an objective made of an operator.
type composed struct {
	Objective
	a Operator
}

func (c composed) Operators() []Operator { return []Operator{c.a} }

func TestDenseOfAProblem(t *testing.T) {
	dense := func() *Dense { return &Dense{Dense: mat.NewDense(1, 1, []float64{2})} }
	a, b, c := dense(), dense(), dense()
	p := Problem{Objective: composed{a: a}, M: NewBlockDiag(b, Identity(3), NewBlockDiag(c))}
	if got := p.Dense(); !slices.Equal(got, []*Dense{a, b, c}) {
		t.Errorf("found %v, want the matrix of f and the dense blocks of M", got)
	}
	if got := (Problem{Objective: &quartic{a: a}, M: Diag{1}}).Dense(); got != nil {
		t.Errorf("found %v in a problem that tells of no matrix", got)
	}
	x, y := mat.NewDense(1, 1, []float64{3}), mat.NewDense(1, 1, nil)
	b.Product = func(dst, x *mat.Dense) { dst.Set(0, 0, 10*x.At(0, 0)) }
	if a.MulTo(y, x); y.At(0, 0) != 6 {
		t.Errorf("2·3 = %v", y.At(0, 0))
	}
	if b.MulTo(y, x); y.At(0, 0) != 30 {
		t.Errorf("Product gives 30, MulTo %v", y.At(0, 0))
	}
}
