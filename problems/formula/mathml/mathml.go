// Package mathml typesets expressions of formulas as MathML Core.
package mathml

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// Statements returns a <math> element with the statements that compute a value, one below the other. The last
// statement, which computes the value, comes first and is shown with the given name. The other statements follow.
func Statements(name string, s []*syntax.Statement) string {
	w := &writer{}
	last := len(s) - 1
	equation := func(left string, right *syntax.Statement) {
		w.name(left)
		w.tag("mo", "=")
		w.expr(right.Value, 0)
	}
	row := func(left string, right *syntax.Statement) {
		w.group("mtr", func() { w.group("mtd", func() { equation(left, right) }) })
	}
	w.group("math", func() {
		if last == 0 {
			equation(name, s[0])
			return
		}
		w.group("mtable", func() {
			row(name, s[last])
			for _, part := range s[:last] {
				row(part.Name, part)
			}
		})
	})
	return w.String()
}

// writer writes MathML elements.
type writer struct {
	strings.Builder
	depth int
}

const deepest = 150 // the maximum depth of nested expressions; the stack of a browser is small

var escaped = strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;")

// tag writes an element that contains text.
func (w *writer) tag(tag, text string) {
	w.WriteString("<" + tag + ">" + escaped.Replace(text) + "</" + tag + ">")
}

// group writes an element, whose content is written by the function within.
func (w *writer) group(tag string, within func()) {
	w.WriteString("<" + tag + ">")
	within()
	w.WriteString("</" + tag + ">")
}

// name writes a name. The name of a Greek letter is shown as the letter, and digits at the end of a name as a
// subscript.
func (w *writer) name(text string) {
	letter, index := syntax.Letter(text)
	if index == "" {
		w.tag("mi", letter)
		return
	}
	w.group("msub", func() {
		w.tag("mi", letter)
		w.tag("mn", index)
	})
}

// scientific returns the mantissa and the exponent of a number. The exponent is "" if the number is written without an
// exponent.
func scientific(v float64) (mantissa, exponent string) {
	mantissa, exponent, _ = strings.Cut(strconv.FormatFloat(v, 'g', 6, 64), "e")
	if power, err := strconv.Atoi(exponent); err == nil {
		exponent = strings.Replace(strconv.Itoa(power), "-", "−", 1)
	}
	return mantissa, exponent
}

// number writes a number with up to six digits. A very large or small number is written in a form such as 2·10⁹ or
// 10⁻⁸.
func (w *writer) number(v float64) {
	mantissa, exponent := scientific(v)
	if exponent == "" {
		w.tag("mn", mantissa)
		return
	}
	power := func() {
		w.group("msup", func() {
			w.tag("mn", "10")
			w.tag("mn", exponent)
		})
	}
	if mantissa == "1" {
		power()
		return
	}
	w.group("mrow", func() {
		w.tag("mn", mantissa)
		w.tag("mo", "·")
		power()
	})
}

// bracketed writes an opening bracket, calls the function within, and writes a closing bracket.
func (w *writer) bracketed(left, right string, within func()) {
	w.group("mrow", func() {
		w.tag("mo", left)
		within()
		w.tag("mo", right)
	})
}

// expr writes an expression, enclosed in brackets if its precedence is lower than binding.
func (w *writer) expr(e *syntax.Expr, binding int) {
	if w.depth == deepest {
		w.tag("mo", "…")
		return
	}
	w.depth++
	defer func() { w.depth-- }()
	if own := bindingOf(e); own < binding {
		w.bracketed("(", ")", func() { w.expr(e, 0) })
		return
	}
	switch e.Op {
	case syntax.Number:
		w.number(e.Value)
	case syntax.Name:
		w.name(e.Text)
	case syntax.Call:
		w.call(e)
	case syntax.Index:
		w.group("msub", func() {
			w.expr(e.Args[0], tight)
			w.group("mrow", func() { w.list(e.Args[1:], ",") })
		})
	case syntax.Brackets:
		w.bracketed("[", "]", func() { w.table(e.Args) })
	case syntax.Row:
		w.list(e.Args, "")
	case syntax.All:
		w.tag("mo", ":")
	case syntax.End, syntax.Text:
		w.tag("mi", "end")
	case syntax.Negate:
		w.group("mrow", func() {
			w.tag("mo", "−")
			w.expr(e.Args[0], products)
		})
	default:
		w.operator(e)
	}
}

// The precedence of typeset expressions.
const (
	sums = iota + 1
	products
	tight
)

// bindingOf returns the precedence of an expression when it is typeset.
func bindingOf(e *syntax.Expr) int {
	switch e.Op {
	case syntax.Add, syntax.Subtract, syntax.Negate, syntax.Range:
		return sums
	case syntax.Times, syntax.TimesEach, syntax.Under, syntax.Over, syntax.OverEach, syntax.UnderEach:
		return products
	case syntax.Call:
		if e.Text == "sum" || e.Text == "mean" || e.Text == "logdet" || e.Text == "inv" {
			return products
		}
	case syntax.Power, syntax.PowerEach, syntax.Transpose:
		return products + 1 // lower than that of names, so that a power that is the base of another power is in brackets
	}
	if e.Op == syntax.Number && e.Value < 0 {
		return sums
	}
	if _, exponent := scientific(e.Value); e.Op == syntax.Number && exponent != "" {
		return products
	}
	return tight + 1
}

// list writes expressions and, unless between is "", a separator between them.
func (w *writer) list(args []*syntax.Expr, between string) {
	for k, a := range args {
		if k > 0 && between != "" {
			w.tag("mo", between)
		}
		w.expr(a, 0)
	}
}

// table writes the rows of a matrix.
func (w *writer) table(rows []*syntax.Expr) {
	w.group("mtable", func() {
		for _, row := range rows {
			w.group("mtr", func() {
				for _, a := range row.Args {
					w.group("mtd", func() { w.expr(a, 0) })
				}
			})
		}
	})
}
