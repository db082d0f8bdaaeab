package formula

// Kink is a place in the text where f is not smooth.
type Kink struct {
	Line, Column int    // counted from 1
	Message      string // what is not smooth
	Smooth       string // what to write instead
}

// kink records a call that is not smooth.
func (b *builder) kink(e *Expr) {
	line, column := b.f.place(e.At)
	v, second := b.f.operandText(e.Args[0]), ""
	if len(e.Args) > 1 {
		second = b.f.operandText(e.Args[1])
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
		switch order, _ := b.normOrder(e); order {
		case 1:
			where = " has a kink where an entry of " + v + " is 0"
			k.Smooth = "sum(sqrt(" + v + ".^2 + mu^2))"
		case 2:
			k.Smooth = "sqrt(sum(" + v + ".^2) + mu^2)"
			if !b.vector(b.shapes[e.Args[0].index]) {
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
	k.Message = b.f.quote(e) + where
	b.kinks = append(b.kinks, k)
}

// operandText returns the text of an expression as an operand, which takes brackets if it is an operation itself.
func (f *Formula) operandText(e *Expr) string {
	text := f.text[e.At:e.end]
	if e.operates() && e.Op != Transpose && !enclosed(text) {
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
