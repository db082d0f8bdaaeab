//go:build !js

// Bench runs one instance of the quadratic problem natively and prints what it took as JSON: one line when it is
// solved, or with -steps one line for every line of input, each after so many more steps.
package main

import (
	"bufio"
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
	steps := flag.Int("steps", 0, "steps for each line of input; 0 solves")
	flag.Parse()
	params := solver.Values{"n": float64(*n), "p": float64(*p), "d": *d}
	if err := bench(*method, problems.Spec{Params: params, Seed: *seed}, *steps); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(method string, spec problems.Spec, steps int) error {
	instance, err := problems.New("quadratic", spec)
	if err != nil {
		return err
	}
	run, err := solver.Start(method, instance.Problem, instance.X0, nil)
	if err != nil {
		return err
	}
	if steps == 0 {
		run.Solve()
		return report(run)
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		for range steps {
			run.Step()
		}
		if err := report(run); err != nil {
			return err
		}
	}
	return nil
}

func report(run *solver.Run) error {
	result := run.Result()
	parts := make(map[string]float64)
	for _, part := range run.Parts() {
		parts[part.Name] = part.Seconds
	}
	out := map[string]any{
		"iterations": result.Iterations, "evaluations": result.Counts.F, "backtracks": result.Counts.Backtracks,
		"seconds": result.Seconds, "parts": parts, "status": result.Status.String(), "f": nil,
	}
	if result.Projected != nil {
		out["f"] = result.Projected.Objective
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}
