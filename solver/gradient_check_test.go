package solver_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// own is an objective whose value and gradient a test may spoil, which counts its evaluations.
type own struct {
	n, p  int
	f     func(grad, x []float64) float64
	calls int
}

func (o *own) Dims() (n, p int) { return o.n, o.p }

func (o *own) FuncGrad(grad, x *mat.Dense) float64 {
	o.calls++
	grad.Zero()
	return o.f(grad.RawMatrix().Data, x.RawMatrix().Data)
}

type spoil = func(f func(grad, x []float64) float64) func(grad, x []float64) float64

// smooth returns right objectives of n x p matrices.
func smooth(n, p int) map[string]func(grad, x []float64) float64 {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(p)))
	h := randn(rng, n, p).RawMatrix().Data
	separable := func(value, slope func(t, w float64) float64) func(grad, x []float64) float64 {
		return func(grad, x []float64) (f float64) {
			for k, v := range x {
				w := float64(1 + k/p)
				f += value(v, w)
				grad[k] = slope(v, w)
			}
			return f
		}
	}
	quadratic := separable(func(t, w float64) float64 { return w*t*t/2 + t }, func(t, w float64) float64 { return w*t + 1 })
	return map[string]func(grad, x []float64) float64{
		"quadratic": quadratic,
		"coupled": func(grad, x []float64) (f float64) { // ½Σ(x_k - x_k+1)² + ‖x‖⁴/4 + ‹h, x›
			s := 0.0
			for _, v := range x {
				s += v * v
			}
			for k, v := range x {
				grad[k] += s*v + h[k]
				f += h[k] * v
				if k+1 < len(x) {
					d := v - x[k+1]
					f += d * d / 2
					grad[k] += d
					grad[k+1] -= d
				}
			}
			return f + s*s/4
		},
		"exponential": separable(func(t, _ float64) float64 { return math.Exp(t) }, func(t, _ float64) float64 { return math.Exp(t) }),
		"waves":       separable(func(t, w float64) float64 { return math.Cos(3*t + w) }, func(t, w float64) float64 { return -3 * math.Sin(3*t+w) }),
		"tiny":        scaledBy(1e-12, quadratic),
		"huge":        scaledBy(1e12, quadratic),
	}
}

func scaledBy(c float64, f func(grad, x []float64) float64) func(grad, x []float64) float64 {
	return func(grad, x []float64) float64 {
		value := f(grad, x)
		for k := range grad {
			grad[k] *= c
		}
		return c * value
	}
}

// wrong returns ways to spoil a gradient, at the given entry where it is one.
func wrong(entry int) map[string]spoil {
	of := func(change func(grad []float64)) spoil {
		return func(f func(grad, x []float64) float64) func(grad, x []float64) float64 {
			return func(grad, x []float64) float64 {
				value := f(grad, x)
				change(grad)
				return value
			}
		}
	}
	times := func(c float64) spoil {
		return of(func(grad []float64) {
			for k := range grad {
				grad[k] *= c
			}
		})
	}
	return map[string]spoil{
		"sign": times(-1), "half": times(.5), "twice": times(2), "never written": times(0), "all off": times(1.001),
		"missing": of(func(grad []float64) { grad[entry] = 0 }),
		"one off": of(func(grad []float64) { grad[entry] *= 1.001 }),
		"added":   of(func(grad []float64) { grad[entry] += math.Abs(slices.Max(grad)) + math.Abs(slices.Min(grad)) }),
	}
}

var checkSizes = [][2]int{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {5, 1}, {3, 2}, {7, 1}, {12, 2}, {33, 1}, {40, 3}, {100, 10}, {1000, 5}}

// checked checks the objective at a random start of the seed, and fails the test when that takes too many evaluations.
func checked(t *testing.T, n, p int, seed uint64, f func(grad, x []float64) float64) (*own, error) {
	t.Helper()
	o := &own{n: n, p: p, f: f}
	err := solver.CheckGradient(o, operator.Identity(n), start(n, p, seed), rand.New(rand.NewPCG(seed, 99)), func() error { return nil })
	if most := 4 + 2*math.Log2(float64(n*p)); float64(o.calls) > most {
		t.Errorf("%d x %d: %d evaluations, wanted at most %.1f", n, p, o.calls, most)
	}
	return o, err
}

