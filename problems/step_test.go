package problems

import (
	"testing"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/turns"
)

// BenchmarkStep compares the times of the methods' steps on Test Problem 1 at the paper's default size. It repeats the
// first hundred steps of each run.
func BenchmarkStep(b *testing.B) {
	b.Run("n=1000,p=50", func(b *testing.B) {
		in, err := New("quadratic", Spec{Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		var contenders []turns.Contender
		for _, method := range []string{"slbb", "rbb", "manbb", "slnag", "rnag", "mannag"} {
			var run *solver.Run
			contenders = append(contenders, turns.Contender{
				Name: method,
				Prepare: func() {
					if run != nil && run.Progress().Iteration < 100 {
						return
					}
					if run, err = catalog.Start(method, in.Problem, in.X0, catalog.Values{"tol": 0.0}); err != nil {
						b.Fatal(err)
					}
				},
				Work: func() {
					if !run.Step() {
						b.Fatal(method, run.Result().Message)
					}
				},
			})
		}
		b.ReportAllocs()
		turns.Compare(b, contenders...)
	})
}
