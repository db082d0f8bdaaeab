package problems

import (
	"testing"

	"slep/problems/heaptest"
	"slep/problems/read"
	"slep/solver/catalog"
)

// TestHighDimensionalMemory makes instances with 20000 features from generated data and from given data, and takes a
// few steps on each. The instances and the steps must fit in 200 MB, which is less than an n x n matrix takes.
func TestHighDimensionalMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("products with 20000 features take seconds")
	}
	const n, m, p, limit = 20000, 200, 5, 200e6
	for name, c := range map[string]struct {
		problem string
		params  catalog.Values
		data    func() Data
		rank    int
	}{
		"gcca": {"gcca", catalog.Values{"n": n * 1., "m": m * 1., "p": p * 1.}, func() Data { return Data{} },
			3 * (m - 1)},
		"gcca, views": {"gcca", catalog.Values{"p": p * 1.},
			func() Data { return Data{Lists: map[string][]*read.Matrix{"views": {wide(m, 8000), wide(m, 12000)}}} },
			2 * (m - 1)},
		"lda, X": {"lda", catalog.Values{"p": p * 1.}, func() Data {
			labels := make([]string, m)
			for i := range labels {
				labels[i] = string(rune('a' + i%8))
			}
			return ldaData(wide(m, n), labels...)
		}, m - 1},
	} {
		t.Run(name, func(t *testing.T) {
			heap := heaptest.New()
			in, err := New(c.problem, Spec{Params: c.params, Data: c.data(), Seed: 1, Pause: heap.Sample})
			if err != nil {
				t.Fatal(err)
			}
			heap.Sample()
			if in.Rank != c.rank {
				t.Errorf("rank(M) = %d, wanted %d", in.Rank, c.rank)
			}
			run, err := catalog.Start("", in.Problem, in.X0, nil)
			if err != nil {
				t.Fatal(err)
			}
			f := run.Progress().Objective
			for range 3 {
				run.Step()
				heap.Sample()
			}
			result := run.Result()
			heap.Sample()
			if result.Iterations != 3 || !(result.Objective < f) {
				t.Errorf("f is %g after %d iterations and %g at the start", result.Objective, result.Iterations, f)
			}
			used := heap.Growth()
			t.Logf("at most %.0f MB, %.0f ms per step", used/1e6, result.Seconds/3*1e3)
			if used > limit {
				t.Errorf("up to %.0f MB, wanted at most %.0f", used/1e6, limit/1e6)
			}
		})
	}
}
