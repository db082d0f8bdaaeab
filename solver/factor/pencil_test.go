package factor

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestPencil checks that the product of A + σM and a solution equals the right-hand side, for A and M that are stored
// in various ways.
func TestPencil(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	square, masses := gridLaplacian(2, 12), make(operator.Diag, 144)
	for i := range masses {
		masses[i] = float64(i % 3)
	}
	overlap := operator.FromTriplets(testmatrix.DiagonallyDominant(rng, 144, 3))
	for name, c := range map[string]struct{ a, m operator.Operator }{
		"sparse and identity": {square, operator.Identity(144)},
		"sparse and diagonal": {square, masses},
		"sparse and sparse":   {square, overlap},
		"diagonal and sparse": {masses, overlap},
		"negative of sparse":  {operator.Negative{Operator: operator.Negative{Operator: square}}, masses},
		"negative of dense": {operator.Negative{Operator: operator.Negative{
			Operator: &operator.Dense{Dense: operator.Full(square)}}}, overlap},
		"sparse and dense": {square, &operator.Dense{Dense: operator.Full(overlap)}},
		"dense and sparse": {&operator.Dense{Dense: operator.Full(square)}, overlap},
		"sparse and by blocks": {square, operator.NewBlockDiag(operator.Identity(100),
			&operator.Dense{Dense: dense.Identity(44)})},
	} {
		p := NewPencil(c.a, c.m)
		if p == nil {
			t.Errorf("%s: no pencil", name)
			continue
		}
		if factorization, solution := p.Work(); !(factorization > 0 && solution > 0) {
			t.Errorf("%s: %g operations, and %g for a solution", name, factorization, solution)
		}
		for _, sigma := range []float64{.5, 3, .5} {
			if !p.Factorize(sigma) {
				t.Errorf("%s: A + %gM is not positive definite", name, sigma)
				continue
			}
			b := testmatrix.Normal(rng, 144, 5)
			x := mat.DenseCopyOf(b)
			p.Solve(x)
			product, rest := operator.NewProduct(c.a, x), operator.NewProduct(c.m, x)
			dense.AddScaled(product, sigma, rest)
			if off := dense.Distance(product, b) / dense.Norm(b); !(off < 1e-12) {
				t.Errorf("%s: (A + σM)x differs from b by %g ‖b‖", name, off)
			}
		}
		if p.Factorize(-100) {
			t.Errorf("%s: A - 100M counts as positive definite", name)
		}
	}
	if NewPencil(product{square}, operator.Identity(144)) != nil {
		t.Error("an A that provides only products has a pencil")
	}
}

// TestRaised checks that the product of A + σM + τVVᵀ and a solution equals the right-hand side, for an indefinite A
// that is positive definite on the vectors orthogonal to V.
func TestRaised(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 8))
	a, v := dense.Identity(40), testmatrix.Orthogonal(rng, 40).Slice(0, 40, 0, 3).(*mat.Dense)
	dense.AddMul(a, -4, v, mat.DenseCopyOf(v.T()))
	dense.Symmetrize(a)
	p := NewPencil(&operator.Dense{Dense: a}, operator.Identity(40))
	if p.FactorizeRaised(.5, 2.4, v) {
		t.Error("A + σM + τVVᵀ with a negative eigenvalue counts as positive definite")
	}
	if !p.FactorizeRaised(.5, 2.6, v) || !p.Definite(10) {
		t.Fatal("A + σM + τVVᵀ with positive eigenvalues does not count as positive definite")
	}
	b := testmatrix.Normal(rng, 40, 2)
	x := mat.DenseCopyOf(b)
	p.Solve(x)
	product := dense.NewProduct(a, x)
	dense.AddScaled(product, .5, x)
	dense.AddMul(product, 2.6, v, dense.NewGram(v, x))
	if off := dense.Distance(product, b) / dense.Norm(b); !(off < 1e-12) {
		t.Errorf("(A + σM + τVVᵀ)x differs from b by %g ‖b‖", off)
	}
	e := mat.NewDense(40, 1, nil)
	e.Set(0, 0, 1)
	d := &operator.Dense{Dense: dense.Identity(40)}
	d.Set(0, 0, 0)
	if p = NewPencil(d, d); !p.Factorize(1) || p.null == nil || !p.FactorizeRaised(1, 1, e) || !p.Definite(41) {
		t.Fatal("A + σM + τVVᵀ is not positive definite, although V spans the common null space of A and M")
	}
	x.CloneFrom(e)
	if p.Solve(x); dense.Distance(x, e) > 1e-12 {
		t.Error("a solution lacks the component in the common null space of A and M")
	}
}

