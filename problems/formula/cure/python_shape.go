package cure

import (
	"slices"
	"strings"

	"slep/problems/formula/syntax"
)

// inOrder returns a call without the argument order='F' or 'F', which requests column-major order.
func inOrder(e *py) (out *py, byColumns bool) {
	for k, a := range e.args {
		if a.op == "text" && a.text == "F" && (e.keys[k] == "order" || e.keys[k] == "") {
			short := *e
			short.args = slices.Concat(e.args[:k], e.args[k+1:])
			short.keys = slices.Concat(e.keys[:k], e.keys[k+1:])
			return &short, true
		}
	}
	return e, false
}

// byColumns translates flatten and reshape in column-major order.
func (t *translator) byColumns(name string, args []*py) *syntax.Expr {
	v, sizes := t.expr(args[0]), args[1:]
	if len(sizes) == 1 && sizes[0].op == "list" {
		sizes = sizes[0].args
	}
	switch {
	case len(sizes) == 0 && (name == "ravel" || name == "flatten"),
		len(sizes) == 1 && sizes[0].op == "negate" && name == "reshape":
		return t.as(column, op(syntax.Index, v, op(syntax.All)))
	case len(sizes) == 2 && name == "reshape":
		out := call("reshape", v)
		for _, size := range sizes {
			if size.op == "negate" { // -1
				out.Args = append(out.Args, op(syntax.Brackets))
			} else {
				out.Args = append(out.Args, t.expr(size))
			}
		}
		return t.as(matrix, out)
	}
	refuse()
	return nil
}

// differences translates diff, along the rows by default.
func (t *translator) differences(v *syntax.Expr, axis *py) *syntax.Expr {
	r := t.ranks[v]
	if r == matrix && axis != nil {
		if k, _ := t.dimension(axis); k == 1 {
			return t.as(r, call("diff", v))
		}
	}
	if r == matrix {
		return t.as(r, syntax.Filled("diff(A')'", v))
	}
	return t.as(r, call("diff", v))
}

// clip translates clip, whose bounds may be None.
func (t *translator) clip(args []*py) *syntax.Expr {
	out := t.expr(args[0])
	for k, name := range []string{"max", "min"} {
		if bound := args[k+1]; !isNone(bound) {
			out = t.as(t.ranks[out], call(name, out, t.expr(bound)))
		}
	}
	return out
}

// moved translates roll along an axis.
func (t *translator) moved(v, by *syntax.Expr, axis *py) *syntax.Expr {
	r, k := t.ranks[v], 1
	if r == row {
		k = 2
	} else if r == matrix {
		if axis == nil {
			refuse()
		}
		k, _ = t.dimension(axis)
	}
	return t.as(r, call("circshift", v, by, number(k)))
}

// transformed translates functions of complex values and Fourier transforms. By default a transform acts along the last
// axis.
func (t *translator) transformed(name string, e *py, v *syntax.Expr) *syntax.Expr {
	wantKeys(e, "axis dim norm")
	r, axis := t.ranks[v], e.key("axis", "dim")
	if e.key("norm") != nil {
		refuse()
	}
	if r != matrix || !strings.Contains(name, "fft") {
		return t.as(r, call(name, v))
	}
	k := 2
	if axis != nil {
		k, _ = t.dimension(axis)
	}
	return t.as(r, call(name, v, op(syntax.Brackets), number(k)))
}
