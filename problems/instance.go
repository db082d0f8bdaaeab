package problems

import (
	"math"
	"slices"

	"slep/problems/random"
	"slep/problems/read"
	"slep/problems/semidefinite"
	"slep/solver"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// Instance is a problem to solve, together with a start. An Instance does not change after it is made.
type Instance struct {
	solver.Problem
	X0       *mat.Dense     // the start, n x p, in the variables of the problem
	MinEigM  float64        // the smallest eigenvalue of M, or NaN if it is not known
	NNZ      int            // the number of stored entries of M, or -1 if this number is not reported
	Known    map[string]any // other known facts, as numbers, strings and []float64, keyed by name
	Warnings []string       // messages about changes to the problem and about possible difficulties
	Remedy   *Remedy        // a setting that resolves one of the warnings; nil if none is known
	Layout   Layout         // the data other than X that pictures need
	Samples  *Samples       // the samples from which f was computed, or nil

	held     *heldOut  // the held-out rows, or nil if the instance is not resampled
	examined *examined // M and its factors, for the method precondition; nil if they are not needed
}

// Remedy is a setting that removes the cause of a warning.
type Remedy struct {
	Warning string
	solver.Fix
}

// warn adds a warning unless it is empty.
func (in *Instance) warn(parts ...any) {
	if text := solver.Text(parts...); text != "" {
		in.Warnings = append(in.Warnings, text)
	}
}

// warnOfNote adds the Note of a matrix, preceded by the name of the matrix, as a warning.
func (in *Instance) warnOfNote(input string, m *read.Matrix) {
	if m.Note != "" {
		in.warn(input, ": ", m.Note)
	}
}

// complete adds Least, preconditioned variables, and the start to the instance. A start that the user gave
// or the problem chose is kept; otherwise the start is R(X0) for a random X0.
func (in *Instance) complete(spec *Spec) {
	in.setLeast(spec.Pause)
	n, p := in.Objective.Dims()
	if e := in.examined; e != nil && in.Rank > 0 {
		in.precondition(e, spec.Pause)
	}
	in.examined = nil // releases its memory
	if spec.X0 != nil {
		try.RefuseIf(len(spec.X0) != n*p, "x0", "x0 has ", len(spec.X0), " values; it must have n·p = ", n, "·", p,
			" = ", n*p)
		in.X0 = mat.NewDense(n, p, slices.Clone(spec.X0))
	}
	if in.X0 != nil {
		in.X0 = in.FromUser(in.X0)
		return
	}
	in.X0 = mat.NewDense(n, p, nil)
	rng := random.New(spec.startSeed(), random.ForX)
	if spec.Params.Text("start") == "rand" {
		random.Fill(in.X0, rng.Float64)
	} else {
		random.Fill(in.X0, rng.NormFloat64)
	}
	if in.Preconditioned != nil {
		// At a random start in the original variables, f would have huge terms, so the random numbers are taken as a
		// start in the preconditioned variables.
		in.X0 = in.FromUser(in.Preconditioned.ToUser(in.X0))
	}
	try.Check(solver.Project(in.X0, in.M))
}

// setLeast sets Least if f(X) = ½tr(XᵀAX) + c has a minimum and n is at most denseWithin. Computing the minimum then
// takes little time.
func (in *Instance) setLeast(pause func() error) {
	f, ok := in.Objective.(solver.QuadraticObjective)
	if !ok || in.Unbounded != "" {
		return
	}
	n, p := f.Dims()
	a, h, c := f.Terms()
	if h != nil || n > denseWithin {
		return
	}
	least := c + try.Value(semidefinite.LeastTrace(a, in.M, p, in.Rank, pause))
	if !math.IsNaN(least) {
		in.Least = &least
	}
}

// Samples holds the samples from which f was computed, in the variables of the problem.
type Samples struct {
	Views   []*mat.Dense // centred views with one sample per row; the columns of all views correspond to the rows of X
	Classes []int        // the class of each sample, counted from 0; nil if there are no classes
}

// Layout holds the data other than X that pictures need. Fields that do not apply are nil.
type Layout struct {
	Grid  []int     // the numbers of points along the axes if X is on a grid; the last coordinate varies fastest
	Held  []float64 // indices of a beam's fixed degrees of freedom; each node has a deflection and a rotation
	Nodes []float64 // for each row of X, the two coordinates of its point in the plane
	Names []string  // names of the classes of the samples
}
