//go:build !js

// Command native runs specs of slep.js natively. Each line of the input is a spec in JSON. The answer to a spec is a
// line of JSON with an error or with views of the run. Unless the spec requests other views, the views are result,
// trace, counts, parts and, for a spec with resample, sureness. A spec with neither a problem nor a formula continues
// the last run.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/simd"
	"slep/solver/try"
	"slep/wasm/session"
	"slep/wasm/typed"
)

// spec is a request, in which all fields of a session.Spec except Own and Progress may be set. A matrix is given as
// text or as the Matrix of a datum.
type spec struct {
	session.Spec
	Data  map[string]datum
	Steps *int     // maximum number of steps; if nil, the run continues to its end
	Views []string // such as "x"; "cost" gives the seconds that the start took and the seconds since the start began
}

// datum is a part of the data. Exactly one field of a datum is set.
type datum struct {
	Text   *string
	Matrix *read.Matrix
	List   []datum
	Labels []string
	Column *session.Column
}

func main() {
	gonum := flag.Bool("gonum", false, "use gonum's BLAS instead of simd")
	if flag.Parse(); !*gonum {
		simd.Use()
	}
	if err := answer(json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)); err != nil {
		fmt.Fprintln(os.Stderr, "native:", err)
		os.Exit(1)
	}
}

func answer(specs *json.Decoder, answers *json.Encoder) error {
	var r run
	for {
		var s spec
		if err := specs.Decode(&s); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		out, err := r.answer(s)
		if err != nil {
			failure := session.FailureOf(err)
			out = map[string]any{"error": map[string]string{"name": failure.Name, "message": failure.Message}}
		}
		if err := answers.Encode(out); err != nil {
			return err
		}
	}
}

// run holds the last run, which has its own session.
type run struct {
	session *session.Session
	began   time.Time
	start   time.Duration
}

const handle = 1

func (r *run) answer(given spec) (out map[string]any, err error) {
	defer try.Catch(&err)
	out = make(map[string]any)
	if given.Problem != "" || given.Formula != nil {
		out["info"] = r.begin(given)
	}
	steps := math.MaxInt32
	if given.Steps != nil {
		steps = *given.Steps
	}
	for running := true; running; {
		progress := try.Value(r.session.Advance(handle, steps, time.Hour))
		running = progress.Status == "running" && given.Steps == nil
	}
	views := given.Views
	if views == nil {
		views = []string{"result", "trace", "counts", "parts"}
		if given.Resample != nil {
			views = append(views, "sureness")
		}
	}
	for _, view := range views {
		out[view] = r.view(view)
	}
	return out, nil
}

// begin starts a run, and returns facts about it.
func (r *run) begin(given spec) map[string]any {
	given.Spec.Data = make(map[string]session.Data)
	for name, d := range given.Data {
		given.Spec.Data[name] = d.session()
	}
	r.session = session.New("native")
	r.session.Formulas = typed.Formulas{}
	r.began = time.Now()
	info, _, err := r.session.Start(handle, given.Spec, func() {})
	r.start = time.Since(r.began)
	try.Check(err)
	out := map[string]any{"method": info["method"], "warnings": info["warnings"]}
	if optimum, ok := info["optimum"].(float64); ok {
		out["optimum"] = optimum
	}
	return out
}

// view returns a view of the run.
func (r *run) view(name string) any {
	if name == "cost" {
		return map[string]float64{"start": r.start.Seconds(), "elapsed": time.Since(r.began).Seconds()}
	}
	read := try.Value(r.session.Read(handle, name, nil, func() {}))
	arrays := make(map[string]any)
	switch value := read.Value.(type) {
	case session.Result:
		return valueOf(value)
	case []solver.Part:
		for _, part := range value {
			arrays[part.Name] = part.Seconds
		}
	case session.Sureness:
		arrays["views"], arrays["classes"], arrays["reason"] = value.Views, value.Classes, value.Reason
	}
	for _, a := range read.Arrays {
		bytes, _ := binary.Append(nil, binary.LittleEndian, a.Values)
		arrays[a.Name] = base64.StdEncoding.EncodeToString(bytes)
	}
	return arrays
}

func (d datum) session() session.Data {
	out := session.Data{Matrix: d.Matrix, Labels: d.Labels, Column: d.Column}
	if d.Text != nil {
		out.Text = []byte(*d.Text)
	}
	for _, part := range d.List {
		out.List = append(out.List, part.session())
	}
	return out
}

// valueOf returns the fields of a result that studies and benchmarks use.
func valueOf(r session.Result) map[string]any {
	out := map[string]any{
		"status": r.Progress.Status, "verdict": r.Verdict, "message": r.Message, "iterations": r.Iterations,
		"counts": map[string]int{
			"f": r.Counts.F, "M": r.Counts.M, "hess": r.Counts.Hess, "backtracks": r.Counts.Backtracks,
		},
		"feasibility": number(r.Progress.Feasibility), "beta": number(r.Progress.Beta), "seconds": r.Progress.Seconds,
	}
	if p := r.Projected; p != nil {
		out["projected"] = map[string]number{
			"objective": number(p.Objective), "gradNorm": number(p.GradNorm), "feasibility": number(p.Feasibility),
		}
	}
	if c := r.Curvature; c != nil {
		out["curvature"] = map[string]number{"least": number(c.Least)}
	}
	return out
}

// number is a float64 that is encoded as null if it is not finite.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if f := float64(n); math.IsNaN(f) || math.IsInf(f, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}
