package shape

import (
	"math"
	"slices"
	"strconv"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
	"slep/solver"
)

// mostListed is the maximum number of entries of a range, and of a constant such as ones(r, c) whose entries the method
// Numbers lists.
const mostListed = 1e7

// Progression returns the first value, the step and the number of values of a range. The result ok reports whether all
// three are known.
func (t *Types) Progression(e *syntax.Expr) (from, step float64, count int, ok bool) {
	first, last, by := e.Args[0], e.Args[1], 1.
	ok = true
	if first.Op == syntax.Range {
		by, ok = t.Number(first.Args[1])
		first = first.Args[0]
	}
	from, known := t.Number(first)
	to, too := t.Number(last)
	if !ok || !known || !too {
		return 0, 0, 0, false
	}
	long := math.Floor((to-from)/by*(1+4e-16)) + 1
	t.failIf(!(long >= 1 && long <= mostListed), e, "$ has no entries, or too many: it goes from "+solver.Number(from)+
		" to "+solver.Number(to)+" by "+solver.Number(by))
	return from, by, int(long), true
}

// progression returns the shape of a range.
func (t *Types) progression(e *syntax.Expr) shape {
	parts := e.Args
	if parts[0].Op == syntax.Range {
		parts = []*syntax.Expr{parts[0].Args[0], parts[0].Args[1], parts[1]}
	}
	for _, a := range parts {
		t.expr(a)
		t.wantNumbers("a range a:b takes numbers", a)
	}
	_, _, count, ok := t.Progression(e)
	t.failIf(!ok && t.exact, e, "a range takes numbers that do not depend on X or on data: $")
	return shape{t.fresh(1), t.fresh(count)}
}

// Numbers returns the entries, in column-major order, of a constant such as [1 4 2] or 1:2:n. If an entry is not a
// known number, ok is false.
func (t *Types) Numbers(e *syntax.Expr) (list []float64, ok bool) {
	switch e.Op {
	case syntax.Range:
		from, step, count, ok := t.Progression(e)
		return lists.Make(count, func(k int) float64 { return from + float64(k)*step }), ok
	case syntax.Brackets:
		for _, row := range e.Args {
			for _, a := range row.Args {
				part, ok := t.Numbers(a)
				if !ok || len(e.Args) > 1 && len(row.Args) > 1 {
					return nil, false
				}
				list = append(list, part...)
			}
		}
		return list, len(list) > 0
	case syntax.Transpose:
		list, ok := t.Numbers(e.Args[0])
		rows, cols := t.size(t.shapes[e])
		if rows < 2 || cols < 2 || rows*cols != len(list) {
			return list, ok
		}
		return lists.Make(len(list), func(k int) float64 { return list[k/rows+k%rows*cols] }), ok
	case syntax.Index:
		return t.part(e)
	case syntax.Name:
		if d := t.Given.Data[e.Text]; d != nil && d.Row == nil && t.Symbols[e.Text].Role == Datum {
			byColumns := func(k int) float64 { return d.Data[k%d.Rows*d.Cols+k/d.Rows] }
			return lists.Make(len(d.Data), byColumns), true
		}
		if s := t.Symbols[e.Text]; s != nil && s.Role == assigned && s.Statement.Value.Op != syntax.Number {
			return t.Numbers(s.Statement.Value)
		}
	}
	if v, ok := t.Number(e); ok {
		return []float64{v}, true
	}
	if e.Op == syntax.Call {
		if list, ok := t.arranged(e); ok {
			return list, true
		}
	}
	return t.combined(e)
}

// isList reports whether an index is a list of rows, columns or entries, rather than a number, a colon or a range a:b.
func (t *Types) isList(e *syntax.Expr) bool {
	if e.Op == syntax.Range {
		return e.Args[0].Op == syntax.Range
	}
	_, number := t.Number(e)
	if e.Op == syntax.Name && !number {
		s := t.Symbols[e.Text]
		return s != nil && s.Role == assigned && (t.isList(s.Statement.Value) || s.Statement.Value.Op == syntax.Range)
	}
	if arithmetic(e) != nil && !number {
		isRange := func(a *syntax.Expr) bool { return a.Op == syntax.Range || t.isList(a) }
		return e.Logical || slices.ContainsFunc(e.Args, isRange)
	}
	if e.Op == syntax.Index && !number && len(e.Args) == 2 {
		return t.isList(e.Args[0])
	}
	return e.Op == syntax.Brackets || !number && (e.Op == syntax.Transpose || t.isFound(e))
}

// List returns the rows, columns or entries, counted from 0, that argument k of V(..) lists, or nil if the argument is
// not a list.
func (t *Types) List(e *syntax.Expr, k int) []int {
	a := e.Args[k]
	if !t.isList(a) {
		return nil
	}
	return t.listed(a, t.along(e, k))
}

// listed returns the indices, counted from 0, in a list that selects from d rows, columns or entries. If the indices
// are not known yet, the result is nil.
func (t *Types) listed(e *syntax.Expr, d dim) (list []int) {
	t.ends = append(t.ends, d)
	defer func() { t.ends = t.ends[:len(t.ends)-1] }()
	t.expr(e)
	numbers, ok := t.Numbers(e)
	if !ok && t.exact {
		syntax.Fail(e.At, "an index must consist of whole numbers that do not depend on X or on data; "+t.Formula.Quote(e)+
			" is not", t.meantEntries(e)...)
	}
	most := t.value(d)
	if t.isLogical(e) {
		numbers = t.selected(e, numbers)
	}
	for _, v := range numbers {
		if v != math.Trunc(v) || v < 1 || most != 0 && v > float64(most) {
			syntax.Fail(e.At, "the index "+t.Formula.Quote(e)+" is not within 1 .. "+strconv.Itoa(most))
		}
		list = append(list, int(v)-1)
	}
	return list
}
