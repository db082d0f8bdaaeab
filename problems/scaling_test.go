package problems

import (
	"math"
	"slices"
	"strings"
	"testing"

	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestScalingPays computes eigenvalues of a network of springs whose halves differ in stiffness by a factor of 1e4.
// With scaling, the run must take at most three times as many iterations as for a network of equal springs. Without
// scaling, it must take at least five times as many iterations as with scaling.
func TestScalingPays(t *testing.T) {
	iterations := func(contrast float64, scaling bool) int {
		in, err := New("eigen", Spec{Params: catalog.Values{"n": 64.0, "p": 3.0, "contrast": contrast, "scaling": scaling}})
		if err != nil {
			t.Fatal(err)
		}
		_, result := solveRitz(t, in, nil)
		return result.Iterations
	}
	even, scaled, raw := iterations(1, true), iterations(1e4, true), iterations(1e4, false)
	t.Logf("%d iterations with equal springs, %d with unequal ones, %d without scaling", even, scaled, raw)
	if scaled > 3*even || raw < 5*scaled {
		t.Errorf("%d iterations with equal springs, %d with unequal ones, %d without scaling", even, scaled, raw)
	}
}

// TestOriginalVariables passes a start in the variables of K and M, and checks that X and the results at R(X) are also
// in these variables.
func TestOriginalVariables(t *testing.T) {
	const n, p = 40, 3
	net, err := New("eigen",
		Spec{Seed: 4, Params: catalog.Values{"n": n * 1., "p": p * 1., "contrast": 1e3, "scaling": false}})
	if err != nil {
		t.Fatal(err)
	}
	k, m := matrices(net)
	data := map[string]*read.Matrix{"K": given(net.Objective.(*Quadratic).A), "M": given(net.M)}
	start := mat.DenseCopyOf(net.X0)
	start.Scale(1.1, start)
	want := finiteEigenvalues(t, k, m)
	for _, scaling := range []bool{true, false} {
		in, err := New("eigen", Spec{Params: catalog.Values{"p": p * 1., "scaling": scaling}, Data: Data{Matrices: data},
			X0: start.RawMatrix().Data})
		if err != nil {
			t.Fatal(err)
		}
		run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"tol": 1e-8})
		if err != nil {
			t.Fatal(err)
		}
		if !mat.EqualApprox(run.Variables(), start, 1e-14) {
			t.Errorf("scaling %v: the start is not the given one", scaling)
		}
		for range 20 {
			run.Step()
		}
		for _, end := range []bool{false, true} {
			if end {
				run.Solve()
			}
			at, err := run.Projected()
			if err != nil {
				t.Fatal(err)
			}
			var kx, mx, xkx, xmx, gradient mat.Dense
			kx.Mul(k, at.X)
			mx.Mul(m, at.X)
			xkx.Mul(at.X.T(), &kx)
			xmx.Mul(at.X.T(), &mx)
			for i := range p {
				xmx.Set(i, i, xmx.At(i, i)-1)
			}
			if off := mat.Norm(&xmx, 2); off > 1e-13 {
				t.Errorf("scaling %v: XᵀMX is off I by %g", scaling, off)
			}
			gradient.Mul(&mx, &xkx)
			gradient.Sub(&kx, &gradient)
			if size := mat.Norm(&kx, 2); math.Abs(mat.Norm(&gradient, 2)-at.GradNorm) > 1e-12*size {
				t.Errorf("scaling %v: ‖KX - MXXᵀKX‖ = %g, reported %g", scaling, mat.Norm(&gradient, 2), at.GradNorm)
			}
			if f := mat.Trace(&xkx) / 2; !(apart(at.Objective, f) <= 1e-12) {
				t.Errorf("scaling %v: ½tr(XᵀKX) = %.15g, reported %.15g", scaling, f, at.Objective)
			}
			for i, v := range testmatrix.Eigenvalues(&xkx) {
				if !(apart(at.Ritz[i], v) <= 1e-12) {
					t.Errorf("scaling %v: XᵀKX has the eigenvalue %.15g, but %.15g was reported", scaling, v, at.Ritz[i])
				}
				if end && !(apart(v, want[i]) <= 1e-9) {
					t.Errorf("scaling %v: eigenvalue %d is %.10g, wanted %.10g", scaling, i, v, want[i])
				}
			}
		}
		if said := len(in.Warnings) == 1 && in.Warnings[0] == in.Known["scaling"]; said != scaling {
			t.Errorf("scaling %v: warnings %q", scaling, in.Warnings)
		}
	}
}

// TestStiffnessScale tests the scaling for matrices K with diagonal entries that are not positive.
func TestStiffnessScale(t *testing.T) {
	root := func(values ...float64) []float64 {
		for i, v := range values {
			values[i] = 1 / math.Sqrt(v)
		}
		return values
	}
	for name, c := range map[string]struct {
		k, m       *read.Matrix
		want       []float64
		exceptions int
	}{
		"positive":         {diagonal(4, 9, 1e8), diagonal(1, 0, 1), root(4, 9, 1e8), 0},
		"negative":         {diagonal(4, -9, -1), diagonal(1, 1, 3), root(4, 9, 12), 2},
		"zero":             {diagonal(4, 0, 100), diagonal(2, 8, 1), root(4, 16, 100), 1},
		"without mass":     {diagonal(4, 0, 1), diagonal(1, 0, 1), root(4, 1, 1), 1},
		"nothing to go by": {diagonal(0, -4, 0), diagonal(1, 5, 2), root(1, 4, 1), 3},
		"triplets that add": {&read.Matrix{Rows: 2, Cols: 2, Row: []int32{0, 0, 1}, Col: []int32{0, 0, 1},
			Data: []float64{1, 3, 9}}, diagonal(1, 1), root(4, 9), 0},
	} {
		s, exceptions := stiffnessScale(c.k, c.m)
		if !slices.EqualFunc(s, c.want, func(a, b float64) bool { return apart(a, b) < 1e-15 }) ||
			exceptions != c.exceptions {
			t.Errorf("%s: scales %g with %d exceptions, wanted %g with %d", name, s, exceptions, c.want, c.exceptions)
		}
	}
	in, err := New("eigen", Spec{Params: catalog.Values{"p": 1.0},
		Data: Data{Matrices: map[string]*read.Matrix{"K": diagonal(4, -9, 0), "M": diagonal(1, 1, 1)}}})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(in.Warnings[0], "in 2 rows") {
		t.Errorf("warnings %q", in.Warnings)
	}
	if ritz, _ := solveRitz(t, in, catalog.Values{"tol": 1e-8}); !(apart(ritz[0], -9) <= 1e-9) {
		t.Errorf("the eigenvalue is %g, wanted -9", ritz[0])
	}
}
