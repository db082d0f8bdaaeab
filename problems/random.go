package problems

import (
	"math"
	"math/rand/v2"
	"slices"

	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Streams of random numbers: one for each thing that is drawn, so that a change of one setting leaves the others as they were.
const (
	streamA uint64 = iota + 1
	streamG
	streamM
	streamX
	streamProbe
	streamNoise
	streamFactors
	streamWeights
	streamMeans
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
// Householder reflectors of normal vectors of falling length (Stewart 1980, doi:10.1137/0717034; LAPACK's dlagsy), taken in blocks
// I - VTVᵀ (Schreiber and Van Loan 1989, doi:10.1137/0910005), each of which costs two large products of matrices.
func similarTo(d []float64, rng *rand.Rand, pause func() error) (*mat.Dense, error) {
	const block = 32
	n := len(d)
	a := mat.NewDense(n, n, nil)
	for i, v := range d {
		a.Set(i, i, v)
	}
	work := newReflectors(n, min(n, block))
	for end := n - 1; end > 0; end -= block {
		if err := pause(); err != nil {
			return nil, err
		}
		from := max(0, end-block)
		work.draw(n-from, end-from, rng)
		work.applyBoth(a.Slice(from, n, from, n).(*mat.Dense))
	}
	for i := range n { // the products round the triangles differently
		for j := range i {
			v := (a.At(i, j) + a.At(j, i)) / 2
			a.Set(i, j, v)
			a.Set(j, i, v)
		}
	}
	return a, nil
}

// reflectors is a product of k reflectors of order m, I - VTVᵀ, with memory for applying it.
type reflectors struct {
	m, k       int
	left       *mat.Dense // [Y V], m x 2k
	right      *mat.Dense // [V Y], m x 2k
	w          *mat.Dense // m x k
	t, s, gram *mat.Dense // k x k
}

// newReflectors allocates for orders up to m and up to k reflectors.
func newReflectors(m, k int) *reflectors {
	tall := func(cols int) *mat.Dense { return mat.NewDense(m, cols, nil) }
	square := func() *mat.Dense { return mat.NewDense(k, k, nil) }
	return &reflectors{left: tall(2 * k), right: tall(2 * k), w: tall(k), t: square(), s: square(), gram: square()}
}

// view returns the leading rows x cols block of a from the given column on.
func view(a *mat.Dense, rows, from, cols int) blas64.General {
	return a.Slice(0, rows, from, from+cols).(*mat.Dense).RawMatrix()
}

// draw takes k reflectors of order m. The j-th leaves the first j coordinates alone and maps e_j to a direction of uniform distribution:
// its vector is a normal x with ±‖x‖ added to the first entry.
func (r *reflectors) draw(m, k int, rng *rand.Rand) {
	r.m, r.k = m, k
	x := make([]float64, m)
	for j := range k {
		for i := range m {
			x[i] = 0
			if i >= j {
				x[i] = rng.NormFloat64()
			}
		}
		x[j] += math.Copysign(blas64.Nrm2(blas64.Vector{N: m, Data: x, Inc: 1}), x[j])
		for i, v := range x {
			r.right.Set(i, j, v)
			r.left.Set(i, k+j, v)
		}
	}
	v, gram := view(r.right, m, 0, k), view(r.gram, k, 0, k)
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, v, v, 0, gram)
	for j := range k {
		tau := 2 / r.gram.At(j, j)
		for i := range k {
			r.t.Set(i, j, 0)
		}
		r.t.Set(j, j, tau)
		for i := range j {
			var sum float64
			for l := i; l < j; l++ {
				sum += r.t.At(i, l) * r.gram.At(l, j)
			}
			r.t.Set(i, j, -tau*sum)
		}
	}
}

// applyBoth replaces A, m x m, by QAQᵀ with Q = I - VTVᵀ, which is A - YVᵀ - VYᵀ with W = AVTᵀ, S = TVᵀW and Y = W - VS/2.
func (r *reflectors) applyBoth(a *mat.Dense) {
	m, k := r.m, r.k
	v, y, w := view(r.right, m, 0, k), view(r.left, m, 0, k), view(r.w, m, 0, k)
	t, s, vw := view(r.t, k, 0, k), view(r.s, k, 0, k), view(r.gram, k, 0, k)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, a.RawMatrix(), v, 0, w)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, w, t, 0, y) // W
	blas64.Gemm(blas.Trans, blas.NoTrans, 1, v, y, 0, vw)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, t, vw, 0, s)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, -.5, v, s, 1, y)
	for i := range m {
		copy(r.right.RawRowView(i)[k:2*k], r.left.RawRowView(i)[:k])
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, -1, view(r.left, m, 0, 2*k), view(r.right, m, 0, 2*k), 1, a.RawMatrix())
}

// entry is a nonzero of a sparse row.
type entry struct {
	col   int32
	value float64
}

// sparseRows is a sparse symmetric matrix to which rotations are applied; rows are sorted by column.
type sparseRows [][]entry

// rotation replaces rows x and y, of numbers i and j, by cx + sy and cy - sx.
type rotation struct {
	i, j int
	c, s float64
}

// sparseSimilarTo returns QᵀDQ for a diagonal D and a product Qᵀ of random Jacobi rotations, first to last from the right, as many as
// bring the number of nonzeros to 0.95·density·n², as MATLAB's sprandsym(n, density, d) does.
func sparseSimilarTo(d []float64, density float64, rng *rand.Rand, pause func() error) (*operator.Sparse, []rotation, error) {
	n := len(d)
	rows, count := make(sparseRows, n), 0
	for i, v := range d {
		if v != 0 {
			rows[i] = []entry{{int32(i), v}}
			count++
		}
	}
	var turns []rotation
	want := .95 * math.Round(density*float64(n)*float64(n))
	for float64(count) < want && n > 1 {
		if len(turns)%64 == 0 {
			if err := pause(); err != nil {
				return nil, nil, err
			}
		}
		angle := (2*rng.Float64() - 1) * math.Pi
		i := rng.IntN(n)
		j := (i + 1 + rng.IntN(n-1)) % n
		turn := rotation{i, j, math.Cos(angle), math.Sin(angle)}
		count += rows.rotate(turn.i, turn.j, turn.c, turn.s)
		turns = append(turns, turn)
	}
	row, col, val := make([]int32, 0, count), make([]int32, 0, count), make([]float64, 0, count)
	for i, entries := range rows {
		for _, e := range entries {
			row, col, val = append(row, int32(i)), append(col, e.col), append(val, e.value)
		}
	}
	return operator.NewSparse(n, row, col, val), turns, nil
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
