package problems

import (
	"slep/problems/grid"
	"slep/solver"
)

// leastCoarse is the smallest side of a grid that a start comes from. On smaller ones the orbitals overlap in the
// middle of the box; on larger ones they sit apart in its corners, and a start from the middle ends at a higher energy.
const leastCoarse = 24

// coarseTol is how far the runs on coarser grids go. Their solutions only approximate the one sought.
const coarseTol = 3e-4

// coarser returns the cube with about two thirds of the points along each side, and whether a start comes from there.
func coarser(g grid.Grid) (grid.Grid, bool) {
	side := (2*g[0] - 1) / 3 // two thirds of the intervals between the walls
	return grid.Cube(len(g), side), len(g) == 3 && side >= leastCoarse
}

// startFrom sets X0 to R(X) of the interpolated solution of the same problem on a coarser grid, whose start comes from
// a coarser one still. It adds to Known how many iterations all of them took. The spacing is 1 there as well, so that
// the box is smaller: in units of its size the orbitals are in about the same places.
func (in *Instance) startFrom(coarse grid.Grid, spec *Spec, fine grid.Grid) error {
	from, err := box(spec, coarse)
	if err != nil {
		return err
	}
	if err := from.complete(spec); err != nil {
		return err
	}
	run, err := solver.NewRun(from.Problem, from.X0, &solver.Settings{Tol: coarseTol}, nil)
	if err != nil {
		return err
	}
	for run.Step() {
		if err := spec.Pause(); err != nil {
			return err
		}
	}
	steps, _ := from.Known["coarseIterations"].([]float64)
	in.Known = map[string]any{"coarseIterations": append(steps, float64(run.Progress().Iteration))}
	in.X0 = fine.Interpolate(run.X(), coarse)
	return solver.Project(in.X0, in.M)
}
