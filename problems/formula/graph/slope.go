package graph

import "math"

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
