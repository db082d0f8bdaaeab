package factor

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver/testmatrix"

	"slep/solver/operator"
)

// gridLaplacian returns the Laplacian on a path, a square or a cube of points, with twice the dimension on the
// diagonal.
func gridLaplacian(dim, side int) *operator.Sparse {
	n := 1
	for range dim {
		n *= side
	}
	var row, col []int32
	var val []float64
	add := func(i, j int, v float64) {
		row, col, val = append(row, int32(i)), append(col, int32(j)), append(val, v)
	}
	for i := range n {
		add(i, i, 2*float64(dim))
		for unit := 1; unit < n; unit *= side {
			if i/unit%side > 0 {
				add(i, i-unit, -1)
				add(i-unit, i, -1)
			}
		}
	}
	return operator.FromTriplets(n, row, col, val)
}

// arrow returns a matrix whose only entries off the diagonal are a full first row and column.
func arrow(n int) *operator.Sparse {
	var row, col []int32
	var val []float64
	for i := range int32(n) {
		row, col, val = append(row, i, i, 0), append(col, i, 0, i), append(val, float64(n), 1, 1)
	}
	return operator.FromTriplets(n, row, col, val)
}

// minimumDegreeFill returns the number of entries that L has if the next row to be eliminated is always a row with the
// fewest neighbours.
func minimumDegreeFill(m *operator.Sparse) int {
	near := make([]map[int32]bool, m.Dim())
	for i := range near {
		near[i] = map[int32]bool{}
		cols, _ := m.Row(i)
		for _, j := range cols {
			if int(j) != i {
				near[i][j] = true
			}
		}
	}
	entries := 0
	for range near {
		next := -1
		for i, others := range near {
			if others != nil && (next < 0 || len(others) < len(near[next])) {
				next = i
			}
		}
		entries += 1 + len(near[next])
		for i := range near[next] {
			delete(near[i], int32(next))
			for j := range near[next] {
				if i != j {
					near[i][j] = true
				}
			}
		}
		near[next] = nil
	}
	return entries
}

// TestFronts checks, for patterns of many kinds, that the fronts contain all entries of L, and that L has at most 15%
// more entries than with an exact minimum degree ordering.
func TestFronts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for name, m := range map[string]*operator.Sparse{
		"square": gridLaplacian(2, 17), "cube": gridLaplacian(3, 7), "arrow": arrow(400),
		"random":        operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 300, 2)),
		"full":          operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 60, 60)),
		"empty columns": operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 100, 0)),
		"one row":       gridLaplacian(1, 1), "path": gridLaplacian(1, 300),
	} {
		f, err := analyse(m, mostFill)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if sorted := slices.Sorted(slices.Values(f.order)); len(sorted) != m.Dim() || sorted[0] != 0 ||
			len(slices.Compact(sorted)) != m.Dim() || int(sorted[m.Dim()-1]) != m.Dim()-1 {
			t.Errorf("%s: the order is not a permutation", name)
			continue
		}
		exact := 0
		below := columnsOf(m, f.order)
		for k := range f.child {
			stored := map[int32]bool{}
			for c := f.Column[k]; c < f.Column[k+1]; c++ {
				stored[c] = true
			}
			for _, i := range f.Below(k) {
				stored[i] = true
			}
			for c := f.Column[k]; c < f.Column[k+1]; c++ {
				exact += 1 + len(below[c])
				for i := range below[c] {
					if !stored[i] {
						t.Errorf("%s: the front of column %d has no row %d", name, c, i)
					}
				}
			}
		}
		if fewest := minimumDegreeFill(m); float64(exact) > 1.15*float64(fewest) {
			t.Errorf("%s: L has %d entries, with exact minimum degrees %d", name, exact, fewest)
		}
	}
}

// columnsOf eliminates the rows of M in the given order, and returns, for every column of L, the rows of its entries
// below the diagonal.
func columnsOf(m *operator.Sparse, order []int32) []map[int32]bool {
	place := make([]int32, len(order))
	for k, i := range order {
		place[i] = int32(k)
	}
	below := make([]map[int32]bool, len(order))
	for k, i := range order {
		if below[k] == nil {
			below[k] = map[int32]bool{}
		}
		cols, _ := m.Row(int(i))
		for _, j := range cols {
			if place[j] > int32(k) {
				below[k][place[j]] = true
			}
		}
		if len(below[k]) == 0 {
			continue
		}
		up := int32(len(order))
		for i := range below[k] {
			up = min(up, i)
		}
		if below[up] == nil {
			below[up] = map[int32]bool{}
		}
		for i := range below[k] {
			if i != up {
				below[up][i] = true
			}
		}
	}
	return below
}

// TestFillLimit checks that the analysis fails if a factor would take too much memory or work.
func TestFillLimit(t *testing.T) {
	m := gridLaplacian(2, 30)
	var large *TooLarge
	for want, limit := range map[string]fill{"entries": {1e4, 1e9}, "operations": {1e6, 1e4}} {
		if _, err := analyse(m, limit); !errors.As(err, &large) || large.What != want {
			t.Errorf("%v, wanted too many %s", err, want)
		}
	}
}
