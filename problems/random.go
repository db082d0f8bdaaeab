package problems

import (
	"math"
	"math/rand/v2"
	"slices"

	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Streams of random numbers: one for each thing that is drawn, so that a change of one setting leaves the others as they were.
const (
	streamA uint64 = iota + 1
	streamG
	streamM
	streamX
)

func newRand(seed, stream uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// fill sets every entry of a.
func fill(a *mat.Dense, draw func() float64) {
	data := a.RawMatrix().Data
	for i := range data {
		data[i] = draw()
	}
}

// similarTo returns UᵀDU for a diagonal D and a random orthogonal U of Haar distribution, without forming U: the product of n - 1
// reflectors with normal vectors of falling length (Stewart 1980, doi:10.1137/0717034; LAPACK's dlagsy), taken in blocks
// I - VTVᵀ (Schreiber and Van Loan 1989, doi:10.1137/0910005), each of which costs three products of matrices.
func similarTo(d []float64, rng *rand.Rand, pause func() error) (*mat.Dense, error) {
	const block = 32
	n := len(d)
	a := mat.NewDense(n, n, nil)
	for i, v := range d {
		a.Set(i, i, v)
	}
	for end := n - 1; end > 0; end -= block {
		if err := pause(); err != nil {
			return nil, err
		}
		from := max(0, end-block)
		m, k := n-from, end-from
		v, t := reflectors(m, k, rng)
		trailing := a.Slice(from, n, from, n).(*mat.Dense)
		var av, w, vw, s, half, y, update mat.Dense
		av.Mul(trailing, v)
		w.Mul(&av, t.T()) // W = A V Tᵀ
		vw.Mul(v.T(), &w)
		s.Mul(t, &vw) // S = T VᵀW
		half.Mul(v, &s)
		half.Scale(.5, &half)
		y.Sub(&w, &half) // Y = W - VS/2
		update.Mul(&y, v.T())
		subtractBoth(trailing, &update) // A - YVᵀ - VYᵀ
	}
	return a, nil
}

// reflectors draws k reflectors of order m, the j-th of which leaves the first j coordinates alone, as I - VTVᵀ.
func reflectors(m, k int, rng *rand.Rand) (v, t *mat.Dense) {
	v, t = mat.NewDense(m, k, nil), mat.NewDense(k, k, nil)
	for j := range k {
		for i := j; i < m; i++ {
			v.Set(i, j, rng.NormFloat64())
		}
	}
	var gram mat.Dense
	gram.Mul(v.T(), v)
	for j := range k {
		tau := 2 / gram.At(j, j)
		t.Set(j, j, tau)
		for i := range j {
			var sum float64
			for l := i; l < j; l++ {
				sum += t.At(i, l) * gram.At(l, j)
			}
			t.Set(i, j, -tau*sum)
		}
	}
	return v, t
}

// subtractBoth replaces A by A - B - Bᵀ, which keeps it exactly symmetric.
func subtractBoth(a, b *mat.Dense) {
	n, _ := a.Dims()
	for i := range n {
		for j := range i + 1 {
			v := a.At(i, j) - (b.At(i, j) + b.At(j, i))
			a.Set(i, j, v)
			a.Set(j, i, v)
		}
	}
}

// entry is a nonzero of a sparse row.
type entry struct {
	col   int32
	value float64
}

// sparseRows is a sparse symmetric matrix to which rotations are applied; rows are sorted by column.
type sparseRows [][]entry

// sparseSimilarTo returns QᵀDQ for a diagonal D and a product Q of random Jacobi rotations, as many as bring the number of
// nonzeros to 0.95·density·n², as MATLAB's sprandsym(n, density, d) does.
func sparseSimilarTo(d []float64, density float64, rng *rand.Rand, pause func() error) (*solver.Sparse, error) {
	n := len(d)
	rows, count := make(sparseRows, n), 0
	for i, v := range d {
		if v != 0 {
			rows[i] = []entry{{int32(i), v}}
			count++
		}
	}
	want := .95 * math.Round(density*float64(n)*float64(n))
	for turn := 0; float64(count) < want && n > 1; turn++ {
		if turn%64 == 0 {
			if err := pause(); err != nil {
				return nil, err
			}
		}
		angle := (2*rng.Float64() - 1) * math.Pi
		i := rng.IntN(n)
		j := (i + 1 + rng.IntN(n-1)) % n
		count += rows.rotate(i, j, math.Cos(angle), math.Sin(angle))
	}
	row, col, val := make([]int32, 0, count), make([]int32, 0, count), make([]float64, 0, count)
	for i, entries := range rows {
		for _, e := range entries {
			row, col, val = append(row, int32(i)), append(col, e.col), append(val, e.value)
		}
	}
	return solver.NewSparse(n, row, col, val), nil
}

// rotate applies the rotation of coordinates i and j from both sides and returns how many nonzeros came.
func (m sparseRows) rotate(i, j int, c, s float64) int {
	before := len(m[i]) + len(m[j])
	ii, jj, ij := m.get(i, i), m.get(j, j), m.get(i, j)
	first, second := make([]entry, 0, before), make([]entry, 0, before)
	added := 0
	for p, q := 0, 0; p < len(m[i]) || q < len(m[j]); {
		var col int32 // the next column of either row
		if q == len(m[j]) || p < len(m[i]) && m[i][p].col <= m[j][q].col {
			col = m[i][p].col
		} else {
			col = m[j][q].col
		}
		var x, y float64
		if p < len(m[i]) && m[i][p].col == col {
			x = m[i][p].value
			p++
		}
		if q < len(m[j]) && m[j][q].col == col {
			y = m[j][q].value
			q++
		}
		if k := int(col); k != i && k != j {
			u, v := c*x+s*y, c*y-s*x
			first, second = append(first, entry{col, u}), append(second, entry{col, v})
			added += m.set(k, i, u) + m.set(k, j, v)
		}
	}
	m[i], m[j] = first, second
	if ii != 0 || jj != 0 || ij != 0 {
		cross := (c*c-s*s)*ij + c*s*(jj-ii)
		m.set(i, i, c*c*ii+2*c*s*ij+s*s*jj)
		m.set(j, j, s*s*ii-2*c*s*ij+c*c*jj)
		m.set(i, j, cross)
		m.set(j, i, cross)
	}
	return added + len(m[i]) + len(m[j]) - before
}

func (m sparseRows) find(i, j int) (int, bool) {
	return slices.BinarySearchFunc(m[i], int32(j), func(e entry, col int32) int { return int(e.col) - int(col) })
}

func (m sparseRows) get(i, j int) float64 {
	if at, ok := m.find(i, j); ok {
		return m[i][at].value
	}
	return 0
}

// set writes one entry and returns 1 when it is new.
func (m sparseRows) set(i, j int, value float64) int {
	at, ok := m.find(i, j)
	if ok {
		m[i][at].value = value
		return 0
	}
	m[i] = slices.Insert(m[i], at, entry{int32(j), value})
	return 1
}
