//go:build !js

package formula_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slep/problems/formula"
	"slep/problems/formula/cure"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// typedEntries is the Go version of entries, a function in testdata/typed.m.
func typedEntries(k, rows, cols int) *mat.Dense {
	out := mat.NewDense(rows, cols, nil)
	out.Apply(func(i, j int, _ float64) float64 {
		i, j = i+1, j+1
		return math.Round(1000*math.Sin(float64(k+3*i+7*j+i*j))) / 1000
	}, out)
	return out
}

// typedData returns the matrices that testdata/typed.m defines.
func typedData() map[string]*mat.Dense {
	entries := typedEntries
	each := func(a *mat.Dense, f func(v float64) float64) *mat.Dense {
		a.Apply(func(_, _ int, v float64) float64 { return f(v) }, a)
		return a
	}
	gram := func(a *mat.Dense) *mat.Dense {
		out := &mat.Dense{}
		out.Mul(a, a.T())
		for i := range 6 {
			out.Set(i, i, out.At(i, i)+1)
		}
		return out
	}
	both := func(a *mat.Dense) *mat.Dense {
		out := &mat.Dense{}
		out.Add(a, a.T())
		return out
	}
	diagonal := func(d ...float64) *mat.Dense {
		out := mat.NewDense(3, 3, nil)
		for i, v := range d {
			out.Set(i, i, v)
		}
		return out
	}
	sign := func(v float64) float64 { return math.Copysign(1, v) }
	return map[string]*mat.Dense{
		"X": entries(1, 6, 3), "A": both(entries(2, 6, 6)), "B": entries(3, 6, 6), "S": gram(entries(4, 6, 6)),
		"L": gram(entries(5, 6, 6)), "W": each(both(entries(6, 6, 6)), math.Abs), "C": entries(7, 6, 3),
		"G": entries(8, 6, 3), "N": diagonal(3, 2, 1), "D": diagonal(1, 2, 4), "Z": entries(9, 8, 6), "T": entries(10, 8, 3),
		"y": each(entries(11, 8, 1), sign), "u": entries(12, 6, 1), "v": entries(13, 3, 1),
		"w": each(entries(14, 6, 1), math.Abs),
	}
}

var typedParams = map[string]float64{
	"alpha": .7, "beta": .4, "gamma": .9, "lambda": .3, "lam": .3, "mu": .1, "sigma": .8,
}

// given returns the data and parameters that e.meaning uses but does not assign.
func (e typedText) given(data map[string]*mat.Dense) *formula.Given {
	out := &formula.Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{}, Seed: 1}
	names := map[string]bool{}
	for _, part := range strings.SplitAfter(e.meaning, ";") {
		name, value, isAssigned := strings.Cut(part, " = ")
		if !isAssigned {
			value = part
		}
		for _, used := range regexp.MustCompile(`\b[A-Za-z]\w*\b`).FindAllString(value, -1) {
			if _, known := names[used]; !known {
				names[used] = true // used before it is assigned
			}
		}
		for _, assigned := range regexp.MustCompile(`\w+`).FindAllString(name, -1) {
			if _, known := names[assigned]; isAssigned && !known {
				names[assigned] = false
			}
		}
	}
	for name, outside := range names {
		if m := data[name]; outside && m != nil && name != "X" {
			rows, cols := m.Dims()
			out.Data[name] = &read.Matrix{Rows: rows, Cols: cols, Data: m.RawMatrix().Data}
		} else if v, ok := typedParams[name]; outside && ok {
			out.Params[name] = v
		}
	}
	out.Params["n"], out.Params["p"] = 6, 3
	return out
}

// TestTyped checks that each typed text, or its correction, has the value that Octave computes or leads to a
// *solver.InputError, which must have a position if it is about the formula. At least 72 of the 80 texts with even
// numbers, and 72 of the 80 with odd numbers, must have Octave's value.
func TestTyped(t *testing.T) {
	data := typedData()
	var runs [2]int // how many of the even-numbered and of the odd-numbered texts run
	for _, e := range typedTexts(t, "typed", 160) {
		_, err := e.cured(data)
		if err == nil {
			runs[e.number%2]++
			continue
		}
		if bad := (*solver.InputError)(nil); !errors.As(err, &bad) || bad.Input == "formula" && bad.Line*bad.Column == 0 {
			t.Errorf("%d %s: %s\n%v", e.number, e.kind, e.text, err)
		} else if e.number%2 == 1 {
			t.Logf("%d %s: %s\n%v", e.number, e.kind, e.text, err)
		}
	}
	if least := 72; runs[0] < least || runs[1] < least {
		t.Errorf("fewer than %d of 80 run", least)
	}
	t.Logf("%d of the 80 texts with odd numbers run, and %d of the 80 with even numbers", runs[1], runs[0])
}

// TestTypedByOthers repeats TestTyped with texts that define their own data, and with texts by writers who did not know
// the program.
func TestTypedByOthers(t *testing.T) {
	for _, file := range []struct {
		name         string
		count, least int
	}{{"own", 80, 76}, {"heldout", 480, 467}} {
		t.Run(file.name, func(t *testing.T) { run(t, typedTexts(t, file.name, file.count), file.least) })
	}
}

