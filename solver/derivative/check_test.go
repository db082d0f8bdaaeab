package derivative_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"slep/solver"
	"slep/solver/derivative"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

var checkSizes = [][2]int{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {5, 1}, {3, 2}, {7, 1}, {12, 2}, {33, 1}, {40, 3}, {100,
	10}, {1000, 5}}

// checked checks the gradient of an objective at a random start. The test fails if the check takes too many evaluations
// or gives a warning.
func checked(t *testing.T, n, p int, seed uint64, f func(grad, x []float64) float64) (*own, error) {
	t.Helper()
	o, warning, err := checkedLong(t, n, p, seed, f, 0)
	if warning != "" {
		t.Errorf("%d x %d, seed %d: %s", n, p, seed, warning)
	}
	return o, err
}

// checkedLong checks the gradient of an objective at a random start. The test fails if the check takes more evaluations
// than the usual maximum plus the given number.
func checkedLong(
	t *testing.T, n, p int, seed uint64, f func(grad, x []float64) float64, more float64,
) (o *own, warning string, err error) {
	t.Helper()
	o = &own{n: n, p: p, f: f}
	warning, err = derivative.Check(o, operator.Identity(n), start(n, p, seed), rand.New(rand.NewPCG(seed, 99)),
		func() error { return nil })
	if most := 4 + 2*math.Log2(float64(n*p)) + more; float64(o.calls) > most {
		t.Errorf("%d x %d: %d evaluations, wanted at most %.1f", n, p, o.calls, most)
	}
	return o, warning, err
}

// sizeable draws the index of an entry of the gradient at x. The size of the entry is at least 0.44 times the root mean
// square of the gradient, so that rounding errors do not hide a wrong value of the entry.
func sizeable(rng *rand.Rand, f func(grad, x []float64) float64, x *mat.Dense) int {
	grad, sum := make([]float64, len(x.RawMatrix().Data)), 0.0
	f(grad, x.RawMatrix().Data)
	for _, g := range grad {
		sum += g * g
	}
	for {
		if k := rng.IntN(len(grad)); grad[k]*grad[k]*float64(len(grad)) > .2*sum {
			return k
		}
	}
}

func TestCheckRefusesWrongGradients(t *testing.T) {
	for _, size := range checkSizes {
		n, p := size[0], size[1]
		for name, f := range smooth(n, p) {
			for seed := range uint64(max(2, min(20, 1000/(n*p)))) {
				if n == 1 && seed > 0 { // for n = 1, x is 1 or -1, where one of the objectives is stationary
					continue
				}
				entry := sizeable(rand.New(rand.NewPCG(seed, 97)), f, start(n, p, seed))
				for way, spoilt := range wrong(entry) {
					// If X has few entries, the check can evaluate f at only one pair of points, which reveals only large errors.
					if few := n*p <= 3 || n*p == 5; few && (name == "coupled" || strings.HasSuffix(way, "off")) {
						continue
					}
					_, err := checked(t, n, p, seed, spoilt(f))
					bad := (*solver.InputError)(nil)
					if !errors.As(err, &bad) || bad.Input != "Problem.Objective" {
						t.Errorf("%s of %s, %d x %d, seed %d, entry %d: %v", way, name, n, p, seed, entry, err)
						continue
					}
					place := fmt.Sprintf("row %d, column %d,", entry/p, entry%p)
					if (way == "missing" || way == "one off") && !strings.Contains(bad.Message, place) {
						t.Errorf("%s of %s, %d x %d, seed %d: %s, wanted %s", way, name, n, p, seed, bad.Message, place)
					}
				}
			}
		}
	}
}

