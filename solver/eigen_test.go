package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestEigen compares eigenvalues with gonum's and the inverse root with its definition, for sizes and spectra that are awkward.
func TestEigen(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	diag := func(values ...float64) *mat.Dense {
		out := mat.NewDense(len(values), len(values), nil)
		for i, v := range values {
			out.Set(i, i, v)
		}
		return out
	}
	cases := map[string]*mat.Dense{
		"1 x 1": diag(3), "2 x 2": mat.NewDense(2, 2, []float64{2, -1, -1, 2}), "identity": diag(1, 1, 1, 1), "diagonal": diag(5, 1, 4, 2),
		"large": scaled(1e150, randomPSD(rng, 9, 9).Dense), "small": scaled(1e-150, randomPSD(rng, 9, 9).Dense),
		"graded": diag(1e-12, 1, 1e12), "clustered": diag(1, 1, 1+1e-15, 2, 2, 2),
	}
	for _, p := range []int{3, 10, 50, 120} {
		cases["definite of "+Number(float64(p))] = randomPSD(rng, p, 2*p).Dense
		indefinite := randn(rng, p, p)
		symmetrize(indefinite)
		cases["indefinite of "+Number(float64(p))] = indefinite
	}
	for name, a := range cases {
		n := a.RawMatrix().Rows
		var eigen mat.EigenSym
		scale := mat.Max(a) // gonum's routine panics on entries of 1e150
		if !eigen.Factorize(mat.NewSymDense(n, scaled(1/scale, a).RawMatrix().Data), false) {
			t.Fatal(name)
		}
		want := eigen.Values(nil)
		for i := range want {
			want[i] *= scale
		}
		size := math.Max(math.Abs(want[0]), math.Abs(want[n-1]))
		small := newSpectrum(n)
		for i, got := range small.eigenvalues(a) {
			if math.Abs(got-want[i]) > 1e-14*float64(n)*size {
				t.Errorf("%s: eigenvalue %d is %.17g, wanted %.17g", name, i, got, want[i])
			}
		}
		root := mat.NewDense(n, n, nil)
		if ok := small.inverseRoot(root, a); ok != (want[0] > 0) {
			t.Errorf("%s: root %v, least eigenvalue %g", name, ok, want[0])
			continue
		} else if !ok || want[n-1] > 1e6*want[0] {
			continue
		}
		var half, one mat.Dense
		half.Mul(root, a)
		one.Mul(&half, root)
		for i := range n {
			one.Set(i, i, one.At(i, i)-1)
		}
		if off := mat.Norm(&one, 2); off > 1e-12*want[n-1]/want[0] {
			t.Errorf("%s: B^(-1/2) B B^(-1/2) is off I by %g", name, off)
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1)} {
		a := diag(1, 2, 3)
		a.Set(1, 0, bad)
		a.Set(0, 1, bad)
		small := newSpectrum(3)
		if small.eigenvalues(a) != nil || small.definite(1, a, 0) || small.inverseRoot(mat.NewDense(3, 3, nil), a) {
			t.Errorf("a matrix with %g has eigenvalues", bad)
		}
	}
}

// TestRelative compares the eigenvalues of a pencil with those of B^(-1/2) L B^(-1/2) formed.
func TestRelative(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	l, b := randn(rng, 7, 7), randomPSD(rng, 7, 14).Dense
	symmetrize(l)
	small, root := newSpectrum(7), mat.NewDense(7, 7, nil)
	if !small.inverseRoot(root, b) {
		t.Fatal("no root")
	}
	var half, full mat.Dense
	half.Mul(root, l)
	full.Mul(&half, root)
	symmetrize(&full)
	want := append([]float64{}, small.eigenvalues(&full)...)
	for i, got := range small.relative(l, b) {
		if math.Abs(got-want[i]) > 1e-12 {
			t.Errorf("eigenvalue %d is %g, wanted %g", i, got, want[i])
		}
	}
	if small.relative(l, l) != nil {
		t.Error("an indefinite B was divided by")
	}
}

func BenchmarkRelative50(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 6))
	l, m := randn(rng, 50, 50), randomPSD(rng, 50, 100).Dense
	symmetrize(l)
	small := newSpectrum(50)
	for b.Loop() {
		small.relative(l, m)
	}
}
