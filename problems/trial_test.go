package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"slep/problems/read"
	"slep/solver/catalog"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// trial is a random problem, given by data as a user would provide them. It also contains the facts that are known from
// the construction of these data.
type trial struct {
	kind    string // description in words
	problem string
	spec    Spec
	method  string
	options catalog.Values

	plain          plain
	p              int
	definite       bool    // M is positive definite
	bounded        bool    // f is bounded below subject to the constraint
	deficient      bool    // X0ᵀMX0 is singular
	nearlySingular bool    // whatever the start, X0ᵀMX0 may be singular up to rounding
	blurred        bool    // rounding errors in the data affect results that depend on small eigenvalues of M
	optimum        float64 // the minimum of f, or NaN if it is not known reliably
	scale          float64 // the size of f near its minimum; differences from the optimum are relative to it
}

// drawTrial draws the trial with the given number.
func drawTrial(number int) *trial {
	rng := rand.New(rand.NewPCG(uint64(number), 31))
	var tr *trial
	if rng.IntN(12) == 0 {
		tr = drawViews(rng)
	} else {
		tr = drawPencil(rng)
	}
	tr.spec.Seed = uint64(number)
	tr.options = catalog.Values{"tol": math.Pow(10, -4-6*rng.Float64()), "maxIterations": 2000.0}
	if rng.IntN(8) == 0 {
		tr.options["safeguard"] = false
		tr.kind += ", no safeguard"
	}
	names := []string{"", "", "", ""} // the default method is drawn more often than any other
	for _, m := range catalog.Methods() {
		if tr.definite || !slices.Contains(m.Needs, "definite") {
			names = append(names, m.Name)
		}
	}
	if tr.method = names[rng.IntN(len(names))]; tr.method == "slnewton" {
		tr.options["maxIterations"] = 200.0 // because each iteration takes many Hessian products
	}
	return tr
}

// drawPencil draws A and M in a basis in which M is diagonal with the zeros last, and transforms both to a permuted or
// rotated basis.
func drawPencil(rng *rand.Rand) *trial {
	n := 2 + int(38*math.Pow(rng.Float64(), 2))
	if rng.IntN(12) == 0 {
		n = 41 + rng.IntN(80)
	}
	m := drawM(n, rng)
	most := m.rank
	if n > 40 {
		most = min(most, 12)
	}
	p := 1 + int(float64(most)*math.Pow(rng.Float64(), 2))
	if rng.IntN(6) == 0 {
		p = most
	}
	p = min(p, most)
	tr := &trial{problem: "quadratic", p: p, definite: m.rank == n, bounded: true, optimum: math.NaN()}
	tr.nearlySingular = p == m.rank && m.cond > 1e8
	tr.kind = fmt.Sprintf("n %d, p %d, %s", n, p, m.kind)
	a, known := tr.drawA(m, rng)
	h := tr.drawH(a, m, rng)
	if h == nil {
		tr.know(a, m, known)
	}

	q := permutation(rng.Perm(n))
	if rng.IntN(2) == 0 {
		tr.kind += ", rotated"
		q = orthogonal(n, rng)
		if m.cond > 1e8 || m.rank < n {
			tr.optimum = math.NaN() // rounding errors in the data change the optimum
			tr.blurred = m.cond > 1e8
		}
	}
	tr.plain = plain{a: productOf(q, a, q.T()), m: productOf(q, mat.NewDiagDense(n, m.values), q.T())}
	dense.Symmetrize(tr.plain.a)
	dense.Symmetrize(tr.plain.m)
	if h != nil {
		tr.plain.h = productOf(q, h)
	}
	tr.bring(rng)
	tr.drawStart(q, a, m, rng)
	return tr
}

// bring chooses a problem that accepts the matrices, and converts them to the form that this problem takes.
func (tr *trial) bring(rng *rand.Rand) {
	a, m := tr.plain.a, matrixOf(tr.plain.m)
	if rng.IntN(3) == 0 {
		tr.kind += ", M as triplets"
		m = tripletsOf(m)
	}
	tr.spec.Params = catalog.Values{"p": float64(tr.p)}
	if tr.plain.h == nil && rng.IntN(3) == 0 {
		if rng.IntN(2) == 0 {
			tr.problem = "eigen"
			tr.spec.Data.Matrices = map[string]*read.Matrix{"K": matrixOf(a), "M": m}
		} else {
			tr.problem = "gcca"
			s := mat.DenseCopyOf(a)
			s.Scale(-1, s)
			tr.spec.Data.Matrices = map[string]*read.Matrix{"S": matrixOf(s), "M": m}
		}
		tr.kind = tr.problem + ", " + tr.kind
		return
	}
	tr.spec.Data.Matrices = map[string]*read.Matrix{"A": matrixOf(a), "M": m}
	if h := tr.plain.h; h != nil {
		tr.spec.Data.Matrices["G"] = matrixOf(h)
		tr.spec.Params["alpha"] = 1.
	}
}
