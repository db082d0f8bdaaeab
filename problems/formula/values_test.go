package formula

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Values of f against gonum's matrices and plain loops, which share nothing with this package. X is 6 x 3.
var values = []struct {
	text string
	of   func(x, a, c *mat.Dense) float64
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
		return mat.Norm(x, 2) + vectors + mat.Max(positive(x))
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
	out := mat.DenseCopyOf(factors[0])
	for _, f := range factors[1:] {
		next := &mat.Dense{}
		next.Mul(out, f)
		out = next
	}
	return out
}

func positive(m *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(m)
	out.Apply(func(i, j int, v float64) float64 { return math.Abs(v) }, m)
	return out
}

func TestValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	data := given(rng)
	a, c := view(6, 6, data.Data["A"].Data), view(6, 3, data.Data["C"].Data)
	x, g := randomMatrix(rng, 6, 3), mat.NewDense(6, 3, nil)
	for _, v := range values {
		want := v.of(x, a, c)
		if got := compiled(t, v.text, data).FuncGrad(g, x); !(math.Abs(got-want) <= 1e-12*(1+math.Abs(want))) {
			t.Errorf("%s = %v, wanted %v", v.text, got, want)
		}
	}
}

// Functions of a number to a few units in the last place, against sums of their series in 300 bits.
func TestElementwise(t *testing.T) {
	series := func(x float64, next func(k int, term, square *big.Float)) float64 {
		number := func(v float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(v) }
		square := number(x)
		square.Mul(square, square)
		term, sum := number(x), number(x)
		for k := 1; k < 200; k++ {
			next(k, term, square)
			sum.Add(sum, term)
		}
		out, _ := sum.Float64()
		return out
	}
	times := func(term *big.Float, over, under float64) {
		term.Mul(term, new(big.Float).SetPrec(300).SetFloat64(over))
		term.Quo(term, new(big.Float).SetPrec(300).SetFloat64(under))
	}
	for _, c := range []struct {
		name string
		at   []float64
		next func(k int, term, square *big.Float)
		of   float64 // the function is this times the series
	}{
		{"sin", []float64{.1, 1, -2}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), -1, float64(2*k*(2*k+1)))
		}, 1},
		{"sinh", []float64{.1, 1, -2}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), 1, float64(2*k*(2*k+1)))
		}, 1},
		{"atan", []float64{.1, .5}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), -float64(2*k-1), float64(2*k+1))
		}, 1},
		{"erf", []float64{.1, 1, -2}, func(k int, term, square *big.Float) {
			times(term.Mul(term, square), -float64(2*k-1), float64(k*(2*k+1)))
		}, 2 / math.Sqrt(math.Pi)},
	} {
		for _, x := range c.at {
			code := functions[c.name].code
			got, want := elementwise[code].value(x), c.of*series(x, c.next)
			if math.Abs(got-want) > 4e-16*math.Abs(want) {
				t.Errorf("%s(%v) = %v, wanted %v", c.name, x, got, want)
			}
		}
	}
	for _, x := range []float64{-800, -3, -1e-9, 0, 2, 800} {
		if got, want := sigmoid(x), (1+math.Tanh(x/2))/2; math.Abs(got-want) > 2e-16 {
			t.Errorf("sigmoid(%v) = %v, wanted %v", x, got, want)
		}
	}
}
