package mathml

import (
	"cmp"

	"slep/problems/formula/syntax"
)

// shown maps functions to the names under which they are typeset.
var shown = map[string]string{
	"trace": "tr", "logdet": "log det", "laplacian": "L", "eye": "I", "zeros": "0", "ones": "1",
}

// call writes a function call.
func (w *writer) call(e *syntax.Expr) {
	first := func() { w.expr(e.Args[0], 0) }
	switch e.Text {
	case "sqrt":
		w.group("msqrt", first)
	case "abs":
		w.bracketed("|", "|", first)
	case "norm":
		w.norm(e)
	case "inv":
		w.inverse(e.Args[0])
	case "sum":
		w.sum(e)
	case "eye", "zeros", "ones":
		w.tag("mi", shown[e.Text])
	default:
		w.group("mrow", func() {
			w.tag("mi", cmp.Or(shown[e.Text], e.Text))
			w.tag("mo", "\u2061") // the invisible operator for applying a function
			w.bracketed("(", ")", func() { w.list(e.Args, ",") })
		})
	}
}

// norm writes a norm. The order of the norm is shown as a subscript unless it is 2, 'fro' or not given.
func (w *writer) norm(e *syntax.Expr) {
	within := func() { w.bracketed("‖", "‖", func() { w.expr(e.Args[0], 0) }) }
	if len(e.Args) == 1 || e.Args[1].Text == "fro" || e.Args[1].Value == 2 {
		within()
		return
	}
	w.group("msub", func() {
		within()
		switch order := e.Args[1]; {
		case order.Text == "nuc":
			w.tag("mo", "*")
		case order.Op == syntax.Number:
			w.expr(order, 0)
		default:
			w.tag("mi", "∞")
		}
	})
}

// sum writes a sum. The index of summation is i for sums down the columns and j for sums along the rows.
func (w *writer) sum(e *syntax.Expr) {
	index, summed := "", e.Args[0]
	switch {
	case len(e.Args) == 2 && e.Args[1].Value == 1:
		index = "i"
	case len(e.Args) == 2:
		index = "j"
	case summed.Op == syntax.Call && summed.Text == "sum" && len(summed.Args) == 1:
		index, summed = "ij", summed.Args[0]
	}
	w.group("mrow", func() {
		if index == "" {
			w.tag("mo", "∑")
		} else {
			w.group("munder", func() {
				w.tag("mo", "∑")
				w.tag("mi", index)
			})
		}
		w.expr(summed, products)
	})
}
