package dense

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestEigen compares eigenvalues with those from gonum, and checks eigenvectors and inverse roots against their
// definitions, for awkward sizes and spectra.
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
		"1 x 1": diag(3), "2 x 2": mat.NewDense(2, 2, []float64{2, -1, -1, 2}), "identity": diag(1, 1, 1, 1),
		"diagonal": diag(5, 1, 4, 2),
		"large":    scaled(1e150, testmatrix.PSD(rng, 9, 9)), "small": scaled(1e-150, testmatrix.PSD(rng, 9, 9)),
		"graded": diag(1e-12, 1, 1e12), "clustered": diag(1, 1, 1+1e-15, 2, 2, 2),
	}
	for _, p := range []int{3, 10, 50, 120} {
		cases["definite of "+strconv.Itoa(p)] = testmatrix.PSD(rng, p, 2*p)
		indefinite := testmatrix.Normal(rng, p, p)
		Symmetrize(indefinite)
		cases["indefinite of "+strconv.Itoa(p)] = indefinite
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
		small := NewSpectrum(n)
		for i, got := range small.Eigenvalues(a) {
			if math.Abs(got-want[i]) > 1e-14*float64(n)*size {
				t.Errorf("%s: eigenvalue %d is %.17g, wanted %.17g", name, i, got, want[i])
			}
		}
		if got, err := Eigenvalues(mat.DenseCopyOf(a), func() error { return nil }); err != nil ||
			math.Abs(got[0]-want[0])+math.Abs(got[n-1]-want[n-1]) > 1e-14*float64(n)*size {
			t.Errorf("%s: eigenvalues from %g to %g, wanted %g to %g", name, got[0], got[n-1], want[0], want[n-1])
		}
		z := mat.DenseCopyOf(a)
		values, err := Eigen(z, func() error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		eye := mat.NewDiagDense(n, slices.Repeat([]float64{1}, n))
		var zz, za, back mat.Dense
		zz.Mul(z, z.T())
		za.Mul(mat.NewDiagDense(n, values), z)
		back.Mul(z.T(), &za)
		if !mat.EqualApprox(&zz, eye, 1e-13) || !mat.EqualApprox(&back, a, 1e-14*float64(n)*size) {
			t.Errorf("%s: eigenvalues and eigenvectors do not reproduce the matrix", name)
		}
		root := mat.NewDense(n, n, nil)
		if ok := small.InverseRoot(root, a); ok != (want[0] > 0) {
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
			t.Errorf("%s: B^(-1/2) B B^(-1/2) differs from I by %g", name, off)
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1)} {
		a := diag(1, 2, 3)
		a.Set(1, 0, bad)
		a.Set(0, 1, bad)
		small := NewSpectrum(3)
		if small.Eigenvalues(a) != nil || small.Definite(1, a, 0) || small.InverseRoot(mat.NewDense(3, 3, nil), a) {
			t.Errorf("a matrix containing %g has eigenvalues", bad)
		}
		if values, err := Eigen(a, func() error { return nil }); values != nil || err != nil {
			t.Errorf("a matrix containing %g has the eigenvalues %v, %v", bad, values, err)
		}
	}
}

// TestEigenPause checks that the computation stops when any call to pause fails, and returns the error of this call.
func TestEigenPause(t *testing.T) {
	stop := errors.New("stop")
	for after := range 3 * 6 {
		calls := 0
		values, err := Eigen(testmatrix.PSD(rand.New(rand.NewPCG(4, 5)), 6, 6), func() error {
			if calls++; calls > after {
				return stop
			}
			return nil
		})
		if values != nil || err != stop {
			t.Errorf("after %d calls: %v, %v", after, values, err)
		}
	}
}

