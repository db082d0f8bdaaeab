package problems

import (
	"slices"
	"testing"
	"time"

	"slep/solver"
)

// BenchmarkStep lets methods take turns on Problem 1 at the paper's default size and reports the median time of each
// one's steps. It repeats the first hundred steps of each run.
func BenchmarkStep(b *testing.B) {
	methods := []string{"slbb", "rbb", "manbb", "slnag", "rnag", "mannag"}
	b.Run("n=1000,p=50", func(b *testing.B) {
		in, err := New("quadratic", Spec{Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		runs, times := make([]*solver.Run, len(methods)), make([][]float64, len(methods))
		b.ReportAllocs()
		for b.Loop() {
			for i, method := range methods {
				if runs[i] == nil || runs[i].Progress().Iteration == 100 {
					b.StopTimer()
					if runs[i], err = solver.Start(method, in.Problem, in.X0, solver.Values{"tol": 0.0}); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
				}
				began := time.Now()
				if !runs[i].Step() {
					b.Fatal(method, runs[i].Result().Message)
				}
				times[i] = append(times[i], time.Since(began).Seconds())
			}
		}
		for i, method := range methods {
			slices.Sort(times[i])
			b.ReportMetric(1e3*times[i][len(times[i])/2], method+"-ms")
		}
	})
}
