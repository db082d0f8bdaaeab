package mathml

import "slep/problems/formula/syntax"

// isSum reports whether an expression is a call that is bracketed like a product. The brackets around calls to sum and
// some other functions show where the arguments end.
func isSum(e *syntax.Expr) bool { return e.Op == syntax.Call && bindingOf(e) == products }

// signs maps binary operators to their symbols and to the minimum precedence of the right operand.
var signs = map[syntax.Op]struct {
	text  string
	right int
}{
	syntax.Add: {"+", sums}, syntax.Subtract: {"−", products}, syntax.Range: {":", sums}, syntax.TimesEach: {"∘", tight},
	syntax.Times: {"\u2062", tight}, // invisible times
}

// operator typesets an operator and its operands.
func (t *typesetter) operator(e *syntax.Expr) string {
	first, last := e.Args[0], e.Args[len(e.Args)-1]
	switch e.Op {
	case syntax.Transpose:
		return t.superscript(first, tag("mi", "T"))
	case syntax.Power:
		return t.superscript(first, group("mrow", t.expr(last, 0)))
	case syntax.PowerEach:
		return t.superscript(first, group("mrow", tag("mo", "∘"), t.expr(last, 0)))
	case syntax.Over, syntax.OverEach:
		return t.fraction(first, last)
	case syntax.UnderEach:
		return t.fraction(last, first)
	case syntax.Under:
		return t.inverse(first) + t.expr(last, products)
	}
	return t.binary(e.Op, first, last)
}

// binary typesets an operator between its operands.
func (t *typesetter) binary(by syntax.Op, first, last *syntax.Expr) string {
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
	return group("mrow", t.expr(first, left), tag("mo", sign), t.expr(last, right))
}

func (t *typesetter) superscript(operand *syntax.Expr, above string) string {
	return group("msup", t.expr(operand, tight+1), above)
}

func (t *typesetter) fraction(over, under *syntax.Expr) string {
	return group("mfrac", group("mrow", t.expr(over, 0)), group("mrow", t.expr(under, 0)))
}

// inverse returns A⁻¹.
func (t *typesetter) inverse(a *syntax.Expr) string {
	return t.superscript(a, group("mrow", tag("mo", "−"), tag("mn", "1")))
}
