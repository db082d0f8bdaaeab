package shape

import "slep/problems/formula/syntax"

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
		if len(t.ends) == 0 {
			syntax.Fail(e.At, "end is allowed only in an index")
		}
		return t.scalarShape()
	case syntax.Call:
		return t.call(e)
	case syntax.Index:
		return t.indexed(e)
	case syntax.Brackets:
		return t.matrix(e)
	case syntax.Text:
		syntax.Fail(e.At, "a quoted string is allowed only in norm(V,'fro')")
	}
	if e.Op != syntax.Range {
		syntax.Fail(e.At, "a colon is allowed only in an index")
	}
	return t.progression(e)
}

// words returns a clause that states the shape of an expression, such as "A is 60 x 60".
func (t *Types) words(e *syntax.Expr) string {
	r, c := t.size(t.shapes[e])
	return t.Formula.Quote(e) + " is " + syntax.Shape(r, c)
}

// mismatch fails because the shapes of two arguments are incompatible. The error message states both shapes.
func (t *Types) mismatch(e *syntax.Expr, what string) {
	syntax.Fail(e.At, t.Formula.Quote(e)+" cannot be "+what+": "+t.words(e.Args[0])+" and "+t.words(e.Args[1]),
		t.meant(e)...)
}

// wantSquare fails if a, an argument of e, is not square.
func (t *Types) wantSquare(e, a *syntax.Expr) {
	if s := t.shapes[a]; !t.equate(s.r, s.c) {
		syntax.Fail(e.At, t.Formula.Quote(e)+" needs a square matrix: "+t.words(a), t.meantSquare(e, a)...)
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
		t.refuseTransposition(e)
		if t.scalar(a) && t.scalar(b) {
			return a
		}
		if !t.scalar(b) {
			syntax.Fail(e.At, "the exponent of ^ must be a number (.^ takes powers entry by entry): "+t.words(e.Args[1]),
				syntax.Change(e.Args[0].End, e.Args[0].End, "."))
		}
		t.wantSquare(e, e.Args[0])
		if v, _ := t.Number(e.Args[1]); v == .5 || v == -.5 {
			root := "sqrtm(" + t.Formula.Text[e.Args[0].At:e.Args[0].End] + ")"
			if v < 0 {
				root = "inv(" + root + ")"
			}
			syntax.Fail(e.At, "the root of a matrix is sqrtm(..)", syntax.Change(e.At, e.End, root))
		}
		if k := t.whole(e.Args[1], -64, "the power of a matrix"); k > 64 {
			syntax.Fail(e.At, "the power of a matrix must be at most 64")
		}
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
	if !fit || !too {
		what, ok := paired[e.Op]
		if !ok {
			what = "combined"
		}
		t.mismatch(e, what)
	}
	return shape{r, c}
}

// broadcast returns the number of rows or of columns of the result of an operation that combines corresponding entries
// of two values. A single row or column is repeated, unless the other operand is data of unknown size, which are
// assumed to have the same size.
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
				syntax.Fail(a.At, "matrices side by side must have the same number of rows: "+t.words(row.Args[0])+
					" and "+t.words(a))
			}
			line.c = t.sum(line.c, s.c)
		}
		t.shapes[row] = line
		if k == 0 {
			out = line
			continue
		}
		if !t.equate(out.c, line.c) {
			syntax.Fail(row.At, "matrices one below the other must have the same number of columns: "+
				t.words(e.Args[0])+" and "+t.words(row))
		}
		out.r = t.sum(out.r, line.r)
	}
	return out
}
