package problems

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/operator"
)

// drawSparseM draws a sparse symmetric matrix of order 301 to 700: a diagonal matrix, a direct sum of blocks CᵀEC, or a
// matrix assembled from elements that form chains or a ladder. The units of its rows may differ by up to 16 orders of
// magnitude. Some eigenvalues may be zero, small or negative. The negative ones may be larger or smaller than rounding
// errors.
func drawSparseM(rng *rand.Rand) (kind string, m operator.Operator) {
	n := denseWithin + 1 + rng.IntN(400)
	var row, col []int32
	var val []float64
	add := func(i, j int, v float64) {
		row, col, val = append(row, int32(i)), append(col, int32(j)), append(val, v)
	}
	kinds := []string{"blocks", "chains", "closed chains", "diagonal", "mass", "ladder"}
	kind = kinds[rng.IntN(len(kinds))]
	least := math.Pow(10, -14*rng.Float64()*float64(rng.IntN(2)))
	zeros := []float64{0, .1, .9}[rng.IntN(3)]
	weight := func() float64 {
		if rng.Float64() < zeros {
			return 0
		}
		return math.Pow(least, rng.Float64())
	}
	switch kind {
	case "blocks":
		for from := 0; from < n; {
			size := min(1+rng.IntN(6), n-from)
			for range size {
				w, c := weight(), make([]float64, size)
				for i := range c {
					c[i] = rng.NormFloat64()
				}
				for i, x := range c {
					for j, y := range c {
						add(from+i, from+j, w*x*y)
					}
				}
			}
			from += size
		}
	case "diagonal":
		for i := range n {
			add(i, i, weight())
		}
	default: // elements between neighbours, of rank one or two
		inside := .5
		if kind == "mass" {
			inside = .25
		}
		width := 1
		if kind == "ladder" {
			width = 15
		}
		for i := range n {
			w := weight()
			for _, j := range []int{i + 1, i + width} {
				if kind == "closed chains" {
					j %= n
				}
				if j < n {
					add(i, i, w/2)
					add(j, j, w/2)
					add(i, j, w*inside)
					add(j, i, w*inside)
				}
			}
		}
	}
	if rng.IntN(3) == 0 {
		by := math.Pow(10, -16*rng.Float64())
		kind += fmt.Sprintf(", %.2g less in a row", by)
		i := rng.IntN(n)
		add(i, i, -by)
	}
	if rng.IntN(3) == 0 {
		kind += ", in other units"
		s := make([]float64, n)
		for i := range s {
			s[i] = math.Pow(10, 16*rng.Float64()-8)
		}
		for k := range val {
			val[k] *= s[row[k]] * s[col[k]]
		}
	}
	sparse := operator.FromTriplets(n, row, col, val)
	if m = sparse; sparse.NNZ() == n {
		m = operator.NewDiagonal(operator.DiagonalSizes(sparse))
	}
	return fmt.Sprintf("%s, n %d, least %.2g, %g of zeros", kind, n, least, zeros), m
}

// TestExamineAsDense compares the results of examine for sparse matrices with the results of a dense factorisation.
func TestExamineAsDense(t *testing.T) {
	sparse, verdicts := 0, map[string]int{}
	for number := range 300 {
		rng := rand.New(rand.NewPCG(uint64(number), 28))
		kind, m := drawSparseM(rng)
		f, err := semidefinite.New(operator.Full(m), semidefinite.EntryTol(m.Dim()), carryOn)
		if err != nil {
			t.Fatal(err)
		}
		in := &Instance{Problem: solver.Problem{M: m}}
		err = caught(func() { in.examine(1, carryOn) })
		verdict := "definite"
		switch {
		case f.Indefinite():
			verdict = "indefinite"
			if err == nil || !strings.Contains(err.Error(), "not positive semidefinite") {
				t.Errorf("%d: %s: eigenvalue %.3g, rank %d, error %v", number, kind, f.Eigenvalue, in.Rank, err)
			}
		case f.Rank == 0:
			verdict = "zero"
		case err != nil || in.Rank != f.Rank || f.Lowest < -1e-12 && len(in.Warnings) == 0 ||
			f.Lowest == 0 && len(in.Warnings) > 0:
			t.Errorf("%d: %s: rank %d, wanted %d, lowest %.3g, warnings %q, error %v", number, kind, in.Rank, f.Rank, f.Lowest,
				in.Warnings, err)
		case f.Lowest < 0:
			verdict = "nearly semidefinite"
		case f.Rank < m.Dim():
			verdict = "singular"
		}
		if in.examined.dense == nil {
			sparse++
		}
		verdicts[verdict]++
	}
	t.Logf("%v, of which %d by sparse factors", verdicts, sparse)
	for _, v := range []string{"definite", "singular", "indefinite", "nearly semidefinite"} {
		if verdicts[v] < 5 {
			t.Errorf("%d matrices are %s, wanted at least 5", verdicts[v], v)
		}
	}
}
