package shape

import (
	"strconv"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// call returns the shape of the value of a function call.
func (t *Types) call(e *syntax.Expr) shape {
	f := syntax.Functions[e.Text]
	if k := len(e.Args); k < f.Least || k > f.Most {
		wanted := strconv.Itoa(f.Least) + " argument"
		if f.Most > f.Least {
			wanted = strconv.Itoa(f.Least) + " to " + strconv.Itoa(f.Most) + " argument"
		}
		if f.Most > 1 {
			wanted += "s"
		}
		syntax.Fail(e.At, e.Text+" takes "+wanted+", but here it has "+strconv.Itoa(k), t.meantList(e, f)...)
	}
	isSpecial := e.Text == "diff" || f.Form == syntax.TriangularForm
	t.failIf(f.Form == syntax.RewrittenForm || isSpecial && len(e.Args) > 1, e, e.Text+" does not take these arguments")
	var args []shape
	outer := t.within
	t.within = e.Text
	defer func() { t.within = outer }()
	for _, a := range e.Args {
		if len(args) > 0 && (e.Text == "norm" && a.Op == syntax.Text ||
			isEmpty(a) && (e.Text == "reshape" || f.Form == syntax.LargestForm)) {
			args = append(args, t.scalarShape())
		} else {
			args = append(args, t.expr(a))
		}
	}
	first := args[0]
	switch {
	case f.Form == syntax.PairForm:
		return t.paired(e, first, args[1])
	case f.Form == syntax.LargestForm || f.Form == syntax.SumForm:
		if Pairs(e) {
			return t.paired(e, first, args[1])
		}
		if t.Axis(e) == 1 {
			return shape{t.fresh(1), first.c}
		}
		return shape{first.r, t.fresh(1)}
	case f.Form == syntax.TraceForm || f.Form == syntax.InverseForm || f.Form == syntax.SlopeForm:
		t.wantFit(f.Form != syntax.SlopeForm || t.alike(first, args[1]), e, "combined")
		if t.wantSquare(e, e.Args[0]); f.Form != syntax.TraceForm {
			return first
		}
		return t.scalarShape()
	case e.Text == "diag":
		if len(args) == 2 {
			return t.offDiagonal(e, first)
		}
		return t.diagonalShape(first)
	case f.Form == syntax.QueryForm:
		if e.Text == "size" && len(args) == 1 {
			return shape{t.fresh(1), t.fresh(2)}
		}
		return t.scalarShape()
	case f.Form == syntax.CumulativeForm:
		t.Axis(e)
	case f.Form == syntax.TriangleForm:
		t.Diagonal(e)
	case e.Text == "diff":
		if t.isOne(first.r) {
			return shape{first.r, t.less(e, first.c)}
		}
		return shape{t.less(e, first.r), first.c}
	case f.Form == syntax.OrderForm:
		t.wantFit(t.alike(first, args[1]), e, "combined")
		t.Shifts(e)
	case f.Form == syntax.ListForm:
		return t.listShape(e, first)
	case e.Text == "circshift":
		t.whole(e.Args[1], -1e8, "the number of positions to shift")
		t.Shifts(e)
	case f.Form == syntax.SpectrumForm:
		if e.Text != "svd" {
			t.wantSquare(e, e.Args[0])
		}
		if e.Text == "eigvecs" {
			return first
		}
		t.refuseFull(e, "svd")
		return shape{t.shorter(first), t.fresh(1)}
	case e.Text == "pinv":
		return shape{first.c, first.r}
	case f.Form == syntax.TriangularForm:
		return t.triangular(e, first)
	case e.Text == "sylvester":
		t.failIf(!t.equate(first.r, args[2].r) || !t.equate(args[1].r, args[2].c), e,
			"sylvester(A, B, C) solves A*Y + Y*B = C", e.Args...)
		t.wantSquare(e, e.Args[0])
		t.wantSquare(e, e.Args[1])
		return args[2]
	case e.Text == "dot":
		if t.vector(first) && t.vector(args[1]) {
			t.wantFit(t.equate(t.times(first.r, first.c), t.times(args[1].r, args[1].c)), e, "multiplied")
			return t.scalarShape()
		}
		t.wantFit(t.alike(first, args[1]), e, "multiplied")
		return shape{t.fresh(1), first.c}
	case e.Text == "norm":
		t.checkNorm(e)
		return t.scalarShape()
	case f.Form == syntax.EachForm:
	default:
		return t.made(e, f.Form, args)
	}
	return first
}

// alike makes two shapes equal, or returns false if they cannot be equal.
func (t *Types) alike(a, b shape) bool { return t.equate(a.r, b.r) && t.equate(a.c, b.c) }

// vector reports whether a value is known to have one row or one column.
func (t *Types) vector(s shape) bool { return t.isOne(s.r) || t.isOne(s.c) }

// Shifts returns the dimension along which circshift, sortby or unsortby moves entries.
func (t *Types) Shifts(e *syntax.Expr) int {
	if len(e.Args) == 3 {
		return t.Axis(e)
	}
	if t.isOne(t.shapes[e.Args[0]].r) {
		return 2
	}
	return 1
}

// shorter returns the smaller of the numbers of rows and columns, which is unknown if either number is unknown.
func (t *Types) shorter(s shape) dim {
	r, c := t.size(s)
	if r*c == 0 && t.root(s.r) != t.root(s.c) {
		return t.fresh(0)
	} else if c < r {
		return s.c
	}
	return s.r
}

// Axis returns the dimension along which a call operates: 1 (down the columns) or 2 (along the rows).
func (t *Types) Axis(e *syntax.Expr) int {
	s := t.shapes[e.Args[0]]
	if len(e.Args) == 1 {
		if t.isOne(s.r) && !t.isOne(s.c) {
			return 2
		}
		return 1
	}
	last := e.Args[len(e.Args)-1]
	k := t.whole(last, 1, "a dimension")
	t.failIf(k > 2, last, "the dimension must be 1 (down the columns) or 2 (along the rows)")
	return max(k, 1)
}

// made returns the shape of the value of a call to a function that builds a constant, or to repmat, reshape or kron.
func (t *Types) made(e *syntax.Expr, form syntax.Form, args []shape) shape {
	switch {
	case form == syntax.SizedForm:
		r := t.length(e.Args[0])
		if len(args) == 1 {
			return shape{r, r}
		}
		return shape{r, t.length(e.Args[1])}
	case form == syntax.SquareForm:
		t.wantNumbers(e.Text+" takes a number", e.Args[1:]...)
		r := t.length(e.Args[0])
		return shape{r, r}
	case e.Text == "laplacian":
		points := t.fresh(1)
		for _, side := range elements(e.Args[0]) {
			points = t.times(points, t.length(side))
		}
		return shape{points, points}
	case e.Text == "repmat":
		return shape{t.times(args[0].r, t.length(e.Args[1])), t.times(args[0].c, t.length(e.Args[2]))}
	case e.Text == "reshape":
		r, c := t.reshaped(e, args[0])
		t.failIf(t.exact && t.value(r)*t.value(c) != t.value(args[0].r)*t.value(args[0].c), e,
			"$ must keep the number of entries", e.Args[0])
		return shape{r, c}
	case e.Text == "kron":
		return shape{t.times(args[0].r, args[1].r), t.times(args[0].c, args[1].c)}
	case e.Text == "spdiags":
		return shape{t.length(e.Args[2]), t.length(e.Args[3])}
	case e.Text == "linspace":
		t.wantNumbers(e.Text+" takes a number", e.Args[:2]...)
		return shape{t.fresh(1), t.length(e.Args[2])}
	case e.Text == "toeplitz":
		for k, s := range args {
			t.failIf(t.exact && !t.vector(s), e.Args[k], "toeplitz takes a row or a column", e.Args[k])
		}
		last := args[len(args)-1]
		return shape{t.times(args[0].r, args[0].c), t.times(last.r, last.c)}
	}
	panic("shape: no rule for the function " + e.Text)
}

// wantNumbers fails with a message if any of the expressions is not a number.
func (t *Types) wantNumbers(message string, all ...*syntax.Expr) {
	for _, a := range all {
		t.failIf(!t.alike(t.shapes[a], t.scalarShape()), a, message, a)
	}
}

// Sides returns the sides of the grid in a call to laplacian.
func (t *Types) Sides(e *syntax.Expr) []int {
	return lists.Map(elements(e.Args[0]), func(side *syntax.Expr) int { return t.value(t.length(side)) })
}

// elements returns the entries of e if e is a list such as [a b c], and otherwise e itself.
func elements(e *syntax.Expr) []*syntax.Expr {
	if e.Op == syntax.Brackets && len(e.Args) == 1 {
		return e.Args[0].Args
	}
	return []*syntax.Expr{e}
}
