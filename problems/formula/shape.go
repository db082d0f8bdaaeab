package formula

import "strconv"

// expr returns the shape of an expression.
func (t *typing) expr(e *Expr) shape {
	spine := e.spine()
	var s shape
	for k := len(spine) - 1; k >= 0; k-- {
		switch e = spine[k]; {
		case !e.operates():
			s = t.infer(e)
		case e.Op == Transpose:
			s = shape{s.c, s.r}
		case e.Op != Negate:
			s = t.binary(e, s, t.expr(e.Args[1]))
		}
		t.shapes[e.index] = s
	}
	return s
}

func (t *typing) infer(e *Expr) shape {
	switch e.Op {
	case Number:
		return t.number()
	case Name:
		return t.lookup(e).shape
	case End:
		if len(t.ends) == 0 {
			fail(e.At, "end can stand in an index only")
		}
		return t.number()
	case Call:
		return t.call(e)
	case Index:
		return t.indexed(e)
	case Brackets:
		return t.matrix(e)
	case Text:
		fail(e.At, "a text in quotes can stand in norm(V,'fro') only")
	}
	fail(e.At, "a range can stand in an index only, as in X(1:3,:)")
	return shape{}
}

// words returns "A is 60 x 60" for an expression.
func (t *typing) words(e *Expr) string {
	r, c := t.size(t.shapes[e.index])
	return t.f.quote(e) + " is " + byShape(r, c)
}

// mismatch ends the pass because the shapes of two arguments do not fit, and says what they are.
func (t *typing) mismatch(e *Expr, what string) {
	fail(e.At, t.f.quote(e)+" cannot be "+what+": "+t.words(e.Args[0])+" and "+t.words(e.Args[1]))
}

// wantSquare ends the pass if an argument is not square.
func (t *typing) wantSquare(e, a *Expr) {
	if s := t.shapes[a.index]; !t.equate(s.r, s.c) {
		fail(e.At, t.f.quote(e)+" needs a square matrix: "+t.words(a))
	}
}

// binary returns the shape of a binary operator.
func (t *typing) binary(e *Expr, a, b shape) shape {
	switch e.Op {
	case Times:
		switch {
		case t.scalar(a):
			return b
		case t.scalar(b):
			return a
		case !t.equate(a.c, b.r):
			t.mismatch(e, "multiplied")
		}
		return shape{a.r, b.c}
	case Over:
		if t.scalar(b) {
			return a
		}
		t.wantSquare(e, e.Args[1])
		if !t.equate(a.c, b.c) {
			t.mismatch(e, "divided")
		}
		return shape{a.r, b.r}
	case Under:
		if t.scalar(a) {
			return b
		}
		t.wantSquare(e, e.Args[0])
		if !t.equate(a.r, b.r) {
			t.mismatch(e, "solved")
		}
		return shape{a.c, b.c}
	case Power:
		if t.scalar(a) && t.scalar(b) {
			return a
		}
		if !t.scalar(b) {
			fail(e.At, "the exponent of ^ must be a number (.^ takes powers entry by entry): "+t.words(e.Args[1]))
		}
		t.wantSquare(e, e.Args[0])
		if k := t.whole(e.Args[1], -64, "the power of a matrix"); k > 64 {
			fail(e.At, "the power of a matrix must be at most 64")
		}
		return a
	}
	return t.paired(e, a, b)
}

// paired returns the shape of an operation on pairs of entries.
func (t *typing) paired(e *Expr, a, b shape) shape {
	r, fit := t.broadcast(e, a.r, b.r)
	c, too := t.broadcast(e, a.c, b.c)
	if !fit || !too {
		what := "combined"
		switch e.Op {
		case Add:
			what = "added"
		case Subtract:
			what = "subtracted"
		case TimesEach:
			what = "multiplied entry by entry"
		case OverEach, UnderEach:
			what = "divided entry by entry"
		}
		t.mismatch(e, what)
	}
	return shape{r, c}
}

// broadcast returns the rows or columns of an operation on pairs of entries. A single one is repeated, but data of
// unknown size are taken to have the size of the other operand.
func (t *typing) broadcast(e *Expr, a, b dim) (out dim, ok bool) {
	open := func(k int, d dim) bool {
		return e.Args[k].Op == Name && t.value(d) == 0 && t.root(d) != t.root(t.n) && t.root(d) != t.root(t.p)
	}
	switch {
	case t.one(a) && !open(1, b):
		return b, true
	case t.one(b) && !open(0, a):
		return a, true
	}
	return a, t.equate(a, b)
}

// indexed returns the shape of V(..).
func (t *typing) indexed(e *Expr) shape {
	v := t.expr(e.Args[0])
	for _, a := range e.Args[1:] {
		s := t.symbols[e.Args[0].Text]
		fromOutside := e.Args[0].Op == Name && (s.role == datum || s.role == parameter)
		if _, ok := t.num(a); !ok && fromOutside && t.given.Data[s.name] == nil && a.Op != Range && a.Op != All {
			fail(e.At, s.name+" is neither a function nor given data"+similar(s.name))
		}
	}
	switch len(e.Args) {
	case 2:
		all := t.times(v.r, v.c)
		k := t.span(e.Args[1], all)
		switch {
		case e.Args[1].Op != All && t.one(v.r) && !t.one(v.c):
			return shape{v.r, k}
		case e.Args[1].Op == Range && !t.one(v.c):
			return shape{t.fresh(1), k}
		}
		return shape{k, t.fresh(1)}
	case 3:
		return shape{t.span(e.Args[1], v.r), t.span(e.Args[2], v.c)}
	}
	fail(e.At, t.f.quote(e)+" has "+strconv.Itoa(len(e.Args)-1)+" indices; give one or two")
	return v
}

// span returns how many of d rows or columns an index selects.
func (t *typing) span(e *Expr, d dim) dim {
	if e.Op == All {
		return d
	}
	from, to := t.bounds(e, d)
	if from == 0 || to == 0 {
		return t.fresh(0)
	}
	if most := t.value(d); from > to || most != 0 && to > most {
		fail(e.At, "the index "+t.f.quote(e)+" is not within 1 .. "+strconv.Itoa(most))
	}
	return t.fresh(to - from + 1)
}

// bounds returns the first and the last row or column that an index selects, 0 if they are not known yet.
func (t *typing) bounds(e *Expr, d dim) (from, to int) {
	t.ends = append(t.ends, d)
	defer func() { t.ends = t.ends[:len(t.ends)-1] }()
	if e.Op == All {
		return 1, t.value(d)
	}
	first, last := e, e
	if e.Op == Range {
		first, last = e.Args[0], e.Args[1]
		if first.Op == Range {
			fail(e.At, "a range is a:b; there are no steps here")
		}
		t.expr(last)
	}
	t.expr(first)
	return t.whole(first, 1, "an index"), t.whole(last, 1, "an index")
}

// matrix returns the shape of [..].
func (t *typing) matrix(e *Expr) shape {
	if len(e.Args) == 0 {
		fail(e.At, "[] has no entries; give at least one")
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
				fail(a.At, "parts side by side need the same number of rows: "+t.words(row.Args[0])+" and "+t.words(a))
			}
			line.c = t.sum(line.c, s.c)
		}
		t.shapes[row.index] = line
		if k == 0 {
			out = line
			continue
		}
		if !t.equate(out.c, line.c) {
			fail(row.At, "rows below one another need the same number of columns: "+t.words(e.Args[0])+" and "+t.words(row))
		}
		out.r = t.sum(out.r, line.r)
	}
	return out
}
