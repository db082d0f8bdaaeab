package cure

import (
	"math"
	"slices"
	"strings"

	"slep/problems/formula/syntax"
)

// modules lists names of modules that may precede the name of a function.
var modules = " np jnp anp numpy jax torch linalg scipy sp special random math la nn functional F " +
	"spatial distance sparse stats integrate lax fft "

// function returns the name of the function that e calls, with a "." before the name if the function is a method.
func (t *translator) function(e *py) string {
	f := e.args[0]
	if f.op == "name" {
		return t.original(f.text)
	}
	if f.op == "call" { // vmap(f)(X)
		return ""
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
		return strings.Contains(modules, " "+t.original(e.text)+" ") || e.text == "rng"
	}
	return e.op == "attribute" && t.isModule(e.args[0])
}

// same maps the names of Python functions to those of equivalent functions of the formula language.
var same = map[string]string{
	"arcsin": "asin", "arccos": "acos", "arctan": "atan", "absolute": "abs", "fabs": "abs", "maximum": "max",
	"minimum": "min", "expit": "sigmoid", "identity": "eye", "diagonal": "diag", "diagflat": "diag",
	"remainder": "mod", "eigvalsh": "eig", "eigvals": "eig", "count_nonzero": "nnz",
	"hilbert": "hilb", "block_diag": "blkdiag",
	"trunc": "fix", "int": "fix", "sigmoid": "sigmoid",
}

// arguments returns the arguments of a call, the axis along which the function operates, and whether the result keeps
// that dimension.
func (t *translator) arguments(e *py) (args []*py, axis *py, keeps bool) {
	for k, a := range e.args[1:] {
		switch e.keys[k+1] {
		case "":
			args = append(args, a)
		case "axis", "dim":
			axis = a
		case "device", "requires_grad", "hermitian", "check_finite", "lower", "assume_a", "inplace":
		case "ord", "size", "N", "M", "k", "p":
			args = append(args, a)
		case "keepdims", "keepdim":
			keeps = a.text == "True"
		case "axes":
			if a.text != "2" {
				refuse()
			}
		case "ddof":
			t.ddof = t.literal(a)
		case "compute_uv", "dtype", "full_matrices", "indexing":
		default:
			refuse()
		}
	}
	return args, axis, keeps
}

// call translates a call to a function or a method.
func (t *translator) call(e *py) *syntax.Expr {
	name := t.function(e)
	if f := t.functions[name]; f != nil {
		return t.inline(f, e)
	}
	if out := t.several(name, e); out != nil {
		return out
	}
	e, byColumns := inOrder(e)
	if t.ddof = 0; t.isTorch {
		t.ddof = 1
	}
	method, isMethod := strings.CutPrefix(name, ".")
	if isMethod {
		name = method
	}
	if !byColumns {
		if out := t.special(name, e, t.positional(e)); out != nil {
			return out
		}
	}
	args, axis, keeps := t.arguments(e)
	if isMethod {
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
	if byColumns {
		return t.byColumns(name, args)
	}
	switch name {
	case "sum", "mean", "prod", "max", "min", "amax", "amin", "average", "cumsum", "cumprod", "nansum", "nanmean":
		name = strings.TrimPrefix(name, "nan")
		if isPair := e.args[0].op == "name" || t.isTorch && len(args) == 2 && args[1].op != "number"; isPair &&
			len(args) == 2 && oneOf(name, " max min ") {
			values := []*syntax.Expr{t.expr(args[0]), t.expr(args[1])}
			return t.as(t.fit(values), call(name, values...))
		}
		out := t.along(strings.TrimPrefix(strings.Replace(name, "average", "mean", 1), "a"), args, axis)
		if keeps {
			return t.as(matrix, out)
		}
		return out
	case "norm", "matrix_norm":
		if out := t.norm(args, axis); keeps {
			return t.as(matrix, out)
		} else {
			return out
		}
	case "ones", "zeros", "eye", "randn", "rand", "standard_normal", "normal", "empty", "identity", "full":
		if k := slices.Index(e.keys, "k"); k > 0 && name == "eye" { // eye(n, k=1)
			off := t.literal(e.args[k])
			ones := call("ones", plus(t.expr(args[0]), -math.Abs(off)), number(1))
			return t.as(matrix, call("diag", ones, &syntax.Expr{Op: syntax.Number, Value: off}))
		}
		return t.filled(name, args)
	case "hstack", "vstack", "concatenate", "column_stack", "cat", "row_stack":
		return t.stacked(name, args[0], axis)
	case "arange", "range":
		return t.arange(args)
	case "svd", "svdvals":
		return t.as(column, call("svd", t.expr(args[0])))
	case "logsumexp", "softmax", "log_softmax":
		return t.exponential(name, t.expr(args[0]), axis, keeps)
	case "diff":
		if len(args) > 1 {
			refuse()
		}
		return t.differences(t.expr(args[0]), axis)
	case "roll":
		if len(args) < 2 {
			refuse()
		}
		return t.moved(t.expr(args[0]), t.expr(args[1]), axis)
	}
	if axis != nil {
		refuse()
	}
	if name == "clip" && len(args) == 3 {
		return t.clip(args)
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
		return t.as(t.fit(values), call(name, values...))
	case syntax.EachForm, syntax.CumulativeForm:
		return t.as(first, call(name, values...))
	case syntax.DiagonalForm:
		if first == matrix {
			return t.as(column, call(name, values...))
		}
	case syntax.TraceForm, syntax.QueryForm, syntax.DotForm:
		return call(name, values...)
	case syntax.RewrittenForm:
		if name != "hilb" && name != "vander" {
			return t.as(t.fit(values), call(name, values...))
		}
	case syntax.SpectrumForm:
		return t.as(column, call(name, values...))
	case syntax.LinspaceForm:
		return t.as(row, call(name, values...))
	}
	return t.as(matrix, call(name, values...))
}
