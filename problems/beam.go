package problems

import (
	"math"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/elementary"
	"slep/solver/try"
)

var beam = Problem{
	Name: "beam", Title: "beam",
	Doc: "½tr(XᵀKX), vibration of a beam with bending stiffness K and lumped masses M",
	Details: "About half of the rows of M are zero, because rotations have no inertia. Length, EI and mass are 1, so " +
		"λ = ω²ρAL⁴/EI.",
	Params: []catalog.Param{
		{Name: "elements", Min: 2, Max: 1000, Default: 16.0, Integer: true, Log: true,
			Doc: "Number of finite elements along the beam. The condition number of K grows with the fourth power of this " +
				"number."},
		{Name: "boundary", Default: "cantilever",
			Choices: []string{"cantilever", "simply supported", "clamped-clamped", "free-free"},
			Doc:     "The supports at the two ends."},
		{Name: "p", Min: 1, Max: 1000, Default: 3.0, Integer: true, Log: true,
			Doc: "Number of modes to find (columns of X); at most the rank of M, which is the number of nodes that move."},
		stiffnessScaling,
		startParam,
	},
	Picture:  "beam",
	Advice:   []Advice{scaledVariables, nearerStart},
	generate: bendingBeam,
}

// support specifies which motions are prevented at an end of a beam.
type support struct{ deflection, rotation bool }

var (
	clamped = support{true, true}
	pinned  = support{deflection: true}
	free    = support{}
)

var supports = map[string][2]support{
	"cantilever":       {clamped, free},
	"simply supported": {pinned, pinned},
	"clamped-clamped":  {clamped, clamped},
	"free-free":        {free, free},
}

// hermite is the stiffness matrix of an element with EI = h = 1. The rows and columns correspond to the deflection and
// the rotation of the first end, then to the deflection and the rotation of the second end.
var hermite = [4][4]float64{{12, 6, -12, 6}, {6, 4, -6, 2}, {-12, -6, 12, -6}, {6, 2, -6, 4}}

// bendingBeam generates an Euler-Bernoulli beam of equal elements with cubic Hermite shape functions (Przemieniecki
// 1968, Theory of Matrix Structural Analysis, chapter 5; Cook and others 2002, Concepts and Applications of Finite
// Element Analysis, section 2.3). The unknowns are the deflection and the rotation of the first node, then of the
// second, and so on, except those that the supports fix. The mass of an element is lumped at its two ends, one half at
// each, and acts on deflections only; rotations have no mass. The elements are exact if loads act only at nodes, so
// lumping the mass is the only approximation. The result is the beam's integral equation discretised by the trapezoidal
// rule. The error of the eigenvalues is O(h²), or O(h⁴) if no end is free.
func bendingBeam(spec *Spec) *Instance {
	v := spec.Params
	elements, p := v.Int("elements"), v.Int("p")
	ends := supports[v.Text("boundary")]
	held := map[int]bool{
		0: ends[0].deflection, 1: ends[0].rotation,
		2 * elements: ends[1].deflection, 2*elements + 1: ends[1].rotation,
	}
	unknown := make([]int, 2*elements+2) // the row of X for each deflection and rotation, or -1 if it is fixed
	n, rank := 0, 0
	for i := range unknown {
		unknown[i] = -1
		if !held[i] {
			unknown[i] = n
			n++
			rank += 1 - i%2
		}
	}
	if rank < p {
		try.Check(solver.Input("params.elements", "rank(M) = ", rank, " < p = ", p, ", because only ", rank,
			" nodes move", noPoint).With("p", rank))
	}
	checkMemory(n, p, 0)
	k, m := read.New(n), read.New(n)
	h := 1 / float64(elements)
	unit := [2]float64{1, h} // the units of deflections and rotations
	for e := range elements {
		for a, row := range hermite {
			i := unknown[2*e+a]
			if i < 0 {
				continue
			}
			if a%2 == 0 {
				m.Add(i, i, h/2)
			}
			for b, w := range row {
				if j := unknown[2*e+b]; j >= 0 {
					k.Add(i, j, w*unit[a%2]*unit[b%2]/(h*h*h)) // EI/h³ [12 6h -12 6h; 6h 4h² -6h 2h²; ...]
				}
			}
		}
	}
	out := &Instance{Problem: solver.Problem{Rank: rank}, MinEigM: math.NaN(), NNZ: rank}
	out.vibrate(k, m, spec)
	out.Known["analytic"] = beamEigenvalues(ends, p)
	for i, j := range unknown {
		if j < 0 {
			out.Layout.Held = append(out.Layout.Held, float64(i))
		}
	}
	return out
}

// beamEigenvalues returns the p smallest λ_i = β_i⁴ of the continuous beam, u⁗ = λu on (0, 1). The β are the positive
// roots of sin β = 0 for two pinned ends, of cos β cosh β = -1 for a cantilever, and of cos β cosh β = 1 for two
// clamped or two free ends. A beam with two free ends also has two rigid-body modes, for which λ = 0 (Blevins 1979,
// Formulas for Natural Frequency and Mode Shape, table 8-1).
func beamEigenvalues(ends [2]support, p int) []float64 {
	out := make([]float64, p)
	for i := range out {
		switch ends {
		case [2]support{pinned, pinned}:
			out[i] = math.Pow(float64(i+1)*math.Pi, 4)
		case [2]support{clamped, free}:
			out[i] = math.Pow(root(i, 1), 4)
		case [2]support{clamped, clamped}:
			out[i] = math.Pow(root(i+1, -1), 4)
		default:
			if i >= 2 {
				out[i] = math.Pow(root(i-1, -1), 4)
			}
		}
	}
	return out
}

// root returns the root of cos β + sign/cosh β between iπ and (i+1)π, by bisection.
func root(i int, sign float64) float64 {
	low, high := float64(i)*math.Pi, float64(i+1)*math.Pi
	rising := i%2 == 1
	for range 60 {
		mid := (low + high) / 2
		if (math.Cos(mid)+sign/elementary.Cosh(mid) > 0) == rising {
			high = mid
		} else {
			low = mid
		}
	}
	return (low + high) / 2
}