// run checks that each text, or its correction, has the expected value or leads to a *solver.InputError, which must
// have a position if it is about the formula. At least the given number of texts must have the expected value.
func run(t *testing.T, texts []typedText, least int) {
	data, run := typedData(), 0
	for _, e := range texts {
		_, err := e.cured(data)
		bad := (*solver.InputError)(nil)
		switch {
		case err == nil:
			run++
		case !errors.As(err, &bad), bad.Input == "formula" && bad.Line*bad.Column == 0:
			t.Errorf("%d %s: %s\n%v", e.number, e.kind, e.text, err)
		default:
			t.Logf("%d %s: %s\n%v", e.number, e.kind, e.text, err)
		}
	}
	if run < least {
		t.Errorf("%d run, fewer than %d", run, least)
	}
}

// cured compiles the text of an entry or, if the text is not valid, its correction if there is one. The results are
// those of compiled.
func (e typedText) cured(data map[string]*mat.Dense) (solver.Objective, error) {
	f, err := e.compiled(data, e.text)
	if bad := (*solver.InputError)(nil); errors.As(err, &bad) && bad.Input == "formula" {
		if meant := cure.Of(e.text, e.given(data), err); meant != "" {
			f, err = e.compiled(data, meant)
		}
	}
	return f, err
}

// compiled returns the objective that a text defines, or an error if f differs from the value in the entry.
func (e typedText) compiled(data map[string]*mat.Dense, text string) (solver.Objective, error) {
	f, err := formula.Parse(text)
	if err != nil {
		return nil, err
	}
	if _, err := f.Describe(e.given(data)); err != nil {
		return nil, err
	}
	c, err := f.Compile(e.given(data))
	if err != nil {
		return nil, err
	}
	if c.N != 6 || c.P != 3 {
		return nil, fmt.Errorf("X is %d x %d", c.N, c.P)
	}
	got := c.Objective.FuncGrad(mat.NewDense(6, 3, nil), data["X"])
	if !(math.Abs(got-e.value) <= 1e-10*(1+math.Abs(e.value))) {
		return nil, fmt.Errorf("%s: f is %v, and Octave's is %v", text, got, e.value)
	}
	return c.Objective, nil
}

// TestTypedGradients compares gradients, along up to four directions, with eighth-order differences. Octave computes
// the differences from formulas with the same meaning.
func TestTypedGradients(t *testing.T) {
	command, err := exec.LookPath("octave-cli")
	if err != nil {
		t.Skip("octave-cli is not installed")
	}
	functions, err := os.ReadFile("testdata/typed.m")
	if err != nil {
		t.Fatal(err)
	}
	driver, _, _ := strings.Cut(string(functions), "for name = ")
	driver += `
weights = [4/5 -1/5 4/105 -1/280];
for k = 1:numel(meanings)
  used = typed_data;
  for [value, name] = typed_data
    if isempty(regexp(meanings{k}, ['\<' name '\>']))
      used = rmfield(used, name);
    end
  end
  for d = 1:directions(k)
    moved = used;
    slope = 0;
    for step = 1:4
      moved.X = typed_data.X + step*2^-12*entries(20 + d, 6, 3);
      up = value_of(moved, meanings{k});
      moved.X = typed_data.X - step*2^-12*entries(20 + d, 6, 3);
      slope += weights(step)*(up - value_of(moved, meanings{k}))*2^12;
    end
    printf('%.17g ', slope);
  end
  printf('\n');
end
`
	data := typedData()
	meanings, directions, all := "", "", []typedText{}
	objectives := []solver.Objective{}
	var others []typedText
	for k, e := range typedTexts(t, "heldout", 480) {
		if e.directions = 1; k%4 == 0 { // only a quarter, because Octave would take seconds for all of them
			others = append(others, e)
		}
	}
	texts := slices.Concat(typedTexts(t, "typed", 160), typedTexts(t, "own", 80), others)
	for _, e := range texts {
		if f, err := e.cured(data); err == nil {
			meanings += "'" + strings.ReplaceAll(e.meaning, "'", "''") + "'\n"
			directions += strconv.Itoa(e.directions) + " "
			all, objectives = append(all, e), append(objectives, f)
		}
	}
	file := filepath.Join(t.TempDir(), "driver.m")
	driver = "meanings = {\n" + meanings + "};\ndirections = [" + directions + "];\n" + driver
	if err := os.WriteFile(file, []byte(driver), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(command, "--norc", file).Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) != len(all) {
		t.Fatalf("%d lines for %d texts: %v", len(lines), len(all), err)
	}
	for k, e := range all {
		grad := mat.NewDense(6, 3, nil)
		objectives[k].FuncGrad(grad, data["X"])
		for d, word := range strings.Fields(lines[k]) {
			want, err := strconv.ParseFloat(word, 64)
			got := dense.Inner(grad, typedEntries(21+d, 6, 3))
			if err != nil || !(math.Abs(got-want) <= 1e-10*(mat.Norm(grad, 2)+math.Abs(e.value))) {
				t.Errorf("%d %s: the derivative along direction %d is %v, and in Octave %v", e.number, e.text, d, got, want)
			}
		}
	}
}
