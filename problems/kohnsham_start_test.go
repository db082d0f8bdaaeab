package problems

import (
	"errors"
	"slices"
	"testing"

	"slep/solver/catalog"
)

// boxFrom makes an instance of kohnsham in three dimensions.
func boxFrom(t *testing.T, spec Spec, side float64, start string) *Instance {
	t.Helper()
	spec.Params = catalog.Values{"grid": side, "p": 2.0}
	if start != "" {
		spec.Params["start"] = start
	}
	in, err := New("kohnsham", spec)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestCoarseStart compares a run from a random start with a run whose start is interpolated from a coarser grid. The
// run from the interpolated start must take less work, including the coarse iterations weighted by the number of
// points, and must not end at a higher energy.
func TestCoarseStart(t *testing.T) {
	if testing.Short() {
		t.Skip("50653 points")
	}
	const side = 37.
	in, random := boxFrom(t, Spec{Seed: 1}, side, ""), boxFrom(t, Spec{Seed: 1}, side, "randn")
	again := boxFrom(t, Spec{Seed: 1}, side, "coarse")
	if !slices.Equal(in.X0.RawMatrix().Data, again.X0.RawMatrix().Data) {
		t.Error("the same spec gives a different start")
	}
	coarse, ok := in.Known["coarseIterations"].([]float64)
	if !ok || len(coarse) != 1 || random.Known != nil {
		t.Fatalf("coarse iterations: %v; for a random start: %v", in.Known, random.Known)
	}
	from, to := minimised(t, in, "sllbfgs", 1e-4), minimised(t, random, "sllbfgs", 1e-4)
	work := float64(from.Iterations) + coarse[0]*24*24*24/(side*side*side)
	t.Logf("%d iterations after %g on 24³ points end at f = %.9g, %d from a random start at %.9g", from.Iterations,
		coarse[0], from.Projected.Objective, to.Iterations, to.Projected.Objective)
	if work >= float64(to.Iterations) || from.Projected.Objective > to.Projected.Objective+1e-6 {
		t.Errorf("the coarse start takes the work of %g iterations and ends at f = %.9g; the random start takes %d "+
			"and ends at f = %.9g", work, from.Projected.Objective, to.Iterations, to.Projected.Objective)
	}
}

// TestSmallBoxStartsAtRandom checks that no coarser grid is used in one or two dimensions, or if there are fewer than
// 37 points per side.
func TestSmallBoxStartsAtRandom(t *testing.T) {
	for dim, side := range map[int]float64{1: 200, 2: 40, 3: 36} {
		var starts [][]float64
		for _, start := range []string{"coarse", "randn"} {
			in, err := New("kohnsham", Spec{Seed: 2, Params: catalog.Values{"dim": float64(dim), "grid": side,
				"start": start}})
			if err != nil {
				t.Fatal(err)
			}
			starts = append(starts, in.X0.RawMatrix().Data)
		}
		if !slices.Equal(starts[0], starts[1]) {
			t.Errorf("dim %d: the start differs from that of randn", dim)
		}
	}
}

// TestCoarseStartYields checks that a given start is not changed, and that an error from Pause ends the run on a
// coarser grid.
func TestCoarseStartYields(t *testing.T) {
	given := boxFrom(t, Spec{Seed: 3}, 37, "randn").X0.RawMatrix().Data
	in := boxFrom(t, Spec{Seed: 3, X0: given}, 37, "coarse")
	if !slices.Equal(in.X0.RawMatrix().Data, given) || in.Known != nil {
		t.Error("a given start was changed")
	}
	stop := errors.New("stop")
	calls := 0
	_, err := New("kohnsham", Spec{Params: catalog.Values{"grid": 37., "p": 2.0}, Pause: func() error {
		if calls++; calls > 40 { // 34 of these calls are made while the matrices of both grids are computed
			return stop
		}
		return nil
	}})
	if err != stop {
		t.Errorf("after %d calls: %v", calls, err)
	}
}
