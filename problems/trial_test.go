package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"slep/problems/random"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// trial is a problem drawn at random as a user would bring it, with what is known of it from the way it was drawn.
type trial struct {
	kind    string // in words
	problem string
	spec    Spec
	method  string
	options solver.Values

	plain     plain
	p         int
	definite  bool    // M is
	bounded   bool    // f is, below, on the constraint
	deficient bool    // X0ᵀMX0 is singular
	marginal  bool    // it may be so to rounding, whatever the start
	blurred   bool    // the rounding of the data moves what small eigenvalues of M decide
	optimum   float64 // least f, NaN where it is not known reliably
	scale     float64 // of f near its least value: what an excess over the optimum is measured against
}

// drawTrial draws the trial of the given number.
func drawTrial(number int) *trial {
	rng := rand.New(rand.NewPCG(uint64(number), 31))
	var tr *trial
	if rng.IntN(12) == 0 {
		tr = drawViews(rng)
	} else {
		tr = drawPencil(rng)
	}
	tr.spec.Seed = uint64(number)
	tr.options = solver.Values{"tol": math.Pow(10, -4-6*rng.Float64()), "maxIterations": 2000.0}
	if rng.IntN(8) == 0 {
		tr.options["safeguard"] = false
		tr.kind += ", no safeguard"
	}
	names := []string{"", "", "", ""} // what a user gets who names none, more often than any other
	for _, m := range solver.Methods() {
		if tr.definite || !slices.Contains(m.Needs, "definite") {
			names = append(names, m.Name)
		}
	}
	if tr.method = names[rng.IntN(len(names))]; tr.method == "slnewton" {
		tr.options["maxIterations"] = 200.0 // each takes many Hessian products
	}
	return tr
}

// spectrumOfM is a diagonal M with its zeros behind.
type spectrumOfM struct {
	kind   string
	values []float64
	rank   int
	cond   float64 // of the part that is not zero
}

func drawM(n int, rng *rand.Rand) spectrumOfM {
	out := spectrumOfM{values: make([]float64, n), rank: n, cond: 1}
	switch k := rng.IntN(10); {
	case k == 0:
		out.kind = "M = I"
	case k < 4:
		out.kind, out.cond = "M definite", math.Pow(10, 2*rng.Float64())
	case k < 7:
		out.kind, out.cond = "M ill-conditioned", math.Pow(10, 2+10*rng.Float64())
	default:
		out.kind, out.rank, out.cond = "M semidefinite", 1+rng.IntN(n-1), math.Pow(10, 2*rng.Float64())
		if rng.IntN(4) == 0 {
			out.kind, out.cond = "M semidefinite and ill-conditioned", math.Pow(10, 2+4*rng.Float64())
		}
	}
	for i := range out.rank { // both ends are taken
		at := rng.Float64()
		if i < 2 {
			at = float64(i)
		}
		out.values[i] = math.Pow(out.cond, -at)
	}
	if out.rank == 1 {
		out.cond = 1
	}
	out.kind += fmt.Sprintf(" (rank %d, condition %.0e)", out.rank, out.cond)
	if out.kind[:5] != "M = I" && rng.IntN(5) < 2 {
		s := math.Pow(10, 16*rng.Float64()-8)
		out.kind += fmt.Sprintf(" times %.0e", s)
		for i := range out.values {
			out.values[i] *= s
		}
	}
	return out
}

// drawPencil draws A and M in a basis in which M is diagonal, its zeros behind, and brings them in another: the same
// rows in another order, or a rotated one.
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
	tr.marginal = p == m.rank && m.cond > 1e8
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
			tr.optimum = math.NaN() // the rounding of the data moves it
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

