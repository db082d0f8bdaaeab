package problems

import (
	"fmt"
	"os"
	"testing"

	"slep/solver"
)

func TestZZCount(t *testing.T) {
	out, _ := os.Create(os.Getenv("ZZ"))
	defer out.Close()
	for number := range *trials {
		tr := drawTrial(number)
		in, err := New(tr.problem, tr.spec)
		if err != nil {
			continue
		}
		for _, method := range append(methodsFor(in.Problem, true), "") {
			o := solver.Values{"tol": tr.options["tol"], "maxIterations": 2000.0}
			if method == "slnewton" {
				o["maxIterations"] = 200.0
			}
			run, err := solver.Start(method, in.Problem, in.X0, o)
			if err != nil {
				continue
			}
			r := run.Solve()
			fmt.Fprintf(out, "%d %q %d %v %g\n", number, method, r.Iterations, r.Status, r.Objective)
		}
	}
}
