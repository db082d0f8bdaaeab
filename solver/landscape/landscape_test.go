package landscape

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/testmatrix"

	"gonum.org/v1/gonum/mat"
)

// point returns X at (a, b).
func (p *plane) point(a, b float64) *mat.Dense {
	x := mat.DenseCopyOf(p.origin)
	dense.AddScaled(x, a, p.u)
	dense.AddScaled(x, b, p.v)
	return x
}

// TestLandscape compares combinations of the values of a landscape with the merit functions of runs at the same points,
// and compares the values with their definitions.
func TestLandscape(t *testing.T) {
	const beta = 1.7
	for name, objective := range map[string]solver.Objective{"quadratic": newQuadraticForm(), "quartic": newQuartic()} {
		for _, args := range []catalog.Values{
			{}, {"turn": 50.0, "radius": 0.7}, {"plane": "points"}, {"plane": "points", "first": 2.0, "second": 7.0},
		} {
			run := runOf(t, objective, "slbb").Snapshot()
			args["size"] = 5.0
			l, err := Of(run, args, nil)
			if err != nil {
				t.Fatal(err)
			}
			v, _ := catalog.Resolve("args", params, args)
			plane := planeOf(run, v, &Landscape{})
			multiplier, _ := parts(run.Problem, plane.origin)
			for k := range l.Composed {
				x := plane.point(l.A[k%5], l.B[k/5])
				size := math.Abs(l.Composed[k]) + math.Abs(l.Multiplier[k]) + math.Abs(l.Fletcher[k]) + l.Squared[k]
				same := func(what string, got, want float64) {
					if !(math.Abs(got-want) <= 1e-11*(size+math.Abs(want))) {
						t.Errorf("%s, %v: %s at %d is %v, wanted %v", name, args, what, k, got, want)
					}
				}
				same("h", l.Composed[k]+beta/4*l.Squared[k], meritAt(t, "slbb", run.Problem, x, beta))
				if name == "quadratic" {
					same("Fletcher", l.Objective[k]-l.Fletcher[k]+beta/4*l.Squared[k], meritAt(t, "fletcher",
						run.Problem, x, beta))
				}
				own, c := parts(run.Problem, x)
				same("½‹L, C›", l.Fletcher[k], dense.Inner(own, c)/2)
				same("½‹Λ, C›", l.Multiplier[k], dense.Inner(multiplier, c)/2)
				same("‖C‖²", l.Squared[k], dense.Inner(c, c))
				same("f", l.Objective[k], objective.FuncGrad(mat.NewDense(n, p, nil), x))
			}
		}
	}
}

// meritAt returns the value of the merit function of a method at x, taken from a run that begins at x.
func meritAt(t *testing.T, method string, problem solver.Problem, x *mat.Dense, beta float64) float64 {
	t.Helper()
	run, err := catalog.Start(method, problem, x, catalog.Values{"beta": beta, "safeguard": false})
	if err != nil {
		t.Fatal(err)
	}
	return run.Progress().Merit
}

// parts returns L = Ψ(Xᵀ∇f(X)) and C = XᵀMX - I.
func parts(problem solver.Problem, x *mat.Dense) (l, c *mat.Dense) {
	g, l, c := mat.NewDense(n, p, nil), mat.NewDense(p, p, nil), mat.NewDense(p, p, nil)
	problem.Objective.FuncGrad(g, x)
	l.Mul(x.T(), g)
	dense.Symmetrize(l)
	problem.M.MulTo(g, x)
	c.Mul(x.T(), g)
	for i := range p {
		c.Set(i, i, c.At(i, i)-1)
	}
	return l, c
}

// TestTangentPlane checks, at points on and off the constraint, that one direction of the plane is tangent and that the
// other direction is normal.
func TestTangentPlane(t *testing.T) {
	for _, method := range []string{"slbb", "rbb"} {
		run := runOf(t, newQuadraticForm(), method).Snapshot()
		mx, leaning := mat.DenseCopyOf(run.X), mat.NewDense(p, p, nil)
		run.Problem.M.MulTo(mx, run.X)
		for _, turn := range []float64{0, 33, 90, -270} {
			plane := tangentPlane(run, turn)
			dense.Gram(leaning, mx, plane.u)
			dense.Symmetrize(leaning)
			if off := dense.Norm(leaning); off > 1e-14*dense.Norm(mx) {
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
				t.Errorf("%s, turned by %v: V differs from MXS with a symmetric S by %v, %v", method, turn,
					dense.Norm(&left), dense.Norm(&w))
			}
			for _, c := range [][3]float64{{dense.Inner(plane.u, plane.u), 1}, {dense.Inner(plane.v, plane.v), 1},
				{dense.Inner(plane.u, plane.v), 0}} {
				if math.Abs(c[0]-c[1]) > 1e-13 {
					t.Errorf("%s, turned by %v: an inner product is %v, wanted %v", method, turn, c[0], c[1])
				}
			}
		}
	}
}

