package formula

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"slep/problems/formula/examples"
	"slep/problems/read"
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// zeros returns a matrix whose entries are zero, except for ones on its diagonal.
func zeros(rows, cols int) *read.Matrix {
	m := &read.Matrix{Rows: rows, Cols: cols, Data: make([]float64, rows*cols)}
	for i := range min(rows, cols) {
		m.Data[i*cols+i] = 1
	}
	return m
}

// faults holds invalid formulas, each with the position of its error and a part of the error message. A is 60 x 60.
var faults = []struct {
	text         string
	line, column int
	words        string
}{
	{"", 1, 1, "nothing to minimise"},
	{"trace(X'*A*X", 1, 13, `expected an operator such as *, or ")" for the bracket at line 1, column 6`},
	{"trace(X'*A*X))", 1, 14, "found ) here"},
	{"n = 50;\np = 4;\ntrace(A*X)", 3, 7, "A*X cannot be multiplied: A is 60 x 60 and X is 50 x 4"},
	{"1/2*trace(X'*A*X) ...\n + alpha*foo(X)", 2, 10, "foo is neither a function nor given data"},
	{"Sum(X(:))", 1, 1, "perhaps sum"},
	{"sum(X.^2)", 1, 1, "sum(X.^2) is 1 x 3; perhaps sum(..)"},
	{"trace(X)", 1, 1, "needs a square matrix: X is 100 x 3"},
	{"sum(sum(X^2))", 1, 9, "X is 100 x 3"},
	{"X(:,1)'*X + 3", 1, 1, "f must be a number"},
	{"sum(sum(X + X'))", 1, 9, "cannot be added: X is 100 x 3 and X' is 3 x 100"},
	{"sum(sum(X.*X'))", 1, 9, "multiplied entry by entry"},
	{"alpha*", 1, 7, "the text ends here; expected a value"},
	{"sum(X(:)) $", 1, 11, `"$" has no meaning`},
	{"sum(X(:)) − 1", 1, 11, "write minus as -"},
	{"trace(X’*A*X)", 1, 8, "write the transpose as '"},
	{"2 trace(X'*X)", 1, 3, "found trace here; expected an operator such as *"},
	{"f = @(X) sum(X(:))", 1, 5, "without @(X)"},
	{"for k = 1:3", 1, 1, "consists of assignments and expressions"},
	{"X(1,1) = 3", 1, 8, "only a name, or entries of a matrix that is assigned above, can stand before ="},
	{"E = A*X;\ng = sum(E(:));", 2, 1, "nothing to minimise"},
	{"a = {1}; sum(X(:))", 1, 5, "write a matrix as [..]"},
	{"a = 1; a += 2; sum(X(:))", 1, 10, "assigned to a name with ="},
	{"%{\nX\nsum(X(:))", 1, 1, "end it with %} on a line of its own"},
	{"1i*trace(X'*X)", 1, 1, "cannot contain complex numbers"},
	{"2X", 1, 1, "a product needs *"},
	{"2(X(1,1) + 1)", 1, 2, "write * in a product"},
	{"X.^3(1,1)", 1, 5, "(X.^2)(1,1) for an entry of a power"},
	{"sum(--X(:))", 1, 5, "-- changes a variable"},
	{"sum(X(:)) + ++X(1,1)", 1, 13, "++ changes a variable"},
	{"X(1,1)--X(2,1)", 1, 7, "put a space between two signs"},
	{"a = 1; a++; sum(X(:))", 1, 9, "++ changes a variable"},
	{"sum([1 --X(1,1)])", 1, 8, "-- changes a variable"},
	{"a = 1;\r% b\r\n  j*sum(X(:))", 3, 3, "j is the imaginary unit"},
	{"sum(X(i,:))", 1, 7, "to use i as an ordinary name, assign i above or provide its value"},
	{"n = NaN; sum(X(:))", 1, 1, "n is not a number; it must be a whole number"},
	{"sum(X(Inf,:))", 1, 7, "an index must be a whole number"},
	{"X = 3; sum(X(:))", 1, 1, "X is the variable"},
	{"M*sum(X(:)); M = 2", 1, 14, "M is used before it is assigned"},
	{"max(X, [], 3)*sum(X(:))", 1, 12, "the dimension must be 1"},
	{"reshape(X, 6)", 1, 1, "reshape takes two sizes"},
	{"sum(1:X(1,1))", 1, 5, "a range takes numbers that do not depend on X"},
	{"sum(5:1)", 1, 5, "5:1 has no entries"},
	{"sum(sum(X([1 0],:)))", 1, 11, "the index [1 0] is not within 1 .. 100"},
	{"trace(sqrtm(A*X*X'))", 1, 7, "sqrtm takes a symmetric matrix"},
	{"[m, k] = eye(3); sum(X(:))", 1, 10, "ndgrid(u, v) give two values"},
	{"n = size(); sum(X(:))", 1, 5, "size takes 1 to 2 arguments, but here it has 0"},
	{"norm('X', 1)", 1, 6, "a quoted string is allowed only in calls such as norm(V,'fro')"},
	{"sin = 2; sum(X(:))", 1, 1, "sin is the name of a function"},
	{"sum(X(:,4))", 1, 9, "the index 4 is not within 1 .. 3"},
	{"X(0,1)", 1, 3, "an index must be a whole number that is at least 1"},
	{"X(1,1,1)", 1, 1, "3 indices; give one or two"},
	{"norm(X,'abc')", 1, 8, "norm takes 1, 2, Inf"},
	{"'abc'", 1, 1, "a quoted string is allowed only"},
	{"'abc", 1, 1, "does not end"},
	{"sum", 1, 1, "give its arguments in brackets"},
	{"X(1,1) + erf()", 1, 10, "erf takes 1 argument, but here it has 0"},
	{"[1 2; 3]*X", 1, 7, "the same number of columns: 1 2 is 1 x 2 and 3 is 1 x 1"},
	{"n = 5; sum(sum([X ones(2,3)]))", 1, 19, "the same number of rows"},
	{"sum(X, 3)", 1, 8, "the dimension must be 1"},
	{"end", 1, 1, "only in an index"},
	{"trace(A)", 1, 1, "f does not depend on X"},
	{"M = X*X'; sum(X(:))", 1, 1, "M depends on X"},
	{"M = eye(4); n = 5; sum(X(:))", 1, 1, "M is 4 x 4; it must be n x n = 5 x 5"},
	{"M = [1 2 3]; sum(X(:))", 1, 1, "M is 1 x 3; it must be n x n"},
	{"n = 2.5; sum(X(:))", 1, 1, "n is 2.5; it must be a whole number"},
	{"p = 7; n = 3; sum(X(:))", 1, 1, "at least as many rows as columns"},
	{"alpha = 1; % 3 .. 10\nalpha*sum(X(:))", 1, 9, "1 is not between 3 and 10"},
	{"alpha = 1; % 0 .. 10, log\nalpha*sum(X(:))", 1, 12, "must begin above 0"},
	{"alpha = 1; % 5 .. 1\nalpha*sum(X(:))", 1, 12, "from a smaller number to a larger"},
	{"n = 50000;\nsum(sum(abs(X*X')))", 2, 9, "50000 x 50000 and would take 20.00 GB"},
	{"n = 1e5;\nsum(sum(sprandsym(n, 0.5)*X))", 2, 9, "5e+09 entries and take 200.00 GB"},
	{"X(1,1)*sum(sum(kron(laplacian(1000), ones(1000))))", 1, 16, "would have 3e+09 entries"},
	{"sum(sum(X)) + sum(sum(kron(eye(1e8), X)))", 1, 23, "a sparse matrix here would have"},
	{"n = 1e9; sum(X(:))", 1, 1, "it must be a whole number from 1 to 1e8"},
	{"sum(sum(repelem(X, 2, 1)))", 1, 9, "repelem is neither a function nor given data"},
	{"X(1,1)*sum(sum(randn(20000)))", 1, 16, "20000 x 20000 and would take 3.20 GB"},
	{"kron(X, X)", 1, 1, "f must be a number"},
	{"sum(sum(toeplitz(X(1,1))*X))", 1, 18, "toeplitz takes only constants"},
	{"sum(sum(tridiag(n, X(1,1))*X))", 1, 20, "tridiag takes only constants"},
	{"sum(linspace([1; 2], 3, n)*X)", 1, 14, "linspace takes a number: [1; 2] is 2 x 1"},
	{"sum(sum(tridiag(n, [1 2])*X))", 1, 20, "tridiag takes a number: [1 2] is 1 x 2"},
	{"sum(sum(toeplitz(A)*X))", 1, 18, "toeplitz takes a row or a column: A is 60 x 60"},
	{"X(1,1) > 0", 1, 8, "f is a number, not a condition"},
	{"sum(sum((X > 0 && X < 1).*X))", 1, 16, "combined entry by entry with &"},
	{"max(eig(A*X*X'))", 1, 5, "eig takes a symmetric matrix"},
	{"B = [1 2; 3 4]; max(eig(B))*sum(X(:))", 1, 21, "a symmetric matrix is needed"},
	{"sum(sum(chol(-eye(n))*X))", 1, 9, "chol takes a positive definite matrix"},
	{"sum(sum(chol(A*X*X')))", 1, 9, "chol takes a symmetric matrix"},
	{"[Q, R] = qr(X); sum(sum(Q))", 1, 10, "a matrix that is not square needs qr(V, 0)"},
	{"[U, S, V] = svd(X); sum(sum(U))", 1, 13, "a matrix that is not square needs svd(V, 0)"},
	{"[Q, R] = qr(X', 0); sum(sum(Q))", 1, 10, "at least as many rows as columns are needed"},
	{"sum(sum(logm(X'*A)))", 1, 9, "logm takes a symmetric matrix"},
	{"sum(sum(dexpm(X'*A, eye(p))))", 1, 9, "dexpm takes a symmetric matrix"},
	{"sum(sum(gallery('moler', n)*X))", 1, 9, "supports only 'tridiag', 'minij' and 'poisson'"},
	{"polyval(X(:,1), 2)", 1, 9, "polyval takes coefficients in brackets"},
	{"A = eye(n); A(1,2,3) = 1; trace(X'*A*X)", 1, 13, "3 indices"},
	{"A = diag(1, 2, 3); trace(X'*A*X)", 1, 5, "diag takes 1 to 2 arguments"},
}

