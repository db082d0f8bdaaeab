package shape

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// Parameters of the search for the product that the user meant.
const (
	mostFactors  = 4    // the maximum number of factors of a product that is reordered
	costOfMoving = 1.5  // extra cost of changing the order of factors
	costOfLarge  = 1.25 // extra cost of a product with more entries than the smallest candidate
)

// factor is a matrix in a product.
type factor struct {
	text       string
	rows, cols int
}

// turned returns the transpose of t.
func (t factor) turned() factor {
	if text, ok := strings.CutSuffix(t.text, "'"); ok {
		return factor{text, t.cols, t.rows}
	}
	return factor{t.text + "'", t.cols, t.rows}
}

// factorOf converts an expression to a factor. If the shape is not known, ok is false.
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

// meantProducts returns edits that reorder or transpose the factors of a product so that their shapes fit.
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

// fitting returns at most three products of the factors, reordered or transposed so that their shapes fit. The
// likeliest product comes first. A product is likely to be the intended one if few factors are transposed, their order
// is kept, and the result is small.
func (t *Types) fitting(factors []factor) (texts []string) {
	type candidate struct {
		text string
		size int
		cost float64
	}
	all, least := []candidate(nil), math.MaxInt
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
			all, least = append(all, candidate{text[1:], r * c, cost}), min(least, r*c)
		}
	}
	permuted(len(factors), func(order []int, moved bool) {
		for flips := range 1 << len(order) {
			cost, next := 0., make([]factor, len(order))
			if moved {
				cost = costOfMoving
			}
			for k, at := range order {
				if next[k] = factors[at]; flips>>k&1 > 0 {
					next[k] = next[k].turned()
					cost++
				}
			}
			try(next, cost)
			if last := next[len(next)-1]; square && cost == 0 { // such as X'*A*X for A*X
				try(append([]factor{last.turned()}, next...), 1.5)
			}
		}
	})
	cost := func(c candidate) float64 {
		if c.size > least {
			return c.cost + costOfLarge
		}
		return c.cost
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(cost(a), cost(b)) })
	return lists.Map(all[:min(len(all), 3)], func(c candidate) string { return c.text })
}

// permuted calls visit(order, moved) for every permutation of 0, ..., k-1. moved is false only for the identity.
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