// TestPath checks that iterates lie on the planes that they define.
func TestPath(t *testing.T) {
	run := runOf(t, newQuadraticForm(), "slbb")
	start := mat.DenseCopyOf(run.Snapshot().Path[0].X)
	dense.AddScaled(start, -1, run.X())
	distance := dense.Norm(start)
	for name, c := range map[string]struct {
		args catalog.Values
		on   []int
	}{
		"tangent":  {catalog.Values{"size": 3.0}, []int{0, 9}},
		"turned":   {catalog.Values{"size": 3.0, "turn": 90.0}, []int{9}},
		"points":   {catalog.Values{"size": 3.0, "plane": "points"}, []int{0, 4}},
		"named":    {catalog.Values{"size": 3.0, "plane": "points", "first": 8.0, "second": 3.0}, []int{3, 8}},
		"the same": {catalog.Values{"size": 3.0, "plane": "points", "first": 8.0, "second": 8.0}, []int{8}},
	} {
		l, err := Of(run.Snapshot(), c.args, nil)
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
				t.Errorf("X is at %v, %v and the start at %v, %v; their distance must be %v", l.PathA[9], l.PathB[9], l.PathA[0],
					l.PathB[0], distance)
			}
		}
	}
	run.Seek(4)
	if l, err := Of(run.Snapshot(), nil, nil); err != nil || len(l.Path) != 5 || l.Path[4] != 4 {
		t.Errorf("the path after rewinding is %v, error %v", l.Path, err)
	}
	run.Seek(0)
	if l, err := Of(run.Snapshot(), nil, nil); err != nil || len(l.Path) != 1 || !(l.A[0] < 0 && l.A[32] > 0) {
		t.Errorf("the path at the start is %v, with the grid lines %v, error %v", l.Path, l.A, err)
	}
}

func TestLandscapeRefuses(t *testing.T) {
	run := runOf(t, newQuadraticForm(), "slbb")
	for input, args := range map[string]catalog.Values{
		"args.plane":  {"plane": "flat"},
		"args.size":   {"size": 66.0},
		"args.radius": {"radius": 0.0},
		"args.turn":   {"turn": math.NaN()},
		"args.first":  {"plane": "points", "first": 10.0},
		"args.second": {"plane": "points", "second": -1.0},
		"args.none":   {"none": 1.0},
	} {
		_, err := Of(run.Snapshot(), args, nil)
		if bad := (*solver.InputError)(nil); !errors.As(err, &bad) || bad.Input != input {
			t.Errorf("%v: error %v, wanted one about %s", args, err, input)
		}
	}
	m := run.Snapshot().Problem.M
	x0 := testmatrix.Normal(rand.New(rand.NewPCG(44, 4)), n, p)
	diverged, err := catalog.Start("slbb", solver.Problem{Objective: falling{m}, M: m}, x0, catalog.Values{"beta": 1.0,
		"safeguard": false})
	if err != nil {
		t.Fatal(err)
	}
	diverged.Solve()
	for _, plane := range []string{"tangent", "points"} {
		_, err := Of(diverged.Snapshot(), catalog.Values{"plane": plane}, nil)
		if bad := (*solver.InputError)(nil); diverged.Status() != solver.Diverged || !errors.As(err, &bad) ||
			bad.Input != "args.plane" {
			t.Errorf("for a run that is %v: error %v", diverged.Status(), err)
		}
	}
	ended := errors.New("ended")
	if _, err := Of(run.Snapshot(), nil, func() error { return ended }); err != ended {
		t.Errorf("error %v, wanted that from pause", err)
	}
}

// TestLandscapeShrinks checks that a fine grid is reduced if f takes at least a millisecond to evaluate.
func TestLandscapeShrinks(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	run := runOf(t, slow{newQuartic()}, "slbb")
	began := time.Now()
	l, err := Of(run.Snapshot(), catalog.Values{"size": 65.0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if l.Size >= 30 || l.Size < leastSize || l.Size%2 == 0 || len(l.Composed) != l.Size*l.Size {
		t.Errorf("%d lines with %d values after %v", l.Size, len(l.Composed), time.Since(began))
	}
}
