package problems

import (
	"math"

	"slep/problems/grid"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/operator"
	"slep/solver/try"
)

// pointLimit and orbitalLimit are the maximum numbers of grid points and orbitals. An instance with both numbers at
// their maximum still fits within memoryLimit.
const pointLimit, orbitalLimit = 200000, 40

var kohnsham = Problem{
	Name: "kohnsham", Title: "Kohn-Sham",
	Doc: "½tr(XᵀLX) + ½ρᵀL†ρ − ¾γ Σρ_i^(4/3), ρ_i = ‖X_i·‖², the discretised Kohn-Sham energy of p orbitals in a box " +
		"without nuclei",
	Details: "The terms are kinetic energy, repulsion and exchange. L is the Laplacian on a grid of spacing 1 in a " +
		"box whose walls have potential 0 and attract the electrons. M is the overlap matrix of the basis.",
	Params: []catalog.Param{
		{Name: "dim", Min: 1, Max: 3, Default: 3.0, Integer: true,
			Doc: "Number of dimensions of the box. In one dimension, the repulsion does not decrease with distance and drives " +
				"the electrons to the walls."},
		{Name: "grid", Min: 2, Max: pointLimit, Default: 10.0, Integer: true, Log: true,
			Doc: "Number of points along each side of the box: X has n = grid^dim rows, at most 200000."},
		{Name: "p", Min: 1, Max: orbitalLimit, Default: 4.0, Integer: true, Log: true,
			Doc: "Number of orbitals (columns of X); at most the rank of M."},
		{Name: "gamma", Title: "γ", Min: 0, Max: 10, Default: 1.97,
			Doc: "Strength γ of the exchange, which draws electrons together; 2(3/π)^(1/3) = 1.97 is usual. For γ " +
				"= 0, f is a convex function of XXᵀ."},
		{Name: "overlap", Default: "mass", Choices: []string{"identity", "mass", "singular"},
			Doc: "M: the identity, the mass matrix of linear finite elements, or a singular diagonal matrix with 1 on the " +
				"squares of one colour of a checkerboard and 0 on the other squares."},
		{Name: "start", Default: "coarse", Choices: append([]string{"coarse"}, startParam.Choices...),
			Doc: "Entries of the start before its projection R(X0): normal (randn), uniform on (0, 1) (rand), or " +
				"interpolated (coarse). In three dimensions with 37 or more points per side, coarse interpolates the " +
				"solution from a grid with two thirds of the points along each side; the start on that grid is found in the " +
				"same way. The iterations for the coarser grids are listed in coarseIterations and do not count as iterations " +
				"of the run. On all other grids, coarse has the same effect as randn."},
	},
	Picture:  "orbitals",
	Advice:   []Advice{nearerStart},
	generate: randomKohnSham,
}

// randomKohnSham checks the number of grid points, makes the instance, and checks the rank of M.
func randomKohnSham(spec *Spec) *Instance {
	dim, side, p := spec.Params.Int("dim"), spec.Params.Int("grid"), spec.Params.Int("p")
	g := grid.Cube(dim, side)
	try.RefuseIf(g.Points() > pointLimit, "params.grid", side, " points along each of ", dim, " sides make n = ",
		float64(g.Points()), "; the maximum is ", pointLimit)
	out := box(spec, g)
	if out.Rank < p {
		refuseRank(p, out.Rank, "")
	}
	return out
}

// box makes the instance on a given grid. The instance has a start only if startFrom sets one.
func box(spec *Spec, g grid.Grid) *Instance {
	v, n := spec.Params, g.Points()
	f := newKohnSham(g, v.Int("p"), v.Float("gamma"), spec.Pause)
	out := &Instance{Problem: solver.Problem{Objective: f, Rank: n}, NNZ: -1, Layout: Layout{Grid: g}}
	switch v.Text("overlap") {
	case "identity":
		out.M, out.MinEigM = operator.Identity(n), 1
	case "mass":
		m := try.Value(g.Mass(spec.Pause))
		out.M, out.NNZ = m, m.NNZ()
		out.MinEigM = math.Pow(1-grid.Frequency(g[0]-1, g[0])/6, float64(len(g)))
	case "singular":
		out.M, out.MinEigM, out.Rank = g.Checkerboard(), 0, (n+1)/2
	}
	if coarse, ok := coarser(g); ok && spec.X0 == nil && v.Text("start") == "coarse" {
		out.startFrom(coarse, spec, g)
	}
	return out
}

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
	side := (2*g[0] - 1) / 3 // two thirds of the g[0] + 1 intervals between the walls
	return grid.Cube(len(g), side), len(g) == 3 && side >= leastCoarse
}

// startFrom sets X0 to R(X), where X is interpolated from the solution of the same problem on a coarser grid. The run
// on the coarser grid may itself start from a solution on a still coarser grid. The numbers of iterations on these
// grids are added to Known. Since the coarser grid also has spacing 1, the box is smaller, but the positions of the
// orbitals relative to the size of the box are about the same.
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
