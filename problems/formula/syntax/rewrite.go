package syntax

import (
	"strconv"
	"strings"
)

// templates maps functions to expressions, in terms of other functions, that replace their calls. A, B and C stand for
// the arguments. If a number follows the name, the template is for calls with that many arguments.
var templates = map[string]string{
	"sumsq 1": "sum(A.^2)", "sumsq 2": "sum(A.^2, B)", "vecnorm 1": "sqrt(sum(A.^2))", "vecnorm 2": "sqrt(sum(A.^2))",
	"vecnorm 3": "sqrt(sum(A.^2, C))", "eig 2": "eig(sqrtm(inv(B))*A*sqrtm(inv(B)))",
	"merge 3": "A.*B + (1 - A).*C", "dot 3": "sum(A.*B, C)", "nnz": "sum(sum(abs(sign(A))))",
	"any": "abs(sign(sum(abs(A))))", "all": "1 - abs(sign(sum(1 - abs(sign(A)))))",
	"sec": "1./cos(A)", "csc": "1./sin(A)", "cot": "1./tan(A)", "sech": "1./cosh(A)", "erfc": "1 - erf(A)",
	"center": "A - mean(A)", "zscore": "(A - mean(A))./std(A)", "cross": "reshape([A(2).*B(3) - A(3).*B(2), " +
		"A(3).*B(1) - A(1).*B(3), A(1).*B(2) - A(2).*B(1)], size(A))",
	"vec": "A(:)", "full": "A", "squeeze": "A", "double": "A", "real": "A", "conj": "A", "transpose": "A'",
	"log2": "log(A)/0.69314718055994530942", "log10": "log(A)/2.30258509299404568402",
	"times": "A.*B", "rdivide": "A./B", "plus": "A + B", "minus": "A - B", "mtimes": "A*B", "mldivide": "A\\B",
	"var": "sum((A - mean(A)).^2)/(numel(A)/numel(mean(A)) - 1)", "std": "sqrt(var(A))",
	"cov":  "(A - mean(A, 1))'*(A - mean(A, 1))/(rows(A) - 1)",
	"ceil": "-floor(-A)", "fix": "sign(A).*floor(abs(A))", "round": "sign(A).*floor(abs(A) + 1/2)",
	"mod": "A - B.*floor(A./B)", "rem": "A - B.*fix(A./B)", "fliplr": "A(:,end:-1:1)", "flipud": "A(end:-1:1,:)",
	"hilb": "1./((1:A)' + (1:A) - 1)", "vander": "A(:).^(numel(A)-1:-1:0)", "cond": "norm(A)*norm(inv(A))",
	"blkdiag": "[A zeros(rows(A), columns(B)); zeros(rows(B), columns(A)) B]", "horzcat": "[A B]", "vertcat": "[A; B]",
}

// nested maps nested calls, each with one argument, to expressions that replace them.
var nested = map[string]string{
	"sum svd": "norm(A, 'nuc')", "max svd": "norm(A)", "sum eig": "trace(A)", "prod eig": "det(A)",
	"sum log eig": "logdet(A)", "sum log diag chol": "logdet(A)/2", "trace logm": "logdet(A)",
	"trace expm": "sum(exp(eig(A)))",
}

// comparisons maps operators that return 1 or 0 to how tightly they bind, and to templates for their values.
var comparisons = map[string]struct {
	binding int
	text    string
}{
	"|": {1, "max(abs(sign(A)), abs(sign(B)))"}, "&": {2, "abs(sign(A.*B))"},
	">": {3, "max(sign(A - B), 0)"}, "<": {3, "max(sign(B - A), 0)"}, ">=": {3, "1 - max(sign(B - A), 0)"},
	"<=": {3, "1 - max(sign(A - B), 0)"}, "==": {3, "1 - abs(sign(A - B))"}, "!=": {3, unequal}, "~=": {3, unequal},
}

const (
	unequal = "abs(sign(A - B))"
	not     = "1 - abs(sign(A))"
)

// filled returns the expression of a template, with from and to as its position in the text. The letters A to E in the
// template stand for the arguments. If there are fewer than five, the remaining letters stand for the last one.
func (p *parser) filled(template string, from, to int, args ...*Expr) *Expr {
	inner := &parser{f: &Formula{Text: p.f.Text}} // assigns no names, so hides no function
	inner.tokens, _ = cut(template)
	before, named, done := 0, map[string]*Expr{}, map[*Expr]bool{}
	for k, letter := range strings.Split("ABCDE", "") {
		named[letter] = args[min(k, len(args)-1)]
	}
	for _, a := range args {
		before += a.count()
		done[a] = true
	}
	e := placed(inner.expression(0), from, to, named, done)
	if p.exprs += e.count() - before; p.exprs > mostExprs {
		Fail(from, "the formula is too long")
	}
	return e
}

// Filled is like filled, for an expression that has no position in the text.
func Filled(template string, args ...*Expr) *Expr {
	p := &parser{f: &Formula{}}
	return p.filled(template, 0, 0, args...)
}