func TestFaults(t *testing.T) {
	for _, c := range faults {
		f, err := Parse(c.text)
		if err == nil {
			use := examples.Used(f.Formula, &Given{Data: map[string]*read.Matrix{"A": zeros(60, 60)}})
			var d *Description
			if d, err = f.Describe(use); err == nil {
				use.Params["n"], use.Params["p"] = float64(d.Sizes["n"]), float64(d.Sizes["p"])
				_, err = f.Compile(use)
			}
		}
		var bad *solver.InputError
		if !errors.As(err, &bad) {
			t.Errorf("%q: %v, wanted an InputError", c.text, err)
			continue
		}
		if bad.Line != c.line || bad.Column != c.column || !strings.Contains(bad.Message, c.words) {
			t.Errorf("%q: %v; wanted line %d, column %d: .. %s ..", c.text, bad, c.line, c.column, c.words)
		}
	}
}

// TestNothingToMinimise checks what the error suggests if no statement defines f: f in place of the name that the last
// statement assigns, or nothing if the last statement assigns entries of a matrix.
func TestNothingToMinimise(t *testing.T) {
	for text, wanted := range map[string][]string{
		"g = sum(X(:))": {"f = sum(X(:))"}, "A = eye(n); A(1,1) = 3": nil, "u = 1:n; u(u > 2) = 3": nil,
	} {
		_, err := Parse(text)
		var bad *solver.InputError
		if !errors.As(err, &bad) || !strings.Contains(bad.Message, "nothing to minimise") {
			t.Errorf("%q: %v", text, err)
		} else if !slices.Equal(bad.Meant, wanted) {
			t.Errorf("%q: suggested %q, wanted %q", text, bad.Meant, wanted)
		}
	}
}

