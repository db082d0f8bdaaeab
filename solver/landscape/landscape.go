// Package landscape evaluates merit functions on a plane through the current point X of a run or through R(X).
package landscape

import (
	"math"
	"time"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Landscape holds the terms of several merit functions at the points of a grid in a plane, and the projection of the
// path of a run onto the plane. With C = XᵀMX - I and L = Ψ(Xᵀ∇f(X)), the merit functions are
//
//	h                     Composed + (β/4)·Squared
//	quadratic penalty     Objective + (β/4)·Squared
//	augmented Lagrangian  Objective - Multiplier + (β/4)·Squared
//	Fletcher's penalty    Objective - Fletcher + (β/4)·Squared
//
// The stored values depend neither on β nor on the method.
type Landscape struct {
	Size int       // the number of grid lines in each direction, which may be smaller than requested
	A, B []float64 // the coordinates of the grid lines: signed distances from the origin of the plane (Frobenius norm)

	// The following fields hold Size x Size values in row-major order, where row i is at B[i].
	Composed   []float64 // f(A(X))
	Objective  []float64 // f(X)
	Multiplier []float64 // ½‹Λ, C›, where Λ is the value of L at the origin of the plane
	Fletcher   []float64 // ½‹L, C›
	Squared    []float64 // ‖C‖_F²

	First, Second int // the iterates that define a plane through points; 0 if the plane is tangent

	// The following fields hold the path of the run: iterations, coordinates in the plane and distances from the plane.
	// Each field has an element for every kept iterate, and a last element for the current iterate.
	Path, PathA, PathB, PathOff []float64
}

// params describes the arguments that specify a landscape.
var params = []catalog.Param{
	{Name: "plane", Default: "tangent", Choices: []string{"tangent", "points"},
		Doc: "Through X along a tangent and a normal of the constraint, or through R(X) and two iterates."},
	{Name: "size", Min: 3, Max: 65, Default: 33.0, Integer: true,
		Doc: "Number of grid lines in each direction. If f is slow and not quadratic, this number is reduced " +
			"to keep the evaluations within about half a second, but not to less than 9."},
	{Name: "radius", Min: 1e-12, Max: 1e12, Default: "path", Log: true, Choices: []string{"path"},
		Doc: "Extent of the grid in each direction from the origin of the plane; by default the grid shows the path " +
			"of the run."},
	{Name: "turn", Min: -360, Max: 360, Default: 0.0, Unit: "°",
		Doc: "Angle by which the tangent vector is turned towards a fixed random tangent vector. At 0°, the tangent vector " +
			"is the tangential component of X0 - X."},
	{Name: "first", Min: 0, Max: 1e9, Default: 0.0, Integer: true,
		Doc: "One of the two iterates that define a plane through points. If the run did not keep this iterate, the plane " +
			"is defined by the last kept iterate before it."},
	{Name: "second", Min: 0, Max: 1e9, Default: "middle", Integer: true, Choices: []string{"middle"},
		Doc: "The other iterate that defines a plane through points."},
}

const (
	mostSeconds = 0.5 // the time limit for evaluations of f
	mostColumns = 400 // the maximum number of columns of X
	leastSize   = 9   // the smallest size to which shrink reduces a grid
)

// Of returns the landscape around the current point of a run. The arguments are keyed by the names of params. If an
// argument is invalid, the error is a *solver.InputError. If pause is not nil, pause is called often, and if pause
// returns an error, Of stops and returns this error.
func Of(run *solver.Snapshot, given catalog.Values, pause func() error) (_ *Landscape, err error) {
	defer try.Catch(&err)
	if pause == nil {
		pause = func() error { return nil }
	}
	v := try.Value(catalog.Resolve("args", params, given))
	_, p := run.X.Dims()
	try.RefuseIf(p > mostColumns, "args", "X has ", p, " columns; a landscape takes too long with more than ", mostColumns)
	out := &Landscape{Size: v.Int("size")}
	plane := planeOf(run, v, out)
	for _, at := range run.Path {
		out.pathTo(at.Iteration, plane, mat.DenseCopyOf(at.X))
		try.Check(pause())
	}
	if k := len(out.Path); k == 0 || out.Path[k-1] != float64(run.Iteration) {
		out.pathTo(run.Iteration, plane, mat.DenseCopyOf(run.X))
	}
	over := newEvaluator(run.Problem, plane)
	evaluate := over.evaluate
	if f, ok := run.Problem.Objective.(solver.QuadraticObjective); ok {
		evaluate = over.expand(f, pause)
	} else {
		out.shrink(evaluate)
	}
	out.frame(v.Float("radius"), dense.Norm(plane.origin))
	for _, b := range out.B {
		for _, a := range out.A {
			out.add(evaluate(a, b))
			try.Check(pause())
		}
	}
	return out, nil
}

// planeOf returns the plane that the arguments specify.
func planeOf(run *solver.Snapshot, v catalog.Values, out *Landscape) *plane {
	try.RefuseIf(!dense.Finite(run.Feasibility), "args.plane", "X is not finite at iteration ", run.Iteration)
	if v.Text("plane") == "tangent" {
		return tangentPlane(run, v.Float("turn"))
	}
	second := float64(run.Iteration / 2)
	if k := v.Float("second"); !math.IsNaN(k) {
		second = k
	}
	var points [2]*mat.Dense
	for i, k := range []float64{v.Float("first"), second} {
		name := [...]string{"first", "second"}[i]
		try.RefuseIf(k > float64(run.Iteration), "args."+name, name, " is ", k,
			"; it must be at most the current iteration, ", run.Iteration)
		at := keptAt(run, int(k))
		points[i] = mat.DenseCopyOf(at.X)
		*[...]*int{&out.First, &out.Second}[i] = at.Iteration
	}
	return pointPlane(run, points[0], points[1])
}

// keptAt returns iterate k, or the last kept iterate before iterate k.
func keptAt(run *solver.Snapshot, k int) solver.Iterate {
	out := solver.Iterate{Iteration: run.Iteration, X: run.X}
	if k >= run.Iteration {
		return out
	}
	for _, at := range run.Path {
		if at.Iteration <= k {
			out = at
		}
	}
	return out
}

// pathTo adds x, which is iterate k, to the path, and overwrites x.
func (l *Landscape) pathTo(k int, plane *plane, x *mat.Dense) {
	a, b, off := plane.coordinates(x)
	if dense.Finite(a, b, off) {
		l.Path, l.PathA, l.PathB, l.PathOff = append(l.Path, float64(k)), append(l.PathA, a), append(l.PathB, b),
			append(l.PathOff, off)
	}
}

// shrink reduces the grid until its evaluations take at most mostSeconds or its size is leastSize. An odd size remains
// odd, so that a grid line passes through the middle.
func (l *Landscape) shrink(evaluate func(a, b float64) elevation) {
	cost := math.Inf(1)
	for range 3 {
		began := time.Now()
		evaluate(0, 0)
		cost = math.Min(cost, time.Since(began).Seconds())
	}
	for l.Size > leastSize && float64(l.Size*l.Size)*cost > mostSeconds {
		l.Size = max(leastSize, l.Size-8)
	}
}

// frame sets the grid lines. The lines extend by the radius in each direction from the origin of the plane. If the
// radius is NaN, they cover the path and the origin. The second argument is the norm of the point at the origin of the
// plane.
func (l *Landscape) frame(radius, length float64) {
	const margin, flattest = 0.25, 0.25 // the margin relative to the size of the path, and the minimum ratio of the sides
	low, high := [2]float64{-radius, -radius}, [2]float64{radius, radius}
	if math.IsNaN(radius) {
		for side, path := range [][]float64{l.PathA, l.PathB} {
			low[side], high[side] = 0, 0
			for _, v := range path {
				low[side], high[side] = math.Min(low[side], v), math.Max(high[side], v)
			}
		}
		longer := math.Max(high[0]-low[0], high[1]-low[1])
		if longer == 0 {
			longer = length / 2
		}
		for side := range 2 {
			span := math.Max(high[side]-low[side], flattest*longer)
			middle := (low[side] + high[side]) / 2
			low[side], high[side] = middle-(margin+.5)*span, middle+(margin+.5)*span
		}
	}
	l.A, l.B = make([]float64, l.Size), make([]float64, l.Size)
	for i := range l.Size {
		t := float64(i) / float64(l.Size-1)
		l.A[i], l.B[i] = low[0]*(1-t)+high[0]*t, low[1]*(1-t)+high[1]*t
	}
}

func (l *Landscape) add(e elevation) {
	l.Composed, l.Objective = append(l.Composed, e.composed), append(l.Objective, e.objective)
	l.Multiplier, l.Fletcher, l.Squared = append(l.Multiplier, e.multiplier), append(l.Fletcher, e.fletcher),
		append(l.Squared, e.squared)
}
