package formula

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/dense"
	"slep/solver/slope"

	"gonum.org/v1/gonum/mat"
)

// Every operation with every argument that can hold X. X is 6 x 3 unless the text says otherwise; A and S are 6 x 6, S
// symmetric and positive definite, C is 6 x 3, B 3 x 3, u 6 x 1, v 3 x 1.
var operations = []string{
	"sum(sum(X.^3 + 2*X))", "sum(sum(-X.*C))^2", "sum(sum((X - C).^3))", "sum(sum((C - X).^3))",
	"sum(sum((2 + X).^3))", "trace(X'*A*X)^2", "trace(C'*X*X'*C)", "sum(sum((X*B).^3))", "sum(sum((A*X*B).^3))",
	"sum(sum((X*X').^2))", "u'*X*v + (u'*X*v)^3", "sum(sum((X/(5 + sum(sum(X.^2)))).^2))",
	"sum(sum((C/(3*eye(3) + X'*X)).^2))", "sum(sum((X/(3*eye(3) + X'*X)).^3))", "sum(sum((S\\X).^3))",
	"sum(sum(((S + X*X')\\C).^2))", "sum(sum(((S + X*X')\\X).^3))", "sum(sum((X/B).^3))", "sum(sum((A\\X).^3))",
	"(1 + sum(sum(X.^2)))^1.5", "2^(sum(sum(X))/9)", "(3 + X(1,1))^X(2,2)", "trace((X'*X)^3)",
	"trace((eye(3) + X'*X)^-2)", "sum(sum(X.*X.*C))", "sum(sum(u.*X.^3))", "sum(sum(X.^3.*v'))",
	"sum(sum(u.*v'.*X.^2))", "sum(sum(C./(4 + X)))", "sum(sum(X./(4 + C.^2)))", "sum(sum((4 + C.^2).\\X.^2))",
	"sum(sum(X.\\C))", "sum(sum((4 + X).^2.5))", "sum(sum((4 + X).^C))", "sum(sum(2.^X))",
	"sum(sum((1 + C.^2).^X))", "sum(sum((3 + X).^(4/3)))", "sum(sum((3 + X).^(-2/3)))", "sum(sum((3 + X).^0.7))",
	"sum(sum(power(3 + X, 1.5)))", "sum(sum(power(4 + X, X)))", "sum(sum((X').^3.*C'))", "sum(sum((X.'*A).^3))",
	"sum(X(:).^3)", "sum(X(:,2).^3)", "sum(X(3,:).^3)", "sum(sum(X(2:4,:).^3))", "sum(sum(X(2:end,1:2).^3))",
	"X(2,3)^3 + X(7)^3 + X(end)^3", "sum(X(4:9).^3)", "sum(sum((A*X)(2:3,:).^3))", "sum(sum([X C].^3))",
	"sum(sum([X; C; X].^3))", "sum(sum([X(:,1) C(:,1); X(:,2) X(:,3)].^3))", "sum(sum([X -X]*[X -C]').^2)",
	"trace(X'*S*X)^1.5", "sum(sum(X,1).^3)", "sum(sum(X,2).^3)", "sum(sum(X).^3)", "sum(mean(X).^3)",
	"sum(mean(X,2).^3)", "mean(mean(X.^3))", "sum(prod(2 + X))", "prod(sum(X))", "prod(4 + X(:,1)' + mean(X,2)')",
	"sum(prod(2 + X, 2))", "prod(prod(1 + X/9))",
	"dot(X(:,1), X(:,2))^2", "sum(dot(X, C).^2)", "dot(u, X(:,1))^3", "norm(X,'fro')^3", "norm(X(:,1))^3",
	"norm(X(1,:) , 2)^3", "norm(4 + X(:), 1)^2", "norm([1; 2; 9 + X(1,1); 3], Inf)^2", "det(X'*S*X)",
	"log(det(X'*S*X))", "logdet(X'*S*X)", "trace(inv(X'*S*X))", "sum(sum(inv(A + X*X').^2))",
	"trace((X'*S*X)\\(X'*A*X))", "sum(diag(X'*A*X).^2)", "sum(sum((diag(X(:,1))*A).^2))",
	"sum(sum((A*diag(X(:,1))).^2))", "trace(X'*diag(u)*X)^2", "sum(sum((diag(u)*X*diag(v)).^3))",
	"trace(X(1,1) - X'*S*X)^2", "sum(diag(X(:,1) + X).^3)", "sum(diag(X(1,:) + X).^3)",
	"sum(diag(X*C').^3)", "sum(diag(X).^3)", "sum(sum(diag(X(1,:)).^2))^2", "sum(sum((X + repmat(u, 1, 3)).^3))",
	"sum(sum((repmat(X, 2, 2)).^3))", "sum(sum((repmat(X(:,1), 1, 3).*C).^3))",
	"sum(sum((repmat(X(1,:), 6, 1).*C).^3))", "sum(sum((repmat(X(1,1), 6, 3).*C).^3))",
	"sum(sum((ones(4,6)*X).^3))", "sum(sum((X*ones(3,5)).^3))", "sum(sum(kron(B, A)*[X(:)]).^3)",
	"sum(reshape(X, 9, 2)(:,1).^3)", "sum(sum(exp(X)))", "sum(sum(log(5 + X)))", "sum(sum(log1p(X/9)))",
	"sum(sum(expm1(X)))", "sum(sum(sqrt(6 + X)))", "sum(sum(abs(8 + X).^3))", "sum(sum(sin(X)))",
	"sum(sum(cos(X)))", "sum(sum(tan(X/9)))", "sum(sum(asin(X/9)))", "sum(sum(acos(X/9)))", "sum(sum(atan(X)))",
	"sum(sum(sinh(X)))", "sum(sum(cosh(X)))", "sum(sum(tanh(X)))", "sum(sum(erf(X)))", "sum(sum(sigmoid(X)))",
	"sum(sum(sign(X).*X.^3))", "sum(sum(hypot(X, 3)))", "sum(sum(hypot(2, X)))", "sum(sum(hypot(X, 4 + X)))",
	"sum(sum(max(X, X - 1).^3))", "sum(sum(max(X - 50, C).^3.*X))", "sum(sum(min(X, 50).^3))",
	"sum(sum(min(20 + X, X.^3)))", "sum(sum((X - mean(X)).^3))", "sum(sum((X - mean(X,2)).^3))",
	"sum(sum((X + X(1,1)).^3))", "sum(sum((u + X(1,:)).^3))", "(sum(X.^2,2)'*(laplacian([3 2])\\sum(X.^2,2)))",
	"sum(sum((laplacian([3 1 2])\\X).^3))", "trace(X'*sprandsym(6, 0.4)*X)^2",
	"trace(X'*inv(laplacian(6))*X)^2", "sum(sum((X'*inv(laplacian(6))).^3))", "sum((sum(tridiag(6), 1)*X).^3)",
	"sum(sum((X'*sprandsym(6, 0.4)).^3))", "sum(sum((tridiag(6, 1, 5, 2)*X).^3))",
	"sum(sum((tridiag(6, 1, 5, 2)'*X).^3))", "sum(sum((X'/tridiag(6, 1, 5, 2)).^3))",
	"E = A*X; sum(sum(E.^2.*E)) + trace(E'*X)", "n*trace(X'*X)^2/p + numel(X)*rows(X) + columns(X) + size(X,1)",
	"p = 1; sum(X)^3 + X'*A*X*X(2)", "p = 1; (X'*X)^2 + sum(X.^3) + norm(X)^3", "p = 1; u'*X*X'*A*X",
}

