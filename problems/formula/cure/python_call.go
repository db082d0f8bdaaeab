package cure

import (
	"cmp"
	"math"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// modules lists names of modules that may precede the name of a function.
var modules = " np jnp anp numpy jax torch linalg scipy sp itertools special random math la nn functional F " +
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
	refuseIf(f.op != "attribute")
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
	refuseIf(len(t.positional(e))+len(e.args) < 2)
	name = strings.TrimPrefix(name, ".")
	out := t.standard(cmp.Or(same[name], name), e)
	if isBoolean(e) {
		return t.as(t.ranks[out], call("logical", out))
	}
	return out
}

// handler translates calls to the functions listed in names, whose parameters are listed in params; see matched.
type handler struct {
	names, params string
	translate     func(name string, in map[string]*py) *syntax.Expr
}

func (t *translator) handlers() []handler {
	return []handler{
		{" sum mean prod max min cumsum cumprod ", "a axis keepdims", t.reduced}, {" median ", "a axis", t.median},
		{" percentile quantile ", "a q axis", t.median}, {" argsort flatnonzero argmax argmin ", "a kind", t.fromZero},
		{" flip ", "a axis", t.shifted}, {" diff ", "a * axis", t.shifted}, {" roll ", "a shift axis", t.shifted},
		{" trapz ", "y x dx", t.integral}, {" cov corrcoef ", "a y rowvar bias ddof", t.covariance},
		{" repeat tile ", "a count axis", t.repeated}, {" diags ", "a offsets shape", t.diagonals},
		{" hstack vstack concatenate column_stack stack ", "list axis", t.stacked}, {" pdist ", "a metric", t.distances},
		{" norm ", "a ord axis keepdims", t.norm}, {" clip ", "a min max", t.clip}, {" size ", "a axis", t.countOf},
		{" var ", "a axis ddof keepdims", t.variance}, {" average_loss ", "a reduction", t.averaged},
		{" fft ifft ", "a * axis", t.transformed}, {" average ", "a axis weights * keepdims", t.average},
		{" cdist euclidean_distances rbf_kernel pairwise_distances ", "a b metric * squared gamma ord", t.distances},
	}
}

// standard(name, e) translates a call to a function of NumPy, SciPy or PyTorch.
func (t *translator) standard(name string, e *py) *syntax.Expr {
	args := t.positional(e)
	isOwn := oneOf(name, " sum max min ") && e.args[0].op == "name" && e.args[0].text == name // Python's own function
	switch {
	case t.isComplex && oneOf(name, " real conj imag "):
		return t.transformed(name, t.matched(e, "a"))
	case oneOf(name, identities):
		v := t.expr(t.matched(e, "a dtype order")["a"])
		if kind := kindOf(e); kind != nil && strings.HasPrefix(kind.text, "int") {
			return t.as(t.ranks[v], call("fix", v))
		}
		return v
	case name == "squeeze":
		return t.squeezed(t.expr(args[0]))
	case oneOf(name, " max min ") && (isOwn && len(args) > 1 || t.isTorch && len(args) == 2 && args[1].op != "number"):
		last := len(args) - 1
		if last > 1 {
			args = []*py{pyCall(e.args[0], args[:last]...), args[last]}
		}
		return t.each(name, args)
	}
	for _, h := range t.handlers() {
		if oneOf(name, h.names) {
			in := t.matched(e, h.params)
			if isOwn && len(e.args) == 2 && !t.isLenient {
				in["axis"] = whole(0) // Python's own functions combine the rows of a matrix
			}
			return h.translate(name, in)
		}
	}
	switch name {
	case "sort":
		return t.sorted(t.matched(e, "a axis kind descending"), isNone(e.key("axis")))
	case "unique":
		return t.as(column, call(name, t.asColumn(t.vector(t.expr(t.matched(e, "a")["a"])))))
	case "squareform":
		inner := e.args[1]
		refuseIf(inner.op != "call" || t.function(inner) != "pdist")
		return t.distances(name, t.matched(inner, "a metric"))
	case "kron":
		a, b := t.asRow(t.expr(args[0])), t.asRow(t.expr(args[1]))
		return t.as(max(row, t.ranks[a], t.ranks[b]), call(name, a, b))
	case "ones", "zeros", "eye", "randn", "rand", "standard_normal", "normal", "full":
		if off := e.key("k"); off != nil && name == "eye" { // eye(n, k=1)
			refuseIf(len(args) > 1)
			ones := call("ones", plus(t.expr(args[0]), -math.Abs(t.literal(off))), number(1))
			return t.as(matrix, call("diag", ones, t.expr(off)))
		}
		return t.filled(name, t.plain(e))
	case "arange":
		return t.arange(args)
	case "svd":
		return t.as(column, call(name, t.expr(t.matched(e, "a")["a"])))
	case "cholesky":
		if t.isSciPy(e) && !isTrue(e.key("lower")) {
			return t.each("chol", args)
		}
	case "trace":
		v := t.expr(t.matched(e, "a")["a"])
		if rows, cols := sizeIn(t.lines, v.String(), t.given); rows != cols && rows > 1 && cols > 1 {
			return call("sum", call("diag", v))
		}
	case "softmax", "log_softmax":
		if f := e.args[0]; len(e.args) == 2 && f.op == "attribute" && f.args[0].text == "nn" {
			e = &py{op: "call", args: append(e.args, whole(-1)), keys: []string{"", "", "axis"}} // the default of JAX
		}
	case "q_factor":
		return t.as(matrix, syntax.Filled("A/upperfactor(A)", t.expr(args[0])))
	case "polyval":
		at := t.expr(args[len(args)-1])
		return t.as(t.ranks[at], call(name, t.expr(args[0]), at))
	case "block":
		return t.blocks(args[0].args)
	case "einsum":
		return t.einsum(args)
	case "multi_dot":
		return t.chain(args)
	case "ravel":
		return t.reshaped(args[0], append([]*py{whole(-1)}, args[1:]...), e.key("order"))
	case "reshape":
		return t.reshaped(args[0], args[1:], e.key("order"))
	case "tensordot":
		in := t.matched(e, "a b axes")
		axes := in["axes"]
		if axes != nil && axes.text == "1" {
			return t.product(t.expr(in["a"]), t.expr(in["b"]))
		}
		refuseIf(axes != nil && axes.text != "2")
	case "where":
		if len(args) == 3 && !t.isCondition(args[0]) { // every number but 0 counts as true
			condition := &py{op: "!=", args: []*py{args[0], whole(0)}}
			return t.expr(pyCall(pyName(name), condition, args[1], args[2]))
		} else if len(args) == 3 && t.expr(args[2]).String() == "0" {
			return t.each("multiply", args[:2])
		}
	}
	if f := library()[name]; f != nil && !(name == "where" && len(args) == 1) {
		return t.substituted(f, t.matched(e, strings.Join(f.params, " ")))
	}
	refuseIf(oneOf(name, otherwise))
	return t.each(name, t.plain(e))
}

