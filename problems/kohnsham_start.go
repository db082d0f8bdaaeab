package problems

import (
	"slep/problems/grid"
	"slep/problems/try"
	"slep/solver"
)

// leastCoarse is the minimum number of points along a side of a grid from which a start is interpolated. On smaller
// grids the orbitals of a solution overlap in the middle of the box. On larger grids the orbitals are in separate
// corners, and a run that starts with orbitals in the middle ends at a higher energy.
const leastCoarse = 24

// coarseTol is the tolerance for runs on coarser grids. A tighter tolerance would be wasted, because solutions on these
// grids only approximate the solution on the finest grid.
const coarseTol = 3e-4

// coarser returns a cube with about two thirds of the points of g along each side, and whether the start should be
// interpolated from this cube.
func coarser(g grid.Grid) (grid.Grid, bool) {
	side := (2*g[0] - 1) / 3 // leaves two thirds of the intervals between the walls
	return grid.Cube(len(g), side), len(g) == 3 && side >= leastCoarse
}

// startFrom sets X0 to R(X) where X is interpolated from the solution of the same problem on a coarser grid. The run on
// the coarser grid may itself start from a still coarser grid. The numbers of iterations on these grids are added to
// Known. Since the coarser grid also has spacing 1, the box is smaller, but the positions of the orbitals relative to
// the size of the box are about the same.
func (in *Instance) startFrom(coarse grid.Grid, spec *Spec, fine grid.Grid) {
	from := box(spec, coarse)
	from.complete(spec)
	run := try.Value(solver.NewRun(from.Problem, from.X0, &solver.Settings{Tol: coarseTol}, nil))
	for run.Step() {
		try.Check(spec.Pause())
	}
	steps, _ := from.Known["coarseIterations"].([]float64)
	in.Known = map[string]any{"coarseIterations": append(steps, float64(run.Progress().Iteration))}
	in.X0 = fine.Interpolate(run.X(), coarse)
	try.Check(solver.Project(in.X0, in.M))
}
