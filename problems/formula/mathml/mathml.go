// Package mathml typesets expressions of formulas as MathML Core.
package mathml

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// Statements returns a <math> element with the statements that compute a value, one below the other. The last
// statement, which computes the value, comes first and is shown with the given name. The other statements follow.
func Statements(name string, s []*syntax.Statement) string {
	t := &typesetter{}
	last := len(s) - 1
	rows := []string{t.equation(name, s[last])}
	if last == 0 {
		return group("math", rows...)
	}
	for _, part := range s[:last] {
		rows = append(rows, t.equation(part.Name, part))
	}
	for k, row := range rows {
		rows[k] = group("mtr", group("mtd", row))
	}
	return group("math", group("mtable", rows...))
}

// typesetter writes expressions as MathML elements.
type typesetter struct {
	depth int // the nesting depth of the current expression
}

const deepest = 150 // expressions nested more deeply are shown as …, because the stack of a browser is small

func (t *typesetter) equation(left string, right *syntax.Statement) string {
	return named(left) + tag("mo", "=") + t.expr(right.Value, 0)
}

var escaped = strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;")

// tag returns an element that contains text.
func tag(name, text string) string { return group(name, escaped.Replace(text)) }

// group returns an element that contains the given elements.
func group(name string, within ...string) string {
	return "<" + name + ">" + strings.Join(within, "") + "</" + name + ">"
}

// named typesets a name. The name of a Greek letter is shown as the letter, and digits at the end of a name as a
// subscript.
func named(text string) string {
	letter, index := syntax.Letter(text)
	if index == "" {
		return tag("mi", letter)
	}
	return group("msub", tag("mi", letter), tag("mn", index))
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

// number typesets a number with up to six significant digits. A very large or small number has a form such as 2·10⁹ or
// 10⁻⁸.
func number(v float64) string {
	mantissa, exponent := scientific(v)
	power := group("msup", tag("mn", "10"), tag("mn", exponent))
	switch {
	case exponent == "":
		return tag("mn", mantissa)
	case mantissa == "1":
		return power
	}
	return group("mrow", tag("mn", mantissa), tag("mo", "·"), power)
}

func bracketed(left, within, right string) string {
	return group("mrow", tag("mo", left), within, tag("mo", right))
}

// expr typesets an expression, enclosed in brackets if its precedence is lower than binding.
func (t *typesetter) expr(e *syntax.Expr, binding int) string {
	if t.depth == deepest {
		return tag("mo", "…")
	}
	t.depth++
	defer func() { t.depth-- }()
	if own := bindingOf(e); own < binding {
		return bracketed("(", t.expr(e, 0), ")")
	}
	switch e.Op {
	case syntax.Number:
		return number(e.Value)
	case syntax.Name:
		return named(e.Text)
	case syntax.Call:
		return t.call(e)
	case syntax.Index:
		return group("msub", t.expr(e.Args[0], tight), group("mrow", t.list(e.Args[1:], ",")))
	case syntax.Brackets:
		return bracketed("[", t.table(e.Args), "]")
	case syntax.Row:
		return t.list(e.Args, "")
	case syntax.All:
		return tag("mo", ":")
	case syntax.End, syntax.Text:
		return tag("mi", "end")
	case syntax.Negate:
		return group("mrow", tag("mo", "−"), t.expr(e.Args[0], products))
	}
	return t.operator(e)
}

// The precedence of typeset expressions.
const (
	sums = iota + 1
	products
	tight
)

// bindingOf returns the precedence of an expression in its typeset form.
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
		return products + 1 // lower than for names, so that a power that is the base of another power gets brackets
	}
	if e.Op == syntax.Number && e.Value < 0 {
		return sums
	}
	if _, exponent := scientific(e.Value); e.Op == syntax.Number && exponent != "" {
		return products
	}
	return tight + 1
}

// list typesets expressions, and separates them by the given operator unless the operator is "".
func (t *typesetter) list(args []*syntax.Expr, between string) (out string) {
	for k, a := range args {
		if k > 0 && between != "" {
			out += tag("mo", between)
		}
		out += t.expr(a, 0)
	}
	return out
}

// table typesets the rows of a matrix.
func (t *typesetter) table(rows []*syntax.Expr) string {
	cell := func(a *syntax.Expr) string { return group("mtd", t.expr(a, 0)) }
	row := func(e *syntax.Expr) string { return group("mtr", lists.Map(e.Args, cell)...) }
	return group("mtable", lists.Map(rows, row)...)
}
