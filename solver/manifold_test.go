package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"slep/solver/dense"
	"slep/solver/slope"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

func TestManifoldGradient(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(1, 3))
		loc := s.begin(t, rng)
		size := math.Sqrt(s.product(loc.ascent, loc.ascent))
		if math.Abs(loc.gradNorm-size) > 1e-13*size {
			t.Errorf("%s: GradNorm is %.17g, but the norm in the metric is %.17g", name, loc.gradNorm, size)
		}
		if off := leaning(loc.x, loc.ascent, s.m); off > 1e-13*dense.Norm(loc.ascent) {
			t.Errorf("%s: the gradient is off the tangent space by %g", name, off)
		}
		var f Objective
		switch space := s.space.(type) {
		case *euclidean:
			f = space.problem.Objective
		case *canonical:
			f = space.problem.Objective
		}
		g := mat.DenseCopyOf(loc.x)
		f.FuncGrad(g, loc.x)
		if off := dense.Distance(loc.ascent, s.projected(t, loc.x, g)) / dense.Norm(loc.ascent); off > 1e-12 {
			t.Errorf("%s: the gradient differs from its definition by %g", name, off)
		}
		if off := dense.Distance(loc.ascent, s.projected(t, loc.x, numerical(f,
			loc.x))) / dense.Norm(loc.ascent); off > 1e-8 {
			t.Errorf("%s: the gradient differs from a numerical one by %g", name, off)
		}
		vector := mat.DenseCopyOf(g)
		s.represent(vector, loc)
		if off := dense.Distance(vector, loc.ascent) / dense.Norm(loc.ascent); off > 1e-13 {
			t.Errorf("%s: the vector that represents ∇f differs from the gradient by %g", name, off)
		}
		normal := math.Sqrt(math.Abs(s.product(s.represented(g, loc), s.represented(g, loc)) - size*size))
		if want := math.Hypot(size, normal) + normal; math.Abs(loc.reference-want) > 1e-6*want {
			t.Errorf("%s: Reference is %g, wanted %g", name, loc.reference, want)
		}
		for range 3 {
			v := s.tangent(rng, loc)
			if a, b := s.product(loc.ascent, v), dense.Inner(loc.grad,
				v); math.Abs(a-b) > 1e-13*size*math.Sqrt(s.product(v, v)) {
				t.Errorf("%s: ‹Ascent, V› = %.17g, tr(GradᵀV) = %.17g", name, a, b)
			}
			next := s.newLocation()
			s.aim(loc, v)
			order := slope.Order(func(step float64) float64 {
				s.retract(next, step)
				s.eval(next)
				return math.Abs(next.merit - loc.merit + step*dense.Inner(loc.grad, v))
			})
			if math.Abs(order-2) > .1 {
				t.Errorf("%s: the error of the linear model has order %.2f, wanted 2", name, order)
			}
		}
	}
}

func TestRetraction(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(2, 3))
		loc, next := s.begin(t, rng), s.newLocation()
		for _, d := range []*mat.Dense{loc.ascent, s.tangent(rng, loc)} {
			s.aim(loc, d)
			for _, a := range []float64{0, -1e-8, 1e-3, 1, 1e3, 1e6} {
				if !s.retract(next, a) {
					t.Errorf("%s: there is no point at %g", name, a)
				}
				if off := infeasible(next.x, s.m); off > 1e-12 {
					t.Errorf("%s: ‖XᵀMX - I‖ = %g after a step of length %g", name, off, a)
				}
			}
			order := slope.Order(func(step float64) float64 {
				s.retract(next, step/dense.Norm(d))
				dense.AddScaled(next.x, step/dense.Norm(d), d)
				return dense.Distance(next.x, loc.x)
			})
			if math.Abs(order-2) > .1 {
				t.Errorf("%s: the distance of the retraction from the line has order %.2f, wanted 2", name, order)
			}
		}
		if s.aim(loc, loc.ascent); s.retract(next, math.NaN()) || !math.IsNaN(next.x.At(0, 0)) {
			t.Errorf("%s: a step of NaN length reaches %v", name, next.x.At(0, 0))
		}
	}
}

