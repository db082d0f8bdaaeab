package formula

import (
	"errors"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slep/problems/formula/examples"
	"slep/problems/read"
	"slep/solver"
)

func described(t *testing.T, text string, given *Given) *Description {
	t.Helper()
	f, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	d, err := f.Describe(given)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDescription(t *testing.T) {
	d := described(t, "n = 200; p = 5;  % 1 .. 20, integer\nalpha = 1;  % 0.01 .. 100, log\n"+
		"1/2*trace(X'*A*X) + alpha*mu*sum(log(1 + sum((Z*X).^2, 2)))", &Given{Params: map[string]float64{"mu": .5}})
	if d.Sizes["n"] != 200 || d.Sizes["p"] != 5 || d.Degree != -1 || d.Quadratic || len(d.Kinks) != 0 {
		t.Errorf("%+v", d)
	}
	var params []string
	for _, p := range d.Params {
		params = append(params, p.Name)
	}
	if !slices.Equal(params, []string{"n", "p", "alpha", "mu"}) {
		t.Errorf("parameters %v", params)
	}
	if p := d.Params[1]; p.Min != 1 || p.Max != 20 || !p.Integer || p.Default != 5. {
		t.Errorf("p is %+v", p)
	}
	if a := d.Params[2]; a.Min != .01 || a.Max != 100 || !a.Log || a.Default != 1. {
		t.Errorf("alpha is %+v", a)
	}
	if mu := d.Params[3]; mu.Min != .05 || mu.Max != 5 || mu.Default != .5 {
		t.Errorf("mu is %+v", mu)
	}
	for k, want := range []string{"Rows of X.", "Columns of X.", "Line 2 sets it to 1.",
		"The formula does not define it."} {
		if d.Params[k].Doc != want {
			t.Errorf("%s: %q, wanted %q", d.Params[k].Name, d.Params[k].Doc, want)
		}
	}
	wanted := []Wanted{{"A", "n", "n", false, false}, {"Z", "rows(Z)", "n", false, false}, {"M", "n", "n", true, false}}
	if !slices.Equal(d.Data, wanted) {
		t.Errorf("data %v, wanted %v", d.Data, wanted)
	}
}

// TestChosenNames checks which names are parameters that can be chosen. A size that the text computes cannot be chosen.
func TestChosenNames(t *testing.T) {
	for text, wanted := range map[string]string{
		"trace(X'*X)":                              "n p",
		"n = 20; p = 2; c*trace(X'*X)":             "n p c",
		"m = 4;  % 2 .. 9, integer\nn = m^2; X(1)": "p m",
		"n = 2*10, p = n/5; X(1)":                  "",
	} {
		var names []string
		for _, p := range described(t, text, nil).Params {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); got != wanted {
			t.Errorf("%s: %s, wanted %s", text, got, wanted)
		}
	}
}

// TestTitles checks that a title contains a Greek letter in place of its name, and that digits at the end of a name
// become a subscript.
func TestTitles(t *testing.T) {
	for name, want := range map[string]string{
		"alpha": "α", "omega": "ω", "mu12": "μ₁₂", "a1": "a₁", "p0": "p₀", "w": "", "gamma_1": "γ₁", "Alpha": "", "_1": "",
	} {
		d := described(t, name+"*sum(sum(X.^2))", &Given{})
		if got := d.Params[2]; got.Name != name || got.Title != want {
			t.Errorf("%s has the title %q, wanted %q", got.Name, got.Title, want)
		}
	}
}

func TestNumbersGiven(t *testing.T) {
	f, err := Parse("alpha*trace(X'*X)")
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, err := f.Describe(&Given{Params: map[string]float64{"alpha": value}})
		if bad := (*solver.InputError)(nil); !errors.As(err, &bad) || bad.Input != `Given.Params["alpha"]` {
			t.Errorf("alpha = %v gives %v", value, err)
		}
	}
}

// TestOpenNames checks which names are treated as numbers, and which as data, if no values are given.
func TestOpenNames(t *testing.T) {
	for text, wanted := range map[string]string{
		"1/2*trace(X'*A*X) + alpha*trace(G'*X)":   "A n x n, G n x p",
		"sum(w.*sum(X.^2,2)) + v'*X*b":            "w n x 1, v n x 1, b p x 1",
		"sum(sum(exp(-X.^2./mu)))":                "",
		"sum(sum((Z*X - Y).^2))/m":                "Z rows(Z) x n, Y rows(Z) x p",
		"trace(X'*A*X*N) + C*sum(X(:))":           "A n x n, N p x p",
		"L = laplacian(30); trace(X'*(L + B)*X)":  "B n x n",
		"rho = sum(X.^2, 2); rho'*(K\\rho) + c^2": "K n x n",
		"sum(sum(lambda*X.^2 + delta))":           "",
		"trace((X'*S*X)\\(X'*A*X))":               "S n x n, A n x n",
	} {
		var found []string
		for _, w := range described(t, text, &Given{}).Data {
			if w.Name != "M" {
				found = append(found, w.Name+" "+w.Rows+" x "+w.Cols)
			}
		}
		if got := strings.Join(found, ", "); got != wanted {
			t.Errorf("%s: %s, wanted %s", text, got, wanted)
		}
	}
}

func TestDegree(t *testing.T) {
	for text, degree := range map[string]int{
		"sum(X(:))": 1, "trace(X'*X)": 2, "trace(X'*A*X)^2": 4, "sum(sum(X.^3))": 3, "sum(sum(sqrt(X)))": -1,
		"det(X'*X)": 6, "trace(X'*(A\\X))": 2, "sum(sum(X./(2 + A(1,1))))": 1, "sum(prod(X))": 6, "exp(2)*sum(X(:))": 1,
	} {
		if d := described(t, text, &Given{Params: map[string]float64{"n": 6}}); d.Degree != degree {
			t.Errorf("%s has degree %d, wanted %d", text, d.Degree, degree)
		}
	}
}

