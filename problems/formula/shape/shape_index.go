package shape

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// indexed returns the shape of V(..).
func (t *Types) indexed(e *syntax.Expr) shape {
	v := t.expr(e.Args[0])
	for _, a := range e.Args[1:] {
		s := t.Symbols[e.Args[0].Text]
		isOpen := e.Args[0].Op == syntax.Name && (s.Role == Datum || s.Role == Parameter) && t.Given.Data[s.Name] == nil
		isCall := isOpen && len(s.Name) > 1 && (syntax.IsForeign(s.Name) || len(e.Args) > 3)
		if !isCall {
			_, isNumber := t.Number(a)
			isCall = isOpen && !isNumber && a.Op != syntax.Range && a.Op != syntax.All &&
				(!t.isList(a) || len(e.Args) == 2 && syntax.Near(s.Name) != "")
		}
		if isCall {
			near, meant := t.meantFunction(e)
			syntax.Fail(e.At, s.Name+" is neither a function nor given data"+near, meant...)
		}
	}
	t.refuseProduct(e)
	switch len(e.Args) {
	case 2:
		all := t.times(v.r, v.c)
		k := t.span(e.Args[1], all)
		switch {
		case e.Args[1].Op != syntax.All && t.isOne(v.r) && !t.isOne(v.c):
			return shape{v.r, k}
		case (e.Args[1].Op == syntax.Range || t.isList(e.Args[1])) && !t.isOne(v.c):
			// if V is a matrix, V([1; 3]) and V(W > 1) are columns
			if s, typed := t.shapes[e.Args[1]]; typed && t.isList(e.Args[1]) && t.value(s.r) > 1 {
				return shape{k, t.fresh(1)}
			}
			return shape{t.fresh(1), k}
		}
		return shape{k, t.fresh(1)}
	case 3:
		return shape{t.span(e.Args[1], v.r), t.span(e.Args[2], v.c)}
	}
	syntax.Fail(e.At, t.Formula.Quote(e)+" has "+strconv.Itoa(len(e.Args)-1)+" indices; give one or two")
	return v
}

// refuseProduct fails if an index is a matrix W, as in V(W). The error suggests V*W, which may be what the user meant.
func (t *Types) refuseProduct(e *syntax.Expr) {
	a, base := e.Args[len(e.Args)-1], e.Args[0]
	if len(e.Args) != 2 || a.Op == syntax.All || a.Op == syntax.Range || t.isList(a) || !t.exact {
		return
	}
	t.ends = append(t.ends, t.along(e, 1))
	t.expr(a)
	_, number := t.Number(a)
	if t.ends = t.ends[:len(t.ends)-1]; !number && !t.scalar(t.shapes[a]) {
		at := base.End + strings.IndexByte(t.Formula.Text[base.End:], '(')
		syntax.Fail(a.At, "an index must be a whole number that is at least 1 and that does not depend on X or on data; "+
			t.Formula.Quote(a)+" is not", syntax.Change(at, at, "*"))
	}
}

// span returns the number of rows or columns that an index selects from d rows or columns.
func (t *Types) span(e *syntax.Expr, d dim) dim {
	if e.Op == syntax.All {
		return d
	}
	if t.isList(e) {
		return t.fresh(len(t.listed(e, d)))
	}
	from, to := t.bounds(e, d)
	if from == 0 || to == 0 {
		return t.fresh(0)
	}
	most := t.value(d)
	t.failIf(from > to || most != 0 && to > most, e, "the index $ is not within 1 .. "+strconv.Itoa(most))
	return t.fresh(to - from + 1)
}

// bounds returns the first and the last row or column that an index selects from d rows or columns, with 0 for each
// that is not known yet.
func (t *Types) bounds(e *syntax.Expr, d dim) (from, to int) {
	t.ends = append(t.ends, d)
	defer func() { t.ends = t.ends[:len(t.ends)-1] }()
	if e.Op == syntax.All {
		return 1, t.value(d)
	}
	first, last := e, e
	if e.Op == syntax.Range {
		first, last = e.Args[0], e.Args[1]
		t.expr(last)
	}
	t.expr(first)
	return t.whole(first, 1, "an index"), t.whole(last, 1, "an index")
}

// meantFromOne returns edits that are likely to fix indices counted from 0. The edits add 1 to every index that is a
// literal number.
func (t *Types) meantFromOne() [][]syntax.Edit {
	edits, isRange := map[int]syntax.Edit{}, false
	var shift func(e *syntax.Expr)
	shift = func(e *syntax.Expr) {
		switch {
		case e.Op == syntax.Number && t.Formula.Text[e.At:e.End] == strconv.Itoa(int(e.Value)):
			edits[e.At] = syntax.Edit{From: e.At, To: e.End, Text: strconv.Itoa(int(e.Value) + 1)}
		case e.Op == syntax.Range:
			isRange = true
		case e.Op == syntax.Brackets || e.Op == syntax.Row:
			for _, a := range e.Args {
				shift(a)
			}
		}
	}
	for _, s := range t.Formula.Statements {
		for e := range s.Value.All() {
			for k, a := range e.Args {
				if e.Op == syntax.Index && k > 0 {
					shift(a)
				}
			}
		}
	}
	if isRange { // because the user may have meant ranges that exclude their last index
		return nil
	}
	inOrder := lists.Map(slices.Sorted(maps.Keys(edits)), func(at int) syntax.Edit { return edits[at] })
	return [][]syntax.Edit{inOrder}
}

// Span returns the first and the last row, column or entry that argument k of V(..) selects, and the number of rows,
// columns or entries of V.
func (t *Types) Span(e *syntax.Expr, k int) (from, to, all int) {
	d := t.along(e, k)
	from, to = t.bounds(e.Args[k], d)
	return from, to, t.value(d)
}

// along(e, k) returns the number of rows, columns or entries of V, depending on which of them argument k of V(..)
// selects.
func (t *Types) along(e *syntax.Expr, k int) dim {
	v := t.shapes[e.Args[0]]
	if len(e.Args) == 3 {
		return [...]dim{v.r, v.c}[k-1]
	}
	return t.times(v.r, v.c)
}

// meantFunction returns edits that are likely to fix a call to a function that does not exist, and a hint for the
// message.
func (t *Types) meantFunction(e *syntax.Expr) (hint string, meant [][]syntax.Edit) {
	name, text := e.Args[0], t.Formula.Text
	if near := syntax.Near(name.Text); near != "" {
		hint = "; perhaps " + near
		meant = append(meant, syntax.Change(name.At, name.End, near))
	}
	switch strings.ToLower(name.Text) {
	case "frob", "fro", "normf", "norm_f", "frobenius", "frobnorm", "fnorm", "normfro":
		hint = "; perhaps norm(V,'fro')"
		order := syntax.Change(e.End-1, e.End-1, ", 'fro'")
		meant = [][]syntax.Edit{append(syntax.Change(name.At, name.End, "norm"), order...)}
	}
	if t.Given.Has(name.Text) || len(name.Text) == 1 || syntax.Title(name.Text) != name.Text {
		product := syntax.Change(name.End, name.End+strings.IndexByte(text[name.End:], '('), "*")
		meant = append([][]syntax.Edit{product}, meant...)
	}
	return hint, meant
}
