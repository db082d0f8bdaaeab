package derivative_test

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"slep/solver"
	"slep/solver/operator"
)

// own is an objective that counts its evaluations, and whose gradient a test may corrupt.
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

// smooth returns objectives of n x p matrices with correct gradients.
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
	quadratic := separable(func(t, w float64) float64 { return w*t*t/2 + t }, func(t,
		w float64) float64 {
		return w*t + 1
	})
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
		"exponential": separable(func(t, _ float64) float64 { return math.Exp(t) }, func(t,
			_ float64) float64 {
			return math.Exp(t)
		}),
		"waves": separable(func(t, w float64) float64 { return math.Cos(3*t + w) }, func(t,
			w float64) float64 {
			return -3 * math.Sin(3*t+w)
		}),
		"tiny": scaledBy(1e-12, quadratic),
		"huge": scaledBy(1e12, quadratic),
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

// wrong returns functions that corrupt the gradient of an objective. Some of these functions corrupt only the given
// entry.
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

// start returns R(X0) for a random X0.
func start(n, p int, seed uint64) *mat.Dense {
	x := randn(rand.New(rand.NewPCG(seed, 98)), n, p)
	if err := solver.Project(x, operator.Identity(n)); err != nil {
		panic(err)
	}
	return x
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
		"constant": func(_, _ []float64) float64 { return 7 },
		"zero":     func(_, _ []float64) float64 { return 0 },
		"linear":   sum(func(t float64) float64 { return t }, func(float64) float64 { return 1 }),
		"absolute": sum(math.Abs, sign),
		"kinks": sum(
			func(t float64) float64 { return math.Abs(math.Remainder(t, .001)) },
			func(t float64) float64 { return sign(math.Remainder(t, .001)) },
		),
		"hinge": sum(
			func(t float64) float64 { return math.Max(0, t-.1) },
			func(t float64) float64 { return (1 + sign(t-.1)) / 2 },
		),
		"steps": sum(func(t float64) float64 { return math.Floor(1000 * t) }, func(float64) float64 { return 0 }),
		"exp60": sum(
			func(t float64) float64 { return math.Exp(60 * t) },
			func(t float64) float64 { return 60 * math.Exp(60*t) },
		),
		"exp600": sum(
			func(t float64) float64 { return math.Exp(600 * t) },
			func(t float64) float64 { return 600 * math.Exp(600*t) },
		),
		"sinh1e4": sum(
			func(t float64) float64 { return math.Sinh(1e4 * (t - .1)) },
			func(t float64) float64 { return 1e4 * math.Cosh(1e4*(t-.1)) },
		),
		"root": sum(
			func(t float64) float64 { return math.Sqrt(math.Abs(t)) },
			func(t float64) float64 { return sign(t) / 2 / math.Sqrt(math.Abs(t)) },
		),
		"log": sum(math.Log, func(t float64) float64 { return 1 / t }),
		"barrier": sum(
			func(t float64) float64 { return -math.Log(.5 - t) },
			func(t float64) float64 { return 1 / (.5 - t) },
		),
		"1/t": sum(func(t float64) float64 { return 1 / t }, func(t float64) float64 { return -1 / t / t }),
		"1/t^12": sum(
			func(t float64) float64 { return math.Pow(t, -12) },
			func(t float64) float64 { return -12 * math.Pow(t, -13) },
		),
		"tiny abs": sum(
			func(t float64) float64 { return 1e-12 * math.Abs(t) },
			func(t float64) float64 { return 1e-12 * sign(t) },
		),
		"waves1e3": sum(
			func(t float64) float64 { return math.Cos(1e3 * t) },
			func(t float64) float64 { return -1e3 * math.Sin(1e3*t) },
		),
		"waves1e5": sum(
			func(t float64) float64 { return math.Cos(1e5 * t) },
			func(t float64) float64 { return -1e5 * math.Sin(1e5*t) },
		),
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

// noisy returns variants of f with small noise in the value or in the gradient.
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

func randn(rng *rand.Rand, n, p int) *mat.Dense {
	a := mat.NewDense(n, p, nil)
	for i := range a.RawMatrix().Data {
		a.RawMatrix().Data[i] = rng.NormFloat64()
	}
	return a
}
