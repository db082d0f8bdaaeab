package shape

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// expr returns the shape of an expression.
func (t *Types) expr(e *syntax.Expr) shape {
	spine := e.Spine()
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
		if len(t.ends) == 0 {
			syntax.Fail(e.At, "end can stand in an index only")
		}
		return t.scalarShape()
	case syntax.Call:
		return t.call(e)
	case syntax.Index:
		return t.indexed(e)
	case syntax.Brackets:
		return t.matrix(e)
	case syntax.Text:
		syntax.Fail(e.At, "a text in quotes can stand in norm(V,'fro') only")
	}
	syntax.Fail(e.At, "a range can stand in an index only, as in X(1:3,:)")
	return shape{}
}

// words returns "A is 60 x 60" for an expression.
func (t *Types) words(e *syntax.Expr) string {
	r, c := t.size(t.shapes[e])
	return t.Formula.Quote(e) + " is " + syntax.Shape(r, c)
}

// mismatch ends the pass because the shapes of two arguments do not fit, and says what they are.
func (t *Types) mismatch(e *syntax.Expr, what string) {
	syntax.Fail(e.At, t.Formula.Quote(e)+" cannot be "+what+": "+t.words(e.Args[0])+" and "+t.words(e.Args[1]))
}

// wantSquare ends the pass if an argument is not square.
func (t *Types) wantSquare(e, a *syntax.Expr) {
	if s := t.shapes[a]; !t.equate(s.r, s.c) {
		syntax.Fail(e.At, t.Formula.Quote(e)+" needs a square matrix: "+t.words(a))
	}
}

// binary returns the shape of a binary operator.
func (t *Types) binary(e *syntax.Expr, a, b shape) shape {
	switch e.Op {
	case syntax.Times:
		switch {
		case t.scalar(a):
			return b
		case t.scalar(b):
			return a
		case !t.equate(a.c, b.r):
			t.mismatch(e, "multiplied")
		}
		return shape{a.r, b.c}
	case syntax.Over:
		if t.scalar(b) {
			return a
		}
		t.wantSquare(e, e.Args[1])
		if !t.equate(a.c, b.c) {
			t.mismatch(e, "divided")
		}
		return shape{a.r, b.r}
	case syntax.Under:
		if t.scalar(a) {
			return b
		}
		t.wantSquare(e, e.Args[0])
		if !t.equate(a.r, b.r) {
			t.mismatch(e, "solved")
		}
		return shape{a.c, b.c}
	case syntax.Power:
		if t.scalar(a) && t.scalar(b) {
			return a
		}
		if !t.scalar(b) {
			syntax.Fail(e.At, "the exponent of ^ must be a number (.^ takes powers entry by entry): "+t.words(e.Args[1]))
		}
		t.wantSquare(e, e.Args[0])
		if k := t.whole(e.Args[1], -64, "the power of a matrix"); k > 64 {
			syntax.Fail(e.At, "the power of a matrix must be at most 64")
		}
		return a
	}
	return t.paired(e, a, b)
}

// paired says what operators do with the entries of two values.
var paired = map[syntax.Op]string{
	syntax.Add: "added", syntax.Subtract: "subtracted", syntax.TimesEach: "multiplied entry by entry",
	syntax.OverEach: "divided entry by entry", syntax.UnderEach: "divided entry by entry",
}

// paired returns the shape of an operation on pairs of entries.
func (t *Types) paired(e *syntax.Expr, a, b shape) shape {
	r, fit := t.broadcast(e, a.r, b.r)
	c, too := t.broadcast(e, a.c, b.c)
	if !fit || !too {
		what, ok := paired[e.Op]
		if !ok {
			what = "combined"
		}
		t.mismatch(e, what)
	}
	return shape{r, c}
}

// broadcast returns the rows or columns of an operation on pairs of entries. A single one is repeated, but data of
// unknown size are taken to have the size of the other operand.
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

