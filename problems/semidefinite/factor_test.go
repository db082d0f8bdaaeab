package semidefinite

import (
	"math"
	"testing"

	"slep/problems/random"

	"gonum.org/v1/gonum/mat"
)

func never() error { return nil }

func silent(float64) error { return nil }

// diagonal returns the diagonal matrix with the given diagonal.
func diagonal(values ...float64) *mat.Dense {
	return mat.DenseCopyOf(mat.NewDiagDense(len(values), values))
}

// lowRank returns a random positive semidefinite n x n matrix of the given rank.
func lowRank(n, rank int, seed uint64) *mat.Dense {
	r := mat.NewDense(rank, n, nil)
	random.Fill(r, random.New(seed, 31).NormFloat64)
	out := mat.NewDense(n, n, nil)
	out.Mul(r.T(), r)
	return out
}

// inUnits returns DAD for a diagonal D.
func inUnits(a *mat.Dense, units []float64) *mat.Dense {
	out := mat.DenseCopyOf(a)
	for i, u := range units {
		for j, w := range units {
			out.Set(i, j, a.At(i, j)*u*w)
		}
	}
	return out
}

// TestRankInUnits checks that the rank and the null space do not depend on the units of the variables.
func TestRankInUnits(t *testing.T) {
	graded := make([]float64, 40)
	for i := range graded {
		graded[i] = math.Pow(10, -14*float64(i)/39)
	}
	for name, c := range map[string]struct {
		a    *mat.Dense
		rank int
	}{
		"diagonal over 14 decades": {diagonal(graded...), 40},
		"diagonal and zeros":       {diagonal(3, 0, 7e-17, 0, 2e-9), 3},
		"full rank":                {lowRank(12, 12, 1), 12},
		"rank 7 of 12":             {lowRank(12, 7, 2), 7},
		"rank 7 of 12, units": {inUnits(lowRank(12, 7, 2),
			[]float64{1, 3e-8, 5e7, 1, 2e-3, 9e5, 1e-8, 1e8, 6, 7e-6, 4e3, 1}), 7},
		"full rank, units":            {inUnits(lowRank(6, 6, 3), []float64{1e8, 1e-8, 3, 1e5, 2e-6, 1e-1}), 6},
		"zeros but for rounding":      {mat.NewDense(3, 3, []float64{2, 0, 0, 0, 1e-17, 3e-17, 0, 3e-17, 1e-17}), 1},
		"zeros but for rounding, too": {mat.NewDense(3, 3, []float64{2, 0, 0, 0, 0, 4e-17, 0, 4e-17, -1e-17}), 1},
	} {
		n := c.a.RawMatrix().Rows
		f, err := New(mat.DenseCopyOf(c.a), EntryTol(n), never)
		if err != nil {
			t.Fatal(err)
		}
		if f.Rank != c.rank || f.Indefinite() {
			t.Errorf("%s: rank %d, indefinite %v, wanted %d", name, f.Rank, f.Indefinite(), c.rank)
			continue
		}
		z := f.Null()
		if (z == nil) != (f.Rank == n) {
			t.Errorf("%s: the null space does not fit the rank %d", name, f.Rank)
		}
		if z == nil {
			continue
		}
		for i := range n {
			for j := range n - f.Rank {
				var sum, size float64
				for k := range n {
					term := c.a.At(i, k) * z.At(k, j)
					sum, size = sum+term, size+math.Abs(term)
				}
				if math.Abs(sum) > 1e-12*size && math.Abs(sum) > 1e-16 {
					t.Errorf("%s: entry (%d, %d) of AZ is %g, a sum of terms of size %g", name, i, j, sum, size)
				}
			}
		}
	}
	for name, a := range map[string]*mat.Dense{
		"a negative pair":       mat.NewDense(2, 2, []float64{1, 2, 2, 1}),
		"zeros on the diagonal": mat.NewDense(3, 3, []float64{0, 1e-6, 0, 1e-6, 0, 0, 0, 0, 1}),
		"a pair in small units": mat.NewDense(3, 3, []float64{1, 0, 0, 0, 1e-6, 2e-6, 0, 2e-6, 1e-6}),
	} {
		f, err := New(mat.DenseCopyOf(a), EntryTol(a.RawMatrix().Rows), never)
		if err != nil || !f.Indefinite() || !(f.Eigenvalue < 0) {
			t.Errorf("%s: rank %d, lowest %g, error %v", name, f.Rank, f.Eigenvalue, err)
		}
	}
}
