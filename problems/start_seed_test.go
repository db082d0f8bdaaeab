package problems

import (
	"testing"

	"slep/solver/catalog"

	"gonum.org/v1/gonum/mat"
)

// TestStartSeed checks that a start seed changes the start of every generated instance, but does not change f.
func TestStartSeed(t *testing.T) {
	params := map[string]catalog.Values{"kohnsham": {"dim": 2.0, "grid": 6.0}, "beam": {"elements": 8.0}}
	same, other := uint64(7), uint64(8)
	for _, p := range All() {
		made := func(spec Spec) *Instance {
			spec.Params = params[p.Name]
			in, err := New(p.Name, spec)
			if err != nil {
				t.Fatalf("%s: %v", p.Name, err)
			}
			return in
		}
		in := made(Spec{Seed: 7})
		if !mat.Equal(in.X0, made(Spec{Seed: 7, StartSeed: &same}).X0) {
			t.Errorf("%s: the same seed for the start gives a different start", p.Name)
		}
		moved := made(Spec{Seed: 7, StartSeed: &other})
		if mat.Equal(in.X0, moved.X0) {
			t.Errorf("%s: a different seed for the start gives the same start", p.Name)
		}
		n, cols := in.X0.Dims()
		grad, movedGrad := mat.NewDense(n, cols, nil), mat.NewDense(n, cols, nil)
		if f, g := in.Objective.FuncGrad(grad, in.X0), moved.Objective.FuncGrad(movedGrad, in.X0); f != g ||
			!mat.Equal(grad, movedGrad) {
			t.Errorf("%s: f = %v and %v at the same point of instances with different starts", p.Name, f, g)
		}
	}
}
