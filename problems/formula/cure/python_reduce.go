package cure

import (
	"strings"

	"slep/problems/formula/syntax"
)

// dimension returns the dimension that an axis denotes, counted from 1. The result rest tells whether the sums of a
// matrix along this dimension form a row or a column.
func (t *translator) dimension(axis *py) (k int, rest rank) {
	switch t.literal(axis) {
	case 0, -2:
		return 1, row
	case 1, -1:
		return 2, column
	}
	refuse()
	return 0, scalar
}

// isBoth reports whether an axis denotes both dimensions of a matrix, as in axis=(0, 1).
func isBoth(axis *py) bool { return axis != nil && axis.op == "list" && len(axis.args) == 2 }

// reduced translates a function, such as sum, that is applied along an axis or to all entries.
func (t *translator) reduced(name string, in map[string]*py) *syntax.Expr {
	a, axis, keeps := in["a"], in["axis"], isTrue(in["keepdims"])
	isList := a.op == "for" || a.op == "list" && len(a.args) > 0 && a.args[0].op == "for" || t.lists[a.text] != nil
	if isList {
		a = pyList(t.elements(a)...)
	}
	if isBoth(axis) {
		axis = nil
	}
	var v *syntax.Expr
	if !isList || name != "sum" || axis != nil && axis.text != "0" {
		v = t.expr(a)
	} else if v = t.terms(a.args); axis != nil || t.isNumber(v) {
		return v
	}
	r, form := t.ranks[v], syntax.Functions[name].Form
	switch {
	case r == spatial:
		refuseIf(isBoth(in["axis"]))
		return t.alongSpatial(name, v, axis, keeps)
	case r != matrix && form == syntax.CumulativeForm:
		return t.as(r, call(name, v))
	case r != matrix:
		return call(name, v)
	case axis == nil && form == syntax.CumulativeForm: // NumPy takes the entries row by row
		return t.as(column, syntax.Filled(name+"((A')(:))", v))
	}
	var out *syntax.Expr
	rest := scalar
	if axis != nil {
		var k int
		k, rest = t.dimension(axis)
		out = alongDimension(name, v, k)
	} else if out = call(name, call(name, v)); name == "median" {
		out = call(name, entries(v))
	}
	if keeps || form == syntax.CumulativeForm {
		rest = matrix
	}
	return t.as(rest, out)
}

// alongDimension returns a call to a function such as sum or max along a dimension.
func alongDimension(name string, v *syntax.Expr, k int) *syntax.Expr {
	if syntax.Functions[name].Form == syntax.LargestForm {
		return call(name, v, op(syntax.Brackets), number(k))
	}
	return call(name, v, number(k))
}

// median translates calls to median, and calls to quantile or percentile that request the median.
func (t *translator) median(name string, in map[string]*py) *syntax.Expr {
	isMedian := name == "median" && !t.isTorch // PyTorch's median is the lower of the two middle entries
	if level := in["q"]; level != nil {
		v := t.literal(level)
		isMedian = v == .5 || v == 50 && name == "percentile"
	}
	refuseIf(!isMedian)
	return t.reduced("median", in)
}

// entries returns the expression for the column of all entries of a matrix.
func entries(v *syntax.Expr) *syntax.Expr { return op(syntax.Index, v, op(syntax.All)) }

// countOf translates size.
func (t *translator) countOf(_ string, in map[string]*py) *syntax.Expr {
	v := t.expr(in["a"])
	if in["axis"] != nil && t.ranks[v] == spatial {
		return t.lengths(v)[t.axisOf(v, in["axis"])]
	}
	if in["axis"] == nil || t.ranks[v] != matrix {
		return call("numel", v)
	}
	k, _ := t.dimension(in["axis"])
	return call("size", v, number(k))
}

// variance translates var. By default, NumPy divides by the number m of entries, and PyTorch by m - 1.
func (t *translator) variance(_ string, in map[string]*py) *syntax.Expr {
	ddof, f := in["ddof"], library()["var"]
	if ddof == nil && t.isTorch || ddof != nil && t.literal(ddof) != 0 {
		f = library()["sample_var"]
	}
	return t.substituted(f, in)
}