func TestTransport(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(3, 3))
		loc := s.begin(t, rng)
		v, u := testmatrix.Normal(rng, 14, 3), s.tangent(rng, loc)
		before := mat.DenseCopyOf(v)
		s.transport(v, loc)
		if off := leaning(loc.x, v, s.m); off > 1e-13*dense.Norm(before) {
			t.Errorf("%s: the transported vector is off the tangent space by %g", name, off)
		}
		dense.AddScaled(before, -1, v)
		if off := s.product(before, u); math.Abs(off) > 1e-12*dense.Norm(before) {
			t.Errorf("%s: the part that the transport removed is not normal: %g", name, off)
		}
	}
}

// For steps along the gradient and along another direction, TestSecant compares the inner products that secant returns
// with those of vectors that are transported individually.
func TestSecant(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(4, 3))
		prev, loc := s.begin(t, rng), s.newLocation()
		for _, d := range []*mat.Dense{prev.ascent, s.tangent(rng, prev)} {
			for _, a := range []float64{1e-6, .3 / dense.Norm(d)} {
				prev.step = a
				s.aim(prev, d)
				s.retract(loc, a)
				s.eval(loc)
				s.arrive(prev, loc)
				step, change := scaled(-a, d), scaled(-1, prev.ascent)
				s.transport(step, loc)
				s.transport(change, loc)
				dense.AddScaled(change, 1, loc.ascent)
				ss, sy, yy := s.secant(prev, loc)
				scale := math.Sqrt(s.product(step, step) * s.product(change, change))
				for what, pair := range map[string][3]float64{
					"‹S,S›": {ss, s.product(step, step), s.product(step, step)}, "‹S,Y›": {sy, s.product(step,
						change), scale}, "‹Y,Y›": {yy, s.product(change, change), s.product(change, change)},
				} {
					if math.Abs(pair[0]-pair[1]) > 1e-7*pair[2] {
						t.Errorf("%s: after a step of %g %s = %.17g, wanted %.17g", name, a, what, pair[0], pair[1])
					}
				}
			}
		}
	}
}

func TestInverseRetraction(t *testing.T) {
	for name, s := range testManifolds(t) {
		rng := rand.New(rand.NewPCG(5, 3))
		loc := s.begin(t, rng)
		x, got := mat.DenseCopyOf(loc.x), mat.DenseCopyOf(loc.x)
		for _, length := range []float64{0, 1e-4, .1, .5} {
			v := s.tangent(rng, loc)
			dense.Scale(length, v)
			s.retractTo(x, loc, v, -1)
			if off := infeasible(x, s.m); off > 1e-13 {
				t.Errorf("%s: ‖XᵀMX - I‖ = %g", name, off)
			}
			if !s.invertTo(got, loc, x) {
				t.Errorf("%s: found no inverse retraction over a step of %g", name, length)
			} else if off := dense.Distance(got, v); off > 1e-12 {
				t.Errorf("%s: the inverse retraction over a step of %g is off by %g", name, length, off)
			}
		}
		lost := 0
		for range 100 { // random points, at any distance
			far := s.begin(t, rng)
			if !s.invertTo(got, loc, far.x) {
				lost++
				continue
			}
			s.retractTo(x, loc, got, -1)
			if off := dense.Distance(x, far.x) / dense.Norm(far.x); off > 1e-9*(1+dense.Norm(got)) {
				t.Errorf("%s: an inverse retraction of length %g misses the point by %g", name, dense.Norm(got), off)
			}
		}
		if lost < 20 {
			t.Errorf("%s: found an inverse retraction to %d of 100 random points", name, 100-lost)
		}
	}
}