// placed sets the position of an expression, and substitutes arguments for names. It skips arguments, and
// subexpressions that occur more than once and have already been processed.
func placed(e *Expr, from, to int, args map[string]*Expr, done map[*Expr]bool) *Expr {
	if done[e] {
		return e
	}
	if a := args[e.Text]; a != nil && e.Op == Name {
		return a
	}
	done[e], e.At, e.End = true, from, to
	for k, a := range e.Args {
		e.Args[k] = placed(a, from, to, args, done)
	}
	return e
}

// count returns the number of subexpressions of e, including e.
func (e *Expr) count() int {
	out := 1
	e.Walk(func(*Expr, int) { out++ })
	return out
}

// within returns a new expression with the position of e.
func (e *Expr) within(op Op, args ...*Expr) *Expr {
	return &Expr{Op: op, Args: args, At: e.At, End: e.End}
}

func (e *Expr) call(name string, args ...*Expr) *Expr {
	out := e.within(Call, args...)
	out.Text = name
	return out
}

func (e *Expr) number(v float64) *Expr {
	out := e.within(Number)
	out.Value = v
	return out
}

// is reports whether e is a call to the named function with one argument.
func (e *Expr) is(name string) bool { return e.Op == Call && e.Text == name && len(e.Args) == 1 }

// rewritten returns a call, rewritten to functions that the later passes support.
func (p *parser) rewritten(e *Expr) *Expr {
	f, a := Functions[e.Text], e.Args
	if len(a) < f.Least || len(a) > f.Most {
		return e // package shape reports this error
	}
	last := a[len(a)-1]
	template := templates[e.Text]
	if template == "" {
		template = templates[e.Text+" "+strconv.Itoa(len(a))]
	}
	names := e.Text
	for inner := e; len(inner.Args) == 1 && inner.Args[0].Op == Call; {
		inner = inner.Args[0]
		names += " " + inner.Text
		if within := nested[names]; within != "" && len(inner.Args) == 1 {
			template, a = within, inner.Args
		}
	}
	switch {
	case e.Text == "vecnorm" && len(a) > 1 && (a[1].Op != Number || a[1].Value != 2):
		Fail(a[1].At, "vecnorm takes norms of order 2 only")
	case template != "":
		return p.filled(template, e.At, e.End, a...)
	case e.Text == "sub2ind":
		return p.filled("B + (C - 1).*A", e.At, e.End, sizes(a[0])[0], a[1], a[2])
	case e.Text == "speye":
		return sized(e.call("eye", a...))
	case e.Text == "gallery":
		return p.gallery(e, a[0].Text, a[1:])
	case e.Text == "polyval":
		return p.polynomial(e, a[0], a[1])
	case (f.Form == SumForm || f.Form == LargestForm) && last.Op == Text && last.Text == "all": // as in MATLAB
		return e.call(e.Text, e.call(e.Text, a[0]))
	case f.Form == SizedForm:
		return sized(e)
	case f.Form == ReshapeForm && len(a) == 2:
		return e.call(e.Text, append([]*Expr{a[0]}, sizes(last)...)...)
	}
	return e
}

// polynomial returns the expression for polyval, whose coefficients must be listed in brackets.
func (p *parser) polynomial(e, coefficients, at *Expr) (out *Expr) {
	if coefficients.Op != Brackets || len(coefficients.Args) != 1 {
		Fail(coefficients.At, "polyval takes coefficients in brackets, such as [1 -2 0 3]")
	}
	all := coefficients.Args[0].Args
	out = e.number(0)
	for k, c := range all {
		out = p.filled("A + B.*C.^D", e.At, e.End, out, c, at, e.number(float64(len(all)-1-k)))
	}
	return out
}

// gallery returns the expression for the gallery matrix with the given name.
func (p *parser) gallery(e *Expr, name string, a []*Expr) *Expr {
	switch {
	case name == "tridiag" && len(a) != 3:
		return e.call("tridiag", a...)
	case name == "minij":
		return p.filled("min((1:A)', 1:A)", e.At, e.End, a...)
	case name == "poisson":
		return p.filled("laplacian([A A])", e.At, e.End, a...)
	}
	Fail(e.At, "gallery makes 'tridiag', 'minij' and 'poisson' only")
	return nil
}

// sized replaces a single argument that is a vector of two sizes, such as size(A), by the two sizes.
func sized(e *Expr) *Expr {
	if len(e.Args) == 1 {
		e.Args = sizes(e.Args[0])
	}
	return e
}

// sizes returns two expressions if e is size(V) or [r c], and otherwise e alone.
func sizes(e *Expr) []*Expr {
	switch {
	case e.is("size"):
		return []*Expr{e.call("size", e.Args[0], e.number(1)), e.call("size", e.Args[0], e.number(2))}
	case e.Op == Brackets && len(e.Args) == 1 && len(e.Args[0].Args) == 2:
		return e.Args[0].Args
	}
	return []*Expr{e}
}
