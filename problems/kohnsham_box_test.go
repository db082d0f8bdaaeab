package problems

import (
	"math"
	"slices"
	"testing"

	"slep/problems/grid"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/testmatrix"
)

// boxEigenvalues returns the generalised eigenvalues of (L, M) in no particular order. For M = I the eigenvalues are
// the sums of 2 - 2cos θ over the axes. With the mass matrix, these sums are divided by the products of (2 + cos θ)/3
// over the axes. For the singular M, the Schur complement of L on one colour of the checkerboard is 2d·I - A²/(2d),
// where the eigenvalues of A = 2d·I - L occur in pairs ±a.
func boxEigenvalues(g grid.Grid, overlap string) []float64 {
	var out []float64
	d := float64(len(g))
	for i := range g.Points() {
		sum, product := 0.0, 1.0
		for axis, rest := 0, i; axis < len(g); axis++ {
			c := math.Cos(math.Pi * float64(rest%g[0]+1) / float64(g[0]+1))
			sum += 2 - 2*c
			product *= (2 + c) / 3
			rest /= g[0]
		}
		switch {
		case overlap == "identity":
			out = append(out, sum)
		case overlap == "mass":
			out = append(out, sum/product)
		case sum < 2*d+1e-9:
			out = append(out, sum*(4*d-sum)/(2*d))
		}
	}
	return out
}

// TestBoxEigenvalues minimises only the kinetic energy. The minimum is half the sum of the p smallest eigenvalues of
// (L, M), which are known.
func TestBoxEigenvalues(t *testing.T) {
	const p = 3
	for _, g := range []grid.Grid{grid.Cube(1, 15), grid.Cube(1, 16), grid.Cube(2, 6), grid.Cube(2, 7), grid.Cube(3, 5)} {
		for _, overlap := range overlaps {
			in := boxed(t, len(g), g[0], p, 0, overlap, 1)
			values := boxEigenvalues(g, overlap)
			if rank := in.Rank; len(values) < rank {
				t.Fatalf("%v, %s: %d eigenvalues, and M of rank %d", g, overlap, len(values), rank)
			}
			slices.Sort(values)
			want := (values[0] + values[1] + values[2]) / 2
			in.Objective = &Quadratic{A: in.Objective.(*KohnSham).L, P: p}
			got := minimised(t, in, "slbb", 1e-7).Projected.Objective
			if math.Abs(got-want) > 1e-10*want {
				t.Errorf("%v, %s: %.15g, wanted %.15g", g, overlap, got, want)
			}
		}
	}
}

// TestOverlaps compares the reported rank and the reported smallest eigenvalue of M with those of a dense
// eigendecomposition.
func TestOverlaps(t *testing.T) {
	for _, g := range []grid.Grid{grid.Cube(1, 9), grid.Cube(1, 10), grid.Cube(2, 4), grid.Cube(3, 3)} {
		for _, overlap := range overlaps {
			in := boxed(t, len(g), g[0], 2, 1, overlap, 1)
			values := testmatrix.Eigenvalues(operator.Full(in.M))
			rank := len(values) - slices.IndexFunc(values, func(v float64) bool { return v > 1e-10 })
			if in.Rank != rank || math.Abs(in.MinEigM-values[0]) > 1e-14 {
				t.Errorf("%v, %s: rank %d, smallest eigenvalue %g; wanted %d, %g", g, overlap, in.Rank, in.MinEigM, rank,
					values[0])
			}
		}
	}
}

// TestBoxCensus runs slbb from many starts. Every run must end at a feasible stationary point.
func TestBoxCensus(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 2
	}
	for _, g := range []grid.Grid{grid.Cube(1, 50), grid.Cube(2, 10), grid.Cube(3, 5)} {
		for _, overlap := range overlaps {
			most := 0
			for seed := range seeds {
				most = max(most,
					minimised(t, boxed(t, len(g), g[0], 4, 2*math.Cbrt(3/math.Pi), overlap, seed+1), "slbb", 1e-4).Iterations)
			}
			t.Logf("%v, %s: %d runs, at most %d iterations", g, overlap, seeds, most)
		}
	}
}

// TestLargeBox takes a few steps in boxes of about 100000 points. In one dimension, TestLargeBox also compares the
// minimum with that in a small box. The two minima are nearly the same, because the electrons stay at the walls.
func TestLargeBox(t *testing.T) {
	if testing.Short() {
		t.Skip("100000 points")
	}
	for dim, side := range map[int]int{1: 100000, 2: 316, 3: 46} {
		for _, overlap := range overlaps {
			in := boxed(t, dim, side, 4, 1, overlap, 1)
			run, err := catalog.Start("slbb", in.Problem, in.X0, nil)
			if err != nil {
				t.Fatal(err)
			}
			first := run.Progress().Objective
			for range 3 {
				run.Step()
			}
			if p := run.Progress(); p.Status != solver.Running || !(p.Objective < first) {
				t.Errorf("dim %d, %s: f = %g after %d steps from %g, %s", dim, overlap, p.Objective, p.Iteration, first, p.Status)
			}
		}
	}
	large := minimised(t, boxed(t, 1, 100000, 4, 1, "mass", 1), "slbb", 1e-5).Projected.Objective
	small := minimised(t, boxed(t, 1, 100, 4, 1, "mass", 1), "slbb", 1e-5).Projected.Objective
	if math.Abs(large-small) > 1e-6*small {
		t.Errorf("f = %.9g on 100000 points, %.9g on 100", large, small)
	}
}
