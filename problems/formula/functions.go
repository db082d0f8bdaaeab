package formula

import (
	"math"
	"strings"
)

// form is how a function treats the shapes of its arguments.
type form byte

const (
	eachForm     form = iota // of every entry of one argument
	pairForm                 // of the entries of two, as a sum
	sumForm                  // along a dimension
	traceForm                // a number, of a square matrix
	inverseForm              // square, of a square matrix
	diagonalForm             // both ways
	sizedForm                // rows and columns are the arguments
	squareForm               // n x n, n the first argument
	denseForm                // n x n or n x k
	gridForm                 // of points on a grid
	queryForm                // about the size of the first argument
	dotForm                  // dot
	normForm                 // norm
	repeatForm               // repmat
	kronForm                 // kron
	bandsForm                // spdiags
	toeplitzForm             // of a column and a row
	linspaceForm             // linspace
	reshapeForm              // reshape
)

// function describes a function of the language: its form, how many arguments it takes, and its entry in elementwise.
type function struct {
	form        form
	least, most int
	code        int
}

// functions by name.
var functions = known()

// forms groups the functions that are not elementwise by what they have in common.
var forms = []struct {
	names string
	function
}{
	{"hypot power max min", function{pairForm, 2, 2, 0}},
	{"sum mean prod", function{sumForm, 1, 2, 0}},
	{"trace det logdet", function{traceForm, 1, 1, 0}},
	{"inv", function{inverseForm, 1, 1, 0}},
	{"diag", function{diagonalForm, 1, 1, 0}},
	{"eye zeros ones rand randn", function{sizedForm, 1, 2, 0}},
	{"randorth", function{denseForm, 1, 2, 0}},
	{"sprandsym", function{squareForm, 2, 2, 0}},
	{"randspd", function{squareForm, 1, 2, 0}},
	{"randsym", function{squareForm, 1, 1, 0}},
	{"tridiag", function{squareForm, 1, 4, 0}},
	{"laplacian", function{gridForm, 1, 1, 0}},
	{"numel rows columns", function{queryForm, 1, 1, 0}},
	{"size", function{queryForm, 2, 2, 0}},
	{"dot", function{dotForm, 2, 2, 0}},
	{"norm", function{normForm, 1, 2, 0}},
	{"repmat", function{repeatForm, 3, 3, 0}},
	{"reshape", function{reshapeForm, 3, 3, 0}},
	{"kron", function{kronForm, 2, 2, 0}},
	{"spdiags", function{bandsForm, 4, 4, 0}},
	{"toeplitz", function{toeplitzForm, 1, 2, 0}},
	{"linspace", function{linspaceForm, 3, 3, 0}},
}

func known() map[string]function {
	all := map[string]function{}
	for code, f := range elementwise {
		all[f.name] = function{eachForm, 1, 1, code}
	}
	for _, f := range forms {
		for _, name := range strings.Fields(f.names) {
			all[name] = f.function
		}
	}
	return all
}

// Functions of a number. The order is that of elementwise.
const (
	fnExp = iota
	fnLog
	fnLog1p
	fnExpm1
	fnSqrt
	fnAbs
	fnSign
	fnSin
	fnCos
	fnTan
	fnAsin
	fnAcos
	fnAtan
	fnSinh
	fnCosh
	fnTanh
	fnErf
	fnSigmoid
)

// elementwise has the name and the value of each function.
var elementwise = [...]struct {
	name  string
	value func(x float64) float64
}{
	{"exp", math.Exp},
	{"log", math.Log},
	{"log1p", math.Log1p},
	{"expm1", math.Expm1},
	{"sqrt", math.Sqrt},
	{"abs", math.Abs},
	{"sign", signOf},
	{"sin", math.Sin},
	{"cos", math.Cos},
	{"tan", math.Tan},
	{"asin", math.Asin},
	{"acos", math.Acos},
	{"atan", math.Atan},
	{"sinh", math.Sinh},
	{"cosh", math.Cosh},
	{"tanh", math.Tanh},
	{"erf", math.Erf},
	{"sigmoid", sigmoid},
}

// slopeOf returns the derivative of a function as an expression of its argument x and its value y.
func (g *graph) slopeOf(code int, x, y *node) *node {
	switch code {
	case fnExp:
		return y
	case fnLog:
		return g.power(x, -1)
	case fnLog1p:
		return g.power(g.plus(1, x), -1)
	case fnExpm1:
		return g.plus(1, y)
	case fnAbs:
		return g.apply(fnSign, x)
	case fnSign:
		return g.number(0)
	case fnSin:
		return g.apply(fnCos, x)
	case fnCos:
		return g.scale(-1, g.apply(fnSin, x))
	case fnTan:
		return g.plus(1, g.power(y, 2))
	case fnAsin:
		return g.power(g.oneMinusSquare(x), -.5)
	case fnAcos:
		return g.scale(-1, g.power(g.oneMinusSquare(x), -.5))
	case fnAtan:
		return g.power(g.plus(1, g.power(x, 2)), -1)
	case fnSinh:
		return g.apply(fnCosh, x)
	case fnCosh:
		return g.apply(fnSinh, x)
	case fnTanh:
		return g.oneMinusSquare(y)
	case fnErf:
		return g.scale(2/math.Sqrt(math.Pi), g.apply(fnExp, g.scale(-1, g.power(x, 2))))
	case fnSigmoid:
		return g.product(y, g.plus(1, g.scale(-1, y)))
	}
	panic("formula: no such function")
}

// oneMinusSquare returns 1 - x².
func (g *graph) oneMinusSquare(x *node) *node { return g.plus(1, g.scale(-1, g.power(x, 2))) }

func signOf(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return x // 0 or not a number
}

// sigmoid returns 1/(1 + exp(-x)) without overflow.
func sigmoid(x float64) float64 {
	if x < 0 {
		y := math.Exp(x)
		return y / (1 + y)
	}
	return 1 / (1 + math.Exp(-x))
}

// Elementwise returns a function of a number by its name.
func Elementwise(name string) (of func(x float64) float64, ok bool) {
	f, ok := functions[name]
	if !ok || f.form != eachForm {
		return nil, false
	}
	return elementwise[f.code].value, true
}