// start returns R(X0) of a random X0.
func start(n, p int, seed uint64) *mat.Dense {
	x := randn(rand.New(rand.NewPCG(seed, 98)), n, p)
	if err := solver.Project(x, operator.Identity(n)); err != nil {
		panic(err)
	}
	return x
}

// sizeable draws an entry of the gradient at x that is not small, where an error is far above rounding.
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
				if n == 1 && seed > 0 { // x is 1 or -1, where one of the objectives is stationary
					continue
				}
				entry := sizeable(rand.New(rand.NewPCG(seed, 97)), f, start(n, p, seed))
				for way, spoilt := range wrong(entry) {
					// With so few entries there are evaluations for one pair alone, which must show much.
					if few := n*p <= 3 || n*p == 5; few && (name == "coupled" || strings.HasSuffix(way, "off")) {
						continue
					}
					_, err := checked(t, n, p, seed, spoilt(f))
					bad := (*solver.InputError)(nil)
					if !errors.As(err, &bad) || bad.Input != "problem" {
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

// TestCheckNamesBothValues looks at what is said of one entry that is a tenth off, of f = ½‖X‖² + ‹1, X›.
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
		t.Fatal("it passes")
	}
	var row, column int
	var given, difference float64
	if _, err := fmt.Sscanf(err.Error(), "problem: the gradient is wrong in row %d, column %d, both counted from 0: near the start funcGrad gives %g and differences of f give %g;",
		&row, &column, &given, &difference); err != nil {
		t.Fatal(err)
	}
	if row != entry/p || column != entry%p || math.Abs(given/difference-1.1) > 1e-6 {
		t.Errorf("row %d, column %d: given %g where differences give %g", row, column, given, difference)
	}
}

func rough(n, p int) map[string]func(grad, x []float64) float64 {
	quadratic, coupled := smooth(n, p)["quadratic"], smooth(n, p)["coupled"]
	sum := func(value, slope func(t float64) float64) func(grad, x []float64) float64 {
		return func(grad, x []float64) (f float64) {
			for k, v := range x {
				f += value(v)
				grad[k] = slope(v)
			}
			return f
		}
	}
	sign := func(t float64) float64 { return math.Copysign(1, t) }
	plus := func(c float64, f func(grad, x []float64) float64) func(grad, x []float64) float64 {
		return func(grad, x []float64) float64 { return c + f(grad, x) }
	}
	return map[string]func(grad, x []float64) float64{
		"constant":  func(_, _ []float64) float64 { return 7 },
		"zero":      func(_, _ []float64) float64 { return 0 },
		"linear":    sum(func(t float64) float64 { return t }, func(float64) float64 { return 1 }),
		"absolute":  sum(math.Abs, sign),
		"kinks":     sum(func(t float64) float64 { return math.Abs(math.Remainder(t, .001)) }, func(t float64) float64 { return sign(math.Remainder(t, .001)) }),
		"hinge":     sum(func(t float64) float64 { return math.Max(0, t-.1) }, func(t float64) float64 { return (1 + sign(t-.1)) / 2 }),
		"steps":     sum(func(t float64) float64 { return math.Floor(1000 * t) }, func(float64) float64 { return 0 }),
		"exp60":     sum(func(t float64) float64 { return math.Exp(60 * t) }, func(t float64) float64 { return 60 * math.Exp(60*t) }),
		"exp600":    sum(func(t float64) float64 { return math.Exp(600 * t) }, func(t float64) float64 { return 600 * math.Exp(600*t) }),
		"sinh1e4":   sum(func(t float64) float64 { return math.Sinh(1e4 * (t - .1)) }, func(t float64) float64 { return 1e4 * math.Cosh(1e4*(t-.1)) }),
		"root":      sum(func(t float64) float64 { return math.Sqrt(math.Abs(t)) }, func(t float64) float64 { return sign(t) / 2 / math.Sqrt(math.Abs(t)) }),
		"log":       sum(math.Log, func(t float64) float64 { return 1 / t }),
		"barrier":   sum(func(t float64) float64 { return -math.Log(.5 - t) }, func(t float64) float64 { return 1 / (.5 - t) }),
		"1/t":       sum(func(t float64) float64 { return 1 / t }, func(t float64) float64 { return -1 / t / t }),
		"1/t^12":    sum(func(t float64) float64 { return math.Pow(t, -12) }, func(t float64) float64 { return -12 * math.Pow(t, -13) }),
		"tiny abs":  sum(func(t float64) float64 { return 1e-12 * math.Abs(t) }, func(t float64) float64 { return 1e-12 * sign(t) }),
		"waves1e3":  sum(func(t float64) float64 { return math.Cos(1e3 * t) }, func(t float64) float64 { return -1e3 * math.Sin(1e3*t) }),
		"waves1e5":  sum(func(t float64) float64 { return math.Cos(1e5 * t) }, func(t float64) float64 { return -1e5 * math.Sin(1e5*t) }),
		"offset8":   plus(1e8, quadratic),
		"offset16":  plus(1e16, quadratic),
		"offset14c": plus(1e14, coupled),
		"overflow":  scaledBy(1e305, quadratic),
		"underflow": scaledBy(1e-318, quadratic),
		"stiff": func(grad, x []float64) float64 {
			f := quadratic(grad, x)
			grad[0] += 1e15 * x[0]
			return f + 1e15*x[0]*x[0]/2
		},
		"differences": func(grad, x []float64) float64 {
			f := coupled(grad, x)
			y := append([]float64{}, x...)
			scratch := make([]float64, len(x))
			if len(x) > 200 {
				return f
			}
			for k := range x {
				y[k] += 1e-8
				clear(scratch)
				grad[k] = (coupled(scratch, y) - f) / 1e-8
				y[k] = x[k]
			}
			return f
		},
	}
}

