package cure

import (
	"math"
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

// call translates a call to a function or a method.
func (t *translator) call(e *py) *syntax.Expr {
	name := t.function(e)
	if f := t.functions[name]; f != nil {
		return t.inline(f, e)
	}
	if out := t.several(name, e); out != nil {
		return out
	}
	if len(t.positional(e))+len(e.args) < 2 {
		refuse()
	}
	name = strings.TrimPrefix(name, ".")
	if other, ok := same[name]; ok {
		name = other
	}
	out := t.standard(name, e)
	if isBoolean(e) {
		return t.as(t.ranks[out], call("logical", out))
	}
	return out
}

// standard translates a call to a function of NumPy, SciPy or PyTorch.
func (t *translator) standard(name string, e *py) *syntax.Expr {
	in := func(params string) map[string]*py { return t.matched(e, params) }
	args := t.positional(e)
	switch {
	case name == "fft" || name == "ifft" || t.isComplex && oneOf(name, " real conj imag "):
		return t.transformed(name, in("a * axis"))
	case oneOf(name, identities):
		return t.expr(in("a dtype order")["a"])
	case oneOf(name, " max min ") && len(args) == 2 && (e.args[0].op == "name" && e.args[0].text == name ||
		t.isTorch && args[1].op != "number"):
		return t.each(name, args)
	}
	switch name {
	case "sum", "mean", "prod", "max", "min", "cumsum", "cumprod":
		return t.reduced(name, in("a axis keepdims"))
	case "median":
		if t.isTorch {
			refuse() // PyTorch's median is the lower of the two middle entries
		}
		return t.reduced(name, in("a axis"))
	case "percentile", "quantile":
		in := in("a q axis")
		if level := t.literal(in["q"]); level != .5 && (level != 50 || name == "quantile") {
			refuse()
		}
		return t.reduced("median", in)
	case "sort":
		return t.sorted(in("a axis kind descending"), isNone(e.key("axis")))
	case "argsort", "flatnonzero", "argmax", "argmin":
		return t.fromZero(name, t.expr(in("a kind stable")["a"]))
	case "unique":
		return t.as(column, call(name, t.asColumn(t.vector(t.expr(in("a")["a"])))))
	case "flip", "diff", "roll":
		return t.shifted(name, in(map[string]string{"flip": "a axis", "diff": "a * axis", "roll": "a shift axis"}[name]))
	case "trapz":
		return t.integral(in("y x dx"))
	case "cov", "corrcoef":
		return t.covariance(name, in("a y rowvar bias ddof"))
	case "cdist", "pdist", "squareform", "euclidean_distances", "rbf_kernel", "pairwise_distances":
		return t.distances(name, e)
	case "kron":
		return t.as(matrix, call(name, t.asRow(t.expr(args[0])), t.asRow(t.expr(args[1]))))
	case "repeat", "tile":
		return t.repeated(name, in("a count axis"))
	case "hstack", "vstack", "concatenate", "column_stack", "stack":
		in := in("list axis")
		return t.stacked(name, in["list"], in["axis"])
	case "ones", "zeros", "eye", "randn", "rand", "standard_normal", "normal", "empty", "full":
		if off := e.key("k"); off != nil && name == "eye" { // eye(n, k=1)
			ones := call("ones", plus(t.expr(args[0]), -math.Abs(t.literal(off))), number(1))
			return t.as(matrix, call("diag", ones, t.expr(off)))
		}
		return t.filled(name, t.plain(e))
	case "arange":
		return t.arange(args)
	case "diags":
		return t.diagonals(in("a offsets shape"))
	case "svd":
		return t.as(column, call(name, t.expr(in("a")["a"])))
	case "q_factor":
		return t.as(matrix, syntax.Filled("A/upperfactor(A)", t.expr(args[0])))
	case "polyval":
		at := t.expr(args[len(args)-1])
		return t.as(t.ranks[at], call(name, t.expr(args[0]), at))
	case "block":
		return t.as(matrix, t.expr(args[0]))
	case "einsum":
		return t.einsum(args)
	case "multi_dot":
		return t.chain(args)
	case "norm":
		return t.norm(e)
	case "clip":
		return t.clip(in("a min max"))
	case "var", "std":
		return t.variance(name, e)
	case "average_loss":
		return t.averaged(in("a reduction"))
	case "ravel":
		in := in("a order")
		return t.reshaped(in["a"], []*py{whole(-1)}, in["order"])
	case "reshape":
		return t.reshaped(args[0], args[1:], e.key("order"))
	case "tensordot":
		if axes := e.key("axes"); axes != nil && axes.text != "2" {
			refuse()
		}
	case "where":
		if len(args) == 3 && t.expr(args[2]).String() == "0" {
			return t.each("multiply", args[:2])
		}
	case "size":
		return t.countOf(in("a axis"))
	}
	if text, ok := lambdas[name]; ok && !(name == "where" && len(args) == 1) {
		return t.defined(text, e)
	}
	if oneOf(name, otherwise) {
		refuse()
	}
	return t.each(name, t.plain(e))
}

// each translates a call to an operator or to a function of the formula language.
func (t *translator) each(name string, args []*py) *syntax.Expr {
	v := make([]*syntax.Expr, len(args))
	for k, a := range args {
		v[k] = t.expr(a)
	}
	if by, ok := paired[name]; ok && len(v) == 2 {
		return t.pair(by, v[0], v[1])
	}
	switch name {
	case "solve":
		b := t.asColumn(v[1])
		return t.as(t.ranks[b], op(syntax.Under, v[0], b))
	case "matrix_power":
		return t.as(matrix, op(syntax.Power, v[0], v[1]))
	}
	f := syntax.Functions[name]
	if f == nil || len(v) < f.Least || len(v) > f.Most {
		refuse()
	}
	first := t.ranks[v[0]]
	switch f.Form {
	case syntax.PairForm, syntax.LargestForm:
		return t.as(t.fit(v), call(name, v...))
	case syntax.EachForm, syntax.CumulativeForm:
		return t.as(first, call(name, v...))
	case syntax.DiagonalForm:
		if first == matrix {
			return t.as(column, call(name, v...))
		}
	case syntax.TraceForm, syntax.QueryForm, syntax.DotForm:
		return call(name, v...)
	case syntax.RewrittenForm:
		if name != "hilb" && name != "vander" {
			return t.as(t.fit(v), call(name, v...))
		}
	case syntax.SpectrumForm:
		if name != "eigvecs" {
			return t.as(column, call(name, v...))
		}
	case syntax.LinspaceForm:
		return t.as(row, call(name, v...))
	}
	return t.as(matrix, call(name, v...))
}
