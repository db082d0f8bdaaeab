package script_test

import (
	"fmt"

	"slep/problems"
	"slep/problems/formula"
	"slep/problems/formula/script"
	"slep/solver/catalog"
)

// Example writes a problem of the lab as a script for Octave.
func Example() {
	in, err := problems.New("eigen", problems.Spec{Params: catalog.Values{"n": 20.0, "p": 2.0}})
	if err != nil {
		panic(err)
	}
	text, data, err := in.Formula()
	if err != nil {
		panic(err)
	}
	f, err := formula.Parse(text)
	if err != nil {
		panic(err)
	}
	n, p := in.Objective.Dims()
	files, err := script.Write(&script.Problem{
		Formula:  f,
		Given:    &formula.Given{Data: data, Params: map[string]float64{"n": float64(n), "p": float64(p)}},
		X0:       in.X0,
		Scale:    in.Scale,
		Singular: in.Rank < n,
		Notes:    []string{"eigen: 30 iterations, f = 0.5"},
	}, "octave")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		fmt.Println(f.Name)
	}
	// Output:
	// main.m
	// objective.m
	// A.txt
	// M.txt
	// X0.txt
	// scale.txt
}
