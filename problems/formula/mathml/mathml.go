// Package mathml typesets expressions of formulas as MathML Core.
package mathml

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// Of returns <math> with an expression.
func Of(e *syntax.Expr) string {
	w := &writer{}
	w.open("math")
	w.expr(e, 0)
	w.close("math")
	return w.String()
}

// Statements returns <math> with the statements that compute a value, one below the other: the value first, under the
// given name, and below it the parts that have names.
func Statements(name string, s []*syntax.Statement) string {
	w := &writer{}
	w.open("math")
	if len(s) > 1 {
		w.open("mtable")
	}
	last := len(s) - 1
	for k := range s {
		at, left := s[(k+last)%len(s)], name
		if k > 0 {
			left = at.Name
		}
		if len(s) > 1 {
			w.open("mtr")
			w.open("mtd")
		}
		w.name(left)
		w.tag("mo", "=")
		w.expr(at.Value, 0)
		if len(s) > 1 {
			w.close("mtd")
			w.close("mtr")
		}
	}
	if len(s) > 1 {
		w.close("mtable")
	}
	w.close("math")
	return w.String()
}

// writer writes elements.
type writer struct {
	strings.Builder
	depth int
}

const deepest = 150 // expressions within one another; a browser has not much room for recursion

func (w *writer) open(tag string)  { w.WriteString("<" + tag + ">") }
func (w *writer) close(tag string) { w.WriteString("</" + tag + ">") }

// tag writes an element of a text and escapes < > &. A strings.Replacer would add 20 KB of code.
func (w *writer) tag(tag, text string) {
	w.open(tag)
	for k := range len(text) {
		switch c := text[k]; c {
		case '<':
			w.WriteString("&lt;")
		case '>':
			w.WriteString("&gt;")
		case '&':
			w.WriteString("&amp;")
		default:
			w.WriteByte(c)
		}
	}
	w.close(tag)
}

// group writes an element around what is written within.
func (w *writer) group(tag string, within func()) {
	w.open(tag)
	within()
	w.close(tag)
}

// name writes a name: a Greek letter where it is one, digits behind a letter as an index.
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

// bracketed writes what is within between two brackets.
func (w *writer) bracketed(left, right string, within func()) {
	w.group("mrow", func() {
		w.tag("mo", left)
		within()
		w.tag("mo", right)
	})
}

// expr writes an expression, in brackets where it binds less tightly than wanted.
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
		w.tag("mn", strconv.FormatFloat(e.Value, 'g', 6, 64))
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

// How tightly expressions bind.
const (
	sums = iota + 1
	products
	tight
)

// bindingOf returns how tightly an expression binds. What is above or below a line needs no brackets.
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
		return products + 1 // tight, but not as the base of another
	}
	if e.Op == syntax.Number && e.Value < 0 {
		return sums
	}
	return tight + 1
}

// list writes expressions with a sign between them.
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
