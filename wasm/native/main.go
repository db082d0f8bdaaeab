//go:build !js

// Command native runs specs of slep.js natively. Each line of the input is a spec in JSON. The answer to a spec is a
// line of JSON with an error or with the views result, trace, counts and parts of the run. A spec may request other
// views instead.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/simd"
	"slep/wasm/session"
	"slep/wasm/typed"
)

// spec is a StartSpec of the contract, except that there is no x0 and the matrices are given as text.
type spec struct {
	Problem   string            `json:"problem"`
	Formula   *string           `json:"formula"`
	Params    catalog.Values    `json:"params"`
	Data      map[string]datum  `json:"data"`
	Seed      *float64          `json:"seed"`
	StartSeed *float64          `json:"startSeed"`
	Resample  *session.Resample `json:"resample"`
	Method    string            `json:"method"`
	Options   catalog.Values    `json:"options"`
	Views     []string          `json:"views"` // such as "result" and "x"
}

// datum is a part of the data. Exactly one of its fields is set.
type datum struct {
	Text   *string  `json:"text"`
	List   []datum  `json:"list"`
	Labels []string `json:"labels"`
	Column *column  `json:"column"`
}

// column selects a column of labels in another part of the data, by number or name.
type column struct {
	Of     string `json:"of"`
	Number int    `json:"number"`
	Name   string `json:"name"`
}

func main() {
	simd.Use()
	if err := answer(json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)); err != nil {
		fmt.Fprintln(os.Stderr, "native:", err)
		os.Exit(1)
	}
}

func answer(specs *json.Decoder, answers *json.Encoder) error {
	for {
		var s spec
		if err := specs.Decode(&s); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		out, err := run(s)
		if err != nil {
			failure := session.FailureOf(err)
			out = map[string]any{"error": map[string]string{"name": failure.Name, "message": failure.Message}}
		}
		if err := answers.Encode(out); err != nil {
			return err
		}
	}
}

// run solves a spec in a new session.
func run(given spec) (map[string]any, error) {
	const handle = 1
	s := session.New("native")
	s.Formulas = typed.Formulas{}
	info, progress, err := s.Start(handle, given.session(), func() {})
	if err != nil {
		return nil, err
	}
	for progress.Status == "running" {
		if progress, err = s.Advance(handle, math.MaxInt32, time.Hour); err != nil {
			return nil, err
		}
	}
	out := map[string]any{"info": map[string]any{"method": info["method"], "warnings": info["warnings"]}}
	if optimum, ok := info["optimum"].(float64); ok {
		out["info"].(map[string]any)["optimum"] = optimum
	}
	views := given.Views
	if views == nil {
		views = []string{"result", "trace", "counts", "parts"}
		if given.Resample != nil {
			views = append(views, "sureness")
		}
	}
	for _, view := range views {
		read, err := s.Read(handle, view, nil, func() {})
		if err != nil {
			return nil, err
		}
		switch value := read.Value.(type) {
		case session.Result:
			out[view] = valueOf(value)
			continue
		case []solver.Part:
			parts := make(map[string]float64)
			for _, part := range value {
				parts[part.Name] = part.Seconds
			}
			out[view] = parts
			continue
		}
		arrays := make(map[string]any)
		if value, ok := read.Value.(session.Sureness); ok {
			arrays["views"], arrays["classes"], arrays["reason"] = value.Views, value.Classes, value.Reason
		}
		for _, a := range read.Arrays {
			arrays[a.Name] = encoded(a.Values)
		}
		out[view] = arrays
	}
	return out, nil
}

func (s spec) session() session.Spec {
	out := session.Spec{
		Problem: s.Problem, Formula: s.Formula, Params: s.Params, Seed: s.Seed, StartSeed: s.StartSeed,
		Resample: s.Resample, Method: s.Method, Options: s.Options,
	}
	if s.Data != nil {
		out.Data = make(map[string]session.Data)
	}
	for name, d := range s.Data {
		out.Data[name] = d.session()
	}
	return out
}

func (d datum) session() (out session.Data) {
	if d.Text != nil {
		out.Text = []byte(*d.Text)
	}
	for _, part := range d.List {
		out.List = append(out.List, part.session())
	}
	out.Labels = d.Labels
	if c := d.Column; c != nil {
		out.Column = &session.Column{Of: c.Of, Column: read.Column{Number: c.Number, Name: c.Name}}
	}
	return out
}

// valueOf returns the fields of a result that studies use.
func valueOf(r session.Result) map[string]any {
	out := map[string]any{
		"status": r.Progress.Status, "verdict": r.Verdict, "message": r.Message, "iterations": r.Iterations,
		"counts":      map[string]int{"f": r.Counts.F, "M": r.Counts.M, "hess": r.Counts.Hess},
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

// encoded returns the values as little-endian float64 numbers in base64.
func encoded(values []float64) string {
	out, _ := binary.Append(nil, binary.LittleEndian, values)
	return base64.StdEncoding.EncodeToString(out)
}
