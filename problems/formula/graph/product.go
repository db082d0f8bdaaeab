package graph

import (
	"math"
	"slices"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
	"slep/solver/elementary"
)

// product returns the entrywise product of the factors, which are broadcast to a common shape.
func (g *Graph) product(factors ...*Node) *Node {
	return g.Powers(lists.Map(factors, func(f *Node) Term { return Term{1, f} })...)
}

// times returns A.*B.
func (g *Graph) times(a, b *Node) *Node { return g.product(a, b) }

// Power returns A.^e.
func (g *Graph) Power(a *Node, e float64) *Node { return g.Powers(Term{e, a}) }

// Powers returns the entrywise product of all A.^c. Powers flattens nested products where this is valid and the nested
// products are not long, combines equal factors, and puts numbers in front.
func (g *Graph) Powers(powers ...Term) *Node {
	rows, cols := extent(powers)
	front, flat := 1., terms(nil)
	var add func(e float64, n *Node)
	add = func(e float64, n *Node) {
		if e == 0 {
			return
		}
		if n.Op == OpNumber {
			front *= elementary.Pow(n.Coefs[0], e)
			return
		}
		if n.Op == OpSum && len(n.Args) == 1 && (whole(e) || n.Coefs[0] > 0) {
			front *= elementary.Pow(n.Coefs[0], e)
			n = n.Args[0]
			add(e, n)
			return
		}
		if n.Op == OpProduct && len(n.Args)+len(flat) <= mostFactors && n.opens(e) {
			for k, a := range n.Args {
				add(e*n.Coefs[k], a)
			}
			return
		}
		flat.add(e, n)
	}
	for _, t := range powers {
		add(t.Coef, t.Node)
	}
	flat = flat.nonzero()
	if len(flat) == 0 || front == 0 {
		return g.filled(front, rows, cols)
	}
	n := flat[0].Node
	if len(flat) > 1 || flat[0].Coef != 1 {
		r, c := extent(flat)
		n = g.ordered(OpProduct, r, c, flat)
	}
	return g.Sum(rows, cols, Term{front, n})
}

// whole reports whether a number is an integer.
func whole(e float64) bool { return e == math.Trunc(e) }

// opens reports whether (Π A.^c).^e can be replaced by Π A.^(ce). This is valid if e is an integer, and also if no c is
// an integer, because then no A can be negative.
func (n *Node) opens(e float64) bool {
	return whole(e) || !slices.ContainsFunc(n.Coefs, whole)
}

// apply applies a function to every entry.
func (g *Graph) apply(name string, a *Node) *Node {
	f := syntax.Functions[name]
	switch {
	case a.Op == OpNumber:
		return g.filled(f.Value(a.Coefs[0]), a.Rows, a.Cols)
	case name == "sqrt":
		return g.Power(a, .5)
	case name == "log" && a.Op == OpDet:
		return g.unary(OpLogdet, 1, 1, a.Args[0])
	}
	return g.intern(&Node{Op: OpApply, Rows: a.Rows, Cols: a.Cols, Args: []*Node{a}, Function: f})
}

// raise returns A.^B.
func (g *Graph) raise(a, b *Node) *Node {
	if b.Op == OpNumber {
		p := g.Power(a, b.Coefs[0])
		return g.expand(p, max(a.Rows, b.Rows), max(a.Cols, b.Cols))
	}
	return g.intern(&Node{Op: OpPower, Rows: max(a.Rows, b.Rows), Cols: max(a.Cols, b.Cols), Args: []*Node{a, b}})
}

// larger returns max(A, B), entry by entry.
func (g *Graph) larger(a, b *Node) *Node {
	if a.Op == OpNumber && b.Op == OpNumber {
		return g.filled(math.Max(a.Coefs[0], b.Coefs[0]), max(a.Rows, b.Rows), max(a.Cols, b.Cols))
	}
	return g.intern(&Node{Op: OpMax, Rows: max(a.Rows, b.Rows), Cols: max(a.Cols, b.Cols), Args: []*Node{a, b}})
}

// smaller returns min(A, B), entry by entry.
func (g *Graph) smaller(a, b *Node) *Node {
	return g.scale(-1, g.larger(g.scale(-1, a), g.scale(-1, b)))
}

// slopes holds the derivatives of the functions whose form is EachForm, in terms of the argument x and the value y. The
// function sqrt is missing because the graph represents sqrt(x) as a power of x.
var slopes = map[string]func(g *Graph, x, y *Node) *Node{
	"exp":   func(g *Graph, x, y *Node) *Node { return y },
	"log":   func(g *Graph, x, y *Node) *Node { return g.Power(x, -1) },
	"log1p": func(g *Graph, x, y *Node) *Node { return g.Power(g.plus(1, x), -1) },
	"expm1": func(g *Graph, x, y *Node) *Node { return g.plus(1, y) },
	"abs":   func(g *Graph, x, y *Node) *Node { return g.apply("sign", x) },
	"sign":  func(g *Graph, x, y *Node) *Node { return g.number(0) },
	"floor": func(g *Graph, x, y *Node) *Node { return g.number(0) },
	"sin":   func(g *Graph, x, y *Node) *Node { return g.apply("cos", x) },
	"cos":   func(g *Graph, x, y *Node) *Node { return g.scale(-1, g.apply("sin", x)) },
	"tan":   func(g *Graph, x, y *Node) *Node { return g.plus(1, g.Power(y, 2)) },
	"asin":  func(g *Graph, x, y *Node) *Node { return g.Power(g.oneMinusSquare(x), -.5) },
	"acos":  func(g *Graph, x, y *Node) *Node { return g.scale(-1, g.Power(g.oneMinusSquare(x), -.5)) },
	"atan":  func(g *Graph, x, y *Node) *Node { return g.Power(g.plus(1, g.Power(x, 2)), -1) },
	"asinh": func(g *Graph, x, y *Node) *Node { return g.Power(g.plus(1, g.Power(x, 2)), -.5) },
	"acosh": func(g *Graph, x, y *Node) *Node { return g.Power(g.plus(-1, g.Power(x, 2)), -.5) },
	"atanh": func(g *Graph, x, y *Node) *Node { return g.Power(g.oneMinusSquare(x), -1) },
	"sinh":  func(g *Graph, x, y *Node) *Node { return g.apply("cosh", x) },
	"cosh":  func(g *Graph, x, y *Node) *Node { return g.apply("sinh", x) },
	"tanh":  func(g *Graph, x, y *Node) *Node { return g.oneMinusSquare(y) },
	"erf": func(g *Graph, x, y *Node) *Node {
		return g.scale(2/math.Sqrt(math.Pi), g.apply("exp", g.scale(-1, g.Power(x, 2))))
	},
	"sigmoid": func(g *Graph, x, y *Node) *Node { return g.product(y, g.plus(1, g.scale(-1, y))) },
}

// oneMinusSquare returns 1 - x².
func (g *Graph) oneMinusSquare(x *Node) *Node { return g.plus(1, g.scale(-1, g.Power(x, 2))) }
