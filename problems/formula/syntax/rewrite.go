package syntax

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// filled returns the expression that a template describes, with from and to as its position in the text. The letters A
// to E in the template denote the arguments. If fewer than five arguments are given, the remaining letters denote the
// last argument.
func (p *parser) filled(template string, from, to int, args ...*Expr) *Expr {
	inner := &parser{f: &Formula{Text: p.f.Text}} // a template assigns no names, and hides no functions
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
	p.exprs += e.count() - before
	FailIf(p.exprs > mostExprs, from, "the formula is too long")
	return e
}

// Filled returns the expression that a template describes, without a position in the text.
func Filled(template string, args ...*Expr) *Expr {
	p := &parser{f: &Formula{}}
	return p.filled(template, 0, 0, args...)
}

// placed sets the position of an expression, and substitutes arguments for names. The arguments themselves are not
// changed, and a subexpression that occurs more than once is processed only once.
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
	out := 0
	for range e.All() {
		out++
	}
	return out
}

// within(op, args) returns a new expression with the position of e.
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

// is(name) reports whether e is a call with one argument to the function with this name.
func (e *Expr) is(name string) bool { return e.Op == Call && e.Text == name && len(e.Args) == 1 }

// rewritten returns a call or, if the later passes do not support its function or arguments, an equivalent expression.
func (p *parser) rewritten(e *Expr) *Expr {
	f, a := Functions[e.Text], e.Args
	if len(a) < f.Least || len(a) > f.Most {
		return e // package shape reports the error
	}
	last := a[len(a)-1]
	if last.Op == Text && last.Text == "all" { // as in MATLAB
		switch {
		case f.Form == SumForm || f.Form == LargestForm:
			return e.call(e.Text, e.call(e.Text, a[0]))
		case len(a) > 1:
			all := p.filled("A(:)", e.At, e.End, a[0])
			return p.rewritten(e.call(e.Text, append([]*Expr{all}, a[1:len(a)-1]...)...))
		}
	}
	if template, a := p.template(e); template != "" {
		out := p.filled(template, e.At, e.End, a...)
		out.Logical = e.Text == "logical"
		return out
	}
	switch {
	case e.Text == "std":
		return e.call("sqrt", p.rewritten(e.call("var", a...)))
	case e.Text == "sub2ind":
		return p.filled("B + (C - 1).*A", e.At, e.End, sizes(a[0])[0], a[1], a[2])
	case e.Text == "speye":
		return sized(e.call("eye", a...))
	case e.Text == "gallery":
		return p.gallery(e, a[0].Text, a[1:])
	case e.Text == "polyval":
		return p.polynomial(e, a[0], a[1])
	case f.Form == SumForm && len(a) == 2 && len(sizes(last)) == 2: // sum(V, [1 2])
		return e.call(e.Text, e.call(e.Text, a[0]))
	case f.Form == SizedForm:
		return sized(e)
	case e.Text == "reshape" && len(a) == 2:
		return e.call(e.Text, append([]*Expr{a[0]}, sizes(last)...)...)
	case e.Text == "repmat" && len(a) == 2:
		return e.call(e.Text, append(a[:1:1], append(sizes(last), last)[:2]...)...)
	case e.Text == "circshift" && len(sizes(a[1])) == 2:
		return p.filled("circshift(circshift(A, B, 1), C, 2)", e.At, e.End, append(a[:1:1], sizes(a[1])...)...)
	}
	return e
}

// template returns the template for a call and the arguments of the template, or "" if the call has no template.
func (p *parser) template(e *Expr) (template string, args []*Expr) {
	a := e.Args
	key, open := literalKeys(e.Text, a)
	template = cmp.Or(literal[key], literal[open], templates[e.Text], templates[e.Text+" "+strconv.Itoa(len(a))])
	names := e.Text
	for inner := e; len(inner.Args) == 1 && inner.Args[0].Op == Call; {
		inner = inner.Args[0]
		names += " " + inner.Text
		if within := nested[names]; within != "" && len(inner.Args) == 1 {
			template, a = within, inner.Args
		}
	}
	switch {
	case e.Text == "pdist2" && len(a) == 3 && a[2].Text == "euclidean":
		return p.template(e.call(e.Text, a[:2]...))
	case e.Text == "pdist2" && len(a) == 2 && a[0].String() == a[1].String():
		return distances, a
	case e.Text == "vecnorm" && len(a) > 1 && (a[1].Op != Number || math.IsInf(a[1].Value, 0)):
		Fail(a[1].At, "vecnorm takes the order of a norm as a number, such as 1 or 2")
	case e.Text == "var" && len(a) > 1:
		a = p.weighted(a)
	}
	return template, a
}

// weighted returns the arguments of var, with 0 in place of a weight [], and fails if the weight is not 0, 1 or [].
func (p *parser) weighted(args []*Expr) []*Expr {
	out, weight := append([]*Expr{}, args...), args[1]
	if weight.Op == Brackets && len(weight.Args) == 0 {
		out[1] = weight.number(0)
	} else if weight.Op != Number || weight.Value != 0 && weight.Value != 1 {
		Fail(weight.At, "the second argument must be 0 (to divide by the number of values minus 1) or 1")
	}
	return out
}

// literalKeys returns the key under which a call may be listed in the maps literal and several, and the same key with
// letters in place of numbers.
func literalKeys(name string, args []*Expr) (key, open string) {
	key, open = name, name
	for k, a := range args[min(1, len(args)):] {
		part := "BCDEF"[min(k, 4):][:1]
		if a.Op == Text {
			part = strings.ToLower(a.Text)
		}
		open += " " + part
		if a.Op == Number {
			part = strconv.FormatFloat(a.Value, 'g', -1, 64)
		}
		key += " " + part
	}
	return key, open
}

// polynomial returns the expression for polyval, whose coefficients must be listed in brackets.
func (p *parser) polynomial(e, coefficients, at *Expr) (out *Expr) {
	FailIf(coefficients.Op != Brackets || len(coefficients.Args) != 1, coefficients.At,
		"polyval takes coefficients in brackets, such as [1 -2 0 3]")
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
	}
	FailIf(name != "poisson", e.At, "gallery supports only 'tridiag', 'minij' and 'poisson'")
	return p.filled("laplacian([A A])", e.At, e.End, a...)
}

// sized replaces a sole argument that is a vector of two sizes, such as size(A), by the two sizes.
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
