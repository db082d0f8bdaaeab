package cure

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// modules lists names of modules that may precede the name of a function.
var modules = " np jnp anp numpy jax torch linalg scipy sp special random math la nn functional "

// function returns the name of the function that e calls. The name of a method has a "." before it.
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

// same maps Python functions to equivalent functions of the formula language.
var same = map[string]string{
	"arcsin": "asin", "arccos": "acos", "arctan": "atan", "absolute": "abs", "fabs": "abs", "maximum": "max",
	"minimum": "min", "expit": "sigmoid", "identity": "eye", "diagonal": "diag", "diagflat": "diag",
	"remainder": "mod", "eigvalsh": "eig", "eigvals": "eig", "hilbert": "hilb", "block_diag": "blkdiag", "trunc": "fix",
}

// arguments returns the arguments of a call, the axis along which it operates, and whether it keeps that dimension.
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
	case "roll":
		return t.moved(t.expr(args[0]), t.expr(args[1]), axis)
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

// moved translates a call to roll along an axis.
func (t *translator) moved(v, by *syntax.Expr, axis *py) *syntax.Expr {
	r, k := t.ranks[v], 1
	if r == row {
		k = 2
	} else if r == matrix {
		if axis == nil {
			refuse()
		}
		k, _ = t.dimension(axis)
	}
	return t.as(r, call("circshift", v, by, number(k)))
}

// spelled maps a function and its number of arguments to a template in the formula language.
var spelled = map[string]string{
	"matrix_power 2": "A^B", "tensordot 2": "sum(sum(A.*B))", "vdot 2": "sum(sum(A.*B))", "negative 1": "-A",
	"logaddexp 2": "log(exp(A) + exp(B))", "where 3": "A.*B + (1 - A).*C", "clip 3": "min(max(A, B), C)",
	"cholesky 1": "chol(A)'", "relu 1": "max(A, 0)", "softplus 1": "log(1 + exp(A))", "logsumexp 1": "log(sum(exp(A)))",
	"square 1": "A.^2", "zeros_like 1": "zeros(size(A))", "ones_like 1": "ones(size(A))", "len 1": "size(A, 1)",
	"array 1": "A", "asarray 1": "A", "float 1": "A", "item 1": "A", "copy 1": "A", "squeeze 1": "A",
}

// paired maps functions to operators on the entries of two arrays.
var paired = map[string]syntax.Op{
	"multiply": syntax.TimesEach, "divide": syntax.OverEach, "add": syntax.Add, "subtract": syntax.Subtract,
	"power": syntax.PowerEach, "pow": syntax.PowerEach,
}

// operation translates functions that a formula expresses by operators or other functions. It returns nil for any other
// function.
func (t *translator) operation(name string, v []*syntax.Expr) *syntax.Expr {
	a, b := v[0], v[len(v)-1]
	if by, ok := paired[name]; ok && len(v) == 2 {
		return t.pair(by, a, b)
	}
	switch {
	case len(v) == 2 && (name == "dot" || name == "matmul" || name == "inner" || name == "mm"),
		len(v) == 2 && name == "vdot" && t.ranks[a] != matrix:
		return t.product(a, b)
	case len(v) == 2 && name == "solve":
		b = t.asColumn(b)
		return t.as(t.ranks[b], op(syntax.Under, a, b))
	case len(v) == 2 && name == "outer":
		return t.as(matrix, op(syntax.Times, t.asColumn(a), t.asRow(b)))
	case len(v) == 1 && (name == "transpose" || name == "t"):
		return t.as(t.ranks[a], turn(a))
	case len(v) == 1 && (name == "ravel" || name == "flatten"), // row by row
		name == "reshape" && len(v) == 2 && b.Op == syntax.Negate:
		return t.as(column, op(syntax.Index, turn(a), op(syntax.All)))
	case name == "reshape" && len(v) == 3 && v[1].Op != syntax.Negate && b.Op != syntax.Negate:
		return t.as(matrix, turn(call("reshape", turn(a), b, v[1])))
	case name == "where" && b.Op == syntax.Number && b.Value == 0:
		return t.operation("multiply", v[:2])
	}
	template := spelled[name+" "+strconv.Itoa(len(v))]
	if template == "" {
		return nil
	}
	r := t.fit(v)
	out := syntax.Filled(template, v...)
	if strings.HasPrefix(template, "sum(") || strings.HasPrefix(template, "log(sum") || name == "len" {
		r = scalar
	}
	return t.as(r, out)
}

// fit transposes one-dimensional arrays where needed so that an operation can combine the entries of all arrays. It
// returns the rank of the result. As in NumPy, a one-dimensional array counts as a row if another array is a matrix.
func (t *translator) fit(v []*syntax.Expr) (r rank) {
	for _, a := range v {
		switch own := t.ranks[a]; {
		case own == matrix || r == scalar:
			r = own
		case r != matrix && own != scalar && own != r:
			r = column
		}
	}
	for k, a := range v {
		if r == matrix {
			v[k] = t.asRow(a)
		} else if r == column {
			v[k] = t.asColumn(a)
		}
	}
	return r
}