// TestGivenIndices passes a number as the value of i and a matrix as the value of j.
func TestGivenIndices(t *testing.T) {
	given := &Given{Data: map[string]*read.Matrix{"j": zeros(3, 3)}, Params: map[string]float64{"i": 2, "p": 1}}
	x := mat.NewDense(3, 1, []float64{1, 2, 3})
	c := compile(t, "i*X'*j*X + X(i)", given)
	if got := c.Objective.FuncGrad(mat.NewDense(3, 1, nil), x); got != 30 {
		t.Errorf("f = %v, wanted 30", got)
	}
}

// TestGivenFunctions checks that data and parameters may have the names of functions that are not reserved, and that
// these functions are then hidden.
func TestGivenFunctions(t *testing.T) {
	chol := &read.Matrix{Rows: 3, Cols: 3, Data: []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}}
	given := &Given{Data: map[string]*read.Matrix{"chol": chol}, Params: map[string]float64{"round": 2, "p": 1}}
	x := mat.NewDense(3, 1, []float64{1, 2, 3})
	c := compile(t, "round*X'*chol*X + chol(2, 1)*rows(X) + floor(X(1,1))", given)
	if got := c.Objective.FuncGrad(mat.NewDense(3, 1, nil), x); got != 469 {
		t.Errorf("f = %v, wanted 469", got)
	}
}

