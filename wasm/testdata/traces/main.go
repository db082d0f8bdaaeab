//go:build !js

// Command traces solves the problems that a test of slep.js solves too, natively, on the kernel's order of sums. Every
// line of input is a spec in JSON. Its answer is a line with the columns of the trace and X, little-endian and in
// base64, and with what was found, or with an error.
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

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/simd"
	"slep/wasm/session"
	"slep/wasm/typed"
)

type spec struct {
	Problem string         `json:"problem"`
	Formula *string        `json:"formula"`
	Params  catalog.Values `json:"params"`
	Seed    *float64       `json:"seed"`
	Method  string         `json:"method"`
	Options catalog.Values `json:"options"`
}

type answer struct {
	Error   string            `json:"error,omitempty"`
	Verdict string            `json:"verdict,omitempty"`
	Message string            `json:"message,omitempty"`
	Arrays  map[string]string `json:"arrays,omitempty"`
}

func main() {
	simd.Use()
	if err := serve(json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)); err != nil {
		fmt.Fprintln(os.Stderr, "traces:", err)
		os.Exit(1)
	}
}

func serve(in *json.Decoder, out *json.Encoder) error {
	s := session.New("traces")
	s.Formulas = typed.Formulas{}
	for handle := 1; ; handle++ {
		var wanted spec
		if err := in.Decode(&wanted); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		found, err := solve(s, handle, wanted)
		if err != nil {
			found = &answer{Error: err.Error()}
		}
		if err := out.Encode(found); err != nil {
			return err
		}
		s.Stop(handle)
	}
}

func solve(s *session.Session, handle int, wanted spec) (*answer, error) {
	pause := func() {}
	_, progress, err := s.Start(handle, session.Spec{
		Problem: wanted.Problem, Formula: wanted.Formula, Params: wanted.Params, Seed: wanted.Seed,
		Method: wanted.Method, Options: wanted.Options,
	}, pause)
	for err == nil && progress.Status == solver.Running.String() {
		progress, err = s.Advance(handle, math.MaxInt32, time.Hour)
	}
	if err != nil {
		return nil, err
	}
	found := &answer{Arrays: make(map[string]string)}
	for _, view := range []string{"result", "trace", "x", "projected"} {
		read, err := s.Read(handle, view, nil, pause)
		if err != nil {
			return nil, err
		}
		if result, ok := read.Value.(session.Result); ok {
			found.Verdict, found.Message = result.Verdict, result.Message
		}
		for _, array := range read.Arrays {
			bytes, err := binary.Append(nil, binary.LittleEndian, array.Values)
			if err != nil {
				return nil, err
			}
			found.Arrays[view+" "+array.Name] = base64.StdEncoding.EncodeToString(bytes)
		}
	}
	return found, nil
}