// drawA draws A in the basis in which M is diagonal, so that f without a linear term is bounded or unbounded for
// certain, and returns the generalised eigenvalues where A is made of them.
func (tr *trial) drawA(m spectrumOfM, rng *rand.Rand) (a *mat.Dense, known []float64) {
	n := len(m.values)
	d := make([]float64, n)
	kind := []string{"definite", "indefinite", "indefinite", "low rank", "zero", "as graded as M"}[rng.IntN(6)]
	for i := range d {
		switch kind {
		case "definite":
			d[i] = 1 + 9*rng.Float64()
		case "indefinite":
			d[i] = rng.NormFloat64()
		case "as graded as M":
			d[i] = float64(i + 1)
		case "low rank":
			if i <= n/4 {
				d[i] = rng.NormFloat64()
			}
		}
	}
	s := 1.
	if rng.IntN(5) < 2 {
		s = math.Pow(10, 16*rng.Float64()-8)
	}
	for i := range d {
		d[i] *= s
	}
	v := orthogonal(n, rng)
	switch kind {
	case "zero":
		v.Zero()
	case "as graded as M":
		if m.rank < n {
			kind = "definite"
			break
		}
		known = slices.Clone(d)
		v = permutation(rng.Perm(n))
		for i, w := range m.values {
			for j := range n {
				v.Set(i, j, math.Sqrt(w)*v.At(i, j))
			}
		}
	}
	tr.kind += fmt.Sprintf(", A %s times %.0e", kind, s)
	a = productOf(v, mat.NewDiagDense(n, d), v.T())
	dense.Symmetrize(a)
	if m.rank == n || kind == "definite" || kind == "zero" {
		return a, known
	}
	switch null := n - m.rank; rng.IntN(4) {
	case 0: // nothing depends on the part of X in Null(M)
		tr.kind += ", zero on Null(M)"
		for i := range n {
			for j := range n {
				if i >= m.rank || j >= m.rank {
					a.Set(i, j, 0)
				}
			}
		}
	case 1:
		tr.kind += ", negative on Null(M)"
		tr.bounded = false
		a.Set(m.rank, m.rank, -s)
	default:
		tr.kind += ", positive on Null(M)"
		held := mat.NewDense(null, null, nil)
		random.Fill(held, rng.NormFloat64)
		held.Mul(held, mat.DenseCopyOf(held.T()))
		for i := range null {
			for j := range null {
				v := held.At(i, j) * s / float64(null)
				if i == j {
					v += s
				}
				a.Set(m.rank+i, m.rank+j, v)
			}
		}
	}
	return a, nil
}

// drawH draws a linear term or none, nil. It keeps f bounded where it was, but for some of those A that are zero on
// Null(M).
func (tr *trial) drawH(a *mat.Dense, m spectrumOfM, rng *rand.Rand) *mat.Dense {
	if rng.IntN(2) == 0 {
		return nil
	}
	size := largest(a) / math.Sqrt(slices.Max(m.values))
	if size == 0 {
		size = math.Pow(10, 8*rng.Float64()-4)
	}
	size *= math.Pow(10, 4*rng.Float64()-2)
	n := len(m.values)
	h := mat.NewDense(n, tr.p, nil)
	random.Fill(h, func() float64 { return size * rng.NormFloat64() })
	tr.kind += fmt.Sprintf(", linear term %.0e", size)
	free := m.rank < n && largest(a.Slice(m.rank, n, 0, n).(*mat.Dense)) == 0
	if !free {
		return h
	}
	if rng.IntN(4) == 0 {
		tr.kind += " also on Null(M)"
		tr.bounded = false
		return h
	}
	h.Slice(m.rank, n, 0, tr.p).(*mat.Dense).Zero()
	return h
}

// know finds the least value of f without a linear term, half the sum of the p least eigenvalues of D^(-1/2) S
// D^(-1/2) for the nonzero diagonal D of M and the Schur complement S of A on Null(M), and its scale: the sizes of
// these eigenvalues, and what A and M make of an average X.
func (tr *trial) know(a *mat.Dense, m spectrumOfM, known []float64) {
	if !tr.bounded || known == nil && m.cond > 1e8 {
		return
	}
	n, values := len(m.values), slices.Sorted(slices.Values(known))
	if known == nil {
		s := mat.DenseCopyOf(a.Slice(0, m.rank, 0, m.rank))
		if null := n - m.rank; null > 0 {
			a21, a22 := a.Slice(m.rank, n, 0, m.rank).(*mat.Dense), a.Slice(m.rank, n, m.rank, n).(*mat.Dense)
			if largest(a22) > 0 {
				var solved mat.Dense
				if err := solved.Solve(a22, a21); err != nil {
					return
				}
				subtract(s, mat.DenseCopyOf(a21.T()), &solved)
			}
		}
		for i := range m.rank {
			for j := range m.rank {
				s.Set(i, j, s.At(i, j)/math.Sqrt(m.values[i])/math.Sqrt(m.values[j]))
			}
		}
		values, _ = symmetricEigen(s)
	}
	tr.optimum, tr.scale = 0, float64(tr.p)/2*largest(a)/slices.Max(m.values)
	for _, v := range values[:tr.p] {
		tr.optimum += v / 2
		tr.scale += math.Abs(v) / 2
	}
}

