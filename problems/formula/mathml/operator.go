package mathml

import "slep/problems/formula"

// isSum reports whether an expression begins with a sign of a sum, whose end only a bracket tells.
func isSum(e *formula.Expr) bool { return e.Op == formula.Call && bindingOf(e) == products }

// operator writes an operator of one or two values.
func (w *writer) operator(e *formula.Expr) {
	first := e.Args[0]
	switch e.Op {
	case formula.Transpose:
		w.group("msup", func() {
			w.expr(first, tight+1)
			w.tag("mi", "T")
		})
		return
	case formula.Power, formula.PowerEach:
		w.group("msup", func() {
			w.expr(first, tight+1)
			w.group("mrow", func() {
				if e.Op == formula.PowerEach {
					w.tag("mo", "∘")
				}
				w.expr(e.Args[1], 0)
			})
		})
		return
	case formula.Over, formula.OverEach:
		w.fraction(first, e.Args[1])
		return
	case formula.UnderEach:
		w.fraction(e.Args[1], first)
		return
	case formula.Under:
		w.inverse(first)
		w.expr(e.Args[1], products)
		return
	}
	sign, right := "", products
	switch e.Op {
	case formula.Add:
		sign, right = "+", sums
	case formula.Subtract:
		sign = "−"
	case formula.Range:
		sign, right = ":", sums
	case formula.TimesEach:
		sign, right = "∘", tight
	case formula.Times:
		if right = tight; first.Op == formula.Number && e.Args[1].Op == formula.Number {
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
		} else if first.Op == formula.Negate {
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

func (w *writer) fraction(over, under *formula.Expr) {
	w.group("mfrac", func() {
		w.group("mrow", func() { w.expr(over, 0) })
		w.group("mrow", func() { w.expr(under, 0) })
	})
}

// inverse writes A⁻¹.
func (w *writer) inverse(a *formula.Expr) {
	w.group("msup", func() {
		w.expr(a, tight+1)
		w.group("mrow", func() {
			w.tag("mo", "−")
			w.tag("mn", "1")
		})
	})
}
