package shape

import (
	"cmp"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// expr returns the shape of an expression.
func (t *Types) expr(e *syntax.Expr) shape {
	spine := e.Spine()
	outer := t.spine
	t.spine = spine
	defer func() { t.spine = outer }()
	var s shape
	for k := len(spine) - 1; k >= 0; k-- {
		switch e = spine[k]; {
		case !e.Operates():
			s = t.infer(e)
		case e.Op == syntax.Transpose:
			s = shape{s.c, s.r}
		case e.Op != syntax.Negate:
			s = t.binary(e, s, t.expr(e.Args[1]))
		}
		t.shapes[e] = s
	}
	return s
}

func (t *Types) infer(e *syntax.Expr) shape {
	switch e.Op {
	case syntax.Number:
		return t.scalarShape()
	case syntax.Name:
		return t.lookup(e).shape
	case syntax.End:
		t.failIf(len(t.ends) == 0, e, "end is allowed only in an index")
		return t.scalarShape()
	case syntax.Call:
		return t.call(e)
	case syntax.Index:
		return t.indexed(e)
	case syntax.Brackets:
		return t.matrix(e)
	}
	t.failIf(e.Op == syntax.Text, e, "a quoted string is allowed only in calls such as norm(V,'fro')")
	t.failIf(e.Op != syntax.Range, e, "a colon is allowed only in an index")
	return t.progression(e)
}

// words returns a clause that states the shape of an expression, such as "A is 60 x 60".
func (t *Types) words(e *syntax.Expr) string {
	r, c := t.size(t.shapes[e])
	return t.Formula.Quote(e) + " is " + syntax.Shape(r, c)
}

// about returns an error message with the text of e in place of $, followed by the shapes of the given expressions.
func (t *Types) about(e *syntax.Expr, message string, shapes ...*syntax.Expr) string {
	if message = strings.Replace(message, "$", t.Formula.Quote(e), 1); len(shapes) > 0 {
		message += ": " + listed(lists.Map(shapes, t.words))
	}
	return message
}

// If the condition holds, failIf reports an error at e. The message is built by t.about.
func (t *Types) failIf(condition bool, e *syntax.Expr, message string, shapes ...*syntax.Expr) {
	if condition {
		syntax.Fail(e.At, t.about(e, message, shapes...))
	}
}

// wantFit fails if fit is false, which means that the shapes of the two operands of e are not compatible.
func (t *Types) wantFit(fit bool, e *syntax.Expr, what string) {
	if !fit {
		syntax.Fail(e.At, t.about(e, "$ cannot be "+what, e.Args[:2]...), t.meant(e)...)
	}
}

// wantSquare equates the numbers of rows and columns of a, an argument of e, and fails if they differ.
func (t *Types) wantSquare(e, a *syntax.Expr) {
	if s := t.shapes[a]; !t.equate(s.r, s.c) {
		syntax.Fail(e.At, t.about(e, "$ needs a square matrix", a), t.meantSquare(e, a)...)
	}
}

// binary returns the shape of the result of a binary operator.
func (t *Types) binary(e *syntax.Expr, a, b shape) shape {
	switch e.Op {
	case syntax.Times:
		switch {
		case t.scalar(a):
			return b
		case t.scalar(b):
			return a
		}
		t.wantFit(t.equate(a.c, b.r), e, "multiplied")
		return shape{a.r, b.c}
	case syntax.Over:
		if t.scalar(b) {
			return a
		}
		t.wantSquare(e, e.Args[1])
		t.wantFit(t.equate(a.c, b.c), e, "divided")
		return shape{a.r, b.r}
	case syntax.Under:
		if t.scalar(a) {
			return b
		}
		t.wantSquare(e, e.Args[0])
		t.wantFit(t.equate(a.r, b.r), e, "solved")
		return shape{a.c, b.c}
	case syntax.Power:
		t.refuseTransposition(e)
		if t.scalar(a) && t.scalar(b) {
			return a
		}
		syntax.FailIf(!t.scalar(b), e.At, "the exponent of ^ must be a number (.^ takes powers entry by entry): "+
			t.words(e.Args[1]), syntax.Change(e.Args[0].End, e.Args[0].End, "."))
		t.wantSquare(e, e.Args[0])
		if v, _ := t.Number(e.Args[1]); v == .5 || v == -.5 {
			root := "sqrtm(" + t.Formula.Text[e.Args[0].At:e.Args[0].End] + ")"
			if v < 0 {
				root = "inv(" + root + ")"
			}
			syntax.Fail(e.At, "the square root of a matrix is sqrtm(..)", syntax.Change(e.At, e.End, root))
		}
		k := t.whole(e.Args[1], -64, "the exponent of a matrix power")
		t.failIf(k > 64, e, "the exponent of a matrix power must be at most 64")
		return a
	}
	return t.paired(e, a, b)
}

// refuseTransposition fails if a power such as X^T appears to be meant as the transpose.
func (t *Types) refuseTransposition(e *syntax.Expr) {
	base, exponent := e.Args[0], e.Args[1]
	s := t.Symbols[exponent.Text]
	if exponent.Op != syntax.Name || s == nil || s.Role != Datum && s.Role != Parameter || t.scalar(t.shapes[base]) {
		return
	}
	switch exponent.Text {
	case "T", "t", "H", "top", "transpose":
		syntax.Fail(e.At, t.Formula.Quote(e)+": write the transpose as '", syntax.Change(base.End, exponent.End, "'"))
	}
}

// paired maps entrywise operators to verbs for error messages.
var paired = map[syntax.Op]string{
	syntax.Add: "added", syntax.Subtract: "subtracted", syntax.TimesEach: "multiplied entry by entry",
	syntax.OverEach: "divided entry by entry", syntax.UnderEach: "divided entry by entry",
}

// paired returns the shape of the result of an operation that combines corresponding entries of two values.
func (t *Types) paired(e *syntax.Expr, a, b shape) shape {
	r, fit := t.broadcast(e, a.r, b.r)
	c, too := t.broadcast(e, a.c, b.c)
	t.wantFit(fit && too, e, cmp.Or(paired[e.Op], "combined"))
	return shape{r, c}
}

// broadcast returns the number of rows or of columns of the result of an operation that combines corresponding entries
// of two values. A single row or column is repeated, unless the other operand is a name and nothing determines its
// size; then both operands are assumed to have the same size.
func (t *Types) broadcast(e *syntax.Expr, a, b dim) (out dim, ok bool) {
	open := func(k int, d dim) bool {
		return e.Args[k].Op == syntax.Name && t.value(d) == 0 && t.root(d) != t.root(t.n) && t.root(d) != t.root(t.p)
	}
	switch {
	case t.isOne(a) && !open(1, b):
		return b, true
	case t.isOne(b) && !open(0, a):
		return a, true
	}
	return a, t.equate(a, b)
}

// matrix returns the shape of [..].
func (t *Types) matrix(e *syntax.Expr) shape {
	t.failIf(len(e.Args) == 0, e, "[] has no entries; give at least one")
	var out shape
	for k, row := range e.Args {
		line := t.expr(row.Args[0])
		for _, a := range row.Args[1:] {
			s := t.expr(a)
			t.failIf(!t.equate(line.r, s.r), a, "matrices side by side must have the same number of rows", row.Args[0], a)
			line.c = t.sum(line.c, s.c)
		}
		t.shapes[row] = line
		if k == 0 {
			out = line
			continue
		}
		t.failIf(!t.equate(out.c, line.c), row, "matrices one below the other must have the same number of columns",
			e.Args[0], row)
		out.r = t.sum(out.r, line.r)
	}
	return out
}
