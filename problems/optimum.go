package problems

import (
	"math"

	"slep/problems/semidefinite"
	"slep/problems/try"
	"slep/solver"
)

const optimumLimit = 1000 // the largest n for which Optimum is not nil; for this n, native code takes half a second

// setOptimum sets Optimum if f(X) = ½tr(XᵀAX) + c has a minimum and n is not too large. If n is at most denseWithin,
// setOptimum also sets Least, because computing the optimum then takes little time.
func (in *Instance) setOptimum(pause func() error) {
	f, ok := in.Objective.(solver.QuadraticObjective)
	if !ok || in.Unbounded != "" {
		return
	}
	n, p := f.Dims()
	a, h, c := f.Terms()
	if h != nil || n > optimumLimit {
		return
	}
	in.Optimum = func(pause func() error) (float64, error) {
		least, err := semidefinite.LeastTrace(a, in.M, p, in.Rank, pause)
		return least + c, err
	}
	if n > denseWithin {
		return
	}
	if least := try.Value(in.Optimum(pause)); !math.IsNaN(least) {
		in.Least = &least
	}
}
