//go:build !js

// Bench solves one instance of the quadratic problem natively and prints what it took as one line of JSON.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"slep/problems"
	"slep/solver"
)

func main() {
	n := flag.Int("n", 250, "rows of X")
	p := flag.Int("p", 50, "columns of X")
	d := flag.Float64("d", 0.01, "density of M")
	seed := flag.Uint64("seed", 1, "seed of the instance")
	method := flag.String("method", "slbb", "name of the method")
	flag.Parse()
	if err := bench(*method, problems.Spec{Params: solver.Values{"n": float64(*n), "p": float64(*p), "d": *d}, Seed: *seed}); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(method string, spec problems.Spec) error {
	instance, err := problems.New("quadratic", spec)
	if err != nil {
		return err
	}
	run, err := solver.Start(method, instance.Problem, instance.X0, nil)
	if err != nil {
		return err
	}
	result := run.Solve()
	parts := make(map[string]float64)
	for _, part := range run.Parts() {
		parts[part.Name] = part.Seconds
	}
	out := map[string]any{"iterations": result.Iterations, "seconds": result.Seconds, "f": nil, "status": result.Status.String(), "parts": parts}
	if result.Projected != nil {
		out["f"] = result.Projected.Objective
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}
