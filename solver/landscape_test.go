package solver

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// landscapeRun is a run some steps on its way, off the constraint, over a singular M.
func landscapeRun(t *testing.T, objective Objective, method string) *Run {
	t.Helper()
	const n, p = 14, 3
	rng := rand.New(rand.NewPCG(41, 1))
	run := start(t, method, Problem{Objective: objective, M: randomPSD(rng, n, 9)}, testmatrix.Normal(rng, n, p), Values{"tol": 1e-12})
	for range 9 {
		run.Step()
	}
	return run
}

func quadraticObjective() Objective {
	rng := rand.New(rand.NewPCG(42, 2))
	return &linear{randomPSD(rng, 14, 14), testmatrix.Normal(rng, 14, 3)}
}

func quarticObjective() Objective {
	return &quartic{randomPSD(rand.New(rand.NewPCG(43, 3)), 14, 14), 14, 3}
}

// point returns X at (a, b).
func (p *plane) point(a, b float64) *mat.Dense {
	x := mat.DenseCopyOf(p.origin)
	dense.AddScaled(x, a, p.u)
	dense.AddScaled(x, b, p.v)
	return x
}

// TestLandscape compares the combinations of a landscape with the merits of the spaces at the same points.
func TestLandscape(t *testing.T) {
	const beta = 1.7
	for name, objective := range map[string]Objective{"quadratic": quadraticObjective(), "quartic": quarticObjective()} {
		for _, args := range []Values{nil, {"turn": 50.0, "radius": 0.7}, {"plane": "points"}, {"plane": "points", "first": 2.0, "second": 7.0}} {
			run := landscapeRun(t, objective, "slbb")
			args := maps(args, Values{"size": 5.0})
			l, err := run.Landscape(args, never)
			if err != nil {
				t.Fatal(err)
			}
			v, _ := Resolve("args", landscapeParams, args)
			plane, err := run.planeOf(v, &Landscape{})
			if err != nil {
				t.Fatal(err)
			}
			penalty, _ := newPenalty(run.problem, FixedBeta(beta), false, &meter{})
			augmented, _ := newAugmented(run.problem, FixedBeta(beta), false, &meter{})
			spaces := map[string]penalized{"h": penalty, "augmented Lagrangian": augmented}
			if name == "quadratic" {
				spaces["Fletcher"], _ = newFletcher(run.problem, FixedBeta(beta), false, &meter{})
			}
			for which, s := range spaces {
				loc := s.newLocation()
				loc.x.Copy(plane.origin)
				if _, err := s.enter(loc); err != nil {
					t.Fatal(err)
				}
				for k := range l.Composed {
					loc.x.Copy(plane.point(l.A[k%5], l.B[k/5]))
					s.constrain(loc)
					s.eval(loc)
					got := map[string]float64{
						"h":                    l.Composed[k] + beta/4*l.Squared[k],
						"augmented Lagrangian": l.Objective[k] - l.Multiplier[k] + beta/4*l.Squared[k],
						"Fletcher":             l.Objective[k] - l.Fletcher[k] + beta/4*l.Squared[k],
					}[which]
					if size := math.Abs(l.Composed[k]) + math.Abs(l.Multiplier[k]) + math.Abs(l.Fletcher[k]) + l.Squared[k]; !(math.Abs(got-loc.merit) <= 1e-12*(size+math.Abs(loc.merit))) {
						t.Errorf("%s, %v: %s at %d is %v, wanted %v", name, args, which, k, got, loc.merit)
					}
				}
			}
			for k := range l.Fletcher { // of an f that is not quadratic there is no space
				x := plane.point(l.A[k%5], l.B[k/5])
				g, mx, lag, c := mat.DenseCopyOf(x), mat.DenseCopyOf(x), mat.NewDense(3, 3, nil), mat.NewDense(3, 3, nil)
				objective.FuncGrad(g, x)
				run.problem.M.MulTo(mx, x)
				lag.Mul(x.T(), g)
				c.Mul(x.T(), mx)
				for i := range 3 {
					c.Set(i, i, c.At(i, i)-1)
				}
				lag.MulElem(lag, c)
				if want := mat.Sum(lag) / 2; math.Abs(l.Fletcher[k]-want) > 1e-11*(math.Abs(want)+l.Squared[k]) {
					t.Errorf("%s, %v: ½‹L, C› at %d is %v, wanted %v", name, args, k, l.Fletcher[k], want)
				}
			}
		}
	}
}

// maps returns a with b over it.
func maps(a, b Values) Values {
	out := Values{}
	for _, v := range []Values{a, b} {
		for name, value := range v {
			out[name] = value
		}
	}
	return out
}

// TestTangentPlane asks of both directions what their names say, on and off the constraint, and that the start lies in the plane.
func TestTangentPlane(t *testing.T) {
	for _, method := range []string{"slbb", "rbb"} {
		run := landscapeRun(t, quadraticObjective(), method)
		x, m := run.X(), run.problem.M
		mx := mat.DenseCopyOf(x)
		m.MulTo(mx, x)
		for _, turn := range []float64{0, 33, 90, -270} {
			plane, err := run.tangentPlane(turn)
			if err != nil {
				t.Fatal(err)
			}
			if off := leaning(x, plane.u, m); off > 1e-14*dense.Norm(mx) {
				t.Errorf("%s, turned by %v: ‖Ψ(XᵀMU)‖ is %v", method, turn, off)
			}
			var s, w, left mat.Dense // the least squares solution of MXS = V
			if err := s.Solve(mx, plane.v); err != nil {
				t.Fatal(err)
			}
			left.Mul(mx, &s)
			left.Sub(&left, plane.v)
			w.Sub(&s, s.T())
			if dense.Norm(&left) > 1e-12 || dense.Norm(&w) > 1e-12*dense.Norm(&s) {
				t.Errorf("%s, turned by %v: V is off MXS with a symmetric S by %v, %v", method, turn, dense.Norm(&left), dense.Norm(&w))
			}
			for _, c := range [][3]float64{{dense.Inner(plane.u, plane.u), 1}, {dense.Inner(plane.v, plane.v), 1}, {dense.Inner(plane.u, plane.v), 0}} {
				if math.Abs(c[0]-c[1]) > 1e-13 {
					t.Errorf("%s, turned by %v: an inner product is %v, wanted %v", method, turn, c[0], c[1])
				}
			}
		}
	}
}

