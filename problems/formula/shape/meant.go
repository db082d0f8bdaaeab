package shape

import (
	"slices"
	"strings"

	"slep/problems/formula/syntax"
)

// turns are the changes of a product that may be meant where its factors do not fit.
const (
	mostFactors = 4
	costOfLarge = 1.25 // of a result that is larger than another one
)

// factor is a matrix of a product.
type factor struct {
	text       string
	rows, cols int
}

// turned returns the transpose.
func (t factor) turned() factor {
	if text, ok := strings.CutSuffix(t.text, "'"); ok {
		return factor{text, t.cols, t.rows}
	}
	return factor{t.text + "'", t.cols, t.rows}
}

// factorOf returns an expression as a factor. It reports whether its shape is known.
func (t *Types) factorOf(e *syntax.Expr) (out factor, ok bool) {
	if _, typed := t.shapes[e]; !typed && syntax.Try(func() { t.expr(e) }) != nil {
		return out, false
	}
	text := t.Formula.Text[e.At:e.End]
	if e.Operates() && e.Op != syntax.Transpose && !strings.HasPrefix(text, "(") {
		text = "(" + text + ")"
	}
	r, c := t.size(t.shapes[e])
	return factor{text, r, c}, r*c != 0
}

// meantProducts returns other orders of the factors of a product, and others to be transposed, that fit.
func (t *Types) meantProducts(e *syntax.Expr) (meant [][]syntax.Edit) {
	whole := e
	if k := slices.Index(t.spine, e); k >= 0 {
		for k > 0 && t.spine[k-1].Op == syntax.Times {
			k--
		}
		whole = t.spine[k]
	}
	var factors []factor
	front := ""
	for e := whole; ; e = e.Args[0] {
		last := e
		if e.Op == syntax.Times {
			last = e.Args[1]
		}
		f, ok := t.factorOf(last)
		switch {
		case !ok:
			return nil
		case f.rows == 1 && f.cols == 1:
			front = f.text + "*" + front
		default:
			factors = append([]factor{f}, factors...)
		}
		if e.Op != syntax.Times {
			break
		}
	}
	if len(factors) > mostFactors || len(factors) == 0 {
		return nil
	}
	for _, text := range t.fitting(factors) {
		meant = append(meant, syntax.Change(whole.At, whole.End, front+text))
	}
	return meant
}

// fitting returns products of the factors that fit, the likeliest first: few are moved or transposed, and the result is
// small.
func (t *Types) fitting(factors []factor) (texts []string) {
	type candidate struct {
		text string
		size int
		cost float64
	}
	var all []candidate
	square := t.within == "trace" || t.within == "det" || t.within == "logdet" || t.within == "inv"
	try := func(order []factor, cost float64) {
		text := ""
		for k, f := range order {
			if k > 0 && order[k-1].cols != f.rows {
				return
			}
			text += "*" + f.text
		}
		if r, c := order[0].rows, order[len(order)-1].cols; !square || r == c {
			all = append(all, candidate{text[1:], r * c, cost})
		}
	}
	permuted(len(factors), func(order []int, moved bool) {
		for flips := range 1 << len(order) {
			cost, next := 0., make([]factor, len(order))
			if moved {
				cost = 1
			}
			for k, at := range order {
				if next[k] = factors[at]; flips>>k&1 > 0 {
					next[k] = next[k].turned()
					cost++
				}
			}
			try(next, cost)
			if last := next[len(next)-1]; square && cost == 0 { // A*X as X'*A*X
				try(append([]factor{last.turned()}, next...), 1.5)
			}
		}
	})
	least := 0
	for _, c := range all {
		if least == 0 || c.size < least {
			least = c.size
		}
	}
	cost := func(c candidate) float64 {
		if c.size > least {
			return c.cost + costOfLarge
		}
		return c.cost
	}
	for len(all) > 0 && len(texts) < 3 {
		best := 0
		for k := range all {
			if cost(all[k]) < cost(all[best]) {
				best = k
			}
		}
		texts = append(texts, all[best].text)
		all = slices.Delete(all, best, best+1)
	}
	return texts
}