// bring puts the matrices into the form of a problem that takes them.
func (tr *trial) bring(rng *rand.Rand) {
	a, m := tr.plain.a, matrixOf(tr.plain.m)
	if rng.IntN(3) == 0 {
		tr.kind += ", M as triplets"
		m = tripletsOf(m)
	}
	tr.spec.Params = solver.Values{"p": float64(tr.p)}
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

// drawStart draws a start where one is given: q leads from the basis of a and m to that of the data.
func (tr *trial) drawStart(q, a *mat.Dense, m spectrumOfM, rng *rand.Rand) {
	n, _ := tr.plain.a.Dims()
	x := mat.NewDense(n, tr.p, nil)
	random.Fill(x, rng.NormFloat64)
	switch k := rng.IntN(12); {
	case k < 4:
		if rng.IntN(2) == 0 {
			tr.spec.Params["start"] = "rand"
		}
		return
	case k < 6:
		tr.kind += ", feasible start"
		if r := tr.plain.project(x); r != nil {
			x = r
		}
	case k < 8:
		tr.kind += ", far start"
		x.Scale(1e3/math.Sqrt(slices.Max(m.values)), x)
	case k < 9:
		tr.kind += ", infeasible start"
		if r := tr.plain.project(x); r != nil {
			x = r
		}
		for j := range tr.p {
			scaleColumn(x, j, math.Pow(10, 2*rng.Float64()-1))
		}
	case k < 10:
		tr.kind += ", start without rank"
		tr.deficient = true
		if j := rng.IntN(tr.p); tr.p == 1 || rng.IntN(2) == 0 {
			scaleColumn(x, j, 0)
		} else {
			for i := range n {
				x.Set(i, j, x.At(i, (j+1)%tr.p))
			}
		}
	default:
		if m.rank < n {
			return
		}
		off := math.Pow(10, -3-7*rng.Float64())
		tr.kind += fmt.Sprintf(", start %.0e off eigenvectors", off)
		s := mat.DenseCopyOf(a)
		for i := range n {
			for j := range n {
				s.Set(i, j, s.At(i, j)/math.Sqrt(m.values[i])/math.Sqrt(m.values[j]))
			}
		}
		_, vectors := symmetricEigen(s)
		for j, k := range rng.Perm(n)[:tr.p] {
			for i := range n {
				x.Set(i, j, (vectors.At(i, k)+off*x.At(i, j))/math.Sqrt(m.values[i]))
			}
		}
		x = productOf(q, x)
	}
	tr.spec.X0 = x.RawMatrix().Data
}

// drawViews draws samples of two or three views with factors in common and a unit for each.
func drawViews(rng *rand.Rand) *trial {
	k, samples := 2+rng.IntN(2), 40+rng.IntN(100)
	list, sizes, n := make([]*read.Matrix, k), make([]int, k), 0
	factors := mat.NewDense(samples, 3, nil)
	random.Fill(factors, rng.NormFloat64)
	z := mat.NewDense(samples, 12*k, nil)
	for i := range k {
		sizes[i] = 1 + rng.IntN(12)
		weights, view := mat.NewDense(3, sizes[i], nil), mat.NewDense(samples, sizes[i], nil)
		random.Fill(weights, rng.NormFloat64)
		random.Fill(view, rng.NormFloat64)
		view.Add(view, productOf(factors, weights))
		view.Scale(math.Pow(10, 4*rng.Float64()-2), view)
		list[i] = matrixOf(view)
		for r := range samples {
			for j := range sizes[i] {
				z.Set(r, n+j, view.At(r, j))
			}
		}
		n += sizes[i]
	}
	z = mat.DenseCopyOf(z.Slice(0, samples, 0, n))
	centre(z)
	a, m := productOf(z.T(), z), mat.NewDense(n, n, nil)
	a.Scale(-1/float64(samples), a)
	dense.Symmetrize(a)
	for from, i := 0, 0; i < k; i++ {
		for r := from; r < from+sizes[i]; r++ {
			for c := from; c < from+sizes[i]; c++ {
				m.Set(r, c, -a.At(r, c))
			}
		}
		from += sizes[i]
	}
	tr := &trial{problem: "gcca", p: 1 + rng.IntN(min(n, 4)), definite: true, bounded: true, plain: plain{a: a, m: m}}
	tr.kind = fmt.Sprintf("views %v, p %d", sizes, tr.p)
	for _, v := range tr.plain.values()[:tr.p] {
		tr.optimum += v / 2
		tr.scale += math.Abs(v) / 2
	}
	tr.spec.Params = solver.Values{"p": float64(tr.p), "scaling": rng.IntN(2) == 0}
	tr.spec.Data.Lists = map[string][]*read.Matrix{"views": list}
	return tr
}

// orthogonal returns a random orthogonal matrix.
func orthogonal(n int, rng *rand.Rand) *mat.Dense {
	var qr mat.QR
	var q mat.Dense
	g := mat.NewDense(n, n, nil)
	random.Fill(g, rng.NormFloat64)
	qr.Factorize(g)
	qr.QTo(&q)
	return &q
}

// permutation returns the matrix that takes row i to row order[i].
func permutation(order []int) *mat.Dense {
	out := mat.NewDense(len(order), len(order), nil)
	for i, j := range order {
		out.Set(j, i, 1)
	}
	return out
}

// scaleColumn multiplies column j of x by s.
func scaleColumn(x *mat.Dense, j int, s float64) {
	n, _ := x.Dims()
	for i := range n {
		x.Set(i, j, s*x.At(i, j))
	}
}
