//go:build !js

// Bench runs problems natively. It reads a request in JSON from every line of input and answers with a line that gives
// the cost of the run: site/bench/places.mjs describes its figures.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"slep/problems"
	"slep/problems/grid"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/simd"
)

// request starts a run of a problem, or continues the last run if it names no problem. It takes the given number of
// steps, or runs to the end.
type request struct {
	Problem string         `json:"problem"`
	Params  catalog.Values `json:"params"`
	Grid    []int          `json:"grid"` // dimension and points per side of the Laplacian K, with M = I
	Seed    uint64         `json:"seed"`
	Method  string         `json:"method"`
	Options catalog.Values `json:"options"`
	Steps   *int           `json:"steps"`
}

func main() {
	gonum := flag.Bool("gonum", false, "use gonum's BLAS instead of simd")
	if flag.Parse(); !*gonum {
		simd.Use()
	}
	if err := answer(json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func answer(requests *json.Decoder, answers *json.Encoder) error {
	var run *solver.Run
	var began time.Time
	for {
		r := request{Seed: 1}
		if err := requests.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if r.Problem != "" {
			data, err := r.data()
			if err != nil {
				return err
			}
			began = time.Now()
			if run, err = r.start(data); err != nil {
				return err
			}
		}
		if r.Steps == nil {
			run.Solve()
		} else {
			for range *r.Steps {
				run.Step()
			}
		}
		if err := answers.Encode(outcomeOf(run, began)); err != nil {
			return err
		}
	}
}

// data returns K and M of a grid, as a user would give them.
func (r *request) data() (data problems.Data, err error) {
	if r.Grid == nil {
		return data, nil
	}
	l, err := grid.Cube(r.Grid[0], r.Grid[1]).Laplacian(func() error { return nil })
	if err != nil {
		return data, err
	}
	k, m := read.New(l.Dim()), read.New(l.Dim())
	for i := range l.Dim() {
		cols, values := l.Row(i)
		for t, j := range cols {
			k.Add(i, int(j), values[t])
		}
		m.Add(i, i, 1)
	}
	return problems.Data{Matrices: map[string]*read.Matrix{"K": k, "M": m}}, nil
}

func (r *request) start(data problems.Data) (*solver.Run, error) {
	instance, err := problems.New(r.Problem, problems.Spec{Params: r.Params, Seed: r.Seed, Data: data})
	if err != nil {
		return nil, err
	}
	return catalog.Start(r.Method, instance.Problem, instance.X0, r.Options)
}

func outcomeOf(run *solver.Run, began time.Time) map[string]any {
	result := run.Result()
	elapsed := time.Since(began).Seconds()
	parts := make(map[string]float64)
	for _, part := range run.Parts() {
		parts[part.Name] = part.Seconds
	}
	out := map[string]any{
		"iterations": result.Iterations, "evaluations": result.Counts.F, "backtracks": result.Counts.Backtracks,
		"productsM": result.Counts.M, "seconds": result.Seconds, "elapsed": elapsed, "parts": parts,
		"status": result.Status.String(), "verdict": result.Verdict.String(), "f": nil,
	}
	if result.Projected != nil {
		out["f"] = result.Projected.Objective
	}
	return out
}
