//go:build !js

package script_test

import (
	"testing"

	"slep/problems/formula/script"
)

func TestScriptsOfProblems(t *testing.T) {
	for _, i := range interpreters {
		t.Run(i.language, func(t *testing.T) {
			command := i.found(t)
			var all []scripted
			for _, b := range builtIn {
				in, f, given := instanceOf(t, b.name, b.params)
				p := &script.Problem{Formula: f, Given: given, X0: in.X0}
				all = append(all, newScripted(t, b.name, i.language, p))
			}
			i.run(t, command, all)
		})
	}
}
