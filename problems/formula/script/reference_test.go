//go:build !js

package script_test

import (
	"testing"

	"slep/problems/formula"
	"slep/problems/formula/examples"
	"slep/problems/formula/script"
)

// TestScriptsOfReference runs the scripts that package script generates from the reference formulas. These formulas
// were not written for this package.
func TestScriptsOfReference(t *testing.T) {
	references, given, x := examples.ReadReference(t)
	n, p := x.Dims()
	given.Params["n"], given.Params["p"] = float64(n), float64(p)
	for _, i := range interpreters {
		t.Run(i.language, func(t *testing.T) {
			command := i.found(t)
			var all []scripted
			for _, c := range references {
				f, err := formula.Parse(c.Formula)
				if err != nil {
					t.Fatal(c.Name, err)
				}
				p := &script.Problem{Formula: f, Given: examples.Used(f.Formula, given), X0: x}
				all = append(all, newScripted(t, c.Name, i.language, p))
			}
			i.run(t, command, all)
		})
	}
}
