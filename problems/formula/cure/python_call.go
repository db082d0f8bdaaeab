package cure

import (
	"strings"

	"slep/problems/formula/syntax"
)

// modules are the names of modules, which precede the name of a function.
var modules = " np jnp anp numpy jax torch linalg scipy sp special random math la nn functional "

// function returns the name of the called function, with "." before the name of a method.
func (t *translator) function(e *py) string {
	f := e.args[0]
	if f.op == "name" {
		return f.text
	}
	if f.op != "attribute" {
		refuse()
	}
	if t.isModule(f.args[0]) {
		return f.text
	}
	return "." + f.text
}

func (t *translator) isModule(e *py) bool {
	if e.op == "name" {
		return strings.Contains(modules, " "+e.text+" ") || e.text == "rng"
	}
	return e.op == "attribute" && t.isModule(e.args[0])
}

// same maps functions of Python to the functions of formulas that do the same.
var same = map[string]string{
	"arcsin": "asin", "arccos": "acos", "arctan": "atan", "absolute": "abs", "fabs": "abs", "maximum": "max",
	"minimum": "min", "expit": "sigmoid", "identity": "eye", "diagonal": "diag", "diagflat": "diag",
}

// arguments returns the arguments of a call, the axis along which it works, and whether it keeps that dimension.
func (t *translator) arguments(e *py) (args []*py, axis *py, keeps bool) {
	for k, a := range e.args[1:] {
		switch e.keys[k+1] {
		case "":
			args = append(args, a)
		case "axis", "dim":
			axis = a
		case "ord", "size", "N", "M", "k", "p":
			args = append(args, a)
		case "keepdims", "keepdim":
			keeps = a.text == "True"
		case "compute_uv", "dtype", "full_matrices":
		default:
			refuse()
		}
	}
	return args, axis, keeps
}

// call translates a call of a function or of a method.
func (t *translator) call(e *py) *syntax.Expr {
	name := t.function(e)
	args, axis, keeps := t.arguments(e)
	if method, ok := strings.CutPrefix(name, "."); ok {
		name = method
		args = append([]*py{e.args[0].args[0]}, args...)
	}
	switch name {
	case "einsum":
		return t.einsum(args)
	case "var", "std":
		return t.variance(name, args, axis)
	case "multi_dot", "chain_matmul":
		return t.chain(args)
	}
	if len(args) == 0 {
		refuse()
	}
	switch name {
	case "sum", "mean", "prod", "max", "min", "amax", "amin", "average", "cumsum":
		out := t.along(strings.TrimPrefix(strings.Replace(name, "average", "mean", 1), "a"), args, axis)
		if keeps {
			return t.as(matrix, out)
		}
		return out
	case "norm":
		if out := t.norm(args, axis); keeps {
			return t.as(matrix, out)
		} else {
			return out
		}
	case "ones", "zeros", "eye", "randn", "rand", "standard_normal", "normal", "empty", "identity":
		return t.filled(name, args)
	case "hstack", "vstack", "concatenate", "column_stack", "cat", "row_stack":
		return t.stacked(name, args[0], axis)
	case "arange":
		return t.arange(args)
	case "svd", "svdvals":
		refuse()
	}
	values := make([]*syntax.Expr, len(args))
	for k, a := range args {
		values[k] = t.expr(a)
	}
	if out := t.operation(name, values); out != nil {
		return out
	}
	if other, ok := same[name]; ok {
		name = other
	}
	f := syntax.Functions[name]
	if f == nil || len(values) < f.Least || len(values) > f.Most {
		refuse()
	}
	first := t.ranks[values[0]]
	switch f.Form {
	case syntax.PairForm, syntax.LargestForm:
		a, b, r := t.fitted(values[0], values[len(values)-1])
		return t.as(r, call(name, a, b))
	case syntax.EachForm, syntax.CumulativeForm:
		return t.as(first, call(name, values...))
	case syntax.DiagonalForm:
		if first == matrix {
			return t.as(column, call(name, values...))
		}
	case syntax.TraceForm, syntax.QueryForm, syntax.DotForm:
		return call(name, values...)
	case syntax.LinspaceForm:
		return t.as(row, call(name, values...))
	}
	return t.as(matrix, call(name, values...))
}

// paired maps functions to operators on the entries of two arrays.
var paired = map[string]syntax.Op{
	"multiply": syntax.TimesEach, "divide": syntax.OverEach, "add": syntax.Add, "subtract": syntax.Subtract,
	"power": syntax.PowerEach, "pow": syntax.PowerEach,
}

// operation translates functions that are operators in formulas. It returns nil for others.
func (t *translator) operation(name string, v []*syntax.Expr) *syntax.Expr {
	a, b := v[0], v[len(v)-1]
	if by, ok := paired[name]; ok && len(v) == 2 {
		return t.pair(by, a, b)
	}
	like := func(e *syntax.Expr) *syntax.Expr { return t.as(t.ranks[a], e) }
	switch {
	case len(v) == 2 && (name == "dot" || name == "matmul" || name == "inner" || name == "mm"):
		return t.product(a, b)
	case len(v) == 2 && name == "solve":
		b = t.asColumn(b)
		return t.as(t.ranks[b], op(syntax.Under, a, b))
	case len(v) == 2 && name == "matrix_power":
		return like(op(syntax.Power, a, b))
	case name == "tensordot" && len(v) == 2: // over both indices
		return call("sum", call("sum", op(syntax.TimesEach, a, b)))
	case len(v) == 2 && name == "outer":
		return t.as(matrix, op(syntax.Times, t.asColumn(a), t.asRow(b)))
	case len(v) == 2 && name == "vdot" && t.ranks[a] != matrix:
		return t.product(a, b)
	case len(v) == 2 && name == "vdot":
		return call("sum", call("sum", op(syntax.TimesEach, a, b)))
	case len(v) == 2 && name == "logaddexp":
		x, y, r := t.fitted(a, b)
		return t.as(r, call("log", op(syntax.Add, call("exp", x), call("exp", y))))
	case len(v) == 1 && name == "negative":
		return like(op(syntax.Negate, a))
	case len(v) == 1 && (name == "transpose" || name == "t"):
		return like(turn(a))
	case len(v) == 1 && name == "relu":
		return like(call("max", a, number(0)))
	case len(v) == 1 && name == "softplus":
		return like(call("log", op(syntax.Add, number(1), call("exp", a))))
	case len(v) == 1 && name == "logsumexp":
		return call("log", call("sum", call("exp", a)))
	case len(v) == 1 && name == "square":
		return like(op(syntax.PowerEach, a, number(2)))
	case len(v) == 1 && (name == "ravel" || name == "flatten"), // by rows
		name == "reshape" && len(v) == 2 && b.Op == syntax.Negate:
		return t.as(column, op(syntax.Index, turn(a), op(syntax.All)))
	case name == "reshape" && len(v) == 3 && v[1].Op != syntax.Negate && b.Op != syntax.Negate:
		return t.as(matrix, turn(call("reshape", turn(a), b, v[1])))
	case len(v) == 1 && (name == "zeros_like" || name == "ones_like"):
		return like(call(strings.TrimSuffix(name, "_like"), call("size", a)))
	case len(v) == 1 && strings.Contains(" array asarray float item copy squeeze ", " "+name+" "):
		return a
	case len(v) == 1 && name == "len":
		return call("size", a, number(1))
	}
	return nil
}
