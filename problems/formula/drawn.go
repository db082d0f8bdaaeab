package formula

import (
	"slep/problems/formula/graph"
	"slep/problems/formula/program"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/read"
)

// Drawn is a matrix that a call in the text draws from the seed.
type Drawn struct {
	Call   *syntax.Expr // of the function that draws
	Matrix *read.Matrix // what it gives
}

// Drawn returns what the text draws from the seed, in the order of the calls. Other programs cannot draw the same.
func (f *Formula) Drawn(given *shape.Given) (out []Drawn, err error) {
	defer f.Recover(&err)
	s := f.study(given, false)
	c := program.NewCompiler(s.Graph)
	for _, n := range s.Nodes {
		if n.Op == graph.OpLeaf && n.Leaf.Random {
			out = append(out, Drawn{n.Leaf.Expr, c.Value(n).InputMatrix()})
		}
	}
	return out, nil
}
