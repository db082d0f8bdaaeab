package formula

import "slep/problems/read"

// Drawn is a matrix that a call in the text draws from the seed.
type Drawn struct {
	Call   *Expr        // of the function that draws
	Matrix *read.Matrix // what it gives
}

// Drawn returns what the text draws from the seed, in the order of the calls. Other programs cannot draw the same.
func (f *Formula) Drawn(given *Given) (out []Drawn, err error) {
	defer f.gate(&err)
	s := f.study(given, defaults)
	for _, n := range s.graph.nodes {
		if n.op == opLeaf && n.leaf.random {
			out = append(out, Drawn{n.leaf.expr, s.value(n).matrix()})
		}
	}
	return out, nil
}

// Minimised returns the statement whose value is f.
func (f *Formula) Minimised() *Statement { return f.objective }

// Source returns the text.
func (f *Formula) Source() string { return f.text }
