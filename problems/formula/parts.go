package formula

import (
	"slices"
	"strconv"

	"slep/problems/formula/graph"
	"slep/problems/formula/program"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/read"
	"slep/solver"
)

// Parts holds the data that are needed to write a formula as a program in another language.
type Parts struct {
	*Description
	Types *shape.Types // shapes of all expressions, including the expressions of the gradient
	Drawn []Drawn      // matrices that other programs cannot compute: random matrices and some constants
}

// Drawn is a matrix that a function call in the text makes.
type Drawn struct {
	Call   *syntax.Expr // the call
	Matrix *read.Matrix // its value
}

// Parts returns the parts of a formula.
func (f *Formula) Parts(given *Given) (p *Parts, err error) {
	defer f.Recover(&err)
	s := f.study(given, false)
	p = &Parts{Description: s.describe(), Types: s.types}
	for _, st := range append(p.Objective, p.Gradient...) {
		if nests(st.Value, deepest) {
			return nil, solver.Input("formula", "the formula has more than "+strconv.Itoa(deepest)+
				" nested operations: too many for a script")
		}
	}
	p.Types.Add(p.Gradient)
	c := program.NewCompiler(s.Graph)
	for _, n := range s.Nodes {
		if n.Op == graph.OpLeaf && (n.Leaf.Random || n.Leaf.Stored) {
			p.Drawn = append(p.Drawn, Drawn{n.Leaf.Expr, c.Value(n).InputMatrix()})
		}
	}
	return p, nil
}

const deepest = 300 // the maximum depth of nested expressions; the stack of a browser is small

// nests reports whether expressions in e are nested to at least the given depth.
func nests(e *syntax.Expr, depth int) bool {
	return depth == 0 || slices.ContainsFunc(e.Args, func(a *syntax.Expr) bool { return nests(a, depth-1) })
}
