package program

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems"
	"slep/problems/formula/constant"
	"slep/problems/formula/examples"
	"slep/problems/formula/shape"
	"slep/solver/operator"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// TestQuadratic checks that exactly the formulas of the form ½tr(XᵀAX) + tr(HᵀX) + constant become a Quadratic, and
// compares each Quadratic with the program for the same f.
func TestQuadratic(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	data := examples.Data(rng)
	for _, text := range examples.Formulas("not quadratic") {
		if _, ok := compiled(t, text, data).(*problems.Quadratic); ok {
			t.Errorf("%s is recognised as quadratic", text)
		}
	}
	for _, section := range []string{"quadratic", "quadratic, with a linear term"} {
		for _, text := range examples.Formulas(section) {
			t.Run(text, func(t *testing.T) {
				q, ok := compiled(t, text, data).(*problems.Quadratic)
				if !ok {
					t.Fatal("it is not recognised as quadratic")
				}
				a, h, _ := q.Terms()
				if (h != nil) != (section != "quadratic") {
					t.Errorf("linear term: %v", h != nil)
				}
				b := built(t, text, data)
				plain := newObjective(NewCompiler(b.Graph), b.F, b.Derivative(b.F, b.X))
				n, p := q.Dims()
				x, g1, g2 := testmatrix.Normal(rng, n, p), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
				v1, v2 := q.FuncGrad(g1, x), plain.FuncGrad(g2, x)
				if math.Abs(v1-v2) > 1e-12*(1+math.Abs(v2)) {
					t.Errorf("f = %v as a Quadratic, %v as written", v1, v2)
				}
				if !mat.EqualApprox(g1, g2, 1e-11) {
					t.Error("the gradients differ")
				}
				ax := operator.Full(a)
				if !mat.EqualApprox(ax, ax.T(), 1e-13) {
					t.Error("A is not symmetric")
				}
			})
		}
	}
}

// TestLargeQuadratic checks products with an A that is the inverse or the fourth power of a matrix L of order 64,000.
func TestLargeQuadratic(t *testing.T) {
	l := (&constant.Request{Sides: []int{40, 40, 40}, Pause: func() error { return nil }}).Generate("laplacian").Sparse
	x := testmatrix.Normal(rand.New(rand.NewPCG(1, 2)), l.Dim(), 1)
	times := func(count int, x *mat.Dense) *mat.Dense {
		for range count {
			next := mat.NewDense(l.Dim(), 1, nil)
			l.MulTo(next, x)
			x = next
		}
		return x
	}
	for _, c := range []struct {
		text        string
		left, right int // L^left A = L^right
	}{
		{"trace(X'*(L\\X))/2", 1, 0}, {"trace(X'*inv(L)*X)/2", 1, 0}, {"trace(X'*L*L*L*L*X)/2", 0, 4},
	} {
		f := compiled(t, "p = 1; L = laplacian([40 40 40]); "+c.text, &shape.Given{}).(*problems.Quadratic)
		a, _, _ := f.Terms()
		ax := mat.NewDense(l.Dim(), 1, nil)
		a.MulTo(ax, x)
		if !mat.EqualApprox(times(c.left, ax), times(c.right, x), 1e-9) {
			t.Errorf("%s: a product with A is wrong", c.text)
		}
	}
}
