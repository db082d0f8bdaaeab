package formula

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems"

	"gonum.org/v1/gonum/mat"
)

// Which f are ½tr(XᵀAX) + tr(HᵀX) + constant. n = 6, p = 3 unless the text says otherwise.
var quadratics = []struct {
	text      string
	quadratic bool
	linear    bool // H is not 0
}{
	{"1/2*trace(X'*A*X)", true, false},
	{"1/2*trace(X'*A*X) + 3*trace(C'*X) + 7", true, true},
	{"trace(X*X'*A)", true, false},
	{"trace(A*X*X')", true, false},
	{"sum(sum(X.*(A*X)))", true, false},
	{"sum(sum((A*X - C).^2))/2", true, true},
	{"norm(A*X - C, 'fro')^2", true, true},
	{"sum(sum(u.*X.^2))", true, false},
	{"trace(X'*diag(u)*X)", true, false},
	{"sum(u.*sum(X.^2, 2))", true, false},
	{"sum(sum(X(2:4,:).^2))", true, false},
	{"sum(sum(X).^2)", true, false},
	{"sum(diag(X'*A*X)) - sum(X(:))", true, true},
	{"trace(X'*(laplacian(6)\\X))", true, false},
	{"trace(X'*inv(laplacian(6))*X)", true, false},
	{"trace(X'*(S\\X))/2 + trace(C'*X)", true, true},
	{"L = laplacian([3 2]); trace(X'*L*(A\\(L*X)))", true, false},
	{"L = laplacian(6); trace(X'*L*L*L*L*X)", true, false},
	{"trace((X - C)'*(X - C))", true, true},
	{"E = [A; S]*X; sum(sum(E.^2))", true, false},
	{"a = 3; a*trace(X'*S*X) - trace(X'*X)/a", true, false},
	{"p = 1; (u'*X)^2", true, false},
	{"p = 1; X'*A*X + u'*X", true, true},
	{"trace(X'*A*X*B)", false, false},
	{"(u'*X*v)^2", false, false},
	{"sum(sum(X, 2).^2)", false, false},
	{"sum(X(:,1).^2)", false, false},
	{"sum(sum((X*B).^2))", false, false},
	{"sum(sum((X - mean(X, 2)).^2))", false, false},
	{"trace(X'*A*X)^2", false, false},
	{"trace(C'*X)", false, false},
	{"sum(sum(X.^3))", false, false},
	{"sum(sum(abs(X).^2))", false, false},
	{"trace(X'*A*X) + X(1,1)*X(1,2)", false, false},
}

func TestQuadratic(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	data := given(rng)
	for _, c := range quadratics {
		t.Run(c.text, func(t *testing.T) {
			f := compiled(t, c.text, data)
			q, ok := f.(*problems.Quadratic)
			if ok != c.quadratic {
				t.Fatalf("quadratic: %v, wanted %v", ok, c.quadratic)
			}
			if !ok {
				return
			}
			a, h, _ := q.Terms()
			if (h != nil) != c.linear {
				t.Errorf("linear term: %v, wanted %v", h != nil, c.linear)
			}
			s := studied(t, c.text, data)
			plain := newObjective(s.graph, s.f, s.gradient)
			n, p := q.Dims()
			x, g1, g2 := randomMatrix(rng, n, p), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
			v1, v2 := q.FuncGrad(g1, x), plain.FuncGrad(g2, x)
			if math.Abs(v1-v2) > 1e-12*(1+math.Abs(v2)) {
				t.Errorf("f = %v taken apart, %v as written", v1, v2)
			}
			if !mat.EqualApprox(g1, g2, 1e-11) {
				t.Error("the gradients differ")
			}
			ax, y := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
			for i := range n {
				y.Set(i, i, 1)
			}
			a.MulTo(ax, y)
			if !mat.EqualApprox(ax, ax.T(), 1e-13) {
				t.Error("A is not symmetric")
			}
		})
	}
}

// A of n = 64,000, which is the inverse or the fourth power of L, is not formed.
func TestLargeQuadratic(t *testing.T) {
	l := laplacian([]int{40, 40, 40}, func() error { return nil }).sparse
	x := randomMatrix(rand.New(rand.NewPCG(1, 2)), l.Dim(), 1)
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
		f := compile(t, "p = 1; L = laplacian([40 40 40]); "+c.text, &Given{}).Objective.(*problems.Quadratic)
		a, _, _ := f.Terms()
		ax := mat.NewDense(l.Dim(), 1, nil)
		a.MulTo(ax, x)
		if !mat.EqualApprox(times(c.left, ax), times(c.right, x), 1e-9) {
			t.Errorf("%s: another A", c.text)
		}
	}
}
