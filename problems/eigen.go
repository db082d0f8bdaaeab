package problems

import (
	"math"

	"slep/problems/random"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/try"
)

var eigen = Problem{
	Name: "eigen", Title: "eigenvalues",
	Doc: "½tr(XᵀKX), whose minimum is half the sum of the p smallest finite eigenvalues of Kv = λMv",
	Details: "For vibrations, K is the stiffness matrix and M the mass matrix. If no data are given, the problem is a " +
		"network of springs in which some nodes have no mass.",
	Params: []catalog.Param{
		{Name: "n", Min: 2, Max: 20000, Default: 256.0, Integer: true, Log: true,
			Doc: "Number of nodes of the network, which is the order of K and M."},
		{Name: "p", Min: 1, Max: 1000, Default: 5.0, Integer: true, Log: true,
			Doc: "Number of eigenvalues to find (columns of X); at most the rank of M."},
		{Name: "massless", Min: 0, Max: 1, Default: .3,
			Doc: "Fraction of the nodes that have no mass. If any node has no mass, M is singular."},
		{Name: "contrast", Min: 1, Max: 1e8, Default: 100.0, Log: true,
			Doc: "Stiffness of the springs in the left half, relative to the stiffness of the other springs. The " +
				"parameter scaling compensates for this ratio."},
		stiffnessScaling,
		startParam,
	},
	Data: []Datum{
		{Name: "K", Shape: "n x n", Doc: "the symmetric matrix of the objective: the stiffness matrix"},
		{Name: "M", Shape: "n x n",
			Doc: "the symmetric positive semidefinite matrix of the constraint: the mass matrix"},
		{Name: "nodes", Shape: "n x 2", Optional: true,
			Doc: "the position of each unknown in a plane, for the picture of the mode shapes"},
	},
	BesideData: []string{"p", "scaling", "start"},
	Picture:    "modes",
	Advice:     []Advice{scaledVariables, nearerStart},
	sizes:      func(d *Data) catalog.Values { return orderOf(d.Matrices["M"]) },
	generate:   springNet, given: givenStructure,
}

// springNet generates a network of n nodes in a plane, ⌈√n⌉ in each row except possibly the last. The nodes move
// perpendicular to the plane. Springs connect each node to its four neighbours, and connect the nodes at the edge to a
// frame. In the left half of the network, the stiffness of a spring is the value of the parameter "contrast". In the
// right half, it is 1. The mass of a node is 1, or 0 for nodes drawn at random. If all springs are equal, all masses
// are equal and the nodes fill a square of w x w nodes, the eigenvalues are 4sin²(iπ/2(w+1)) + 4sin²(jπ/2(w+1)),
// i, j = 1..w.
func springNet(spec *Spec) *Instance {
	v := spec.Params
	n, p := v.Int("n"), v.Int("p")
	massless := int(math.Round(v.Float("massless") * float64(n)))
	checkColumns(p, n)
	checkRank("params.massless", "n - round(massless·n) = ", n-massless, p)
	checkMemory(n, p, 0)
	k, m := read.New(n), read.New(n)
	width := int(math.Ceil(math.Sqrt(float64(n))))
	for i := range n {
		stiffness := 1.
		if i%width < width/2 {
			stiffness = v.Float("contrast")
		}
		spring(k, i, i+width, stiffness)
		if i < width {
			spring(k, i, n, stiffness)
		}
		if i%width == 0 {
			spring(k, i, n, stiffness)
		}
		if right := i + 1; right%width == 0 {
			spring(k, i, n, stiffness)
		} else {
			spring(k, i, right, stiffness)
		}
	}
	for _, i := range random.New(spec.Seed, random.ForM).Perm(n)[massless:] {
		m.Add(i, i, 1)
	}
	out := &Instance{Problem: solver.Problem{Rank: n - massless}, MinEigM: math.NaN(), NNZ: n - massless}
	out.vibrate(k, m, spec)
	out.Layout.Grid = []int{(n + width - 1) / width, width}
	return out
}

// spring adds a spring between nodes i < j to the stiffness matrix k, or between node i and the frame if j is not a
// node.
func spring(k *read.Matrix, i, j int, stiffness float64) {
	k.Add(i, i, stiffness)
	if j < k.Rows {
		k.Add(j, j, stiffness)
		k.Add(i, j, -stiffness)
		k.Add(j, i, -stiffness)
	}
}

// givenStructure makes an instance from a user's K and M.
func givenStructure(spec *Spec) *Instance {
	k, m := spec.pencil("K")
	out := givenM(spec, nil, m)
	a, scaling := out.vibrate(k, m, spec)
	out.examined.scaled = true
	reason := out.unbounded(a, nil, spec.Pause)
	try.RefuseIf(reason != "", "data.K", reason)
	out.warn(scaling)
	if nodes := spec.Data.Matrices["nodes"]; nodes != nil {
		try.RefuseIf(nodes.Rows != m.Rows || nodes.Cols != 2, "data.nodes", "nodes is ", nodes.Shape(), "; it must be ",
			m.Rows, " x 2, with the position of one unknown in each row")
		out.Layout.Nodes = nodes.Dense().RawMatrix().Data
	}
	// Scaling by diag(K)^(-1/2) is better for structures than preconditioning by M, which may be nearly singular.
	out.examined = nil
	return out
}