// given are the data of the table.
func given(rng *rand.Rand) *Given {
	draw := func(rows, cols int) *read.Matrix {
		m := &read.Matrix{Rows: rows, Cols: cols, Data: make([]float64, rows*cols)}
		for k := range m.Data {
			m.Data[k] = rng.NormFloat64()
		}
		return m
	}
	s := draw(6, 6)
	for i := range 6 {
		for j := range i {
			s.Data[j*6+i] = s.Data[i*6+j]
		}
		s.Data[i*7] = 12
	}
	return &Given{
		Data: map[string]*read.Matrix{
			"A": draw(6, 6), "S": s, "C": draw(6, 3), "B": draw(3, 3), "u": draw(6, 1), "v": draw(3, 1),
		},
		Params: map[string]float64{"n": 6, "p": 3}, Seed: 1,
	}
}

// beside returns what of the data a text uses, and sizes that it leaves open.
func beside(f *Formula, from *Given) *Given {
	use := f.used(from)
	use.Seed = from.Seed
	for _, name := range []string{"n", "p"} {
		assigns := slices.ContainsFunc(f.statements, func(s *Statement) bool { return s.Name == name })
		if v, ok := from.Params[name]; ok && !assigns {
			use.Params[name] = v
		}
	}
	return use
}

// compiled returns the objective of a text with what of the data it uses.
func compiled(t testing.TB, text string, from *Given) solver.HessObjective {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	c, err := f.Compile(beside(f, from))
	if err != nil {
		t.Fatal(err)
	}
	return c.Objective.(solver.HessObjective)
}

// studied returns a text typed, built and derived.
func studied(t testing.TB, text string, from *Given) *study {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f.study(beside(f, from), complete)
}

// random returns a normal matrix.
func randomMatrix(rng *rand.Rand, rows, cols int) *mat.Dense {
	m := mat.NewDense(rows, cols, nil)
	for k := range m.RawMatrix().Data {
		m.RawMatrix().Data[k] = rng.NormFloat64()
	}
	return m
}

// order returns the order at which the remainders of a Taylor polynomial fall, as slope does it, of those that are
// above rounding; +Inf where these are fewer than two.
func order(f solver.HessObjective, x, d *mat.Dense, second bool) float64 {
	n, p := x.Dims()
	grad, hess, moved := mat.NewDense(n, p, nil), mat.NewDense(n, p, nil), mat.NewDense(n, p, nil)
	value := f.FuncGrad(grad, x)
	slopes := [2]float64{dense.Inner(grad, d), 0}
	if second {
		f.HessMulTo(hess, x, d)
		slopes[1] = dense.Inner(hess, d) / 2
	}
	floor := 1e-13 * (math.Abs(value) + math.Abs(slopes[0]) + 1)
	var steps, remainders []float64
	for k := 4.0; k <= 12; k++ {
		s := math.Exp2(-k)
		moved.Scale(s, d)
		moved.Add(moved, x)
		r := math.Abs(f.FuncGrad(grad, moved) - value - s*slopes[0] - s*s*slopes[1])
		if !(r < floor) {
			steps, remainders = append(steps, s), append(remainders, r)
		}
	}
	return slope.Of(steps, remainders)
}

// The remainders of Taylor polynomials fall with the second and the third power of the step, or vanish.
func TestDerivatives(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	data := given(rng)
	for _, text := range operations {
		t.Run(text, func(t *testing.T) {
			f := compiled(t, text, data)
			n, p := f.Dims()
			x, d := randomMatrix(rng, n, p), randomMatrix(rng, n, p)
			x.Scale(.5, x)
			if got := order(f, x, d, false); !(got > 1.8) {
				t.Errorf("the gradient has slope %.2f", got)
			}
			if got := order(f, x, d, true); !(got > 2.7) {
				t.Errorf("the Hessian has slope %.2f", got)
			}
		})
	}
}
