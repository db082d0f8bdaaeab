package mathml

import "slep/problems/formula/syntax"

// isSum reports whether an expression begins with a symbol such as ∑, whose argument needs brackets to show where it
// ends.
func isSum(e *syntax.Expr) bool { return e.Op == syntax.Call && bindingOf(e) == products }

// operator writes an operator and its operands.
func (w *writer) operator(e *syntax.Expr) {
	first := e.Args[0]
	switch e.Op {
	case syntax.Transpose:
		w.group("msup", func() {
			w.expr(first, tight+1)
			w.tag("mi", "T")
		})
		return
	case syntax.Power, syntax.PowerEach:
		w.group("msup", func() {
			w.expr(first, tight+1)
			w.group("mrow", func() {
				if e.Op == syntax.PowerEach {
					w.tag("mo", "∘")
				}
				w.expr(e.Args[1], 0)
			})
		})
		return
	case syntax.Over, syntax.OverEach:
		w.fraction(first, e.Args[1])
		return
	case syntax.UnderEach:
		w.fraction(e.Args[1], first)
		return
	case syntax.Under:
		w.inverse(first)
		w.expr(e.Args[1], products)
		return
	}
	sign, right := "", products
	switch e.Op {
	case syntax.Add:
		sign, right = "+", sums
	case syntax.Subtract:
		sign = "−"
	case syntax.Range:
		sign, right = ":", sums
	case syntax.TimesEach:
		sign, right = "∘", tight
	case syntax.Times:
		if right = tight; first.Op == syntax.Number && e.Args[1].Op == syntax.Number {
			sign = "·"
		}
	}
	left := bindingOf(e)
	if left == products {
		if right != sums && isSum(e.Args[1]) {
			right = products
		}
		if left = products; isSum(first) {
			left = tight
		} else if first.Op == syntax.Negate {
			left = sums
		}
	}
	w.group("mrow", func() {
		w.expr(first, left)
		if sign == "" {
			sign = "\u2062" // invisible times
		}
		w.tag("mo", sign)
		w.expr(e.Args[1], right)
	})
}

func (w *writer) fraction(over, under *syntax.Expr) {
	w.group("mfrac", func() {
		w.group("mrow", func() { w.expr(over, 0) })
		w.group("mrow", func() { w.expr(under, 0) })
	})
}

// inverse writes A⁻¹.
func (w *writer) inverse(a *syntax.Expr) {
	w.group("msup", func() {
		w.expr(a, tight+1)
		w.group("mrow", func() {
			w.tag("mo", "−")
			w.tag("mn", "1")
		})
	})
}
