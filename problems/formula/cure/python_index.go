package cure

import (
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// attribute translates attributes such as X.T and X.shape, and constants such as np.pi.
func (t *translator) attribute(e *py) *syntax.Expr {
	base := e.args[0]
	switch e.text {
	case "T", "mT", "H":
		a := t.expr(base)
		if t.ranks[a] != matrix {
			return a
		}
		return t.as(matrix, op(syntax.Transpose, a))
	case "shape":
		return call("size", t.expr(base))
	case "size":
		return call("numel", t.expr(base))
	case "values", "eigenvalues", "eigenvectors", "logabsdet":
		refuseIf(base.op != "call")
		out := t.oneOfSeveral(base, whole(map[string]int{"eigenvectors": 1, "logabsdet": 1}[e.text]))
		refuseIf(out == nil)
		return out
	case "ndim":
		return number(t.dimensions(t.expr(base)))
	case "real", "imag":
		v := t.expr(base)
		if t.isComplex || e.text == "imag" {
			return t.as(t.ranks[v], call(e.text, v))
		}
		return v
	case "sum", "mean", "trace", "max", "min", "std", "var", "item": // the brackets of the call are missing
		return t.expr(pyCall(e))
	case "pi", "e", "inf":
		return verbatim(strings.Replace(e.text, "inf", "Inf", 1))
	}
	if base.op == "name" && t.given.Has(e.text) { // self.A
		return t.expr(pyName(e.text))
	}
	refuse()
	return nil
}

// dimensions returns the number of dimensions of an array.
func (t *translator) dimensions(v *syntax.Expr) int {
	return map[rank]int{column: 1, row: 1, matrix: 2, spatial: 3}[t.ranks[v]]
}

// index translates V[..], whose indices are counted from 0. It also translates elements of X.shape and of the results
// of functions such as slogdet.
func (t *translator) index(e *py) *syntax.Expr {
	base, rest := e.args[0], e.args[1:]
	switch {
	case base.op == "attribute" && base.text == "shape":
		v := t.expr(base.args[0])
		k, count := t.size(rest[0]), t.dimensions(v)
		if k < 0 {
			k += count
		}
		refuseIf(count > 2 || k < 0 || k >= count)
		if t.ranks[v] == row {
			k = 1
		}
		return call("size", v, number(k+1))
	case base.op == "attribute" && (base.text == "r_" || base.text == "c_"):
		name := map[string]string{"r_": "concatenate", "c_": "column_stack"}[base.text]
		return t.stacked(name, map[string]*py{"list": {op: "list", args: rest}})
	case base.op == "call" && rest[0] != nil && rest[0].op == "number":
		if out := t.oneOfSeveral(base, rest[0]); out != nil {
			return out
		}
	}
	if len(rest) == 1 && rest[0] != nil {
		if at := t.resolved(rest[0]); at.op == "call" && t.function(at) == "ix_" && len(at.args) == 3 {
			return t.as(matrix, op(syntax.Index, t.expr(base), t.place(at.args[1]), t.place(at.args[2])))
		} else if at.op == "call" && strings.HasSuffix(t.function(at), "_indices") {
			return t.as(column, op(syntax.Index, turn(t.expr(base)), t.triangle(at)))
		}
	}
	v := t.expr(base)
	refuseIf(t.ranks[v] == spatial)
	if out := t.spread(v, rest); out != nil {
		return out
	}
	if len(rest) == 2 {
		switch {
		case (isNone(rest[0]) || isNone(rest[1])) && t.ranks[v] == matrix:
			refuse()
		case isNone(rest[1]) && isAll(rest[0]): // w[:, None] is a column
			return t.as(matrix, t.asColumn(v))
		case isNone(rest[0]) && isAll(rest[1]): // w[None, :] is a row
			return t.as(matrix, t.asRow(v))
		case t.isVector(rest[0]) && t.isVector(rest[1]): // two lists of indices select single entries
			at := call("sub2ind", call("size", v), t.place(rest[0]), t.place(rest[1]))
			return t.as(t.ranks[t.expr(rest[0])], op(syntax.Index, v, at))
		}
	}
	if len(rest) == 1 && t.isCondition(rest[0]) && t.ranks[t.expr(rest[0])] == matrix {
		return t.as(column, op(syntax.Index, v, t.expr(rest[0])))
	}
	out := op(syntax.Index, v)
	var many []bool
	for _, a := range rest {
		out.Args = append(out.Args, t.place(a))
		many = append(many, a.op == "slice" || t.isVector(a))
	}
	if len(rest) == 1 && t.ranks[v] == matrix {
		out.Args, many = append(out.Args, op(syntax.All)), append(many, true)
	}
	switch {
	case len(many) == 1 && many[0]:
		return t.as(t.ranks[v], out)
	case len(many) == 2:
		ranks := map[[2]bool]rank{{true, true}: matrix, {true, false}: column, {false, true}: row}
		return t.as(ranks[[2]bool(many)], out)
	}
	return out
}

// isCondition reports whether an index is a condition, or the name of a condition. A condition as an index selects the
// entries for which the condition holds.
func (t *translator) isCondition(e *py) bool {
	if e == nil {
		return false
	}
	switch e.op {
	case "*", "+", "and", "or":
		return t.isCondition(e.args[0]) && t.isCondition(e.args[1])
	case "call":
		return isBoolean(e) || strings.HasPrefix(t.function(e), "logical_")
	}
	own := pyBinding[e.op]
	return own > 0 && own < pyBinding["+"] || e.op == "~" || e.op == "name" && t.conditions[e.text]
}

// isBoolean reports whether a call requests a Boolean array, as in eye(3, dtype=bool) and V.astype(bool).
func isBoolean(e *py) bool {
	kind := kindOf(e)
	return kind != nil && (kind.text == "bool" || kind.text == "bool_")
}

// kindOf returns the type of the entries that a call requests, or nil if e is not a call that requests a type.
func kindOf(e *py) *py {
	if e.op != "call" {
		return nil
	}
	if f := e.args[0]; f.op == "attribute" && f.text == "astype" && len(e.args) > 1 {
		return e.args[1]
	}
	return e.key("dtype")
}

// isVector reports whether an index is a one-dimensional array of indices.
func (t *translator) isVector(e *py) bool {
	if e == nil || e.op == "slice" || isNone(e) {
		return false
	}
	r := t.ranks[t.expr(e)]
	return r == row || r == column
}

func isNone(e *py) bool {
	return e != nil && (e.op == "name" && e.text == "None" || e.op == "attribute" && e.text == "newaxis")
}

func isAll(e *py) bool {
	return e != nil && e.op == "slice" && e.args[0] == nil && e.args[1] == nil && e.args[2] == nil
}

// plus returns the expression for e + v, which is a number if e is a number.
func plus(e *syntax.Expr, v float64) *syntax.Expr {
	literal, ok := syntax.Literal(e)
	switch {
	case v == 0:
		return e
	case e.Op == syntax.Range:
		return op(syntax.Range, plus(e.Args[0], v), plus(e.Args[1], v))
	case ok:
		return &syntax.Expr{Op: syntax.Number, Value: literal + v}
	case e.Op == syntax.Add && e.Args[1].Op == syntax.Number && e.Args[1].Value == -v,
		e.Op == syntax.Subtract && e.Args[1].Op == syntax.Number && e.Args[1].Value == v:
		return e.Args[0]
	case v < 0:
		return op(syntax.Subtract, e, &syntax.Expr{Op: syntax.Number, Value: -v})
	}
	return op(syntax.Add, e, &syntax.Expr{Op: syntax.Number, Value: v})
}

// position returns the expression for an index plus a number. A negative index counts from the end, as in Python.
func (t *translator) position(e *py, more float64) *syntax.Expr {
	v, ok := t.valueOf(e)
	refuseIf(e.op == "negate" && !ok)
	if v < 0 {
		return plus(&syntax.Expr{Op: syntax.End}, more+v)
	}
	return plus(t.expr(e), more)
}

// literal returns the value of e, which must be a number.
func (t *translator) literal(e *py) float64 { return must(syntax.Literal(t.expr(e))) }

// place translates one of the indices of V[..].
func (t *translator) place(e *py) *syntax.Expr {
	switch {
	case e == nil:
		refuse()
	case isAll(e):
		return op(syntax.All)
	case t.isCondition(e):
		return t.expr(e)
	case e.op == "list":
		refuseIf(e.args[0].text == "True" || e.args[0].text == "False")
		places := lists.Map(e.args, func(a *py) *syntax.Expr { return t.position(a, 1) })
		return op(syntax.Brackets, op(syntax.Row, places...))
	case e.op != "slice":
		return t.position(e, 1)
	}
	from, to := number(1), &syntax.Expr{Op: syntax.End}
	step := 1.
	if e.args[2] != nil {
		step = t.literal(e.args[2])
	}
	if step < 0 {
		from, to = to, from
	}
	if e.args[0] != nil {
		from = t.position(e.args[0], 1)
	}
	if e.args[1] != nil { // Python excludes the end
		to = t.position(e.args[1], 0)
		if step < 0 {
			to = t.position(e.args[1], 2)
		}
	}
	if step != 1 {
		from = op(syntax.Range, from, &syntax.Expr{Op: syntax.Number, Value: step})
	}
	return op(syntax.Range, from, to)
}
