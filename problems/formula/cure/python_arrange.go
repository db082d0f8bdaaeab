package cure

import (
	"math"
	"slices"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// shifted translates flip, diff and roll along an axis.
func (t *translator) shifted(name string, in map[string]*py) *syntax.Expr {
	v, axis := t.expr(in["a"]), in["axis"]
	r, k := t.ranks[v], 1
	switch {
	case r == matrix && axis != nil:
		k, _ = t.dimension(axis)
	case r == matrix && name != "diff":
		refuse()
	case r != column:
		k = 2
	}
	switch {
	case name == "roll":
		return t.as(r, call("circshift", v, t.expr(in["shift"]), number(k)))
	case r != matrix || name == "diff" && k == 1:
		return t.as(r, call(name, v))
	case name == "diff":
		return t.as(r, syntax.Filled("diff(A')'", v))
	}
	return t.as(r, call(name, v, number(k)))
}

// reshaped translates reshape and ravel, which take the entries row by row unless order is 'F'.
func (t *translator) reshaped(a *py, sizes []*py, order *py) *syntax.Expr {
	if last := len(sizes) - 1; last > 0 && sizes[last].op == "text" {
		sizes, order = sizes[:last], sizes[last]
	}
	if len(sizes) == 1 && sizes[0].op == "list" {
		sizes = sizes[0].args
	}
	byRows := order == nil || order.text != "F"
	v := t.expr(a)
	if byRows {
		v = turn(v)
	}
	if len(sizes) == 1 && sizes[0].op == "negate" {
		return t.as(column, entries(v))
	}
	refuseIf(len(sizes) != 2)
	args := []*syntax.Expr{v}
	for k := range sizes {
		size := sizes[k]
		if byRows {
			size = sizes[1-k]
		}
		if size.op == "negate" { // -1
			args = append(args, op(syntax.Brackets))
		} else {
			args = append(args, t.expr(size))
		}
	}
	out := call("reshape", args...)
	if byRows {
		out = turn(out)
	}
	return t.as(matrix, out)
}

// squeezed returns v as a one-dimensional array if v is a matrix with one row or one column.
func (t *translator) squeezed(v *syntax.Expr) *syntax.Expr {
	rows, cols := sizeIn(t.lines, v.String(), t.given)
	switch {
	case t.ranks[v] == matrix && rows == 1 && cols == 1:
		return t.as(scalar, op(syntax.Index, v, number(1)))
	case t.ranks[v] == matrix && rows == 1:
		return t.as(row, op(syntax.Index, v, number(1), op(syntax.All)))
	case t.ranks[v] == matrix && cols == 1:
		return t.as(column, op(syntax.Index, v, op(syntax.All), number(1)))
	}
	return v
}

// clip translates a call to clip, in which one of the two bounds may be missing.
func (t *translator) clip(_ string, in map[string]*py) *syntax.Expr {
	out := t.expr(in["a"])
	for _, side := range []struct{ key, name string }{{"min", "max"}, {"max", "min"}} {
		if bound := in[side.key]; bound != nil {
			both := []*syntax.Expr{out, t.expr(bound)}
			out = t.as(t.fit(both), call(side.name, both...))
		}
	}
	return out
}

// repeated translates repeat and tile.
func (t *translator) repeated(name string, in map[string]*py) *syntax.Expr {
	v, count := t.expr(in["a"]), in["count"]
	switch {
	case name == "tile" && count.op == "list" && len(count.args) == 2:
		return t.as(matrix, call("repmat", t.asRow(v), t.expr(count.args[0]), t.expr(count.args[1])))
	case name == "tile" && t.ranks[v] != matrix:
		return t.as(column, call("repmat", t.asColumn(v), t.expr(count), number(1)))
	case name == "repeat" && t.ranks[v] != matrix:
		return t.as(column, syntax.Filled("kron(A, ones(B, 1))", t.asColumn(v), t.expr(count)))
	case name == "repeat" && in["axis"] != nil:
		template := "kron(A, ones(1, B))"
		if k, _ := t.dimension(in["axis"]); k == 1 {
			template = "kron(A, ones(B, 1))"
		}
		return t.as(matrix, syntax.Filled(template, v, t.expr(count)))
	}
	refuse()
	return nil
}

// diagonals translates SciPy's diags if each diagonal is given by a number or a vector.
func (t *translator) diagonals(_ string, in map[string]*py) (out *syntax.Expr) {
	values, offsets, shape := in["a"], in["offsets"], in["shape"]
	refuseIf(offsets == nil || offsets.op != "list" || values.op != "list" || len(values.args) != len(offsets.args))
	for k, offset := range offsets.args {
		v, at := t.expr(values.args[k]), t.literal(offset)
		if t.ranks[v] == scalar {
			refuseIf(shape == nil || shape.op != "list")
			v = op(syntax.Times, v, call("ones", plus(t.expr(shape.args[0]), -max(at, -at)), number(1)))
		}
		out = added(syntax.Add, out, call("diag", v, &syntax.Expr{Op: syntax.Number, Value: at}))
	}
	return t.as(matrix, out)
}

// filled translates functions that return a matrix of a given shape.
func (t *translator) filled(name string, args []*py) *syntax.Expr {
	switch name {
	case "standard_normal", "normal":
		name, args = "randn", args[len(args)-1:]
	case "full":
		refuseIf(args[0].op != "list" || len(args) != 2)
		return t.pair(syntax.Times, t.expr(args[1]), t.filled("ones", args[:1]))
	}
	if args[0].op == "list" {
		args = args[0].args
	}
	refuseIf(len(args) > 2)
	if args[0].op == "attribute" && args[0].text == "shape" {
		v := t.expr(args[0].args[0])
		return t.as(t.ranks[v], call(name, call("size", v)))
	}
	rows := t.expr(args[0])
	switch {
	case len(args) > 1:
		return t.as(matrix, call(name, rows, t.expr(args[1])))
	case name == "eye":
		return t.as(matrix, call(name, rows))
	}
	return t.as(column, call(name, rows, number(1)))
}

// stacked translates functions that join matrices side by side or one below the other.
func (t *translator) stacked(name string, in map[string]*py) *syntax.Expr {
	list, axis := in["list"], in["axis"]
	across := name == "hstack" || name == "column_stack"
	if axis != nil {
		_, rest := t.dimension(axis)
		across = rest == column
	}
	values := lists.Map(t.elements(list), t.expr)
	isFlat := !slices.ContainsFunc(values, func(v *syntax.Expr) bool { return t.ranks[v] == matrix })
	refuseIf(name == "stack" && !isFlat)                           // a three-dimensional array
	joins := isFlat && (name == "hstack" || name == "concatenate") // whether to join one-dimensional arrays end to end
	if joins || across {
		values = lists.Map(values, t.asColumn)
	} else {
		values = lists.Map(values, t.asRow)
	}
	rows := []*syntax.Expr{op(syntax.Row, values...)}
	if joins || !across {
		rows = lists.Map(values, func(v *syntax.Expr) *syntax.Expr { return op(syntax.Row, v) })
	}
	out := op(syntax.Brackets, rows...)
	if joins {
		return t.as(column, out)
	}
	return t.as(matrix, out)
}

// arange translates arange and range, whose values exclude the end.
func (t *translator) arange(args []*py) *syntax.Expr {
	from, to, step := whole(0), args[0], 1.
	if len(args) > 1 {
		from, to = args[0], args[1]
	}
	if len(args) > 2 {
		step = t.literal(args[2])
	}
	long, ok := t.valueOf(&py{op: "-", args: []*py{to, from}})
	refuseIf(step != 1 && step != -1 || ok && long != math.Trunc(long))
	out := t.expr(from)
	if step != 1 {
		out = op(syntax.Range, out, &syntax.Expr{Op: syntax.Number, Value: step})
	}
	return t.as(row, op(syntax.Range, out, plus(t.expr(to), -step)))
}

// transformed translates Fourier transforms and functions of complex values. By default a transform acts along the last
// axis.
func (t *translator) transformed(name string, in map[string]*py) *syntax.Expr {
	v := t.expr(in["a"])
	r, k := t.ranks[v], 2
	if r != matrix || !strings.HasSuffix(name, "fft") {
		return t.as(r, call(name, v))
	}
	if axis := in["axis"]; axis != nil {
		k, _ = t.dimension(axis)
	}
	return t.as(r, call(name, v, op(syntax.Brackets), number(k)))
}
