package formula

import (
	"strconv"
	"strings"
)

// call returns the shape of a function call.
func (t *typing) call(e *Expr) shape {
	f := functions[e.Text]
	if k := len(e.Args); k < f.least || k > f.most {
		wanted := strconv.Itoa(f.least) + " argument"
		if f.most > f.least {
			wanted = strconv.Itoa(f.least) + " to " + strconv.Itoa(f.most) + " argument"
		}
		if f.most > 1 {
			wanted += "s"
		}
		fail(e.At, e.Text+" takes "+wanted+", and here it has "+strconv.Itoa(k))
	}
	var args []shape
	for _, a := range e.Args {
		switch {
		case a.Op == All:
			fail(a.At, "a colon can stand in an index only")
		case f.form == normForm && a.Op == Text:
			args = append(args, t.number())
		default:
			args = append(args, t.expr(a))
		}
	}
	first := args[0]
	switch f.form {
	case pairForm:
		return t.paired(e, first, args[1])
	case sumForm:
		if t.axis(e) == 1 {
			return shape{t.fresh(1), first.c}
		}
		return shape{first.r, t.fresh(1)}
	case traceForm, inverseForm:
		if t.wantSquare(e, e.Args[0]); f.form == inverseForm {
			return first
		}
		return t.number()
	case diagonalForm:
		return t.diagonalShape(first)
	case queryForm:
		return t.number()
	case dotForm:
		if t.vector(first) && t.vector(args[1]) {
			if !t.equate(t.times(first.r, first.c), t.times(args[1].r, args[1].c)) {
				t.mismatch(e, "multiplied")
			}
			return t.number()
		}
		if !t.equate(first.r, args[1].r) || !t.equate(first.c, args[1].c) {
			t.mismatch(e, "multiplied")
		}
		return shape{t.fresh(1), first.c}
	case normForm:
		t.checkNorm(e)
		return t.number()
	case eachForm:
		return first
	}
	return t.made(e, f.form, args)
}

// vector reports whether a value is a row or a column.
func (t *typing) vector(s shape) bool { return t.one(s.r) || t.one(s.c) }

// axis returns the dimension along which a call sums: 1 down the columns, 2 along the rows.
func (t *typing) axis(e *Expr) int {
	s := t.shapes[e.Args[0].index]
	if len(e.Args) == 1 {
		if t.one(s.r) && !t.one(s.c) {
			return 2
		}
		return 1
	}
	k := t.whole(e.Args[1], 1, "a dimension")
	if k > 2 {
		fail(e.Args[1].At, "the dimension must be 1, down the columns, or 2, along the rows")
	}
	return max(k, 1)
}

// diagonalShape returns the shape of diag of a value.
func (t *typing) diagonalShape(s shape) shape {
	switch {
	case t.scalar(s):
		return s
	case t.one(s.c):
		return shape{s.r, s.r}
	case t.one(s.r):
		return shape{s.c, s.c}
	case t.root(s.r) == t.root(s.c):
		return shape{s.r, t.fresh(1)}
	}
	return shape{t.fresh(min(t.value(s.r), t.value(s.c))), t.fresh(1)}
}

// checkNorm ends the pass if a call asks for an unknown norm.
func (t *typing) checkNorm(e *Expr) {
	if _, ok := t.normOrder(e); !ok {
		fail(e.Args[1].At, "norm takes 1, 2, Inf or 'fro'")
	}
	frobenius := len(e.Args) == 2 && e.Args[1].Op == Text && e.Args[1].Text == "fro"
	if !frobenius && !t.vector(t.shapes[e.Args[0].index]) && t.exact {
		fail(e.At, "the norm of a matrix is written norm(V,'fro'): "+t.words(e.Args[0]))
	}
}

// normOrder returns which norm a call means: 1, 2 or Inf. That of 'fro' is 2, of all entries.
func (t *typing) normOrder(e *Expr) (k float64, ok bool) {
	if len(e.Args) == 1 {
		return 2, true
	}
	a := e.Args[1]
	switch {
	case a.Op == Text && a.Text == "fro":
		return 2, true
	case a.Op == Text:
		return infinite, strings.ToLower(a.Text) == "inf"
	}
	k, ok = t.num(a)
	return k, ok && (k == 1 || k == 2 || k == infinite)
}

// made returns the shape of what a function makes from sizes or constants.
func (t *typing) made(e *Expr, form form, args []shape) shape {
	switch form {
	case sizedForm, denseForm:
		r := t.length(e.Args[0])
		if len(args) == 1 {
			return shape{r, r}
		}
		return shape{r, t.length(e.Args[1])}
	case squareForm:
		t.wantNumbers(e, e.Args[1:])
		r := t.length(e.Args[0])
		return shape{r, r}
	case gridForm:
		points := t.fresh(1)
		for _, side := range elements(e.Args[0]) {
			points = t.times(points, t.length(side))
		}
		return shape{points, points}
	case repeatForm:
		return shape{t.times(args[0].r, t.length(e.Args[1])), t.times(args[0].c, t.length(e.Args[2]))}
	case reshapeForm:
		r, c := t.length(e.Args[1]), t.length(e.Args[2])
		if t.exact && t.value(r)*t.value(c) != t.value(args[0].r)*t.value(args[0].c) {
			fail(e.At, t.f.quote(e)+" must keep the number of entries: "+t.words(e.Args[0]))
		}
		return shape{r, c}
	case kronForm:
		return shape{t.times(args[0].r, args[1].r), t.times(args[0].c, args[1].c)}
	case bandsForm:
		return shape{t.length(e.Args[2]), t.length(e.Args[3])}
	case linspaceForm:
		t.wantNumbers(e, e.Args[:2])
		return shape{t.fresh(1), t.length(e.Args[2])}
	}
	for k, s := range args { // toeplitz
		if t.exact && !t.vector(s) {
			fail(e.Args[k].At, "toeplitz takes a row or a column: "+t.words(e.Args[k]))
		}
	}
	last := args[len(args)-1]
	return shape{t.times(args[0].r, args[0].c), t.times(last.r, last.c)}
}

// wantNumbers ends the pass if some arguments of a function are not numbers.
func (t *typing) wantNumbers(e *Expr, args []*Expr) {
	for _, a := range args {
		if s := t.shapes[a.index]; !t.equate(s.r, t.fresh(1)) || !t.equate(s.c, t.fresh(1)) {
			fail(a.At, e.Text+" takes a number: "+t.words(a))
		}
	}
}

// elements returns the entries of [a b c], or the expression itself.
func elements(e *Expr) []*Expr {
	if e.Op == Brackets && len(e.Args) == 1 {
		return e.Args[0].Args
	}
	return []*Expr{e}
}
