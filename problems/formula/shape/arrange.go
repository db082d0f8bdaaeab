package shape

import (
	"strings"

	"slep/problems/formula/syntax"
)

// isEmpty reports whether an expression is [].
func isEmpty(e *syntax.Expr) bool { return e.Op == syntax.Brackets && len(e.Args) == 0 }

// Pairs reports whether e calls max or min to compare two values entry by entry, unlike max(V) and max(V, [], k).
func Pairs(e *syntax.Expr) bool {
	return syntax.Functions[e.Text].Form == syntax.LargestForm && len(e.Args) > 1 && !isEmpty(e.Args[1])
}

// less returns d - 1, and fails if d is 1.
func (t *Types) less(e *syntax.Expr, d dim) dim {
	t.failIf(t.value(d) == 1, e, "$ would be empty", e.Args[0])
	return t.fresh(max(t.value(d)-1, 0))
}

// Diagonal returns the number of the diagonal in a call to diag, tril or triu, or 0 if the call does not specify one.
func (t *Types) Diagonal(e *syntax.Expr) int {
	if len(e.Args) < 2 {
		return 0
	}
	return t.whole(e.Args[1], -1e8, "the index of a diagonal")
}

// offDiagonal returns the shape of diag(V,k).
func (t *Types) offDiagonal(e *syntax.Expr, s shape) shape {
	k := t.Diagonal(e)
	if !t.vector(s) {
		r, c := t.size(s)
		long := min(r-max(0, -k), c-max(0, k))
		t.failIf(r*c != 0 && long < 1, e, "$ would be empty", e.Args[0])
		return shape{t.fresh(max(long, 0)), t.fresh(1)}
	}
	long := t.times(s.r, s.c)
	if _, known := t.Number(e.Args[1]); !known || t.value(long) == 0 {
		return shape{t.fresh(0), t.fresh(0)}
	}
	n := t.fresh(t.value(long) + max(k, -k))
	return shape{n, n}
}

// diagonalShape returns the shape of diag(V) for a V of the given shape.
func (t *Types) diagonalShape(s shape) shape {
	switch {
	case t.scalar(s):
		return s
	case t.isOne(s.c):
		return shape{s.r, s.r}
	case t.isOne(s.r):
		return shape{s.c, s.c}
	case t.root(s.r) == t.root(s.c):
		return shape{s.r, t.fresh(1)}
	}
	return shape{t.fresh(min(t.value(s.r), t.value(s.c))), t.fresh(1)}
}

// reshaped returns the numbers of rows and columns of the value of a call to reshape. In reshape(V, r, c), either r or
// c may be [].
func (t *Types) reshaped(e *syntax.Expr, of shape) (r, c dim) {
	t.failIf(len(e.Args) != 3, e, "reshape takes two sizes: reshape(V, r, c) or reshape(V, [r c])")
	entries := t.value(of.r) * t.value(of.c)
	other := func(d dim) dim {
		if v := t.value(d); v != 0 && entries%v == 0 {
			return t.fresh(entries / v)
		}
		return t.fresh(0)
	}
	switch {
	case isEmpty(e.Args[1]):
		c = t.length(e.Args[2])
		return other(c), c
	case isEmpty(e.Args[2]):
		r = t.length(e.Args[1])
		return r, other(r)
	}
	return t.length(e.Args[1]), t.length(e.Args[2])
}

// triangular returns the shape of the value of a call to chol or upperfactor.
func (t *Types) triangular(e *syntax.Expr, s shape) shape {
	if e.Text == "chol" {
		t.wantSquare(e, e.Args[0])
		return s
	}
	r, c := t.size(s)
	t.failIf(t.exact && r < c, e, "at least as many rows as columns are needed", e.Args[0])
	t.refuseFull(e, "qr")
	return shape{s.c, s.c}
}

// refuseFull fails if [Q, R] = qr(A) or [U, S, V] = svd(A) requests square factors of an A that is not square.
func (t *Types) refuseFull(e *syntax.Expr, name string) {
	r, c := t.size(t.shapes[e.Args[0]])
	t.failIf(t.exact && e.Full && r != c, e, "a matrix that is not square needs "+name+"(V, 0)", e.Args[0])
}

// meantList returns edits that are likely to fix a call with too many arguments, such as exp(0,5) for exp(0.5), or
// diag(1, 2, 3) for diag([1, 2, 3]).
func (t *Types) meantList(e *syntax.Expr, f *syntax.Function) (meant syntax.Meant) {
	text := t.Formula.Text
	for k := 1; k < len(e.Args) && len(e.Args) > f.Most; k++ {
		before, a := e.Args[k-1], e.Args[k]
		isNumber := a.Op == syntax.Number && strings.Trim(text[a.At:a.End], "0123456789") == ""
		digit := text[before.End-1]
		isPoint := isNumber && a.At == before.End+1 && digit >= '0' && digit <= '9'
		meant.AddIf(isPoint, syntax.Change(before.End, a.At, ".")) // 0,5
	}
	open := e.At + len(e.Text)
	isList := f.Least == 1 && len(e.Args) > f.Most && text[open] == '('
	meant.AddIf(isList, syntax.Enclose(open+1, e.End-1, "[", "]"))
	return meant
}