// noisy returns f with noise of a relative size of 1e-8.
func noisy(rng *rand.Rand, f func(grad, x []float64) float64) map[string]func(grad, x []float64) float64 {
	value := func(change func(v float64, x []float64) float64) func(grad, x []float64) float64 {
		return func(grad, x []float64) float64 { return change(f(grad, x), x) }
	}
	return map[string]func(grad, x []float64) float64{
		"uniform": value(func(v float64, _ []float64) float64 { return v * (1 + 1e-8*(2*rng.Float64()-1)) }),
		"normal":  value(func(v float64, _ []float64) float64 { return v * (1 + 1e-8*rng.NormFloat64()) }),
		"wave":    value(func(v float64, x []float64) float64 { return v * (1 + 1e-8*math.Sin(1e7*x[0])) }),
		"digits":  value(func(v float64, _ []float64) float64 { return math.Round(v*1e8) / 1e8 }),
		"single":  value(func(v float64, _ []float64) float64 { return float64(float32(v)) }),
		"gradient": func(grad, x []float64) float64 {
			v := f(grad, x)
			for k := range grad {
				grad[k] *= 1 + 1e-6*rng.NormFloat64()
			}
			return v
		},
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
			for name, f := range objectives {
				if _, err := checked(t, n, p, seed, f); err != nil {
					t.Errorf("%s, %d x %d, seed %d: %v", name, n, p, seed, err)
				}
			}
		}
	}
}

// TestCheckTakesLittle counts the evaluations of what is right and smooth.
func TestCheckTakesLittle(t *testing.T) {
	for _, size := range checkSizes[1:] {
		for name, f := range smooth(size[0], size[1]) {
			if o, _ := checked(t, size[0], size[1], 1, f); o.calls > 3 {
				t.Errorf("%s, %d x %d: %d evaluations", name, size[0], size[1], o.calls)
			}
		}
	}
}

// TestCheckTakesStartsAsTheyAre begins at an identity, where most entries are zero, far from the constraint, and where
// R(X0) is not.
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
			err := solver.CheckGradient(&own{n: n, p: p, f: c.f}, operator.Identity(n), x0, rand.New(rand.NewPCG(1, 1)), func() error { return nil })
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
		if err := solver.CheckGradient(o, operator.Identity(12), start(12, 2, 1), rand.New(rand.NewPCG(1, 1)), pause); err != enough || o.calls != most {
			t.Errorf("error %v after %d evaluations, wanted an end after %d", err, o.calls, most)
		}
	}
}

func randn(rng *rand.Rand, n, p int) *mat.Dense {
	a := mat.NewDense(n, p, nil)
	for i := range a.RawMatrix().Data {
		a.RawMatrix().Data[i] = rng.NormFloat64()
	}
	return a
}
