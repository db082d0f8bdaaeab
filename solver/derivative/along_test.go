package derivative_test

import (
	"strings"
	"testing"

	"slep/solver"
)

// TestCheckSeesThroughConstants adds to f a constant that dwarfs the changes of f over short steps. A gradient of the
// wrong sign must be rejected and the right gradient accepted. If rounding makes the two gradients indistinguishable,
// the check must give a warning.
func TestCheckSeesThroughConstants(t *testing.T) {
	for _, size := range [][2]int{{5, 2}, {12, 2}, {40, 3}, {100, 10}} {
		n, p := size[0], size[1]
		for _, name := range []string{"quadratic", "coupled", "exponential", "waves"} {
			f := smooth(n, p)[name]
			for _, constant := range []float64{1e6, 1e8, -1e9, 1e10, 1e12, 1e14, 1e18} {
				behind := func(grad, x []float64) float64 { return constant + f(grad, x) }
				for seed := range uint64(5) {
					_, warning, err := checkedLong(t, n, p, seed, behind, 6)
					if hidden := constant == 1e18; err != nil || hidden != (warning != "") {
						t.Errorf("%s plus %g, %d x %d, seed %d: warning %q, error %v", name, constant, n, p, seed, warning, err)
					}
					_, warning, err = checkedLong(t, n, p, seed, wrong(0)["sign"](behind), 6)
					told := strings.Contains(warning, "f is about "+solver.Number(constant))
					if refused := err != nil; constant == 1e18 && !told || refused == told ||
						constant < 1e18 && !refused && !(n == 5 && constant == 1e14) {
						t.Errorf("%s with the wrong sign plus %g, %d x %d, seed %d: warning %q, error %v", name, constant, n, p,
							seed, warning, err)
					}
				}
			}
		}
	}
}

// TestCheckConstant checks a constant f with a gradient that is not zero.
func TestCheckConstant(t *testing.T) {
	for _, c := range []struct {
		f, slope float64
		refused  bool
	}{{0, 1, true}, {7, 1, true}, {-7, 1e-3, true}, {7, 1e3, true}, {1e-9, 1, true}, {7, 1e-9, false}, {1e14, 1, false}} {
		for _, size := range checkSizes[1:] {
			f := func(grad, x []float64) float64 {
				for k, v := range x {
					grad[k] = c.slope * v
				}
				return c.f
			}
			_, warning, err := checkedLong(t, size[0], size[1], 1, f, 6)
			if c.refused != (err != nil) || c.refused == (warning != "") {
				t.Errorf("f = %g with the gradient %gX, %v: warning %q, error %v", c.f, c.slope, size, warning, err)
			}
			if c.refused && !strings.Contains(err.Error(), "f changes by 0, but the gradient predicts") {
				t.Error(err)
			}
		}
	}
}
