package random

import (
	"math"
	"math/rand/v2"
	"slices"

	"slep/solver/operator"
	"slep/solver/try"
)

// entry is a nonzero entry of a sparse row.
type entry struct {
	col   int32
	value float64
}

// sparseRows is a sparse symmetric matrix to which rotations are applied. The entries of each row are sorted by column.
type sparseRows [][]entry

// rotation replaces row x_i by c·x_i + s·x_j, and row x_j by c·x_j - s·x_i.
type rotation struct {
	i, j int
	c, s float64
}

// Sparse returns QᵀDQ for D = diag(eigenvalues), where Qᵀ is a product of random Jacobi rotations. Rotations are
// applied until the number of nonzeros reaches 0.95·density·n², as in MATLAB's sprandsym(n, density, eigenvalues). If
// pause returns an error, Sparse stops and returns this error.
func Sparse(eigenvalues []float64, density float64, rng *rand.Rand, pause func() error) (
	m *operator.Sparse, err error,
) {
	defer try.Catch(&err)
	m, _ = rotated(eigenvalues, density, rng, pause)
	return m, nil
}

// rotated returns the matrix that Sparse returns, and the rotations that were applied. The first rotation is the
// rightmost factor of Qᵀ.
func rotated(eigenvalues []float64, density float64, rng *rand.Rand, pause func() error) (*operator.Sparse,
	[]rotation) {
	n := len(eigenvalues)
	rows, count := make(sparseRows, n), 0
	for i, v := range eigenvalues {
		if v != 0 {
			rows[i] = []entry{{int32(i), v}}
			count++
		}
	}
	var turns []rotation
	want := .95 * math.Round(density*float64(n)*float64(n))
	for float64(count) < want && n > 1 {
		if len(turns)%64 == 0 {
			try.Check(pause())
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
	return operator.FromTriplets(n, row, col, val), turns
}

// rotate applies a rotation of coordinates i and j from both sides, and returns the number of nonzeros that it adds.
func (m sparseRows) rotate(i, j int, c, s float64) int {
	before := len(m[i]) + len(m[j])
	ii, jj, ij := m.get(i, i), m.get(j, j), m.get(i, j)
	first, second := make([]entry, 0, before), make([]entry, 0, before)
	added := 0
	for p, q := 0, 0; p < len(m[i]) || q < len(m[j]); {
		var col int32 // the smaller of the next column indices of the two rows
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

// set writes an entry. The result is 1 if the entry is new, otherwise 0.
func (m sparseRows) set(i, j int, value float64) int {
	at, ok := m.find(i, j)
	if ok {
		m[i][at].value = value
		return 0
	}
	m[i] = slices.Insert(m[i], at, entry{int32(j), value})
	return 1
}