// TestCheckNamesBothValues checks the message for f = ½‖X‖² + 2‹1, X› and a gradient in which one entry is off by a
// tenth.
func TestCheckNamesBothValues(t *testing.T) {
	const n, p, entry = 20, 3, 31
	f := func(grad, x []float64) (f float64) {
		for k, v := range x {
			f += v*v/2 + 2*v
			grad[k] = v + 2
		}
		grad[entry] *= 1.1
		return f
	}
	_, err := checked(t, n, p, 3, f)
	if err == nil {
		t.Fatal("the wrong gradient was accepted")
	}
	var row, column int
	var given, difference float64
	if _, err := fmt.Sscanf(err.Error(), "Problem.Objective: the gradient is wrong in row %d, column %d, both counted "+
		"from 0: near the start, funcGrad gives %g and differences of f give %g",
		&row, &column, &given, &difference); err != nil {
		t.Fatal(err)
	}
	if row != entry/p || column != entry%p || math.Abs(given/difference-1.1) > 1e-6 {
		t.Errorf("row %d, column %d: given %g where differences give %g", row, column, given, difference)
	}
}

func TestCheckPassesRoughObjectives(t *testing.T) {
	for _, size := range checkSizes {
		n, p := size[0], size[1]
		for seed := range uint64(max(3, min(40, 2000/(n*p)))) {
			objectives := rough(n, p)
			for name, f := range smooth(n, p) {
				objectives[name] = f
				for kind, g := range noisy(rand.New(rand.NewPCG(seed, 96)), f) {
					objectives[name+" with noise: "+kind] = g
				}
			}
			delete(objectives, "tiny with noise: digits") // this objective vanishes everywhere
			for name, f := range objectives {
				if _, _, err := checkedLong(t, n, p, seed, f, 6); err != nil {
					t.Errorf("%s, %d x %d, seed %d: %v", name, n, p, seed, err)
				}
			}
		}
	}
}

// TestCheckTakesLittle checks that smooth objectives with correct gradients are evaluated at most three times.
func TestCheckTakesLittle(t *testing.T) {
	for _, size := range checkSizes[1:] {
		for name, f := range smooth(size[0], size[1]) {
			if o, _ := checked(t, size[0], size[1], 1, f); o.calls > 3 {
				t.Errorf("%s, %d x %d: %d evaluations", name, size[0], size[1], o.calls)
			}
		}
	}
}

// TestCheckTakesStartsAsTheyAre starts at an identity matrix, most of whose entries are zero; at a point far from the
// constraint; and at a point for which R(X0) does not exist. The start must not change.
func TestCheckTakesStartsAsTheyAre(t *testing.T) {
	const n, p, entry = 30, 2, 41
	f := smooth(n, p)["coupled"]
	eye, far, same := mat.NewDense(n, p, nil), start(n, p, 5), mat.NewDense(n, p, nil)
	far.Scale(1e6, far)
	for i := range p {
		eye.Set(i, i, 1)
	}
	for i := range n {
		same.SetRow(i, []float64{1, 1})
	}
	for name, x0 := range map[string]*mat.Dense{"identity": eye, "far": far, "singular": same} {
		kept := mat.DenseCopyOf(x0)
		for _, c := range []struct {
			f       func(grad, x []float64) float64
			refused bool
		}{{f, false}, {wrong(entry)["missing"](f), true}, {wrong(entry)["sign"](f), true}} {
			_, err := derivative.Check(&own{n: n, p: p, f: c.f}, operator.Identity(n), x0, rand.New(rand.NewPCG(1, 1)),
				func() error { return nil })
			if (err != nil) != c.refused {
				t.Errorf("%s: %v, wanted refused %t", name, err, c.refused)
			}
		}
		if !mat.Equal(x0, kept) {
			t.Errorf("%s: the start was changed", name)
		}
	}
}

func TestCheckEndsWhenAsked(t *testing.T) {
	enough := errors.New("enough")
	for most := range 8 {
		o := &own{n: 12, p: 2, f: wrong(0)["sign"](smooth(12, 2)["coupled"])}
		pauses := 0
		pause := func() error {
			if pauses++; pauses > most {
				return enough
			}
			return nil
		}
		if _, err := derivative.Check(o, operator.Identity(12), start(12, 2, 1), rand.New(rand.NewPCG(1, 1)),
			pause); err != enough || o.calls != most {
			t.Errorf("error %v after %d evaluations, wanted an end after %d", err, o.calls, most)
		}
	}
}
