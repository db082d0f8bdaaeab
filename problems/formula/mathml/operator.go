package mathml

import "slep/problems/formula/syntax"

// isSum reports whether an expression begins with a symbol such as ∑, whose argument needs brackets to show where it
// ends.
func isSum(e *syntax.Expr) bool { return e.Op == syntax.Call && bindingOf(e) == products }

// signs maps binary operators to their symbols and to the minimum precedence of the right operand.
var signs = map[syntax.Op]struct {
	text  string
	right int
}{
	syntax.Add: {"+", sums}, syntax.Subtract: {"−", products}, syntax.Range: {":", sums}, syntax.TimesEach: {"∘", tight},
	syntax.Times: {"\u2062", tight}, // invisible times
}

// operator writes an operator and its operands.
func (w *writer) operator(e *syntax.Expr) {
	first, last := e.Args[0], e.Args[len(e.Args)-1]
	switch e.Op {
	case syntax.Transpose:
		w.superscript(first, func() { w.tag("mi", "T") })
	case syntax.Power, syntax.PowerEach:
		w.superscript(first, func() {
			w.group("mrow", func() {
				if e.Op == syntax.PowerEach {
					w.tag("mo", "∘")
				}
				w.expr(last, 0)
			})
		})
	case syntax.Over, syntax.OverEach:
		w.fraction(first, last)
	case syntax.UnderEach:
		w.fraction(last, first)
	case syntax.Under:
		w.inverse(first)
		w.expr(last, products)
	default:
		w.binary(e.Op, first, last)
	}
}

// binary writes an operator between its operands.
func (w *writer) binary(by syntax.Op, first, last *syntax.Expr) {
	sign, left, right := signs[by].text, bindingOf(&syntax.Expr{Op: by}), signs[by].right
	if by == syntax.Times && first.Op == syntax.Number && last.Op == syntax.Number {
		sign = "·"
	}
	if left == products {
		if isSum(last) {
			right = products
		}
		if isSum(first) {
			left = tight
		} else if first.Op == syntax.Negate {
			left = sums
		}
	}
	w.group("mrow", func() {
		w.expr(first, left)
		w.tag("mo", sign)
		w.expr(last, right)
	})
}

// superscript writes an operand and a superscript, which is written by the function within.
func (w *writer) superscript(operand *syntax.Expr, within func()) {
	w.group("msup", func() {
		w.expr(operand, tight+1)
		within()
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
	w.superscript(a, func() {
		w.group("mrow", func() {
			w.tag("mo", "−")
			w.tag("mn", "1")
		})
	})
}
