package main

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"slep/problems/paper"
	"slep/solver"
)

// TestServe checks that jobs are answered in order, and that a job without a row is reported.
func TestServe(t *testing.T) {
	var out strings.Builder
	jobs := `{"row": "1/n=250", "column": "auto", "seed": 1}
{"row": "1/n=250", "column": "slbb-certified", "seed": 1}
{"row": "1/c=0.98", "column": "manbb", "seed": 1}
{"row": "1/n=251", "column": "auto", "seed": 1}
`
	if err := serve(strings.NewReader(jobs), &out); err == nil || !strings.Contains(err.Error(), "1/n=251") {
		t.Errorf("the error is %v, want one that names the row", err)
	}
	in := json.NewDecoder(strings.NewReader(out.String()))
	for _, want := range []paper.Cell{
		{Row: "1/n=250", Column: "auto", Verdict: solver.FeasibleStationary.String()},
		{Row: "1/n=250", Column: "slbb-certified", Verdict: solver.FeasibleStationary.String()},
		{Row: "1/c=0.98", Column: "manbb"}, // which does not take a singular M
	} {
		var cell paper.Cell
		if err := in.Decode(&cell); err != nil {
			t.Fatal(err)
		}
		if cell.Row != want.Row || cell.Column != want.Column || cell.Verdict != want.Verdict || cell.Seed != 1 {
			t.Errorf("the cell is %+v, want %+v", cell, want)
		}
	}
	if _, err := in.Token(); err != io.EOF {
		t.Errorf("after the third cell there is more: %v", err)
	}
}