// indexed returns the shape of V(..).
func (t *Types) indexed(e *syntax.Expr) shape {
	v := t.expr(e.Args[0])
	for _, a := range e.Args[1:] {
		s := t.Symbols[e.Args[0].Text]
		fromOutside := e.Args[0].Op == syntax.Name && (s.Role == Datum || s.Role == Parameter)
		if _, ok := t.Number(a); !ok && fromOutside && t.Given.Data[s.Name] == nil && a.Op != syntax.Range && a.Op != syntax.All {
			syntax.Fail(e.At, s.Name+" is neither a function nor given data"+similar(s.Name))
		}
	}
	switch len(e.Args) {
	case 2:
		all := t.times(v.r, v.c)
		k := t.span(e.Args[1], all)
		switch {
		case e.Args[1].Op != syntax.All && t.isOne(v.r) && !t.isOne(v.c):
			return shape{v.r, k}
		case e.Args[1].Op == syntax.Range && !t.isOne(v.c):
			return shape{t.fresh(1), k}
		}
		return shape{k, t.fresh(1)}
	case 3:
		return shape{t.span(e.Args[1], v.r), t.span(e.Args[2], v.c)}
	}
	syntax.Fail(e.At, t.Formula.Quote(e)+" has "+strconv.Itoa(len(e.Args)-1)+" indices; give one or two")
	return v
}

// span returns how many of d rows or columns an index selects.
func (t *Types) span(e *syntax.Expr, d dim) dim {
	if e.Op == syntax.All {
		return d
	}
	from, to := t.bounds(e, d)
	if from == 0 || to == 0 {
		return t.fresh(0)
	}
	if most := t.value(d); from > to || most != 0 && to > most {
		syntax.Fail(e.At, "the index "+t.Formula.Quote(e)+" is not within 1 .. "+strconv.Itoa(most))
	}
	return t.fresh(to - from + 1)
}

// bounds returns the first and the last row or column that an index selects, 0 if they are not known yet.
func (t *Types) bounds(e *syntax.Expr, d dim) (from, to int) {
	t.ends = append(t.ends, d)
	defer func() { t.ends = t.ends[:len(t.ends)-1] }()
	if e.Op == syntax.All {
		return 1, t.value(d)
	}
	first, last := e, e
	if e.Op == syntax.Range {
		first, last = e.Args[0], e.Args[1]
		if first.Op == syntax.Range {
			syntax.Fail(e.At, "a range is a:b; there are no steps here")
		}
		t.expr(last)
	}
	t.expr(first)
	return t.whole(first, 1, "an index"), t.whole(last, 1, "an index")
}

// Span returns the first and the last row, column or entry that argument k of V(..) selects, and how many there are.
func (t *Types) Span(e *syntax.Expr, k int) (from, to, all int) {
	v := t.shapes[e.Args[0]]
	d := t.times(v.r, v.c)
	if len(e.Args) == 3 {
		d = [...]dim{v.r, v.c}[k-1]
	}
	from, to = t.bounds(e.Args[k], d)
	return from, to, t.value(d)
}

// matrix returns the shape of [..].
func (t *Types) matrix(e *syntax.Expr) shape {
	if len(e.Args) == 0 {
		syntax.Fail(e.At, "[] has no entries; give at least one")
	}
	var out shape
	for k, row := range e.Args {
		var line shape
		for j, a := range row.Args {
			s := t.expr(a)
			if j == 0 {
				line = s
				continue
			}
			if !t.equate(line.r, s.r) {
				syntax.Fail(a.At, "parts side by side need the same number of rows: "+t.words(row.Args[0])+" and "+t.words(a))
			}
			line.c = t.sum(line.c, s.c)
		}
		t.shapes[row] = line
		if k == 0 {
			out = line
			continue
		}
		if !t.equate(out.c, line.c) {
			syntax.Fail(row.At, "rows below one another need the same number of columns: "+t.words(e.Args[0])+" and "+t.words(row))
		}
		out.r = t.sum(out.r, line.r)
	}
	return out
}

// similar returns a hint if a name differs from that of a function in capitals only.
func similar(name string) string {
	lower := strings.ToLower(name)
	if _, ok := syntax.Functions[lower]; ok && lower != name {
		return "; perhaps " + lower
	}
	return ""
}
