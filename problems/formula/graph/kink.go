package graph

import "slep/problems/formula/syntax"

// Kink is a place in the text where f is not smooth.
type Kink struct {
	Line, Column int    // counted from 1
	Message      string // what is not smooth
	Smooth       string // what to write instead
}

// kink records a call that is not smooth.
func (b *Problem) kink(e *syntax.Expr) {
	line, column := b.types.Formula.Place(e.At)
	v, second := b.operandText(e.Args[0]), ""
	if len(e.Args) > 1 {
		second = b.operandText(e.Args[1])
	}
	k := Kink{Line: line, Column: column}
	where := " has a kink where " + v + " is 0"
	switch e.Text {
	case "abs":
		k.Smooth = "sqrt(" + v + ".^2 + mu^2)"
	case "sign":
		where = " jumps where " + v + " is 0"
		k.Smooth = v + "./sqrt(" + v + ".^2 + mu^2)"
	case "sqrt":
		k.Smooth = "sqrt(" + v + " + mu^2)"
	case "hypot":
		where = " has a kink where both arguments are 0"
		k.Smooth = "sqrt(" + v + ".^2 + " + second + ".^2 + mu^2)"
	case "norm":
		switch order, _ := b.types.Norm(e); order {
		case 1:
			where = " has a kink where an entry of " + v + " is 0"
			k.Smooth = "sum(sqrt(" + v + ".^2 + mu^2))"
		case 2:
			k.Smooth = "sqrt(sum(" + v + ".^2) + mu^2)"
			if r, c := b.types.SizeOf(e.Args[0]); r > 1 && c > 1 {
				k.Smooth = "sqrt(sum(sum(" + v + ".^2)) + mu^2)"
			}
		default:
			where = " has a kink where two entries of " + v + " are largest"
			k.Smooth = "mu*log(sum(2*cosh(" + v + "/mu)))"
		}
	default: // max, min
		sign := " + "
		if e.Text == "min" {
			sign = " - "
		}
		where = " has a kink where " + v + " equals " + second
		k.Smooth = "(" + v + " + " + second + sign + "sqrt((" + v + " - " + second + ").^2 + mu^2))/2"
	}
	k.Message = b.types.Formula.Quote(e) + where
	b.Kinks = append(b.Kinks, k)
}

// operandText returns the text of an expression as an operand, which takes brackets if it is an operation itself.
func (b *Problem) operandText(e *syntax.Expr) string {
	text := b.types.Formula.Text[e.At:e.End]
	if e.Operates() && e.Op != syntax.Transpose && !enclosed(text) {
		return "(" + text + ")"
	}
	return text
}

// enclosed reports whether the bracket that begins a text is closed at its end.
func enclosed(text string) bool {
	depth := 0
	for k := range len(text) {
		switch text[k] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return k == len(text)-1
		}
	}
	return false
}
