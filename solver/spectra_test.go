package solver

import (
	"math"
	"slices"
	"testing"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

// spectrumAt returns the eigenvalues of XᵀMX at the current iterate, computed by gonum.
func spectrumAt(r *Run) []float64 {
	x := r.X()
	n, p := x.Dims()
	mx, b := mat.NewDense(n, p, nil), mat.NewDense(p, p, nil)
	r.problem.M.MulTo(mx, x)
	b.Mul(x.T(), mx)
	dense.Symmetrize(b)
	var eigen mat.EigenSym
	eigen.Factorize(mat.NewSymDense(p, b.RawMatrix().Data), false)
	return eigen.Values(nil)
}

// TestSpectra compares the eigenvalues of XᵀMX at the kept iterates of a run with those from gonum, for several limits
// on the number of kept iterates, after rewinding, and after a restart.
func TestSpectra(t *testing.T) {
	const p, all = 3, 1000
	problem, x0 := brockett(31, 24, p)
	for _, limit := range []int{1, 2, 7, 8, all} {
		run := start(t, "slbb", problem, x0, Settings{Tol: 1e-10, Unsafeguarded: true, Beta: FixedBeta(3), MaxIterations: 60})
		run.spectra.Limit = limit
		var want [][]float64
		check := func(from int) {
			t.Helper()
			iterations, values, err := run.Spectra(from, nil)
			if err != nil || len(values) != p*len(iterations) {
				t.Fatalf("%d values for %d iterates, error %v", len(values), len(iterations), err)
			}
			k := len(iterations)
			ends := from > run.iteration || k > 0 && iterations[k-1] == float64(run.iteration)
			if !ends || from == 0 && iterations[0] != 0 {
				t.Fatalf("limit %d: the iterations are %v, wanted iterations from %d to %d", limit, iterations, from,
					run.iteration)
			}
			complete := limit < all || k == max(0, run.iteration+1-from)
			if k > limit+1 || !slices.IsSorted(iterations) || !complete {
				t.Errorf("limit %d: iterations %v", limit, iterations)
			}
			for i, k := range iterations {
				for j, v := range values[i*p : (i+1)*p] {
					if w := want[int(k)][j]; math.Abs(v-w) > 1e-13*(1+w) {
						t.Errorf("limit %d: λ%d at iteration %v is %v, wanted %v", limit, j, k, v, w)
					}
				}
			}
		}
		walk := func() {
			want = want[:run.iteration]
			for more := true; more; more = run.Step() {
				if len(want) == run.iteration {
					want = append(want, spectrumAt(run))
				}
				if run.iteration%9 == 2 {
					check(0)
				}
			}
		}
		walk()
		check(0)
		check(run.iteration / 2)
		check(run.iteration + 1)
		run.Seek(20)
		check(0)
		run.Restart()
		walk()
		check(0)
	}
}

func TestSpectraOfAManifold(t *testing.T) {
	problem, x0 := brockett(32, 24, 3)
	run := start(t, "rbb", problem, x0, Settings{})
	run.Solve()
	_, values, _ := run.Spectra(0, nil)
	for _, v := range values {
		if math.Abs(v-1) > 1e-12 {
			t.Fatalf("an eigenvalue of XᵀMX is %v on the manifold", v)
		}
	}
}
