package formula

import (
	"slep/problems/formula/graph"
	"slep/problems/formula/program"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/read"
	"slep/solver"
)

// Compiled is the problem that a formula and its data define.
type Compiled struct {
	Objective solver.Objective // also a HessObjective and, if f has the form, a QuadraticObjective or RowWeighted
	M         *read.Matrix     // nil for the identity
	N, P      int              // X is N x P
}

// Compile makes an objective from the formula and its data, and computes the parts of f that do not depend on X.
// Compile uses no defaults. If data or parameters are missing, or if nothing determines n or p, the error lists all
// missing names. The argument given may be nil if the formula needs nothing but its text.
func (f *Formula) Compile(given *Given) (out *Compiled, err error) {
	defer f.Recover(&err)
	s := f.study(given, true)
	c := program.NewCompiler(s.Graph)
	out = &Compiled{N: s.X.Rows, P: s.X.Cols, M: s.types.Given.Data["M"]}
	if s.M != nil {
		out.M = c.Value(s.M).InputMatrix()
	}
	out.Objective = c.Objective(s.F, s.gradient)
	return out, nil
}

// study is a formula with its types, its graph and its gradient.
type study struct {
	types *shape.Types
	*graph.Problem
	gradient *graph.Node
}

// study analyses a formula. Formulas that would take too much memory are rejected, as is an X with more columns than
// rows, because no such X satisfies XᵀMX = I.
func (f *Formula) study(given *Given, complete bool) *study {
	types := shape.Infer(f.Without(given.Has), given, complete)
	s := &study{types: types, Problem: graph.Build(types)}
	s.gradient = s.Derivative(s.F, s.X)
	if s.X.Cols > s.X.Rows {
		syntax.Fail(0, "X is "+syntax.Shape(s.X.Rows, s.X.Cols)+": X'*M*X = I needs at least as many rows as columns")
	}
	s.CheckMemory(s.F, s.gradient)
	return s
}