func TestKinks(t *testing.T) {
	for text, wanted := range map[string]string{
		"sum(sum(abs(X)))":                     "1:9 sqrt(X.^2 + mu^2)",
		"trace(X'*X) + ...\nsum(max(X(:), 0))": "2:5 (X(:) + 0 + sqrt((X(:) - 0).^2 + mu^2))/2",
		"norm(X(:,1))":                         "1:1 sqrt(sum(X(:,1).^2) + mu^2)",
		"norm(X,'fro')^2":                      "",
		"sum(sum(abs(X).^2))":                  "",
		"sum(sqrt(sum(X.^2, 2)))":              "1:5 sqrt(sum(X.^2, 2) + mu^2)",
		"sum(sqrt(sum(X.^2, 2) + 0.01))":       "",
		"sqrt(sum(X(:).^4))":                   "",
		"sqrt(sum(1./X(:).^2))":                "",
		"sum(sum(min(X, 3)))":                  "1:9 (X + 3 - sqrt((X - 3).^2 + mu^2))/2",
		"abs(-2)*sum(X(:))":                    "",
		"sum(max(X(:,1) - 1, X(:,2)))":         "1:5 ((X(:,1) - 1) + X(:,2) + sqrt(((X(:,1) - 1) - X(:,2)).^2 + mu^2))/2",
		"norm(A*X,'fro')":                      "1:1 sqrt(sum(sum((A*X).^2)) + mu^2)",
		"norm(X(:,1), 1)":                      "1:1 sum(sqrt(X(:,1).^2 + mu^2))",
		"norm(X(1,:), 'inf')":                  "1:1 mu*log(sum(2*cosh(X(1,:)/mu)))",
	} {
		f, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := f.Describe(&Given{})
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, k := range d.Kinks {
			found = append(found, strconv.Itoa(k.Line)+":"+strconv.Itoa(k.Column)+" "+k.Smooth)
		}
		if got := strings.Join(found, ", "); got != wanted {
			t.Errorf("%s: %s, wanted %s", text, got, wanted)
		}
	}
}

// TestKinksOfEigs checks that the kinks of eigs are described in terms of eigenvalues.
func TestKinksOfEigs(t *testing.T) {
	for _, call := range []string{
		"eigs(X'*X, 2)", "eigs (X'*X, 2)", "eigs(X'*diag(w > 0)*X, 2)", "eigs(X'*X, k, 'la')", "eigs(X'*X, 2, 'lm')",
	} {
		d := described(t, "1 + sum("+call+")", nil)
		message := call + " has kinks where two eigenvalues tie"
		if k := d.Kinks; len(k) != 1 || k[0].Column != 9 || k[0].Message != message || k[0].Smooth != "" {
			t.Errorf("%s: %+v, wanted %q", call, k, message)
		}
	}
	inner := described(t, "sum(eigs(abs(X'*X), 2))", nil).Kinks
	if len(inner) < 2 || inner[0].Message != "abs(X'*X) has a kink where (X'*X) is 0" {
		t.Errorf("%+v, wanted the kinks of abs and of eigs", inner)
	}
}

// TestGradientText checks the last of the statements that compute the gradient.
func TestGradientText(t *testing.T) {
	a := map[string]*read.Matrix{"A": zeros(9, 9)}
	for _, c := range []struct{ text, gradient string }{
		{"1/2*trace(X'*A*X)", "A*X"},
		{"trace(X'*A*X)", "2*A*X"},
		{"1/2*trace(X'*B*X)", "B*X/2 + B'*X/2"},
		{"1/2*trace(X'*A*X) + alpha*sum(log(1 + sum(X.^2, 2)))", "A*X + 2*alpha*X./(1 + sum(X.^2, 2))"},
		{"E = A*X; trace(E'*E)", "2*A*A*X"},
		{"-logdet(X'*A*X)", "-2*A*X*inv(X'*A*X)"},
		{"sum(sum((Z*X - Y).^2))/2", "Z'*(Z*X - Y)"},
		{"(X(:)'*X(:))^2", "reshape(4*X(:)'*X(:)*X(:), 100, 3)"},
		{"sum(sum((X - mean(X)).^2))", "2*X - sum(X, 1)/50"},
		{"trace((X'*A*X)\\eye(p))", "-2*A*X*T1*T1"},
		{"sum(sum(X'*B))", "repmat(sum(B, 2), 1, 3)"},
		{"sum(sum(abs(X).^3))", "3*abs(X).^2.*sign(X)"},
	} {
		f, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := f.Describe(examples.Used(f.Formula, &Given{Data: a}))
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Gradient[len(d.Gradient)-1].Value.String(); got != c.gradient {
			t.Errorf("%s: %s, wanted %s", c.text, got, c.gradient)
		}
	}
}

// TestExampleOfLanguage checks that the example in README.md is a valid formula.
func TestExampleOfLanguage(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?s)```octave\n(.*?)```").FindSubmatch(text)
	if example == nil {
		t.Fatal("there is no example")
	}
	d := described(t, string(example[1]), &Given{})
	if len(d.Params) != 3 || d.Params[2].Title != "α" || len(d.Data) != 0 {
		t.Errorf("the example has the parameters %v and the data %v", d.Params, d.Data)
	}
}
