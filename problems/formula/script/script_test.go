package script

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"slep/problems/formula"
	"slep/problems/read"
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// written returns the files of a script, keyed by name in lower case.
func written(t *testing.T, p *Problem, language string) map[string]string {
	t.Helper()
	files, err := Write(p, language)
	if err != nil {
		t.Fatal(language, err)
	}
	out := map[string]string{}
	for _, f := range files {
		if _, twice := out[strings.ToLower(f.Name)]; twice {
			t.Errorf("%s: two files are called %s", language, f.Name)
		}
		out[strings.ToLower(f.Name)] = string(f.Text)
	}
	return out
}

// problemOf returns the problem that a formula defines, with a start whose entries are multiples of 1/7.
func problemOf(t *testing.T, text string, given *formula.Given, n, p int) *Problem {
	t.Helper()
	f, err := formula.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	x := mat.NewDense(n, p, nil)
	for k := range x.RawMatrix().Data {
		x.RawMatrix().Data[k] = float64(k+1) / 7
	}
	return &Problem{Formula: f, Given: given, X0: x}
}

// TestFiles checks that files contain numbers at full precision, and that the names of the files for matrices
// a and A differ even if case is ignored.
func TestFiles(t *testing.T) {
	a := &read.Matrix{Rows: 2, Cols: 2, Data: []float64{math.Pi, -1e-300, 1. / 3, 0}}
	sparse := &read.Matrix{Rows: 2, Cols: 2, Row: []int32{0, 1}, Col: []int32{1, 1}, Data: []float64{.1, -2}}
	empty := &read.Matrix{Rows: 2, Cols: 2, Row: []int32{}}
	given := &formula.Given{Data: map[string]*read.Matrix{"A": a, "a": sparse, "Z": empty}}
	p := problemOf(t, "p = 1; X'*(A + Z)*X + sum(a*X)", given, 2, 1)
	p.Scale = []float64{2, .1}
	for _, language := range Languages {
		files := written(t, p, language)
		if got := files["a.txt"] + files["a_.txt"]; !strings.Contains(got, "1 2 0.10000000000000001\n2 2 -2\n") {
			t.Errorf("%s: a is %q", language, got)
		}
		if files["z.txt"] != "1 1 0\n" || files["scale.txt"] != "2\n0.10000000000000001\n" {
			t.Errorf("%s: Z is %q and the scale %q", language, files["z.txt"], files["scale.txt"])
		}
		for k, word := range strings.Fields(files["x0.txt"]) {
			if v, err := strconv.ParseFloat(word, 64); err != nil || v != float64(k+1)/7 {
				t.Errorf("%s: X0(%d) is %s", language, k+1, word)
			}
		}
	}
	if got := textOf(a); !bytes.Equal(got, []byte("3.1415926535897931 -1e-300\n0.33333333333333331 0\n")) {
		t.Errorf("A is %q", got)
	}
}

// TestConstants checks that constants such as pi have the same values in scripts as in formulas, even if the formula
// assigns other values to names that denote such constants in the target language.
func TestConstants(t *testing.T) {
	given := &formula.Given{Params: map[string]float64{"n": 4, "p": 1}}
	for _, c := range []struct{ language, file, constants, numbers string }{
		{"octave", "objective.m", "f = eps*X(1, 1) + NaN*X(2, 1) + max(NaN, X(3, 1)) + min(-Inf, X(4, 1))",
			"c = [NaN_, NaN, Inf_, Inf]"},
		{"python", "objective.py", "return np.finfo(float).eps * X[0, 0] + np.nan * X[1, 0] + " +
			"np.maximum(np.nan, X[2, 0]) + np.minimum(-np.inf, X[3, 0])",
			"c = np.block([[float(NaN), np.nan, float(Inf), float(np.inf)]])"},
		{"julia", "objective.jl", "return eps() * X[1, 1] + NaN * X[2, 1] + max(NaN, X[3, 1]) + min(-Inf, X[4, 1])",
			"c = hcat(float(NaN_), NaN, float(Inf_), float(Inf))"},
	} {
		for text, wanted := range map[string]string{
			"eps*X(1) + nan*X(2) + max(NA, X(3)) + min(-inf, X(4))":       c.constants,
			"NaN = 3; Inf = 2; c = [NaN, nan, Inf, inf]; c*X + sum(X.^2)": c.numbers,
		} {
			if got := written(t, problemOf(t, text, given, 4, 1), c.language)[c.file]; !strings.Contains(got, wanted) {
				t.Errorf("%s: no %s in\n%s", c.language, wanted, got)
			}
		}
	}
}