// TestPath looks for the iterates on the planes that go through them.
func TestPath(t *testing.T) {
	run := landscapeRun(t, quadraticObjective(), "slbb")
	distance := math.Sqrt(math.Pow(dense.Norm(mat.NewDense(14, 3, run.path.at(0))), 2) + math.Pow(dense.Norm(run.X()), 2) - 2*dense.Inner(run.X(), mat.NewDense(14, 3, run.path.at(0))))
	for name, c := range map[string]struct {
		args Values
		on   []int
	}{
		"tangent":  {Values{"size": 3.0}, []int{0, 9}},
		"turned":   {Values{"size": 3.0, "turn": 90.0}, []int{9}},
		"points":   {Values{"size": 3.0, "plane": "points"}, []int{0, 4}},
		"named":    {Values{"size": 3.0, "plane": "points", "first": 8.0, "second": 3.0}, []int{3, 8}},
		"the same": {Values{"size": 3.0, "plane": "points", "first": 8.0, "second": 8.0}, []int{8}},
	} {
		l, err := run.Landscape(c.args, never)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Path) != 10 {
			t.Fatalf("%s: the path has %d iterates of 10", name, len(l.Path))
		}
		on := map[int]bool{}
		for _, k := range c.on {
			on[k] = true
		}
		for k, off := range l.PathOff {
			if l.Path[k] != float64(k) || on[k] != (off < 1e-12) {
				t.Errorf("%s: iterate %v is %v off the plane", name, l.Path[k], off)
			}
			if a, b := l.PathA[k], l.PathB[k]; !(l.A[0] < a && a < l.A[2] && l.B[0] < b && b < l.B[2]) {
				t.Errorf("%s: iterate %d lies outside the grid, at %v, %v", name, k, a, b)
			}
		}
		if name == "tangent" {
			if l.PathA[9] != 0 || l.PathB[9] != 0 || math.Abs(math.Hypot(l.PathA[0], l.PathB[0])-distance) > 1e-12 {
				t.Errorf("X is at %v, %v, the start at %v, %v, wanted %v apart", l.PathA[9], l.PathB[9], l.PathA[0], l.PathB[0], distance)
			}
		}
	}
	run.Seek(4)
	if l, err := run.Landscape(nil, never); err != nil || len(l.Path) != 5 || l.Path[4] != 4 {
		t.Errorf("the path after going back is %v, error %v", l.Path, err)
	}
	run.Seek(0)
	if l, err := run.Landscape(nil, never); err != nil || len(l.Path) != 1 || !(l.A[0] < 0 && l.A[32] > 0) {
		t.Errorf("the path at the start is %v between %v, error %v", l.Path, l.A, err)
	}
}

func TestLandscapeRefuses(t *testing.T) {
	run := landscapeRun(t, quadraticObjective(), "slbb")
	for input, args := range map[string]Values{
		"args.plane":  {"plane": "flat"},
		"args.size":   {"size": 66.0},
		"args.radius": {"radius": 0.0},
		"args.turn":   {"turn": math.NaN()},
		"args.first":  {"plane": "points", "first": 10.0},
		"args.second": {"plane": "points", "second": -1.0},
		"args.none":   {"none": 1.0},
	} {
		_, err := run.Landscape(args, never)
		if bad := (*InputError)(nil); !errors.As(err, &bad) || bad.Input != input {
			t.Errorf("%v: error %v, wanted one about %s", args, err, input)
		}
	}
	diverged := start(t, "slbb", Problem{Objective: &linear{scaledOperator{run.problem.M, -1}, mat.NewDense(14, 3, nil)}, M: run.problem.M}, testmatrix.Normal(rand.New(rand.NewPCG(44, 4)), 14, 3), Values{"beta": 1.0, "safeguard": false})
	diverged.Solve()
	for _, plane := range []string{"tangent", "points"} {
		_, err := diverged.Landscape(Values{"plane": plane}, never)
		if bad := (*InputError)(nil); diverged.Status() != Diverged || !errors.As(err, &bad) || bad.Input != "args.plane" {
			t.Errorf("of a run that is %v: error %v", diverged.Status(), err)
		}
	}
	ended := errors.New("ended")
	if _, err := run.Landscape(nil, func() error { return ended }); err != ended {
		t.Errorf("error %v, wanted that of pause", err)
	}
}

// TestLandscapeShrinks asks for a fine grid over an f that takes a millisecond.
func TestLandscapeShrinks(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	run := landscapeRun(t, slow{quarticObjective()}, "slbb")
	began := time.Now()
	l, err := run.Landscape(Values{"size": 65.0}, never)
	if err != nil {
		t.Fatal(err)
	}
	if l.Size >= 30 || l.Size < leastSize || l.Size%2 == 0 || len(l.Composed) != l.Size*l.Size {
		t.Errorf("%d lines with %d values after %v", l.Size, len(l.Composed), time.Since(began))
	}
}
