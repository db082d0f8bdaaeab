//go:build !js

// Command bench runs problems natively. Each line of the input is a request in JSON. The answer to a request is a line
// of JSON with the cost of the run; site/bench/places.mjs describes the fields.
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
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/simd"
)

// request starts a run of a problem or, if Problem is empty, continues the last run. The run takes Steps steps. If
// Steps is nil, the run continues to its end.
type request struct {
	Problem string         `json:"problem"`
	Params  catalog.Values `json:"params"`
	Data    map[string]struct {
		Rows, Cols int
		Row, Col   []int32
		Data       []float64
	} `json:"data"` // matrices by name, as 0-based triplets if Row and Col are not nil
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
	var began, started time.Time
	for {
		r := request{Seed: 1}
		if err := requests.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if r.Problem != "" {
			data := problems.Data{Matrices: make(map[string]*read.Matrix)}
			for name, m := range r.Data {
				data.Matrices[name] = &read.Matrix{Rows: m.Rows, Cols: m.Cols, Row: m.Row, Col: m.Col, Data: m.Data}
			}
			began = time.Now()
			var err error
			if run, err = r.start(data); err != nil {
				return err
			}
			started = time.Now()
		}
		if r.Steps == nil {
			run.Solve()
		} else {
			for range *r.Steps {
				run.Step()
			}
		}
		if err := answers.Encode(outcomeOf(run, began, started)); err != nil {
			return err
		}
	}
}

func (r *request) start(data problems.Data) (*solver.Run, error) {
	instance, err := problems.New(r.Problem, problems.Spec{Params: r.Params, Seed: r.Seed, Data: data})
	if err != nil {
		return nil, err
	}
	return catalog.Start(r.Method, instance.Problem, instance.X0, r.Options)
}

func outcomeOf(run *solver.Run, began, started time.Time) map[string]any {
	result := run.Result()
	elapsed := time.Since(began).Seconds()
	parts := make(map[string]float64)
	for _, part := range run.Parts() {
		parts[part.Name] = part.Seconds
	}
	out := map[string]any{
		"iterations": result.Iterations, "evaluations": result.Counts.F, "backtracks": result.Counts.Backtracks,
		"productsM": result.Counts.M, "seconds": result.Seconds,
		"start": started.Sub(began).Seconds(), "elapsed": elapsed, "parts": parts,
		"status": result.Status.String(), "verdict": result.Verdict.String(), "f": nil,
	}
	if result.Projected != nil {
		out["f"] = result.Projected.Objective
	}
	return out
}
