package solver

import (
	"math"
	"slices"
	"testing"

	"slep/solver/dense"

	"gonum.org/v1/gonum/mat"
)

func never() error { return nil }

// spectrumAt returns the eigenvalues of XᵀMX at the present iterate, by gonum.
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

// TestSpectra compares the eigenvalues of XᵀMX along a run with gonum's at every iterate, in little room, after going back and on another way.
func TestSpectra(t *testing.T) {
	const p = 3
	problem, x0 := brockett(31, 24, p)
	for _, limit := range []int{1, 2, 7, 8, maxSamples} {
		run := start(t, "slbb", problem, x0, Values{"tol": 1e-10, "safeguard": false, "beta": 3.0, "maxIterations": 60.0})
		run.grams.limit = limit
		var want [][]float64
		check := func(from int) {
			t.Helper()
			iterations, values, err := run.Spectra(from, never)
			if err != nil || len(values) != p*len(iterations) {
				t.Fatalf("%d values for %d iterates, error %v", len(values), len(iterations), err)
			}
			if k := len(iterations); from <= run.iteration && (k == 0 || iterations[k-1] != float64(run.iteration)) || from == 0 && iterations[0] != 0 {
				t.Fatalf("limit %d: iterations %v from %d on at iteration %d", limit, iterations, from, run.iteration)
			}
			if len(iterations) > limit+1 || !slices.IsSorted(iterations) || limit == maxSamples && len(iterations) != max(0, run.iteration+1-from) {
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
	run := start(t, "rbb", problem, x0, nil)
	run.Solve()
	_, values, _ := run.Spectra(0, never)
	for _, v := range values {
		if math.Abs(v-1) > 1e-12 {
			t.Fatalf("an eigenvalue of XᵀMX is %v on the manifold", v)
		}
	}
}

// TestSamplesStayInTheirRoom counts what long runs keep.
func TestSamplesStayInTheirRoom(t *testing.T) {
	for _, width := range []int{1, 100, 30000, maxSampled / 8, maxSampled/8 + 1} {
		s := newSamples(width, 1e6)
		for k := range 10000 {
			if kept := s.next(k); kept != nil {
				kept[0] = float64(k)
			}
		}
		for range 100 { // back at the start, again and again
			s.next(0)
		}
		if s.upTo(1e6) != s.len() {
			t.Errorf("of %d numbers each, %d of %d are kept up to the end", width, s.upTo(1e6), s.len())
		}
		if 8*cap(s.data) > maxSampled || s.len() > s.limit || s.len() < s.limit/2 {
			t.Errorf("%d numbers in the room of %d for %d at most of %d each", len(s.data), cap(s.data), s.limit, width)
		}
		for i := range s.len() {
			if got := s.at(i)[0]; got != float64(i*s.stride) {
				t.Errorf("at %d of stride %d stands iterate %v", i, s.stride, got)
			}
		}
	}
}
