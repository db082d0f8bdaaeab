package problems

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"slep/problems/grid"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

var overlaps = []string{"identity", "mass", "singular"}

// boxed makes an instance of kohnsham.
func boxed(t testing.TB, dim, side, p int, gamma float64, overlap string, seed uint64) *Instance {
	t.Helper()
	in, err := New("kohnsham", Spec{Seed: seed, Params: catalog.Values{
		"dim": float64(dim), "grid": float64(side), "p": float64(p), "gamma": gamma, "overlap": overlap}})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// minimised returns the result of a run of a method on an instance. The run must end at a feasible stationary point.
func minimised(t *testing.T, in *Instance, method string, tol float64) solver.Result {
	t.Helper()
	run, err := catalog.Start(method, in.Problem, in.X0, catalog.Values{"tol": tol})
	if err != nil {
		t.Fatal(err)
	}
	result := run.Solve()
	if result.Status != solver.Converged || result.Verdict != solver.FeasibleStationary {
		t.Fatalf("%s: %s", method, result.Message)
	}
	return result
}

// TestSelfConsistency compares the minimum of f with the energy that the self-consistent field iteration reaches. In
// each iteration, X consists of the eigenvectors of H(ρ) = L + 2Diag(L†ρ - γρ^(1/3)) for the p lowest eigenvalues, and
// ρ moves part of the way to the density of X.
func TestSelfConsistency(t *testing.T) {
	const p, gamma, damping = 3, .5, .3
	for _, g := range []grid.Grid{grid.Cube(1, 8), grid.Cube(2, 5), grid.Cube(3, 3)} {
		in := boxed(t, len(g), g[0], p, gamma, "identity", 1)
		got := minimised(t, in, "slbb", 1e-8).Projected.Objective

		n, l := g.Points(), operator.Full(in.Objective.(*KohnSham).L)
		var inverse mat.Dense
		if err := inverse.Inverse(l); err != nil {
			t.Fatal(err)
		}
		rho, potential := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
		var x mat.Dense
		for range 300 {
			potential.MulVec(&inverse, rho)
			h := mat.NewSymDense(n, mat.DenseCopyOf(l).RawMatrix().Data)
			for i := range n {
				h.SetSym(i, i, h.At(i, i)+2*potential.AtVec(i)-2*gamma*math.Cbrt(rho.AtVec(i)))
			}
			var eigen mat.EigenSym
			if !eigen.Factorize(h, true) {
				t.Fatal("no eigenvectors")
			}
			eigen.VectorsTo(&x)
			for i := range n {
				row := x.RawRowView(i)[:p]
				now := mat.Dot(mat.NewVecDense(p, row), mat.NewVecDense(p, row))
				rho.SetVec(i, rho.AtVec(i)+damping*(now-rho.AtVec(i)))
			}
		}
		orbitals := mat.DenseCopyOf(x.Slice(0, n, 0, p))
		want := in.Objective.FuncGrad(mat.NewDense(n, p, nil), orbitals)
		if math.Abs(got-want) > 1e-10*math.Abs(want) {
			t.Errorf("%v: f = %.15g, self-consistent %.15g", g, got, want)
		}
	}
}

// TestMethodsAgree checks that two methods end at the same energy.
func TestMethodsAgree(t *testing.T) {
	for _, dim := range []int{1, 2} {
		for _, overlap := range overlaps {
			in := boxed(t, dim, 5, 2, 1, overlap, 1)
			a, b := minimised(t, in, "slbb", 1e-6).Projected.Objective, minimised(t, in, "slgd", 1e-6).Projected.Objective
			if math.Abs(a-b) > 1e-9*math.Abs(a) {
				t.Errorf("dim %d, %s: slbb ends at %.12g, slgd at %.12g", dim, overlap, a, b)
			}
		}
	}
}

// TestSymmetricDensity minimises f without exchange, so that f is a convex function of XXᵀ. The density must not change
// if the last axis of the box is mirrored or the order of the axes is reversed.
func TestSymmetricDensity(t *testing.T) {
	for _, g := range []grid.Grid{grid.Cube(1, 12), grid.Cube(2, 6), grid.Cube(3, 4)} {
		for _, overlap := range []string{"identity", "mass"} {
			in := boxed(t, len(g), g[0], 1+len(g), 0, overlap, 1)
			x := minimised(t, in, "slbb", 1e-9).Projected.X
			rho := make([]float64, g.Points())
			dotRows(rho, 1, x, x)
			for i, v := range rho {
				mirrored, turned := i-i%g[0]+g[0]-1-i%g[0], 0
				for axis, rest := 0, i; axis < len(g); axis++ {
					turned = turned*g[0] + rest%g[0] // the point with the coordinates in reverse order
					rest /= g[0]
				}
				if math.Abs(rho[mirrored]-v) > 1e-6 || math.Abs(rho[turned]-v) > 1e-6 {
					t.Errorf("%v, %s: density %.9f at point %d, %.9f at its mirror image, %.9f with reversed axes", g,
						overlap, v, i, rho[mirrored], rho[turned])
				}
			}
		}
	}
}

// TestBoxPause checks that New returns the error that Pause returns.
func TestBoxPause(t *testing.T) {
	stop := errors.New("stop")
	for after := range 2 {
		calls := 0
		_, err := New("kohnsham", Spec{Params: catalog.Values{"grid": 6.0, "overlap": "mass"}, Pause: func() error {
			if calls++; calls > after {
				return stop
			}
			return nil
		}})
		if err != stop {
			t.Errorf("after %d calls: %v", after, err)
		}
	}
}

func TestWrongBox(t *testing.T) {
	for name, c := range map[string]struct {
		params       catalog.Values
		input, words string
	}{
		"points":   {catalog.Values{"dim": 3.0, "grid": 200000.0}, "params.grid", "n = 8e+15; the maximum is 200000"},
		"square":   {catalog.Values{"dim": 2.0, "grid": 448.0}, "params.grid", "n = 200704; the maximum is 200000"},
		"p > n":    {catalog.Values{"dim": 1.0, "grid": 3.0}, "params.p", "p = 4 > rank(M) = 3"},
		"rank":     {catalog.Values{"dim": 1.0, "grid": 6.0, "overlap": "singular"}, "params.p", "p = 4 > rank(M) = 3"},
		"grid = 1": {catalog.Values{"grid": 1.0}, "params.grid", "a whole number from 2 to 200000"},
		"overlap":  {catalog.Values{"overlap": "lumped"}, "params.overlap", "one of identity, mass, singular"},
	} {
		_, err := New("kohnsham", Spec{Params: c.params})
		fails(t, name, err, c.input, c.words)
	}
	if err := caught(func() { checkMemory(pointLimit, orbitalLimit, 0) }); err != nil {
		t.Errorf("the largest instance: %v", err)
	}
}

// BenchmarkKohnSham runs slbb on grids of about 100000 points, and reports iterations and time per step.
func BenchmarkKohnSham(b *testing.B) {
	for _, g := range []grid.Grid{grid.Cube(1, 100000), grid.Cube(2, 316), grid.Cube(3, 46)} {
		for _, overlap := range overlaps {
			b.Run(fmt.Sprintf("dim=%d,grid=%d,%s", len(g), g[0], overlap), func(b *testing.B) {
				in := boxed(b, len(g), g[0], 4, 2*math.Cbrt(3/math.Pi), overlap, 1)
				var result solver.Result
				for b.Loop() {
					run, err := catalog.Start("slbb", in.Problem, in.X0, catalog.Values{"maxSeconds": 120.0})
					if err != nil {
						b.Fatal(err)
					}
					result = run.Solve()
				}
				b.ReportMetric(float64(result.Iterations), "iterations")
				b.ReportMetric(1e3*result.Seconds/float64(result.Iterations), "ms/step")
				b.ReportMetric(result.Objective, "f")
				b.Log(result.Message)
			})
		}
	}
}
