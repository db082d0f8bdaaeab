//go:build !js

package script_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"slep/problems/formula/examples"
	"slep/problems/formula/script"

	"gonum.org/v1/gonum/mat"
)

// interpreter is a program that runs scripts.
type interpreter struct {
	language string
	commands []string
	probe    []string // arguments with which the command succeeds if the interpreter can run the scripts
	driver   string   // source code that runs objective.* in every folder and prints f and ∇f at X0, and M, row by row
	file     string
}

var interpreters = []interpreter{
	{
		language: "octave", commands: []string{"octave-cli"}, probe: []string{"--norc", "--eval", "1;"}, file: "driver.m",
		driver: `folders = argv();
for k = 1:numel(folders)
  cd(folders{k});
  clear objective
  try
    [cost, gradient, X0, M] = objective();
    G = gradient(X0);
    printf('%.17g ', cost(X0), G'); printf('%.17g ', full(M)'); printf('\n');
  catch bad
    printf('%s\n', strrep(bad.message, "\n", ' '));
  end
end`,
	},
	{
		language: "python", commands: []string{"python3", "/usr/bin/python3"}, probe: []string{"-c", "import numpy, scipy"},
		file: "driver.py",
		driver: `import pathlib, runpy, sys
import numpy as np
for folder in sys.argv[1:]:
    try:
        s = runpy.run_path(pathlib.Path(folder) / "objective.py")
        X0, M = s["X0"], s["M"]
        G = s["gradient"](X0)
        assert G.shape == X0.shape, f"the gradient is {G.shape}"
        M = M if isinstance(M, np.ndarray) else M.toarray()
        print(*("%.17g" % v for v in [s["cost"](X0), *G.ravel(), *M.ravel()]))
    except Exception as bad:
        print(type(bad).__name__, str(bad).replace("\n", " "))`,
	},
}

// found returns the command of an interpreter, or skips the test if no command works.
func (i interpreter) found(t *testing.T) string {
	t.Helper()
	for _, command := range i.commands {
		if path, err := exec.LookPath(command); err == nil && exec.Command(path, i.probe...).Run() == nil {
			return path
		}
	}
	t.Skip(i.language + " is not installed")
	return ""
}

// scripted is a problem in the form of a script, with the expected output of the script.
type scripted struct {
	name  string
	files []script.File
	want  []float64 // f, ∇f and M
}

// newScripted writes a problem as a script. The expected output consists of values of the compiled formula.
func newScripted(t *testing.T, name, language string, p *script.Problem) scripted {
	t.Helper()
	c, err := p.Formula.Compile(p.Given)
	if err != nil {
		t.Fatal(name, err)
	}
	files, err := script.Write(p, language)
	if err != nil {
		t.Fatal(name, err)
	}
	grad := mat.NewDense(c.N, c.P, nil)
	want := append([]float64{c.Objective.FuncGrad(grad, p.X0)}, grad.RawMatrix().Data...)
	m := mat.NewDense(c.N, c.N, nil)
	if c.M != nil {
		c.M.AddTo(m)
	} else {
		for i := range c.N {
			m.Set(i, i, 1)
		}
	}
	return scripted{name, files, append(want, m.RawMatrix().Data...)}
}

// run runs scripts and compares the printed values with the expected values. The tolerance is 1e-10 (1 + |f|) for f.
// For ∇f and M the tolerance is 1e-10 times the largest absolute value of their entries.
func (i interpreter) run(t *testing.T, command string, all []scripted) {
	t.Helper()
	home := t.TempDir()
	args := []string{filepath.Join(home, i.file)}
	if err := os.WriteFile(args[0], []byte(i.driver), 0o600); err != nil {
		t.Fatal(err)
	}
	for k, s := range all {
		folder := filepath.Join(home, strconv.Itoa(k))
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, f := range s.files {
			if err := os.WriteFile(filepath.Join(folder, f.Name), f.Text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		args = append(args, folder)
	}
	run := exec.Command(command, args...)
	var complaints bytes.Buffer
	run.Stderr = &complaints
	out, err := run.Output()
	lines := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
	if err != nil || len(lines) != len(all) {
		t.Fatalf("%d lines for %d scripts: %v\n%s\n%s", len(lines), len(all), err, out, &complaints)
	}
	for k, s := range all {
		if bad := compare(lines[k], s.want); bad != "" {
			t.Errorf("%s: %s\n%s", s.name, bad, objectiveOf(s.files))
		}
	}
	if complaints.Len() > 0 && testing.Verbose() {
		t.Log(&complaints)
	}
}

// compare describes the difference between the numbers in a line and the expected numbers, or returns "" if they agree.
func compare(line string, want []float64) string {
	words := strings.Fields(line)
	if len(words) != len(want) {
		return fmt.Sprintf("%d numbers, wanted %d: %.200s", len(words), len(want), line)
	}
	largest := 0.
	for _, v := range want[1:] {
		largest = math.Max(largest, math.Abs(v))
	}
	for k, word := range words {
		v, err := strconv.ParseFloat(word, 64)
		size := largest
		if k == 0 {
			size = 1 + math.Abs(want[0])
		}
		if err != nil || !(math.Abs(v-want[k]) <= 1e-10*size) {
			return fmt.Sprintf("number %d is %s, wanted %v", k, word, want[k])
		}
	}
	return ""
}

func objectiveOf(files []script.File) []byte {
	for _, f := range files {
		if strings.HasPrefix(f.Name, "objective.") {
			return f.Text
		}
	}
	return nil
}

// more holds further formulas. The gradient of the first contains second derivatives of matrix functions, which the
// formula language lacks. In the scripts for the second and the third, vectors are added to diagonal matrices, but
// Octave refuses such a sum if it stores the matrix as a diagonal matrix. In the last two, functions of matrices have
// 1 x 1 values.
var more = []string{
	"sum(sum(dexpm((S + X*X')/9, A)*X))^2 + sum(sum(dlogm(S + X*X', C*X').^2))",
	"D = diag(u); E = D'*D/2; sum(sum((E + X(:,1)).^3)) + sum(sum((X(1,:) - 2*eye(3)).^3)) + " +
		"sum(sum((-inv(D) - u).*A))*X(1) + sum(sum((D^2 + X(:,1)).*A)) + sum(sum((abs(D) - X(:,1)).*A)) + " +
		"sum(sum((eye(6, 3) + X(1,:)).^3)) + sum(sum((S*D + X(:,2)).^2)) + sum(sum((3*D' - X(:,2)).^2))",
	"sum(pdist(A*X)) + sum(pdist(X*B))",
	"p = 1; g = X'*S*X; sqrtm(g)^3 + leading(g)*dlogm(g, 2)*dexpm(g, 3) + sylvester(g, g, 4) + upperfactor(g)^2",
	"svd(X(:,1))^3 + upperfactor(X(:,2))^2*X(1)",
}

// TestScriptsOfOperations runs scripts that contain every operation, with X in every argument that can contain X.
func TestScriptsOfOperations(t *testing.T) {
	for _, i := range interpreters {
		t.Run(i.language, func(t *testing.T) {
			command := i.found(t)
			rng := rand.New(rand.NewPCG(1, 2))
			data := examples.Data(rng)
			var all []scripted
			for _, text := range append(examples.Formulas("operations"), more...) {
				all = append(all, newScripted(t, text, i.language, problemOf(t, text, data, rng)))
			}
			i.run(t, command, all)
		})
	}
}
