package problems

import (
	"testing"

	"slep/solver"
	"slep/solver/catalog"
)

// TestStructuresInFewSteps checks that the default method finds the smallest eigenvalues of structures in at most 30
// steps. With p = 10 or more, the basis of the subspace method has more columns than structure 01 has nonzero masses.
func TestStructuresInFewSteps(t *testing.T) {
	for _, number := range []string{"01", "02", "04"} {
		data := structure(t, number)
		want := finiteEigenvalues(t, data["K"].Dense(), data["M"].Dense())
		for _, p := range []int{1, 3, 5, 10, 15} {
			for seed := range uint64(6) {
				in, err := New("eigen", Spec{
					Params: catalog.Values{"p": float64(p)}, Seed: seed, Data: Data{Matrices: data},
				})
				if err != nil {
					t.Fatal(err)
				}
				run, err := catalog.Start("", in.Problem, in.X0, catalog.Values{"tol": 1e-8})
				if err != nil {
					t.Fatal(err)
				}
				r := run.Solve()
				if f := sumOfSmallest(want, p); r.Status != solver.Converged || r.Iterations > 30 ||
					!(apart(r.Projected.Objective, f) <= 1e-9) {
					t.Errorf("%s, p = %d, seed %d: f = %.12g instead of %.12g after %d steps: %s", number, p, seed,
						r.Projected.Objective, f, r.Iterations, r.Message)
				}
			}
		}
	}
}