// permuted calls visit for every order of k things.
func permuted(k int, visit func(order []int, moved bool)) {
	order := make([]int, 0, k)
	var extend func()
	extend = func() {
		if len(order) == k {
			visit(order, !slices.IsSorted(order))
			return
		}
		for next := range k {
			if !slices.Contains(order, next) {
				order = append(order, next)
				extend()
				order = order[:len(order)-1]
			}
		}
	}
	extend()
}

// meant returns what may be meant by an operator whose operands do not fit.
func (t *Types) meant(e *syntax.Expr) (meant [][]syntax.Edit) {
	a, b := e.Args[0], e.Args[1]
	left, ok := t.factorOf(a)
	right, too := t.factorOf(b)
	if !ok || !too || e.Op == syntax.Call {
		return nil
	}
	text := t.Formula.Text
	sign := func(s string) []syntax.Edit { return syntax.Change(a.End, b.At, s) }
	alike := left.rows == right.rows && left.cols == right.cols
	switch e.Op {
	case syntax.Times:
		if alike && t.within == "sum" {
			meant = append(meant, sign(".*"))
		}
		meant = append(meant, t.meantProducts(e)...)
		if alike && t.within != "trace" {
			meant = append(meant, sign(".*"))
		}
	case syntax.Over:
		if alike {
			meant = append(meant, sign("./"))
		}
	case syntax.TimesEach:
		if left.cols == right.rows {
			meant = append(meant, sign("*"))
		}
	}
	if left.rows == right.cols && left.cols == right.rows && e.Op != syntax.Times {
		meant = append(meant, syntax.Change(a.End, e.End, text[a.End:b.At]+right.turned().text))
	}
	return meant
}

// meantSquare returns what may be meant where a matrix has to be square.
func (t *Types) meantSquare(e, a *syntax.Expr) (meant [][]syntax.Edit) {
	switch {
	case e.Op == syntax.Power:
		return [][]syntax.Edit{syntax.Change(a.End, a.End, ".")}
	case e.Op != syntax.Call:
		return nil
	case a.Op == syntax.Times:
		within := t.within
		t.within = "trace"
		defer func() { t.within = within }()
		return t.meantProducts(a)
	}
	if f, ok := t.factorOf(a); ok && (e.Text == "trace" || f.rows > f.cols) {
		meant = append(meant, syntax.Change(a.At, a.End, f.turned().text+"*"+f.text))
	}
	return meant
}

// meantNumber returns sums of a matrix that may be meant where f has to be a number: of a term or a factor that is none.
func (t *Types) meantNumber(e *syntax.Expr) [][]syntax.Edit {
	from := e.At
	number := func(a *syntax.Expr) bool { return t.scalar(t.shapes[a]) }
	for {
		next := e
		switch e.Op {
		case syntax.Add, syntax.Subtract, syntax.Times, syntax.TimesEach:
			if a, b := e.Args[0], e.Args[1]; number(a) {
				next = b
			} else if number(b) {
				next = a
			}
		case syntax.Over, syntax.OverEach:
			if number(e.Args[1]) {
				next = e.Args[0]
			}
		case syntax.Negate:
			next = e.Args[0]
		}
		if next == e || t.Formula.Text[e.At] == '(' {
			break
		}
		from, e = next.At, next
	}
	if t.Formula.Text[e.At] != '(' { // numbers before the other factors
		for a := e; a.Op == syntax.Times; a = a.Args[0] {
			if number(a.Args[0]) {
				from = a.Args[1].At
			}
		}
	}
	wrapped := func(before, after string) []syntax.Edit {
		return append(syntax.Change(from, from, before), syntax.Change(e.End, e.End, after)...)
	}
	s := t.shapes[e]
	switch {
	case t.vector(s):
		return [][]syntax.Edit{wrapped("sum(", ")")}
	case t.value(s.r) == t.value(s.c):
		return [][]syntax.Edit{wrapped("trace(", ")"), wrapped("sum(sum(", "))")}
	}
	return [][]syntax.Edit{wrapped("sum(sum(", "))")}
}
