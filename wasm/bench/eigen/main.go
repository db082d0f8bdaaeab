//go:build !js

// Eigen finds the smallest eigenvalues of Laplacians of grids natively by the default method. Every line of input is
// the dimension of a grid, its points along a side, and how many eigenvalues are wanted. It answers with a line of
// JSON: iterations, f, and the seconds from the matrix to the result.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"slep/problems"
	"slep/problems/grid"
	"slep/problems/read"
	"slep/solver"
)

const tol = 1e-6

func main() {
	var dim, side, p int
	for {
		if _, err := fmt.Scan(&dim, &side, &p); err != nil {
			return
		}
		if err := solve(dim, side, p); err != nil {
			fmt.Fprintln(os.Stderr, "eigen:", err)
			os.Exit(1)
		}
	}
}

func solve(dim, side, p int) error {
	l, err := grid.Cube(dim, side).Laplacian(func() error { return nil })
	if err != nil {
		return err
	}
	k, m := read.New(l.Dim()), read.New(l.Dim())
	for i := range l.Dim() {
		cols, values := l.Row(i)
		for t, j := range cols {
			k.Add(i, int(j), values[t])
		}
		m.Add(i, i, 1)
	}
	began := time.Now()
	instance, err := problems.New("eigen", problems.Spec{
		Params: solver.Values{"p": float64(p)}, Seed: 1,
		Data: problems.Data{Matrices: map[string]*read.Matrix{"K": k, "M": m}},
	})
	if err != nil {
		return err
	}
	run, err := solver.Start("", instance.Problem, instance.X0, solver.Values{"tol": tol})
	if err != nil {
		return err
	}
	result := run.Solve()
	return json.NewEncoder(os.Stdout).Encode(map[string]any{
		"iterations": result.Iterations, "f": result.Projected.Objective, "status": result.Status.String(),
		"seconds": time.Since(began).Seconds(),
	})
}
