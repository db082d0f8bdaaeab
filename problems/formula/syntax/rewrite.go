package syntax

import "math"

// rewrites maps the name of each function of RewrittenForm to a function that returns what replaces a call e with
// arguments a.
var rewrites = map[string]func(e *Expr, a []*Expr) *Expr{
	"sumsq":     func(e *Expr, a []*Expr) *Expr { return e.call("sum", append([]*Expr{e.square(a[0])}, a[1:]...)...) },
	"speye":     func(e *Expr, a []*Expr) *Expr { return sized(e.call("eye", a...)) },
	"vec":       func(e *Expr, a []*Expr) *Expr { return e.within(Index, a[0], e.within(All)) },
	"full":      func(_ *Expr, a []*Expr) *Expr { return a[0] },
	"transpose": func(e *Expr, a []*Expr) *Expr { return e.within(Transpose, a[0]) },
	"log2":      func(e *Expr, a []*Expr) *Expr { return e.within(Over, e.call("log", a[0]), e.number(math.Ln2)) },
	"log10":     func(e *Expr, a []*Expr) *Expr { return e.within(Over, e.call("log", a[0]), e.number(math.Ln10)) },
	"times":     func(e *Expr, a []*Expr) *Expr { return e.within(TimesEach, a...) },
	"plus":      func(e *Expr, a []*Expr) *Expr { return e.within(Add, a...) },
	"minus":     func(e *Expr, a []*Expr) *Expr { return e.within(Subtract, a...) },
	"var":       func(e *Expr, a []*Expr) *Expr { return e.variance(a[0]) },
	"std":       func(e *Expr, a []*Expr) *Expr { return e.call("sqrt", e.variance(a[0])) },
	"cov": func(e *Expr, a []*Expr) *Expr {
		centred := e.within(Subtract, a[0], e.call("mean", a[0], e.number(1)))
		product := e.within(Times, e.within(Transpose, centred), centred)
		return e.within(Over, product, e.within(Subtract, e.call("rows", a[0]), e.number(1)))
	},
	"vecnorm": func(e *Expr, a []*Expr) *Expr {
		if order, ok := Literal(a[min(1, len(a)-1)]); len(a) > 1 && !(ok && order == 2) {
			Fail(a[1].At, "vecnorm takes norms of order 2 only")
		}
		return e.call("sqrt", e.call("sum", append([]*Expr{e.square(a[0])}, a[min(2, len(a)):]...)...))
	},
}

// within returns an expression with the position of e.
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

func (e *Expr) square(a *Expr) *Expr { return e.within(PowerEach, a, e.number(2)) }

// variance returns the sample variance of columns, or of a row.
func (e *Expr) variance(a *Expr) *Expr {
	mean := e.call("mean", a)
	count := e.within(Over, e.call("numel", a), e.call("numel", mean))
	squares := e.call("sum", e.square(e.within(Subtract, a, mean)))
	return e.within(Over, squares, e.within(Subtract, count, e.number(1)))
}

// rewritten returns a call in terms of the functions that the passes know.
func rewritten(e *Expr) *Expr {
	f := Functions[e.Text]
	if len(e.Args) < f.Least || len(e.Args) > f.Most {
		return e // package shape reports this error
	}
	last := e.Args[len(e.Args)-1]
	switch {
	case f.Form == RewrittenForm:
		return rewrites[e.Text](e, e.Args)
	case (f.Form == SumForm || f.Form == LargestForm) && last.Op == Text && last.Text == "all": // as in MATLAB
		return e.call(e.Text, e.call(e.Text, e.Args[0]))
	case f.Form == SizedForm:
		return sized(e)
	case f.Form == ReshapeForm && len(e.Args) == 2:
		return e.call(e.Text, append([]*Expr{e.Args[0]}, sizes(e.Args[1])...)...)
	}
	return e
}

// sized replaces a single argument that is a vector of two sizes, such as size(A), by the two sizes.
func sized(e *Expr) *Expr {
	if len(e.Args) == 1 {
		e.Args = sizes(e.Args[0])
	}
	return e
}

// sizes returns the entries of size(V) and of [r c], and e alone for other expressions.
func sizes(e *Expr) []*Expr {
	switch {
	case e.Op == Call && e.Text == "size" && len(e.Args) == 1:
		return []*Expr{e.call("size", e.Args[0], e.number(1)), e.call("size", e.Args[0], e.number(2))}
	case e.Op == Brackets && len(e.Args) == 1 && len(e.Args[0].Args) == 2:
		return e.Args[0].Args
	}
	return []*Expr{e}
}
