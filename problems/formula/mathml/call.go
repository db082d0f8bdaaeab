package mathml

import (
	"cmp"
	"strings"

	"slep/problems/formula/syntax"
)

// shown maps functions to the names under which they are typeset.
var shown = map[string]string{
	"trace": "tr", "logdet": "log det", "laplacian": "L", "eye": "I", "zeros": "0", "ones": "1",
}

// call typesets a function call.
func (t *typesetter) call(e *syntax.Expr) string {
	switch e.Text {
	case "sqrt":
		return group("msqrt", t.expr(e.Args[0], 0))
	case "abs":
		return bracketed("|", t.expr(e.Args[0], 0), "|")
	case "norm":
		return t.norm(e)
	case "inv":
		return t.inverse(e.Args[0])
	case "sum":
		return t.sum(e)
	case "eye", "zeros", "ones":
		return tag("mi", shown[e.Text])
	}
	const apply = "\u2061" // the invisible operator for applying a function
	name, args := tag("mi", cmp.Or(shown[e.Text], e.Text)), bracketed("(", t.list(e.Args, ","), ")")
	return group("mrow", name, tag("mo", apply), args)
}

// norm typesets a norm. The order of the norm is shown as a subscript unless the order is 2, 'fro' or not given.
func (t *typesetter) norm(e *syntax.Expr) string {
	within := bracketed("‖", t.expr(e.Args[0], 0), "‖")
	if len(e.Args) == 1 || e.Args[1].Value == 2 {
		return within
	}
	switch strings.ToLower(e.Args[1].Text) {
	case "fro":
		return within
	case "nuc":
		return group("msub", within, tag("mo", "*"))
	case "inf":
		return group("msub", within, tag("mi", "∞"))
	}
	return group("msub", within, t.expr(e.Args[1], 0))
}

// sum typesets a sum. The index of summation is i in sum(V, 1), j in sum(V, 2) and ij in sum(sum(V)). In sum(V), and in
// sum(V, k) for any other k, no index is shown.
func (t *typesetter) sum(e *syntax.Expr) string {
	index, summed := "", e.Args[0]
	switch {
	case len(e.Args) == 2 && e.Args[1].Value == 1:
		index = "i"
	case len(e.Args) == 2 && e.Args[1].Value == 2:
		index = "j"
	case len(e.Args) == 1 && summed.Op == syntax.Call && summed.Text == "sum" && len(summed.Args) == 1:
		index, summed = "ij", summed.Args[0]
	}
	sign := tag("mo", "∑")
	if index != "" {
		sign = group("munder", sign, tag("mi", index))
	}
	return group("mrow", sign, t.expr(summed, products))
}
