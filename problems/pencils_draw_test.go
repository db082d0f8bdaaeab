package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// pencilOf is a pencil (A, M) whose spectrum is known by construction: A = CᵀDC and M = CᵀEC for diagonal D and E,
// where the diagonal of E consists of ones and zeros.
type pencilOf struct {
	kind    string
	a, m    operator.Operator
	values  []float64  // generalised eigenvalues, ascending
	vectors *mat.Dense // the eigenvectors as columns, in the order of values; nil if they were not computed
	n       int
	regular bool // M is definite
	size    float64
}

// drawValues draws r eigenvalues, some in clusters and some in groups of up to ten equal eigenvalues.
func drawValues(r int, rng *rand.Rand) []float64 {
	var values []float64
	scale := math.Pow(10, 6*rng.Float64()-3)
	for len(values) < r {
		v := scale * (20*rng.Float64() - 4)
		if rng.IntN(4) == 0 {
			v = scale * math.Pow(10, -4*rng.Float64())
		}
		count, apart := 1, 0.
		switch rng.IntN(4) {
		case 0:
			count = 1 + rng.IntN(10)
		case 1:
			count, apart = 1+rng.IntN(5), 1e-10
		}
		for k := range min(count, r-len(values)) {
			values = append(values, v*(1+apart*float64(k)))
		}
	}
	return values
}

// drawDense draws a pencil of dense matrices, with n up to 400.
func drawDense(rng *rand.Rand) *pencilOf {
	n := 3 + int(60*rng.Float64())
	if rng.IntN(10) == 0 {
		n = 100 + rng.IntN(301)
	}
	rank := n
	if rng.IntN(2) == 0 {
		rank = max(2, n/10+rng.IntN(n-n/10))
	}
	d, e := make([]float64, n), make([]float64, n)
	copy(d, drawValues(rank, rng))
	nulls := rng.IntN(2) == 0 // A and M have common null vectors
	for i := range n {
		if i < rank {
			e[i] = 1
		} else if !nulls || rng.IntN(2) == 0 {
			d[i] = math.Pow(10, 2*rng.Float64()-1) * math.Abs(d[0])
		}
	}
	// C = QᵀS with an orthogonal Q and a diagonal S, and C⁻¹ = S⁻¹Q
	q, s := orthogonal(n, rng), make([]float64, n)
	cond := math.Pow(10, 2*rng.Float64())
	for i := range s {
		s[i] = math.Pow(cond, rng.Float64())
	}
	in := func(diagonal []float64) *operator.Dense {
		part := mat.DenseCopyOf(q.T())
		for i := range n {
			for j := range n {
				part.Set(i, j, part.At(i, j)*s[j])
			}
		}
		weighted := mat.DenseCopyOf(part)
		dense.ScaleRows(weighted, diagonal)
		out := dense.NewGram(part, weighted)
		dense.Symmetrize(out)
		return &operator.Dense{Dense: out}
	}
	vectors := mat.NewDense(n, rank, nil)
	order := make([]int, rank)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case d[i] < d[j]:
			return -1
		case d[i] > d[j]:
			return 1
		}
		return i - j
	})
	values := make([]float64, rank)
	for k, of := range order { // the eigenvector C⁻¹e = S⁻¹Qe for the unit vector e
		values[k] = d[of]
		for i := range n {
			vectors.Set(i, k, q.At(i, of)/s[i])
		}
	}
	largest := 0.
	for _, v := range d {
		largest = math.Max(largest, math.Abs(v))
	}
	return &pencilOf{
		kind: fmt.Sprintf("dense, n %d, rank %d, common null vectors %v", n, rank, nulls && rank < n),
		a:    in(d), m: in(e), values: values, vectors: vectors, n: n, regular: rank == n, size: largest * cond * cond,
	}
}

// drawSparse draws a direct sum of small pencils, with the rows in random order and n up to 5000.
func drawSparse(rng *rand.Rand) *pencilOf {
	n := 50 + int(4950*math.Pow(rng.Float64(), 3))
	singular := rng.IntN(2) == 0
	values := drawValues(n, rng)
	rng.Shuffle(n, func(i, j int) { values[i], values[j] = values[j], values[i] })
	place := rng.Perm(n)
	var row, col []int32
	var inA, inM []float64
	var kept []float64
	largest := 0.
	for from := 0; from < n; {
		size := min(1+rng.IntN(5), n-from)
		c := testmatrix.Normal(rng, size, size)
		for i := range size {
			c.Set(i, i, c.At(i, i)+4)
		}
		d, e := make([]float64, size), make([]float64, size)
		for i := range size {
			d[i], e[i] = values[from+i], 1
			largest = math.Max(largest, math.Abs(d[i]))
			if singular && size > 1 && i == 0 {
				d[i], e[i] = math.Abs(values[from]), 0
				if rng.IntN(2) == 0 {
					d[i] = 0
				}
			} else {
				kept = append(kept, d[i])
			}
		}
		block := func(diagonal []float64) *mat.Dense {
			weighted := mat.DenseCopyOf(c)
			dense.ScaleRows(weighted, diagonal)
			return dense.NewGram(c, weighted)
		}
		a, m := block(d), block(e)
		for i := range size {
			for j := range size {
				row, col = append(row, int32(place[from+i])), append(col, int32(place[from+j]))
				inA, inM = append(inA, (a.At(i, j)+a.At(j, i))/2), append(inM, (m.At(i, j)+m.At(j, i))/2)
			}
		}
		from += size
	}
	slices.Sort(kept)
	return &pencilOf{
		kind: fmt.Sprintf("sparse, n %d, rank %d", n, len(kept)),
		a:    operator.FromTriplets(n, row, col, inA), m: operator.FromTriplets(n, row, col, inM),
		values: kept, n: n, regular: !singular, size: 100 * largest,
	}
}
