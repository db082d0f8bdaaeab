package shape

import (
	"cmp"
	"slices"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
	"slep/solver/dense"
)

// listShape returns the shape of the value of a call to find, unique, order, argmax or argmin, given the shape of the
// argument.
func (t *Types) listShape(e *syntax.Expr, of shape) shape {
	list, ok := t.found(e)
	t.failIf(!ok && t.exact, e.Args[0],
		e.Text+" takes known numbers, which do not depend on X or on missing data: $")
	needsVector := e.Text != "find" && e.Text != "unique"
	t.failIf(needsVector && !t.vector(of) && t.exact, e, "$ needs a vector", e.Args[0])
	switch {
	case e.Text == "argmax" || e.Text == "argmin":
		return t.scalarShape()
	case e.Text == "order":
		return of
	case t.isOne(of.r) && !t.isOne(of.c):
		return shape{of.r, t.fresh(len(list))}
	}
	return shape{t.fresh(len(list)), t.fresh(1)}
}

// found returns the value of a call to find, unique, order, argmax or argmin if the value is known.
func (t *Types) found(e *syntax.Expr) (list []float64, ok bool) {
	if e.Text == "order" {
		if sign := t.sorted(e.Args[0]); sign != 0 {
			s := t.shapes[e.Args[0]]
			count := t.value(s.r) * t.value(s.c)
			list = lists.Make(count, func(k int) float64 { return float64(k + 1) })
			if sign < 0 {
				slices.Reverse(list)
			}
			return list, count > 0
		}
	}
	values, ok := t.Numbers(e.Args[0])
	if !ok {
		return nil, false
	}
	switch e.Text {
	case "find":
		return t.selected(e.Args[0], values), true
	case "unique":
		slices.Sort(values)
		return slices.Compact(values), true
	}
	sign := 1.
	if e.Text == "argmax" {
		sign = -1
	}
	order := make([]int, len(values))
	dense.Order(order, func(i, j int) int { return cmp.Compare(sign*values[i], sign*values[j]) })
	list = lists.Map(order, func(k int) float64 { return float64(k + 1) })
	if e.Text != "order" {
		list = list[:1]
	}
	return list, true
}

// sorted returns 1 for the value of eig (its entries ascend), -1 for the negative of this value (its entries descend),
// and 0 for other expressions. For a name, sorted returns the result for the assigned value, and for diag(V), the
// result for V.
func (t *Types) sorted(e *syntax.Expr) int {
	switch {
	case e.Op == syntax.Negate:
		return -t.sorted(e.Args[0])
	case e.Op == syntax.Call && e.Text == "eig":
		return 1
	case e.Op == syntax.Call && e.Text == "diag":
		return t.sorted(e.Args[0])
	case e.Op == syntax.Name:
		if s := t.Symbols[e.Text]; s != nil && s.Role == assigned {
			return t.sorted(s.Statement.Value)
		}
	}
	return 0
}

// arranged returns the entries, in column-major order, of a constant that a function builds from known numbers.
func (t *Types) arranged(e *syntax.Expr) (list []float64, ok bool) {
	f, s := syntax.Functions[e.Text], t.shapes[e]
	rows, cols := t.size(s)
	switch {
	case f.Form == syntax.ListForm:
		return t.found(e)
	case rows*cols == 0 || float64(rows)*float64(cols) > mostListed:
		return nil, false
	case e.Text == "ones" || e.Text == "zeros" || e.Text == "eye":
		list = make([]float64, rows*cols)
		for k := range list {
			if e.Text == "ones" || e.Text == "eye" && k%rows == k/rows {
				list[k] = 1
			}
		}
		return list, true
	case f.Form == syntax.TriangleForm:
		values, ok := t.Numbers(e.Args[0])
		list = slices.Clone(values)
		for k := range list {
			if above := k/rows - k%rows - t.Diagonal(e); above != 0 && above > 0 != (e.Text == "triu") {
				list[k] = 0
			}
		}
		return list, ok
	}
	return nil, false
}

// isFound reports whether an expression is the value of a call to find or a similar function, or a part of this value.
func (t *Types) isFound(e *syntax.Expr) bool {
	s := t.Symbols[e.Text]
	switch e.Op {
	case syntax.Index, syntax.Transpose:
		return t.isFound(e.Args[0])
	case syntax.Call:
		return syntax.Functions[e.Text].Form == syntax.ListForm
	}
	return e.Op == syntax.Name && s != nil && s.Role == assigned && t.isFound(s.Statement.Value)
}

// part returns the entries of V(..) if there is one index and the entries are known.
func (t *Types) part(e *syntax.Expr) (list []float64, ok bool) {
	if _, typed := t.shapes[e]; !typed || len(e.Args) != 2 {
		return nil, false
	}
	values, ok := t.Numbers(e.Args[0])
	if !ok || e.Args[1].Op == syntax.All {
		return values, ok
	}
	if at := t.List(e, 1); at != nil {
		for _, k := range at {
			if k >= len(values) {
				return nil, false
			}
			list = append(list, values[k])
		}
		return list, true
	}
	from, to, all := t.Span(e, 1)
	if from == 0 || from > to || to > len(values) || all != len(values) {
		return nil, false
	}
	return values[from-1 : to], true
}
