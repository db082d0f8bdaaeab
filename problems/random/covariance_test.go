package random

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

func never() error { return nil }

func silent(float64) error { return nil }

// twoViews returns the distributions of two views with canonical correlations Λ, and their joint covariance.
func twoViews(t *testing.T, n1, n2 int, lambda []float64, density float64) (one, two *Marginal, s *mat.Dense) {
	t.Helper()
	rngS, rngU := New(3, ForM), New(3, ForG)
	one, err := NewMarginal(n1, len(lambda), density, rngS, rngU, never)
	if err != nil {
		t.Fatal(err)
	}
	if two, err = NewMarginal(n2, len(lambda), density, rngS, rngU, never); err != nil {
		t.Fatal(err)
	}
	var left, middle, cross mat.Dense // S_1UΛVᵀS_2
	left.Mul(operator.Full(one.s), one.u)
	middle.Mul(two.u.T(), operator.Full(two.s))
	left.Mul(&left, mat.NewDiagDense(len(lambda), lambda))
	cross.Mul(&left, &middle)
	s = mat.NewDense(n1+n2, n1+n2, nil)
	s.Slice(0, n1, 0, n1).(*mat.Dense).Copy(operator.Full(one.s))
	s.Slice(n1, n1+n2, n1, n1+n2).(*mat.Dense).Copy(operator.Full(two.s))
	s.Slice(0, n1, n1, n1+n2).(*mat.Dense).Copy(&cross)
	s.Slice(n1, n1+n2, 0, n1).(*mat.Dense).Copy(cross.T())
	return one, two, s
}

// TestMarginal checks that S and U have the properties that the paper states.
func TestMarginal(t *testing.T) {
	const n, p = 50, 4
	one, _, _ := twoViews(t, n, n, make([]float64, p), .1)
	want := slices.Clone(one.eigenvalues)
	slices.Sort(want)
	for i, got := range testmatrix.Eigenvalues(operator.Full(one.s)) {
		if math.Abs(got-want[i]) > 1e-14 || want[i] < 0 || want[i] > 1 {
			t.Errorf("eigenvalue %d of S is %g, wanted %g", i, got, want[i])
		}
	}
	root := dense.Identity(n)
	one.color(root, never)
	var tt, su, usu mat.Dense
	tt.Mul(root, root.T())
	if !mat.EqualApprox(&tt, operator.Full(one.s), 1e-14) {
		t.Error("TTᵀ is not S")
	}
	su.Mul(operator.Full(one.s), one.u)
	usu.Mul(one.u.T(), &su)
	if !mat.EqualApprox(&usu, dense.Identity(p), 1e-12) {
		t.Errorf("UᵀSU = %v", mat.Formatted(&usu))
	}
	count := 0
	for i := range n {
		if mat.Norm(one.u.RowView(i), 2) > 0 {
			count++
		}
	}
	if count != p {
		t.Errorf("U has %d nonzero rows, wanted %d", count, p)
	}
}

// TestSampleCovariance compares the moments of many sample covariances with those of ZᵀZ/m for a centred Z, with more
// samples than variables and with fewer. As ZᵀZ has m - 1 degrees of freedom, E[C] = (m-1)/m S and var(C_ij) = (m-1)/m²
// (S_ii S_jj + S_ij²) (Muirhead 1982, section 3.2).
func TestSampleCovariance(t *testing.T) {
	const n1, n2 = 7, 5
	draws := 4000.
	if testing.Short() {
		draws = 1000
	}
	one, two, s := twoViews(t, n1, n2, []float64{.95, .6, .1}, .3)
	n := n1 + n2
	for _, m := range []int{2, 6, 12, 13, 40} {
		rng := rand.New(rand.NewPCG(8, uint64(m)))
		sum, squares := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
		for range int(draws) {
			c, err := SampleCovariance(one, two, []float64{.95, .6, .1}, m, rng, never)
			if err != nil {
				t.Fatal(err)
			}
			if !mat.Equal(c, c.T()) {
				t.Fatal("C is not symmetric")
			}
			sum.Add(sum, c)
			c.MulElem(c, c)
			squares.Add(squares, c)
		}
		free := float64(m - 1)
		for i := range n {
			for j := range i + 1 {
				mean := sum.At(i, j) / draws
				want, variance := free/float64(m)*s.At(i, j), free/float64(m*m)*(s.At(i, i)*s.At(j, j)+s.At(i, j)*s.At(i, j))
				if math.Abs(mean-want) > 4.5*math.Sqrt(variance/draws) {
					t.Errorf("m = %d: C[%d,%d] has mean %.5f, wanted %.5f within %.5f", m, i, j, mean, want,
						4.5*math.Sqrt(variance/draws))
				}
				// the kurtosis of an entry is at most that of the χ² distribution with m - 1 degrees of freedom, 3 + 12/(m-1)
				if spread := squares.At(i, j)/draws - mean*mean; math.Abs(spread/variance-1) > 4.5*math.Sqrt((2+12/free)/draws) {
					t.Errorf("m = %d: C[%d,%d] has variance %.3g, wanted %.3g", m, i, j, spread, variance)
				}
			}
		}
		c, err := SampleCovariance(one, two, []float64{.95, .6, .1}, m, rng, never)
		if err != nil {
			t.Fatal(err)
		}
		rank := 0
		for _, v := range testmatrix.Eigenvalues(c) {
			if v > 1e-13 {
				rank++
			}
		}
		if rank != min(n, m-1) {
			t.Errorf("m = %d: C has rank %d, wanted %d", m, rank, min(n, m-1))
		}
	}
}

// TestChi checks that χ² variates with k degrees of freedom have a mean close to k and a variance close to 2k.
func TestChi(t *testing.T) {
	const draws = 40000
	rng := rand.New(rand.NewPCG(1, 1))
	for _, k := range []int{1, 2, 3, 10, 4000} {
		var sum, squares float64
		for range draws {
			v := chi(k, rng)
			sum += v * v / draws
			squares += math.Pow(v*v-float64(k), 2) / draws
		}
		if d := 2 * float64(k); math.Abs(sum-float64(k)) > 4.5*math.Sqrt(d/draws) ||
			math.Abs(squares-d) > 4.5*d*math.Sqrt((2+12/float64(k))/draws) {
			t.Errorf("χ² with %d degrees of freedom has mean %.4g and variance %.4g", k, sum, squares)
		}
	}
}
