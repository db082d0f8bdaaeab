package simd

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"slep/solver/dense"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/blas/testblas"
	"gonum.org/v1/gonum/mat"
)

// otherKernels holds kernels for other processors of the same architecture.
var otherKernels = map[string]backend{}

// backends returns the BLAS implementations to test: the one in plain Go and those with the available kernels.
func backends(t testing.TB) map[string]*BLAS {
	out := map[string]*BLAS{"plain": New(true)}
	if Present() {
		out["kernel"] = New(false)
	} else if runtime.GOOS == "js" {
		t.Error("no kernel: was it attached before the program ran?")
	}
	for name, kernel := range otherKernels {
		out[name] = on(kernel)
	}
	return out
}

// TestGonum runs gonum's own tests on every routine that is replaced.
func TestGonum(t *testing.T) {
	for name, b := range backends(t) {
		for routine, test := range map[string]func(*testing.T){
			"Ddot":  func(t *testing.T) { testblas.DdotTest(t, b) },
			"Daxpy": func(t *testing.T) { testblas.DaxpyTest(t, b) },
			"Dscal": func(t *testing.T) { testblas.DscalTest(t, b) },
			"Dnrm2": func(t *testing.T) { testblas.Dnrm2Test(t, b) },
			"Dasum": func(t *testing.T) { testblas.DasumTest(t, b) },
			"Dtrmv": func(t *testing.T) { testblas.DtrmvTest(t, b) },
			"Dtrmm": func(t *testing.T) { testblas.DtrmmTest(t, b) },
			"Dgemv": func(t *testing.T) { testblas.DgemvTest(t, b) },
			"Dger":  func(t *testing.T) { testblas.DgerTest(t, b) },
			"Dgemm": func(t *testing.T) { testblas.TestDgemm(t, b) },
			"Dsyrk": func(t *testing.T) { testblas.DsyrkTest(t, b) },
			"Dtrsm": func(t *testing.T) { testblas.DtrsmTest(t, b) },
		} {
			t.Run(name+"/"+routine, test)
		}
	}
}

// same reports whether the bits of two slices are equal, where all NaNs count as equal.
func same(x, y []float64) bool {
	for i, v := range x {
		if math.Float64bits(v) != math.Float64bits(y[i]) && !(v != v && y[i] != y[i]) {
			return false
		}
	}
	return len(x) == len(y)
}

// TestFewReflected checks that eigenvalues have the same bits as those that package dense computes with BLAS alone.
// After dense.Use(b), package dense applies small reflectors itself.
func TestFewReflected(t *testing.T) {
	defer dense.Use(gonum.Implementation{})
	rng := rand.New(rand.NewPCG(5, 8))
	for n := 1; n <= 12; n++ {
		a := mat.NewDense(n, n, nil)
		a.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, a)
		dense.Symmetrize(a)
		for name, b := range backends(t) {
			dense.Use(gonum.Implementation{}) // so that package dense uses no extensions of b
			blas64.Use(b)
			want := slices.Clone(dense.NewSpectrum(n).Eigenvalues(a))
			dense.Use(b)
			if got := dense.NewSpectrum(n).Eigenvalues(a); !same(got, want) {
				t.Errorf("%s, n = %d: eigenvalues %v, want %v", name, n, got, want)
			}
		}
	}
}