// TestIncomplete checks that LLᵀ agrees with M where M has entries. If the factorisation of a definite M fails, a
// matrix with a larger diagonal must be factorised instead.
func TestIncomplete(t *testing.T) {
	m := gridLaplacian(2, 15)
	f := newIncomplete(m)
	if err := f.refactorize(m); err != nil {
		t.Fatal(err)
	}
	l := mat.NewDense(225, 225, nil)
	for j := range 225 {
		val := f.Val[f.Entry[j]:f.Entry[j+1]]
		l.Set(j, j, val[0])
		for t, i := range f.Below(j) {
			l.Set(int(i), j, val[t+1])
		}
	}
	var llt mat.Dense
	llt.Mul(l, l.T())
	for i := range 225 {
		cols, values := m.Row(i)
		for k, j := range cols {
			if off := math.Abs(llt.At(i, int(j)) - values[k]); off > 1e-14 {
				t.Fatalf("LLᵀ is off by %g in row %d and column %d", off, i, j)
			}
		}
	}

	// Kershaw's matrix (doi:10.1016/0021-9991(78)90098-0) is definite, but the last pivot of its incomplete factorisation
	// is negative
	kershaw := operator.Compress(mat.NewDense(4, 4, []float64{3, -2, 0, 2, -2, 3, -2, 0, 0, -2, 3, -2, 2, 0, -2, 3}), 12,
		nil)
	f = newIncomplete(kershaw)
	if f.eliminate(kershaw, 0) == nil {
		t.Error("the pivots of Kershaw's matrix are positive")
	}
	if err := f.refactorize(kershaw); err != nil {
		t.Errorf("with a larger diagonal: %v", err)
	}
	if f.refactorize(gridOfSign(-1)) == nil {
		t.Error("a negative definite matrix has a factor L")
	}
}

// gridOfSign returns a 4 x 4 matrix with 3·sign on the diagonal, and with ones in the other positions in which
// Kershaw's matrix has nonzero entries.
func gridOfSign(sign float64) *operator.Sparse {
	return operator.Compress(mat.NewDense(4, 4, []float64{
		3 * sign, 1, 0, 1, 1, 3 * sign, 1, 0, 0, 1, 3 * sign, 1, 1, 0, 1, 3 * sign,
	}), 12, nil)
}

// TestIncompletePencil solves with a pencil whose complete factor would have too many entries.
func TestIncompletePencil(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	square := gridLaplacian(2, 20)
	p := newSparsePencil(square, operator.Compressed(operator.Identity(400)), fill{entries: 100, operations: 100})
	if _, ok := p.factor.(*incomplete); !ok {
		t.Fatal("the factor is complete")
	}
	if !p.Factorize(.1) {
		t.Fatal("there is no incomplete factor")
	}
	// The solution is only approximate, but its residual must be clearly smaller than b.
	b := testmatrix.Normal(rng, 400, 2)
	x := mat.DenseCopyOf(b)
	p.Solve(x)
	r := operator.NewProduct(square, x)
	dense.AddScaled(r, .1, x)
	if off := dense.Distance(r, b) / dense.Norm(b); !(off < .6) {
		t.Errorf("the residual is %g ‖b‖", off)
	}
}
