package formula

import (
	"slep/problems/formula/graph"
	"slep/problems/formula/program"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/read"
)

// Parts is what a program in another language needs.
type Parts struct {
	*Description
	Types *shape.Types // of all expressions, those of the gradient among them
	Drawn []Drawn      // what the text draws from the seed, in the order of the calls; other programs cannot draw the same
}

// Drawn is a matrix that a call in the text draws from the seed.
type Drawn struct {
	Call   *syntax.Expr // of the function that draws
	Matrix *read.Matrix // what it gives
}

// Parts takes a formula apart.
func (f *Formula) Parts(given *Given) (p *Parts, err error) {
	defer f.Recover(&err)
	s := f.study(given, false)
	p = &Parts{Description: s.describe(), Types: s.types}
	p.Types.Add(p.Gradient)
	c := program.NewCompiler(s.Graph)
	for _, n := range s.Nodes {
		if n.Op == graph.OpLeaf && n.Leaf.Random {
			p.Drawn = append(p.Drawn, Drawn{n.Leaf.Expr, c.Value(n).InputMatrix()})
		}
	}
	return p, nil
}
