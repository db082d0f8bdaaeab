package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"slep/problems/random"

	"gonum.org/v1/gonum/mat"
)

// drawStart draws a start, or leaves it to the problem to generate one. The matrix q maps the basis of a and m to the
// basis of the data.
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

// permutation returns the permutation matrix that moves row i to row order[i].
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
