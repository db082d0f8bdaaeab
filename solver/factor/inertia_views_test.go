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

// TestViewsInertia counts eigenvalues for random canonical correlation and discriminant problems. Some views have more
// columns than samples, and others have fewer. In some problems a sample occurs twice, columns are zero, or M is
// shrunk. The counts are compared with eigenvalues on the range of M, and solutions and negative directions are tested.
func TestViewsInertia(t *testing.T) {
	rng := rand.New(rand.NewPCG(26, 1))
	accepted, all := 0, 0
	for range 400 {
		r, views := 3+rng.IntN(12), 1+rng.IntN(3)
		sizes, n := make([]int, views), 0
		for i := range sizes {
			sizes[i] = 1 + rng.IntN(3*r)
			n += sizes[i]
		}
		y := testmatrix.Normal(rng, r, n)
		if rng.IntN(3) == 0 {
			copy(y.RawRowView(0), y.RawRowView(1)) // a repeated sample
		}
		for j := range n {
			size := math.Pow(10, float64(rng.IntN(3)-1))
			if j > 0 && rng.IntN(12) == 0 {
				size = 0
			}
			var sum float64
			for i := range r {
				sum += y.At(i, j)
			}
			for i := range r {
				y.Set(i, j, size*(y.At(i, j)-sum/float64(r)))
			}
		}
		m, tau := float64(1+rng.IntN(20)), []float64{0, .1, 1}[rng.IntN(3)]
		var blocks []operator.Operator
		from := 0
		for _, size := range sizes {
			part := y.Slice(0, r, from, from+size).(*mat.Dense)
			var block operator.Operator = &operator.Gram{Z: part, M: m}
			switch {
			case tau > 0:
				diagonal := dense.ColumnSquares(part)
				for j := range diagonal {
					diagonal[j] /= m
				}
				block = &operator.Shrunk{M: block, Diagonal: diagonal, Tau: tau}
			case size <= 2*r && rng.IntN(2) == 0:
				block = &operator.Dense{Dense: operator.Full(block)}
			}
			blocks = append(blocks, block)
			from += size
		}
		z := y
		if rng.IntN(3) == 0 { // two linear combinations of the samples, like class means
			z = dense.NewProduct(testmatrix.Normal(rng, 2, r), y)
		}
		a, m2 := operator.Negative{Operator: &operator.Gram{Z: z, M: m}}, operator.NewBlockDiag(blocks...)
		s := newViewsInertia(a, m2)
		if s == nil || !(s.Work() > 0) {
			t.Fatalf("no counts: %v", s)
		}
		values := onRange(t, a, m2)
		for range 4 {
			sigma := -math.Pow(10, 3*rng.Float64()-2)
			want := 0
			for _, v := range values {
				if v < sigma {
					want++
				}
			}
			i, found := slices.BinarySearch(values, sigma)
			if found || i < len(values) && values[i]-sigma < -1e-6*sigma || i > 0 && sigma-values[i-1] < -1e-6*sigma {
				continue
			}
			all++
			count := s.Count(sigma)
			if count.Doubt != "" {
				t.Log(count.Doubt)
				continue
			}
			accepted++
			if count.Negative != want {
				t.Fatalf("%d x %v, τ = %g: %+v below %g, wanted %d in %v", r, sizes, tau, count, sigma, want, values)
			}
			testSolutions(t, rng, s, a, m2, sigma, count.Negative)
		}
	}
	if t.Logf("%d of %d counts are certain", accepted, all); accepted*50 < all*49 {
		t.Errorf("only %d of %d counts are certain", accepted, all)
	}
}

// onRange returns the eigenvalues of (A, M) on the range of M, ascending.
func onRange(t *testing.T, a, m operator.Operator) []float64 {
	n := m.Dim()
	var eigen mat.EigenSym
	full := operator.Full(m)
	dense.Symmetrize(full)
	if !eigen.Factorize(mat.NewSymDense(n, full.RawMatrix().Data), true) {
		t.Fatal("no eigenvalues of M")
	}
	lengths, v := eigen.Values(nil), mat.Dense{}
	eigen.VectorsTo(&v)
	first := 0
	for lengths[first] < 1e-11*lengths[n-1] {
		first++
	}
	basis := mat.DenseCopyOf(v.Slice(0, n, first, n))
	for j := range n - first {
		for i := range n {
			basis.Set(i, j, basis.At(i, j)/math.Sqrt(lengths[first+j]))
		}
	}
	inner := dense.NewGram(basis, operator.NewProduct(a, basis))
	dense.Symmetrize(inner)
	var small mat.EigenSym
	if !small.Factorize(mat.NewSymDense(n-first, inner.RawMatrix().Data), false) {
		t.Fatal("no eigenvalues on the range of M")
	}
	return small.Values(nil)
}

// testSolutions checks solutions for right-hand sides in the range of M, and checks that A - σM is negative along as
// many directions as the count states.
func testSolutions(t *testing.T, rng *rand.Rand, s Inertia, a, m operator.Operator, sigma float64, negative int) {
	n := m.Dim()
	shifted := func(x *mat.Dense) *mat.Dense {
		out := operator.NewProduct(a, x)
		dense.AddScaled(out, -sigma, operator.NewProduct(m, x))
		return out
	}
	right := operator.NewProduct(m, testmatrix.Normal(rng, n, 2))
	x := mat.DenseCopyOf(right)
	s.Solve(x)
	residual := shifted(x)
	residual.Sub(residual, right)
	if size := dense.Norm(residual); size > 1e-6*dense.Norm(right) {
		t.Fatalf("σ = %g: the residual norm is %g for a right-hand side of norm %g", sigma, size, dense.Norm(right))
	}
	if negative == 0 {
		return
	}
	v := mat.NewDense(n, negative, nil)
	s.NegativeTo(v)
	for j, size := range dense.ColumnNorms(v) {
		for i := range n {
			v.Set(i, j, v.At(i, j)/size)
		}
	}
	inner := dense.NewGram(v, shifted(v))
	dense.Symmetrize(inner)
	values, err := dense.Eigenvalues(inner, func() error { return nil })
	if err != nil || slices.Max(values) >= 0 {
		t.Fatalf("σ = %g: A - σM has the eigenvalues %v on directions that count as negative; error %v", sigma, values, err)
	}
}