// each(name, args) turns a call into an operator expression, or into a call to a function of the formula language.
func (t *translator) each(name string, args []*py) *syntax.Expr {
	v := lists.Map(args, t.expr)
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
	refuseIf(f == nil || len(v) < f.Least || len(v) > f.Most)
	first := t.ranks[v[0]]
	switch {
	case f.Form == syntax.PairForm, f.Form == syntax.LargestForm,
		f.Form == syntax.RewrittenForm && name != "hilb" && name != "vander":
		return t.as(t.fit(v), call(name, v...))
	case f.Form == syntax.EachForm || f.Form == syntax.CumulativeForm:
		return t.as(first, call(name, v...))
	case name == "diag" && first == matrix, f.Form == syntax.SpectrumForm && name != "eigvecs":
		return t.as(column, call(name, v...))
	case f.Form == syntax.TraceForm || f.Form == syntax.QueryForm || name == "dot":
		return call(name, v...)
	case name == "linspace":
		return t.as(row, call(name, v...))
	}
	return t.as(matrix, call(name, v...))
}

// readImports reads the names that import statements give to modules and functions, such as LA in "from numpy import
// linalg as LA".
func (t *translator) readImports(lines []logicalLine) {
	for _, line := range lines {
		all := strings.Fields(strings.NewReplacer(",", " , ", "(", " ", ")", " ").Replace(line.text))
		if len(all) == 0 || all[0] != "import" && all[0] != "from" {
			continue
		}
		if len(all) > 1 && strings.Contains(all[1], "scipy") {
			for _, name := range all[2:] {
				t.fromSciPy[name] = true
			}
		}
		for k := 1; k+2 < len(all); k++ {
			if all[k+1] == "as" {
				t.imported[all[k+2]] = all[k][strings.LastIndex(all[k], ".")+1:]
			}
		}
	}
}

// isSciPy reports whether e calls a function of SciPy.
func (t *translator) isSciPy(e *py) bool {
	module := e.args[0]
	for module.op == "attribute" && module.text != "scipy" {
		module = module.args[0]
	}
	return oneOf(module.text, " scipy sp ") || t.fromSciPy[module.text]
}

// original returns the name that an imported module or function had before the import renamed it.
func (t *translator) original(name string) string {
	if own, ok := t.imported[name]; ok && !t.given.Has(name) {
		return own
	}
	return name
}