// TestGivenFaults checks the errors about data and parameters that are missing, unused or invalid.
func TestGivenFaults(t *testing.T) {
	a := func(rows, cols int) map[string]*read.Matrix { return map[string]*read.Matrix{"A": zeros(rows, cols)} }
	bad := zeros(4, 4)
	bad.Data[3] = math.NaN()
	for _, c := range []struct {
		text         string
		given        Given
		input, words string
	}{
		{"trace(X'*A*X)", Given{Params: map[string]float64{"n": 4, "p": 2}}, `Given.Data["A"]`,
			"A is missing: the formula needs it to be n x n"},
		{"sum(sum((Z*X - Y).^2))", Given{Data: map[string]*read.Matrix{"Z": zeros(7, 5)}}, `Given.Data["Y"]`, "7 x p"},
		{"sum(X(:))", Given{Data: a(4, 4)}, `Given.Data["A"]`, "does not use A"},
		{"A = eye(n); trace(X'*A*X)", Given{Data: a(4, 4)}, `Given.Data["A"]`, "assigned in the formula"},
		{"trace(X'*A*X)", Given{Data: map[string]*read.Matrix{"A": bad}}, `Given.Data["A"]`, "row 1, column 4"},
		{"eps*sum(X(:))", Given{Params: map[string]float64{"eps": 2}}, `Given.Params["eps"]`, "a constant of the language"},
		{"sum(e*X(:))", Given{Data: map[string]*read.Matrix{"e": zeros(1, 1)}}, `Given.Data["e"]`,
			"a constant of the language"},
		{"sum(X(:))", Given{Params: map[string]float64{"beta": 2}}, `Given.Params["beta"]`, "no parameter beta"},
		{"b = 2*3; b*sum(X(:))", Given{Params: map[string]float64{"b": 2}}, `Given.Params["b"]`, "computed in the formula"},
		{"sum(X(:))", Given{Params: map[string]float64{"n": 2.5}}, `Given.Params["n"]`, "whole number"},
		{"c = 1; % 0.1 .. 10\nc*sum(X(:))", Given{Params: map[string]float64{"c": 20}}, `Given.Params["c"]`,
			"from 0.1 to 10"},
		{"M = eye(n); sum(X(:))", Given{Data: map[string]*read.Matrix{"M": zeros(4, 4)}}, `Given.Data["M"]`, "assigned in"},
		{"n = 5; sum(X(:))", Given{Data: map[string]*read.Matrix{"M": zeros(4, 4)}}, "formula", "n is 5 here, but"},
		{"n = columns(X); sum(X(:))", Given{Params: map[string]float64{"n": 5}}, `Given.Params["p"]`, "p is missing"},
		{"n = columns(X); p = 2*2; sum(X(:))", Given{Params: map[string]float64{"n": 5}}, "formula", "n is 4 here, but"},
		{"trace(a*X)", Given{Data: a(3, 4)}, "formula", "a is neither assigned nor given; perhaps A"},
		{"lamda*sum(X(:))", Given{Params: map[string]float64{"lambda": 1}}, "formula", "perhaps lambda"},
		{"n = 5; trace(x'*X)", Given{}, "formula", "x is neither assigned nor given; perhaps X"},
		{"sum(X(:)) + x_i", Given{}, "formula", "an entry of X is X(i,j)"},
		{"sum(X(:))", Given{Data: map[string]*read.Matrix{"M": zeros(4, 3)}}, `Given.Data["M"]`, "4 x 3"},
	} {
		f, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Compile(&c.given)
		var bad *solver.InputError
		if !errors.As(err, &bad) || bad.Input != c.input || !strings.Contains(bad.Message, c.words) {
			t.Errorf("%q: %v; wanted %s: .. %s ..", c.text, err, c.input, c.words)
		}
	}
}
