package problems

import (
	"math"
	"testing"

	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// beamCases holds, for each choice of supports, the number of rigid-body modes, the order of convergence of the
// eigenvalues, and the number of nodes that move.
var beamCases = map[string]struct {
	rigid int
	order float64
	moves func(elements int) int
}{
	"cantilever":       {0, 2, func(e int) int { return e }},
	"simply supported": {0, 4, func(e int) int { return e - 1 }},
	"clamped-clamped":  {0, 4, func(e int) int { return e - 1 }},
	"free-free":        {2, 2, func(e int) int { return e + 1 }},
}

func newBeam(t *testing.T, boundary string, elements, p int, scaling bool) *Instance {
	t.Helper()
	in, err := New("beam", Spec{Seed: 2, Params: catalog.Values{"boundary": boundary, "elements": float64(elements),
		"p": float64(p), "scaling": scaling}})
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// modesOf returns all finite eigenvalues of an instance, ascending.
func modesOf(t *testing.T, in *Instance) []float64 {
	t.Helper()
	k, m := matrices(in)
	return finiteEigenvalues(t, k, m)
}

// TestBeamMatrices checks the ranks and the rigid-body modes, the total mass of a free beam, and the deflection FL³/3EI
// and the rotation FL²/2EI at the tip of a cantilever under a unit load.
func TestBeamMatrices(t *testing.T) {
	const elements = 9
	for boundary, c := range beamCases {
		k, m := matrices(newBeam(t, boundary, elements, 3, false))
		n, _ := m.Dims()
		rank, mass := 0, 0.0
		for i := range n {
			if m.At(i, i) > 0 {
				rank++
				mass += m.At(i, i)
			}
		}
		if in := newBeam(t, boundary, elements, 3, true); rank != c.moves(elements) || in.Rank != rank || in.NNZ != rank {
			t.Errorf("%s: n = %d, %d masses, rank(M) = %d, wanted %d", boundary, n, rank, in.Rank, c.moves(elements))
		}
		for i, v := range testmatrix.Eigenvalues(mat.DenseCopyOf(k)) {
			if rigid := v < 1e-9; rigid != (i < c.rigid) {
				t.Errorf("%s: eigenvalue %d of K is %g", boundary, i, v)
			}
		}
		switch boundary {
		case "cantilever":
			load := mat.NewVecDense(n, nil)
			load.SetVec(n-2, 1)
			var u mat.VecDense
			if err := u.SolveVec(k, load); err != nil {
				t.Fatal(err)
			}
			if !(apart(u.AtVec(n-2), 1./3) <= 1e-12) || !(apart(u.AtVec(n-1), 1./2) <= 1e-12) {
				t.Errorf("a unit load moves the tip by %g and turns it by %g, wanted 1/3 and 1/2", u.AtVec(n-2), u.AtVec(n-1))
			}
		case "free-free":
			if math.Abs(mass-1) > 1e-14 {
				t.Errorf("the masses add up to %g", mass)
			}
			motion := mat.NewVecDense(n, nil)
			for i := range n / 2 {
				motion.SetVec(2*i, 3+2*float64(i)/elements)
				motion.SetVec(2*i+1, 2)
			}
			var force mat.VecDense
			force.MulVec(k, motion)
			if off := mat.Norm(&force, 2); off > 1e-9 {
				t.Errorf("a rigid motion causes a force of %g", off)
			}
		}
	}
}

// TestBeamAnalytic compares the fourth roots of the analytic eigenvalues with β_i from a table (Blevins 1979, table
// 8-1).
func TestBeamAnalytic(t *testing.T) {
	for boundary, roots := range map[string][]float64{
		"cantilever":       {1.87510407, 4.69409113, 7.85475744, 10.99554073, 14.13716839},
		"simply supported": {math.Pi, 2 * math.Pi, 3 * math.Pi, 4 * math.Pi, 5 * math.Pi},
		"clamped-clamped":  {4.73004074, 7.85320462, 10.99560784, 14.13716549, 17.27875966},
		"free-free":        {0, 0, 4.73004074, 7.85320462, 10.99560784},
	} {
		for i, got := range newBeam(t, boundary, 12, 5, true).Known["analytic"].([]float64) {
			if math.Abs(math.Sqrt(math.Sqrt(got))-roots[i]) > 6e-9 {
				t.Errorf("%s: β_%d = %.9f, wanted %.8f", boundary, i+1, math.Sqrt(math.Sqrt(got)), roots[i])
			}
		}
	}
}

// TestBeamConverges measures the order at which the eigenvalues of the condensed problem converge to the analytic
// eigenvalues. The order must be 2 with a free end, as for the trapezoidal rule. Without a free end, the order must be
// 4: the integrand is G(x, y)u(y), where G is the influence function and u an eigenfunction, and its derivative with
// respect to y is then zero at both ends.
func TestBeamConverges(t *testing.T) {
	for boundary, c := range beamCases {
		var last []float64
		for _, elements := range []int{24, 48} {
			in := newBeam(t, boundary, elements, 4, true)
			values := modesOf(t, in)
			var errors []float64
			for i, want := range in.Known["analytic"].([]float64) {
				if i < c.rigid {
					if math.Abs(values[i]) > 1e-7 {
						t.Errorf("%s: a rigid motion has λ = %g", boundary, values[i])
					}
				} else {
					errors = append(errors, apart(values[i], want))
				}
			}
			for i := range last {
				slope := math.Log2(last[i] / errors[i])
				t.Logf("%s, mode %d: off by %.2e, slope %.2f", boundary, c.rigid+i+1, errors[i], slope)
				if !(math.Abs(slope-c.order) <= .25) {
					t.Errorf("%s, mode %d: slope %.2f, wanted %g", boundary, c.rigid+i+1, slope, c.order)
				}
			}
			last = errors
		}
	}
}

// TestBeamClosedForm compares the eigenvalues of the condensed problem of a simply supported beam with a closed form:
// λ_j = 12(1 - cos φ)²/((2 + cos φ)h⁴) with φ = jπh. The closed form is exact because sin(jπx) satisfies the equation
// of three moments.
func TestBeamClosedForm(t *testing.T) {
	const elements = 10
	in := newBeam(t, "simply supported", elements, 3, true)
	for j, got := range modesOf(t, in) {
		cos := math.Cos(float64(j+1) * math.Pi / elements)
		want := 12 * (1 - cos) * (1 - cos) / (2 + cos) * math.Pow(elements, 4)
		if !(apart(got, want) <= 1e-10) {
			t.Errorf("eigenvalue %d is %.12g, wanted %.12g", j, got, want)
		}
	}
}

// TestBeamSolved checks that slbb finds the eigenvalues of the condensed problem. The error of a zero eigenvalue is
// relative to the first nonzero eigenvalue.
func TestBeamSolved(t *testing.T) {
	sizes := []int{8, 16, 32, 64}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for boundary, c := range beamCases {
		for _, elements := range sizes {
			in := newBeam(t, boundary, elements, 3, true)
			want := modesOf(t, in)
			ritz, result := solveRitz(t, in, nil)
			worst := 0.0
			for i, got := range ritz {
				worst = math.Max(worst, math.Abs(got-want[i])/want[max(i, c.rigid)])
			}
			t.Logf("%s, %d elements: %d iterations, eigenvalues within %.1e", boundary, elements, result.Iterations, worst)
			if !(worst <= 1e-6) {
				t.Errorf("%s, %d elements: eigenvalues %.9g, wanted %.9g", boundary, elements, ritz, want[:3])
			}
		}
	}
}

func TestWrongBeams(t *testing.T) {
	for name, c := range map[string]struct {
		params       catalog.Values
		input, words string
	}{
		"rank": {catalog.Values{"elements": 5.0, "p": 5.0, "boundary": "simply supported"}, "params.elements",
			"rank(M) = 4"},
		"boundary": {catalog.Values{"boundary": "glued"}, "params.boundary", "free-free"},
		"elements": {catalog.Values{"elements": 1.0}, "params.elements", "from 2"},
	} {
		_, err := New("beam", Spec{Params: c.params})
		fails(t, name, err, c.input, c.words)
	}
	_, err := New("beam", Spec{Data: Data{Matrices: map[string]*read.Matrix{"K": diagonal(1)}}})
	fails(t, "data", err, "data.K", "takes no data")
}
