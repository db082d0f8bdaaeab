package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"slep/problems/random"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// spectrumOfM is the diagonal of a diagonal M. Zeros come last.
type spectrumOfM struct {
	kind   string
	values []float64
	rank   int
	cond   float64 // the condition number of the nonzero part
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
	for i := range out.rank { // the first two entries are the ends of the range
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

// drawA draws A in the basis in which M is diagonal. If f without a linear term is then unbounded below, drawA sets
// tr.bounded to false. If A is made from generalised eigenvalues, drawA also returns these eigenvalues.
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
	case 0: // so that f does not depend on the component of X in Null(M)
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

// drawH draws a linear term, or returns nil for no linear term. If f is bounded below without the linear term, f is
// also bounded below with the linear term, except in some cases in which A is zero on Null(M).
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

// know computes the minimum of f without a linear term, which is half the sum of the p least eigenvalues of D^(-1/2) S
// D^(-1/2). Here D is the nonzero part of the diagonal of M, and S is the Schur complement of A on Null(M). The scale
// of f is computed from the sizes of these eigenvalues and from the size of f at a typical X.
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
