package graph

import (
	"math"

	"slep/problems/formula/constant"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
	"slep/problems/random"
)

// firstStream is the random stream of the first function call that draws random numbers in a formula. Each later call
// of this kind uses the next stream.
const firstStream random.Stream = 1 << 16

// kinds records the functions that return random or symmetric matrices, or matrices that scripts store as data.
var kinds = map[string]struct{ random, stored, symmetric bool }{
	"rand": {random: true}, "randn": {random: true}, "randorth": {random: true}, "magic": {stored: true},
	"pascal": {stored: true, symmetric: true}, "laplacian": {symmetric: true},
	"randsym": {random: true, symmetric: true}, "randspd": {random: true, symmetric: true},
	"sprandsym": {random: true, symmetric: true},
}

// made returns the node for a call to a function that builds a constant from sizes, numbers and other constants.
func (b *Problem) made(e *syntax.Expr) *Node {
	rows, cols := b.types.SizeOf(e)
	switch e.Text {
	case "zeros":
		return b.filled(0, rows, cols)
	case "ones":
		return b.filled(1, rows, cols)
	case "eye":
		return b.pad(b.Eye(min(rows, cols)), 0, 0, rows, cols)
	}
	r := &constant.Request{Rows: rows, Cols: cols, At: e.At, Pause: b.types.Given.Pause}
	l := &Leaf{Name: b.types.Formula.Text[e.At:e.End], Expr: e}
	if e.Text == "laplacian" {
		r.Sides = b.types.Sides(e)
		syntax.FailIf(len(r.Sides) > 3, e.At, "laplacian takes the number of points along one, two or three axes")
	} else {
		for _, a := range e.Args {
			n := b.expr(a)
			syntax.FailIf(n.Varies(), a.At, e.Text+" takes only constants, but this argument depends on X")
			l.Inputs = append(l.Inputs, n)
		}
	}
	kind := kinds[e.Text]
	l.Random, l.Stored, l.symmetric = kind.random, kind.stored, kind.symmetric
	switch e.Text {
	case "tridiag":
		quote := b.types.Formula.Quote
		l.symmetric = len(e.Args) < 4 || e.Args[1].Op == e.Args[3].Op && quote(e.Args[1]) == quote(e.Args[3])
	case "toeplitz":
		l.symmetric = len(e.Args) == 1
	}
	if l.Random {
		r.RNG = random.New(b.types.Given.Seed, firstStream+random.Stream(b.random))
		b.random++
	}
	b.checkMade(e, rows, cols)
	l.Make = func(inputs []*constant.Matrix) *constant.Matrix {
		r.Inputs = lists.Map(inputs, (*constant.Matrix).Entries)
		return r.Generate(e.Text)
	}
	return b.intern(&Node{Op: OpLeaf, Rows: rows, Cols: cols, Leaf: l})
}

// checkMade fails if the constant that a function returns would take too much memory.
func (b *Problem) checkMade(e *syntax.Expr, rows, cols int) {
	size := float64(rows)
	switch e.Text {
	case "laplacian":
		constant.CheckSparse(e.At, 7*size)
	case "tridiag":
		constant.CheckSparse(e.At, 3*size)
	case "spdiags":
		r, c := b.types.SizeOf(e.Args[1])
		constant.CheckSparse(e.At, size*float64(r*c))
	case "sprandsym":
		density, known := b.types.Number(e.Args[1])
		if !known {
			density = 1
		}
		constant.CheckSparse(e.At, size*size*math.Min(density, 1))
	default:
		constant.CheckDense(e.At, rows, cols)
	}
}
