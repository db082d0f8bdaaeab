package examples

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Values lists formulas, each with a function that computes f independently of the compiler, using gonum's matrices and
// plain loops. X is 6 x 3.
var Values = []struct {
	Text string
	Of   func(x, a, c *mat.Dense) float64
}{
	{"trace(X'*A*X)", func(x, a, c *mat.Dense) float64 { return mat.Trace(mul(x.T(), a, x)) }},
	{"sum(sum((A*X).^2))", func(x, a, c *mat.Dense) float64 { return mat.Trace(mul(x.T(), a.T(), a, x)) }},
	{"trace((2*eye(3) + X'*X)\\(C'*A*C))", func(x, a, c *mat.Dense) float64 {
		s, out := mul(x.T(), x), &mat.Dense{}
		for i := range 3 {
			s.Set(i, i, s.At(i, i)+2)
		}
		_ = out.Solve(s, mul(c.T(), a, c))
		return mat.Trace(out)
	}},
	{"det(X'*A*X)", func(x, a, c *mat.Dense) float64 { return mat.Det(mul(x.T(), a, x)) }},
	{"trace(inv(X'*A*X))", func(x, a, c *mat.Dense) float64 {
		out := &mat.Dense{}
		_ = out.Inverse(mul(x.T(), a, x))
		return mat.Trace(out)
	}},
	{"norm(X,'fro') + norm(X(:,2)) + norm(X(1,:),1) + norm(X(:),Inf)", func(x, a, c *mat.Dense) float64 {
		vectors := mat.Norm(x.ColView(1), 2) + mat.Norm(x.RowView(0).T(), math.Inf(1))
		return mat.Norm(x, 2) + vectors + math.Max(mat.Max(x), -mat.Min(x))
	}},
	{"X(2,3) - 2*X(end,1) + X(7) + X(:,2)'*X(:,3) + sum(X(2:4,1))", func(x, a, c *mat.Dense) float64 {
		sum := x.At(1, 0) + x.At(2, 0) + x.At(3, 0)
		return x.At(1, 2) - 2*x.At(5, 0) + x.At(0, 1) + mat.Dot(x.ColView(1), x.ColView(2)) + sum
	}},
	{"sum(max(X(:), 0)) + sum(min(X(:), 0)) - sum(sum(X))", func(x, a, c *mat.Dense) float64 { return 0 }},
	{"prod(prod(X)) + prod(X(:,1))", func(x, a, c *mat.Dense) float64 {
		all, first := 1., 1.
		for i := range 6 {
			first *= x.At(i, 0)
			all *= x.At(i, 0) * x.At(i, 1) * x.At(i, 2)
		}
		return all + first
	}},
	{"sum(sum([X C; C X].*[C X; X C]))", func(x, a, c *mat.Dense) float64 { return 4 * mat.Trace(mul(x.T(), c)) }},
	{"mean(mean(X)) + mean(X(:)) - 2*mean(mean(X, 2)) + X(1,1)", func(x, a, c *mat.Dense) float64 { return x.At(0, 0) }},
	{"sum(diag(X*C')) + sum(sum(diag(X(:,1))))", func(x, a, c *mat.Dense) float64 {
		return mat.Trace(mul(x, c.T())) + mat.Sum(x.ColView(0))
	}},
	{"-2^2*sum(X(:)) + 2^-1*X(1,1) - X(1,1)/2 + -X(1,1)^2 + X(1,1)^2", func(x, a, c *mat.Dense) float64 {
		return -4 * mat.Sum(x)
	}},
}

func mul(factors ...mat.Matrix) *mat.Dense {
	out := &mat.Dense{}
	out.Product(factors...)
	return out
}
