package factor

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// triplets is a sparse matrix under construction.
type triplets struct {
	row, col []int32
	val      []float64
}

func (m *triplets) add(i, j int, v float64) {
	m.row, m.col, m.val = append(m.row, int32(i)), append(m.col, int32(j)), append(m.val, v)
	if i != j {
		m.row, m.col, m.val = append(m.row, int32(j)), append(m.col, int32(i)), append(m.val, v)
	}
}

func (m *triplets) sparse(n int) *operator.Sparse {
	return operator.FromTriplets(n, m.row, m.col, m.val)
}

// TestInertiaSparse counts the eigenvalues of sparse pencils whose inertia is known. Many of the matrices have zeros on
// the diagonal.
func TestInertiaSparse(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	type shifts map[float64]int
	type row struct {
		a, m   operator.Operator
		counts shifts
		null   int
	}
	rows := map[string]row{}

	const side = 40
	var grid []float64
	for i := range side {
		for j := range side {
			angle := func(k int) float64 { return math.Cos(float64(k+1) * math.Pi / (side + 1)) }
			grid = append(grid, 4-2*angle(i)-2*angle(j))
		}
	}
	slices.Sort(grid)
	counts := shifts{}
	for _, k := range []int{0, 1, 5, 100, 500, 700, 900, 1200, 1599, 1600} {
		switch {
		case k == 0:
			counts[grid[0]-.01] = 0
		case k == len(grid):
			counts[9] = k
		case grid[k]-grid[k-1] > 1e-7:
			counts[(grid[k]+grid[k-1])/2] = k
		}
	}
	rows["square"] = row{gridLaplacian(2, side), operator.Identity(side * side), counts, 0}
	rows["square without M"] = row{gridLaplacian(2, side), make(operator.Diag, side*side), shifts{-3: 0, 0: 0, 5: 0}, 0}

	var path triplets // the Laplacian of two paths (each gives a null vector), and ten empty rows
	for i := range 59 {
		if i != 29 {
			path.add(i, i, 1)
			path.add(i+1, i+1, 1)
			path.add(i, i+1, -1)
		}
	}
	rows["Laplacian of a graph"] = row{path.sparse(70), make(operator.Diag, 70), shifts{0: 0, 1: 0}, 12}

	var pairs triplets // blocks [0 v; v 0]
	for i := 0; i < 100; i += 2 {
		pairs.add(i, i+1, 1+rng.Float64())
	}
	rows["pairs"] = row{pairs.sparse(100), operator.Identity(100), shifts{-3: 0, 0: 50, 3: 100}, 0}

	var bow triplets // [0 bᵀ; b D] has as many negative eigenvalues as D, and one more if bᵀD⁻¹b > 0
	for i := 1; i < 200; i++ {
		bow.add(i, i, float64(i%3)-1.5)
		bow.add(0, i, 1)
	}
	rows["arrow"] = row{bow.sparse(200), make(operator.Diag, 200), shifts{0: 133}, 0}

	const columns = 150 // for a definite H, [H Bᵀ; B 0] has a negative eigenvalue for every row of B
	for name, diagonal := range map[string]float64{"saddle point": 8, "saddle point without H": 0} {
		var saddle triplets
		masses := make(operator.Diag, columns+60)
		for i := range columns {
			masses[i] = 1
			if diagonal > 0 {
				saddle.add(i, i, diagonal)
			}
			if i > 0 && diagonal > 0 {
				saddle.add(i, i-1, rng.NormFloat64())
			}
		}
		for i := range 60 {
			saddle.add(columns+i, i, 1)
			saddle.add(columns+i, 60+i, 1e-3*rng.NormFloat64())
			saddle.add(columns+i, 90+rng.IntN(60), rng.NormFloat64())
		}
		if diagonal > 0 {
			rows[name] = row{saddle.sparse(columns + 60), masses, shifts{0: 60, -50: 60, 50: columns}, 0}
		} else {
			rows[name] = row{saddle.sparse(columns + 60), masses, shifts{-50: 60, 1e-3: columns, 50: columns}, 0}
		}
	}

	var band triplets
	for i := range 300 {
		for j := max(0, i-4); j <= i; j++ {
			band.add(i, j, rng.NormFloat64())
		}
	}
	spectrum, counts := testmatrix.Eigenvalues(operator.Full(band.sparse(300))), shifts{}
	for k := 1; k < 300; k += 7 {
		if spectrum[k]-spectrum[k-1] > 1e-6 {
			counts[(spectrum[k]+spectrum[k-1])/2] = k
		}
	}
	rows["band"] = row{band.sparse(300), operator.Identity(300), counts, 0}

	for name, c := range rows {
		check := func(a operator.Operator) {
			s := NewInertia(a, c.m)
			if s == nil {
				t.Errorf("%s: no inertia", name)
				return
			}
			for sigma, want := range c.counts {
				count := s.Count(sigma)
				if count.Doubt != "" || count.Negative != want || count.Null != c.null {
					t.Errorf("%s, σ = %g: %+v, wanted %d and a null space of dimension %d", name, sigma, count, want,
						c.null)
				}
				if again := s.Count(sigma); again != count {
					t.Errorf("%s, σ = %g: %+v, then %+v", name, sigma, count, again)
				}
				if c.null > 0 {
					continue
				}
				b := testmatrix.Normal(rng, a.Dim(), 3)
				x := mat.DenseCopyOf(b)
				s.Solve(x)
				product := operator.NewProduct(a, x)
				dense.AddScaled(product, -sigma, operator.NewProduct(c.m, x))
				if off := dense.Distance(product, b) / (dense.Norm(b) + dense.Norm(x)); !(off < 1e-10) {
					t.Errorf("%s, σ = %g: (A - σM)x differs from b by %g (‖b‖ + ‖x‖)", name, sigma, off)
				}
			}
		}
		if check(c.a); c.a.Dim() <= 300 {
			check(&operator.Dense{Dense: operator.Full(c.a)})
		}
	}
}
