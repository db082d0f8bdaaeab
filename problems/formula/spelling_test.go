package formula

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/problems/formula/examples"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// spellings holds pairs of formulas that must have the same value. The name x denotes X(1,1), and y denotes X(2,2).
var spellings = []struct{ text, same string }{
	{"3../x + 1./x", "3/x + 1/x"},
	{"2.*x + x.*2 + 1.e1*x + .5*x + 1E+1*x", "24.5*x"},
	{"-2^2*x", "-(4*x)"},
	{"2^-1*x", "x/2"},
	{"2^-2^2*x", "x/16"},
	{"2^3'*x", "8*x"},
	{"-x^2", "-(x*x)"},
	{"2.^-x'.*y", "y/2^x"},
	{"x + 2.^([3 4])(2)", "x + 16"},
	{"sum([x -y])", "x - y"},
	{"sum([x - y])", "x - y"},
	{"sum([x -y].^2)", "x^2 + y^2"},
	{"sum([x - y].^2)", "(x - y)^2"},
	{"sum([x-y, -y].^2)", "(x - y)^2 + y^2"},
	{"sum([x (y)].^2)", "x^2 + y^2"},
	{"sum([x' y'].^2)", "x^2 + y^2"},
	{"sum([(x -y) 2].^2)", "(x - y)^2 + 4"},
	{"[1 -2]*[x; y]", "x - 2*y"},
	{"[1 -2 ...\n 3]*[x\n y\n 1]", "x - 2*y + 3"},
	{"sum(X(:)\n + 1)", "sum(sum(X)) + 18"},
	{"x % y\n# y", "x"},
	{"a = 2; % y\ra*x % x\r", "2*x"},
	{"a = 2; % y\r\na*x ...\r + y\r\n", "2*x + y"},
	{"-(X)(1,1)^2 + 2^-(X)(2,2)", "-x^2 + 2^-y"},
	{"sum([1; 2].^(X(1:2,1)'(:))(2))", "1 + 2^X(2,1)"},
	{"sum([1; 2].^[X(1:2,1)'](2))", "1 + 2^X(2,1)"},
	{"(X.^3)(1,1) + X.^3'(1,1)", "2*x^3"},
	{"x - -y + +x", "2*x + y"},
	{"2*pi*x + e*y", "6.283185307179586*x + 2.718281828459045*y"},
	{"eps*1e16*x", "2.220446049250313*x"},
	{"min(x, Inf) + max(-inf, y)", "x + y"},
	{"NaN + x", "0/0 + x"},
	{"nan*x + y", "0/0 + x"},
	{"x + NA*y", "0/0 + x"},
	{"eps = 3; Inf = eps; Inf*x", "3*x"},
	{"linspace(2, 5, 1)*x + linspace(2, 5, 2)*[x; y]", "7*x + 5*y"},
	{"%{\ny\n %{\ny\n %}\n%}\nx\n", "x"},
	{"norm(X(:,1), 'inf') + norm(X(:,1), \"fro\")", "norm(X(:,1), Inf) + norm(X(:,1))"},
	{"X(:, 1)' * X(: ,2)", "dot(X(:,1), X(:,2))"},
	{"i = 2; j = 1; X (i, j)", "X(2,1)"},
	{"X'(1,2) + X(:)(2) + X(:,1)'(2)", "3*X(2,1)"},
	{"numel(eye(n))*x + columns(tridiag(n))*y", "36*x + 6*y"},
	{"[a, b] = deal(x, 2*y); a*b", "2*x*y"},
	{"[a, b] = meshgrid([x y], [1 2 3]); sum(a(:).*b(:))", "6*(x + y)"},
	{"[a, b] = ndgrid([x y], [1 2 3]); a(2,3) + b(2,3)", "y + 3"},
	{"a = repmat([x y 3], 2, 1); a(2,3) + a(2,1) + sum(a(2,:)) + a(1,2)", "6 + 2*x + 2*y"},
	{"a = repmat([x; y], 1, 3) + [x 0 0]; a(2,1) + a(2,3)", "2*y + x"},
	{"det([1 2 3; 1 2 3; 4 5 6]) + x + det(zeros(2)) + det([0 1; 1 0])", "x - 1"},
	{"atan2(0*x, -2) + atan2(0, 3)*y + x", "pi + x"},
	{"f = x; y", "x"},
	{"k = 2; x, y^k;", "y^2"},
	{"round = 2; mod = [3 4]; round*x + mod(2)*y", "2*x + 4*y"},
	{"B = 5*x; rem(B, 3) + fix(B/2)*y", "5*x - 3*sign(5*x/3)*floor(abs(5*x/3)) + sign(5*x/2)*floor(abs(5*x/2))*y"},
	{"A = X(1:3,1); sum(zscore(A - 1).^3)", "B = X(1:3,1) - 1; C = B - mean(B); sum((C/sqrt(sum(C.^2)/2)).^3)"},
	{"[1 2]*eigs(X'*X, 2, 'la') + eigs(X'*X, 1, 'sa')", "[1 2 1]*eig(X'*X)([3 2 1])"},
	{"[1 2]*eigs(X'*X - 9*eye(3), 2, 'lm')", "k = 2; [1 2]*eigs(X'*X - 9*eye(3), k)"},
	{"sum(pdist2(X(:,1), 3, 'SquaredEuclidean')) + pdist2(x, 3, 'euclidean')", "sum((X(:,1) - 3).^2) + abs(x - 3)"},
	{"real = real(X); real(2, 1) + floor(2.5)*x", "X(2,1) + 2*x"},
}

func TestSpellings(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	data := examples.Data(rng)
	x := testmatrix.Normal(rng, 6, 3)
	value := func(text string) float64 {
		f, err := Parse("x = X(1,1); y = X(2,2);\n" + text)
		if err != nil {
			t.Fatal(err)
		}
		c, err := f.Compile(examples.Used(f.Formula, data))
		if err != nil {
			t.Fatal(err)
		}
		return c.Objective.FuncGrad(mat.NewDense(6, 3, nil), x)
	}
	for _, c := range spellings {
		got, want := value(c.text), value(c.same)
		if math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-13*(1+math.Abs(want)) {
			t.Errorf("%q is %v, and %q is %v", c.text, got, c.same, want)
		}
	}
}