// TestMain checks that main.* contains the notes and the formula as comments, and that it calls a solver if and only if
// M is not singular or the language is JavaScript.
func TestMain(t *testing.T) {
	solvers := map[string]string{
		"octave": "trustregions(", "python": "ConjugateGradient(", "julia": "quasi_Newton(", "javascript": "slep.start(",
	}
	p := problemOf(t, "% squares\nsum(sum(X.^4))", &formula.Given{}, 100, 3)
	p.Notes = []string{"slbb: 44 iterations,\nf = -1.5"}
	for language, call := range solvers {
		for _, singular := range []bool{false, true} {
			p.Singular = singular
			main := ""
			for name, text := range written(t, p, language) {
				if strings.HasPrefix(name, "main.") {
					main = text
				}
			}
			sign := main[:strings.Index(main, " ")]
			for _, line := range []string{" slbb: 44 iterations,\n", " f = -1.5\n", "   % squares\n", "   sum(sum(X.^4))\n"} {
				if !strings.Contains(main, sign+line) {
					t.Errorf("%s: no line %q in %s", language, line, main)
				}
			}
			if wanted := !singular || language == "javascript"; strings.Contains(main, call) != wanted {
				t.Errorf("%s with singular = %v: %s", language, singular, main)
			}
		}
	}
}

// TestHelpers checks that the functions laplacian and tridiag are written if and only if the formula contains
// laplacian, which calls tridiag.
func TestHelpers(t *testing.T) {
	given := &formula.Given{Params: map[string]float64{"n": 4, "p": 1}}
	for _, language := range []struct{ name, file string }{
		{"octave", "objective.m"}, {"python", "objective.py"}, {"julia", "objective.jl"},
	} {
		plain := written(t, problemOf(t, "sum(X.^4)", given, 4, 1), language.name)[language.file]
		grid := written(t, problemOf(t, "X'*(laplacian(4)*X)", given, 4, 1), language.name)[language.file]
		for _, name := range []string{"laplacian(", "tridiag("} {
			if strings.Contains(plain, name) || strings.Count(grid, name) < 2 {
				t.Errorf("%s: %s in\n%s\nand\n%s", language.name, name, plain, grid)
			}
		}
	}
}

// TestErrors checks that missing data, an unknown language, an X0 of the wrong size, and formulas that cannot be
// written cause an error that names the input.
func TestErrors(t *testing.T) {
	long := "sum(X(:))" + strings.Repeat(" + X(1)", 350)
	for _, c := range []struct{ text, language, input string }{
		{"trace(X'*A*X)", "octave", `Given.Data["A"]`},
		{"sum(X(:))", "fortran", "language"},
		{"n = 1; p = 1; X^4", "python", "formula"},
		{"n = 2; p = 1; X'*X", "python", "Problem.X0"},
		{"sum(X(:))*X(1,200)", "python", "formula"},
		{long, "julia", "formula"},
	} {
		x := [2]int{100, 3}
		if strings.HasPrefix(c.text, "n =") {
			x = [2]int{1, 1}
		}
		_, err := Write(problemOf(t, c.text, &formula.Given{}, x[0], x[1]), c.language)
		if bad := (*solver.InputError)(nil); !errors.As(err, &bad) || bad.Input != c.input {
			t.Errorf("%.30s to %s: %v, wanted an error about %s", c.text, c.language, err, c.input)
		}
	}
}
