package shape

import (
	"slices"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// meant returns edits that are likely to fix an operator whose operands have incompatible shapes.
func (t *Types) meant(e *syntax.Expr) (meant syntax.Meant) {
	a, b := e.Args[0], e.Args[1]
	left, ok := t.factorOf(a)
	right, too := t.factorOf(b)
	if !ok || !too || e.Op == syntax.Call || a.End > b.At { // the operands of a comparison may be in reverse order
		return nil
	}
	text := t.Formula.Text
	sign := func(s string) []syntax.Edit { return syntax.Change(a.End, b.At, s) }
	switch e.Op {
	case syntax.Under, syntax.Times:
		meant = append(meant, t.meantSum(b, left.cols, 0)...)
	case syntax.TimesEach, syntax.OverEach, syntax.Add, syntax.Subtract:
		meant = append(append(meant, t.meantSum(b, left.rows, left.cols)...), t.meantSum(a, right.rows, right.cols)...)
	}
	alike := left.rows == right.rows && left.cols == right.cols
	switch e.Op {
	case syntax.Times:
		meant.AddIf(alike && t.isEntrywise(), sign(".*"))
		meant = append(meant, t.meantProducts(e)...)
		meant.AddIf(alike && t.within != "trace" && !t.isEntrywise(), sign(".*"))
	case syntax.Over:
		meant.AddIf(alike, sign("./"))
	case syntax.TimesEach:
		end := endOfProduct(text, e.End)
		meant.AddIf(end > e.End, syntax.Enclose(b.At, end, "(", ")")) // X.*A*X
		meant.AddIf(left.cols == right.rows, sign("*"))
	}
	meant.AddIf(left.rows == right.cols && left.cols == right.rows && e.Op != syntax.Times,
		syntax.Change(a.End, e.End, text[a.End:b.At]+right.turned().text))
	return meant
}

// isEntrywise reports whether the innermost enclosing function acts on entries, as sum and exp do. In the argument of a
// function that acts on entries, a product of two matrices of the same shape is probably meant entry by entry.
func (t *Types) isEntrywise() bool {
	f := syntax.Functions[t.within]
	return f != nil && slices.Contains([]syntax.Form{
		syntax.EachForm, syntax.PairForm, syntax.SumForm, syntax.LargestForm, syntax.CumulativeForm,
	}, f.Form)
}

// meantSum returns edits that are likely to fix a sum, a mean, a maximum or the like whose shape does not fit because
// it is taken along the wrong dimension. The argument e may also be a name to which such a value is assigned.
func (t *Types) meantSum(e *syntax.Expr, rows, cols int) (meant [][]syntax.Edit) {
	if s := t.Symbols[e.Text]; e.Op == syntax.Name && s != nil && s.Statement != nil {
		e = s.Statement.Value
	}
	for e.Op == syntax.Transpose || e.Op == syntax.Call && syntax.Functions[e.Text].Form == syntax.EachForm {
		e = e.Args[0]
	}
	if e.Op != syntax.Call || len(e.Args) == 0 || len(e.Args) > 2 {
		return nil
	}
	form, r, c := syntax.Functions[e.Text].Form, 0, 0
	if form != syntax.SumForm && form != syntax.LargestForm || syntax.Functions[e.Text].Most > 2 && len(e.Args) > 1 {
		return nil
	}
	if r, c = t.size(t.shapes[e.Args[0]]); r == rows && r > 1 && t.Axis(e) == 1 {
		if len(e.Args) == 2 {
			return [][]syntax.Edit{syntax.Change(e.Args[1].At, e.Args[1].End, "2")}
		} else if form == syntax.LargestForm {
			return [][]syntax.Edit{syntax.Change(e.End-1, e.End-1, ", [], 2")}
		}
		return [][]syntax.Edit{syntax.Change(e.End-1, e.End-1, ", 2")}
	}
	if c == cols && c > 1 && len(e.Args) == 2 && t.Axis(e) == 2 {
		return [][]syntax.Edit{syntax.Change(e.Args[1].At, e.Args[1].End, "1")}
	}
	return nil
}

// endOfProduct returns the offset at which a product ends. The second argument is an offset within the product.
func endOfProduct(text string, at int) int {
	depth, end := 0, at
	for k := at; k < len(text); k++ {
		c := text[k]
		if c == '(' || c == '[' {
			depth++
		} else if c == ')' || c == ']' {
			depth--
		}
		if depth < 0 || depth == 0 && strings.IndexByte("+-,;=%#\n", c) >= 0 {
			break
		}
		if c != ' ' {
			end = k + 1
		}
	}
	return end
}

// meantSquare returns edits that are likely to fix e, whose argument a must be square but is not.
func (t *Types) meantSquare(e, a *syntax.Expr) (meant syntax.Meant) {
	switch {
	case e.Op == syntax.Power:
		return [][]syntax.Edit{syntax.Change(a.End, a.End, ".")}
	case e.Op != syntax.Call:
		return nil
	case a.Op == syntax.Times:
		within := t.within
		t.within = "trace"
		defer func() { t.within = within }()
		return t.meantProducts(a)
	}
	f, ok := t.factorOf(a)
	meant.AddIf(ok && (e.Text == "trace" || f.rows > f.cols), syntax.Change(a.At, a.End, f.turned().text+"*"+f.text))
	return meant
}

// meantNumber returns edits that make f a number by applying a function such as sum or trace to a matrix. The matrix is
// e, or a term or a factor of e.
func (t *Types) meantNumber(e *syntax.Expr) [][]syntax.Edit {
	from := e.At
	number := func(a *syntax.Expr) bool { return t.scalar(t.shapes[a]) }
	for {
		next := e
		switch e.Op {
		case syntax.Add, syntax.Subtract, syntax.Times, syntax.TimesEach:
			if a, b := e.Args[0], e.Args[1]; number(a) {
				next = b
			} else if number(b) {
				next = a
			}
		case syntax.Over, syntax.OverEach:
			if number(e.Args[1]) {
				next = e.Args[0]
			}
		case syntax.Negate:
			next = e.Args[0]
		}
		if next == e || t.Formula.Text[e.At] == '(' {
			break
		}
		from, e = next.At, next
	}
	if t.Formula.Text[e.At] != '(' { // leave the numbers at the start of the product outside the sum
		for a := e; a.Op == syntax.Times; a = a.Args[0] {
			if number(a.Args[0]) {
				from = a.Args[1].At
			}
		}
	}
	calls := t.toNumber(t.shapes[e])
	if f := syntax.Functions[e.Text]; e.Op == syntax.Call && len(e.Args) == 1 && t.vector(t.shapes[e]) &&
		(f.Form == syntax.LargestForm || e.Text == "mean" || e.Text == "prod") { // max(A) of a matrix
		calls = append([]string{e.Text + "(..)"}, calls...)
	}
	return lists.Map(calls, func(call string) []syntax.Edit {
		before, after, _ := strings.Cut(call, "..")
		return syntax.Enclose(from, e.End, before, after)
	})
}