// average translates average. If a is a matrix and the weights are one-dimensional, the axis must be the last one,
// because the weights count as a row in the product of a and the weights.
func (t *translator) average(_ string, in map[string]*py) *syntax.Expr {
	if in["weights"] == nil {
		return t.reduced("mean", in)
	}
	a, weights := t.expr(in["a"]), t.expr(in["weights"])
	refuseIf(t.ranks[a] == spatial)
	if t.dimensions(a) != t.dimensions(weights) {
		k, _ := t.dimension(in["axis"])
		refuseIf(k != 2)
	}
	return t.substituted(library()["weighted"], in)
}

// averaged translates a loss that is the mean or the sum over the entries.
func (t *translator) averaged(_ string, in map[string]*py) *syntax.Expr {
	if reduction := in["reduction"].text; reduction == "mean" || reduction == "sum" {
		return t.reduced(reduction, in)
	}
	return t.expr(in["a"])
}

// norm translates calls to norm, which returns the Frobenius norm by default.
func (t *translator) norm(_ string, in map[string]*py) *syntax.Expr {
	v := t.expr(in["a"])
	if isBoth(in["axis"]) {
		refuseIf(t.ranks[v] == spatial)
		delete(in, "axis")
	}
	order, axis := in["ord"], in["axis"]
	kind := &syntax.Expr{Op: syntax.Text, Text: "fro"}
	if order != nil && order.op == "text" {
		kind.Text = order.text
	} else if order != nil {
		kind = t.expr(order)
	}
	f := library()["norms_"+strings.Trim(kind.String(), "'")]
	if axis == nil && t.ranks[v] == matrix && oneOf(kind.String(), " 1 Inf ") {
		rows, _ := sizeIn(t.lines, v.String(), t.given)
		refuseIf(rows == 1) // in a formula, the norm of a matrix with one row is the norm of a vector
	}
	switch {
	case axis == nil && t.ranks[v] == spatial && order != nil, axis != nil && f == nil:
		refuse()
	case axis == nil && t.isTorch && t.ranks[v] == matrix && kind.String() == "1":
		return call("sum", call("sum", call("abs", v)))
	case axis == nil && isTrue(in["keepdims"]):
		return t.as(matrix, call("norm", v, kind))
	case axis == nil:
		return call("norm", v, kind)
	case t.ranks[v] == spatial:
		isEuclidean := oneOf(strings.Trim(kind.String(), "'"), " 2 fro ") && t.axisOf(v, axis) == 2
		if out := t.distance("norm", v); out != nil && isEuclidean && !isTrue(in["keepdims"]) {
			return out
		}
	}
	return t.substituted(f, in)
}

// sorted translates sort, which by default sorts along the last axis.
func (t *translator) sorted(in map[string]*py, isFlat bool) *syntax.Expr {
	v := t.expr(in["a"])
	r, out := t.ranks[v], call("sort", v)
	if r == matrix && isFlat {
		r, out = column, call("sort", entries(v))
	} else if r == matrix {
		k := 2
		if axis := in["axis"]; axis != nil {
			k, _ = t.dimension(axis)
		}
		out.Args = append(out.Args, number(k))
	}
	if isTrue(in["descending"]) {
		out.Args = append(out.Args, &syntax.Expr{Op: syntax.Text, Text: "descend"})
	}
	return t.as(r, out)
}

// fromZero translates functions that return indices, which Python counts from 0.
func (t *translator) fromZero(name string, in map[string]*py) *syntax.Expr {
	v := t.expr(in["a"])
	switch r := t.ranks[t.vector(v)]; name {
	case "argsort":
		return t.as(r, plus(call("order", v), -1))
	case "flatnonzero":
		return t.as(r, plus(call("find", v), -1))
	}
	return t.as(scalar, plus(call(name, v), -1))
}

// vector returns v, or ends the translation if v is a matrix or a number.
func (t *translator) vector(v *syntax.Expr) *syntax.Expr {
	refuseIf(t.ranks[v] == matrix || t.ranks[v] == scalar)
	return v
}

// integral translates trapz.
func (t *translator) integral(_ string, in map[string]*py) *syntax.Expr {
	y := t.vector(t.expr(in["y"]))
	if x := in["x"]; x != nil {
		return call("trapz", t.vector(t.expr(x)), y)
	}
	if dx := in["dx"]; dx != nil {
		return t.pair(syntax.Times, t.expr(dx), call("trapz", y))
	}
	return call("trapz", y)
}