// TestLowRank compares eigenvalues with those from gonum for matrices most of whose eigenvalues are rounding errors.
func TestLowRank(t *testing.T) {
	const n, rank = 120, 30
	rng := rand.New(rand.NewPCG(7, 7))
	for range 4 {
		b := testmatrix.Normal(rng, n, rank)
		a := mat.NewDense(n, n, nil)
		a.Mul(b, b.T())
		var eigen mat.EigenSym
		if !eigen.Factorize(mat.NewSymDense(n, mat.DenseCopyOf(a).RawMatrix().Data), false) {
			t.Fatal("no eigenvalues")
		}
		want := eigen.Values(nil)
		pause := func() error { return nil }
		values, _ := Eigenvalues(mat.DenseCopyOf(a), pause)
		unsorted, _ := Eigen(mat.DenseCopyOf(a), pause)
		slices.Sort(unsorted)
		for name, got := range map[string][]float64{"Eigenvalues": values, "Eigen": unsorted,
			"spectrum": NewSpectrum(n).Eigenvalues(a)} {
			if !slices.EqualFunc(got, want, func(x, y float64) bool { return math.Abs(x-y) <= 1e-13*want[n-1] }) {
				t.Errorf("%s: %g, wanted %g", name, got, want)
			}
		}
	}
}

// TestGraded checks the relative errors of the three smallest eigenvalues of DHD, where D_ii = q^i and H_ij = min(i, j)
// + 1 for i, j = 0, 1, ... The exact values are the reciprocals of the large eigenvalues of D⁻¹H⁻¹D⁻¹, where H⁻¹ is
// tridiagonal, with -1 off the diagonal and 2 on the diagonal, except for the last diagonal entry, which is 1.
func TestGraded(t *testing.T) {
	const n, q = 40, .8
	a, inverse := mat.NewDense(n, n, nil), mat.NewSymDense(n, nil)
	for i := range n {
		inverse.SetSym(i, i, 2*math.Pow(q, -2*float64(i)))
		if i > 0 {
			inverse.SetSym(i-1, i, -math.Pow(q, -float64(2*i-1)))
		}
		for j := range n {
			a.Set(i, j, float64(min(i, j)+1)*math.Pow(q, float64(i+j)))
		}
	}
	inverse.SetSym(n-1, n-1, math.Pow(q, -2*(n-1)))
	var eigen mat.EigenSym
	if !eigen.Factorize(inverse, false) {
		t.Fatal("no eigenvalues")
	}
	got, err := Eigenvalues(a, func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range got[:3] {
		if want := 1 / eigen.Values(nil)[n-1-i]; math.Abs(v-want) > 1e-12*want {
			t.Errorf("eigenvalue %d is %.17g, wanted %.17g", i, v, want)
		}
	}
}

// TestRelative compares the eigenvalues of the pencil (L, B) with those of B^(-1/2) L B^(-1/2).
func TestRelative(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	l, b := testmatrix.Normal(rng, 7, 7), testmatrix.PSD(rng, 7, 14)
	Symmetrize(l)
	small, root := NewSpectrum(7), mat.NewDense(7, 7, nil)
	if !small.InverseRoot(root, b) {
		t.Fatal("no root")
	}
	var half, full mat.Dense
	half.Mul(root, l)
	full.Mul(&half, root)
	Symmetrize(&full)
	want := append([]float64{}, small.Eigenvalues(&full)...)
	for i, got := range small.Relative(l, b) {
		if math.Abs(got-want[i]) > 1e-12 {
			t.Errorf("eigenvalue %d is %g, wanted %g", i, got, want[i])
		}
	}
	if small.Relative(l, l) != nil {
		t.Error("Relative accepted an indefinite B")
	}
}

func BenchmarkRelative50(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 6))
	l, m := testmatrix.Normal(rng, 50, 50), testmatrix.PSD(rng, 50, 100)
	Symmetrize(l)
	small := NewSpectrum(50)
	for b.Loop() {
		small.Relative(l, m)
	}
}

func scaled(s float64, a *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(a)
	out.Scale(s, out)
	return out
}
