package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// several translates vmap and reduce, which call another function several times, and the method outer of functions of
// two numbers. For other functions the result is nil.
func (t *translator) several(name string, e *py) *syntax.Expr {
	f := e.args[0]
	switch {
	case f.op == "call" && t.function(f) == "vmap" && len(e.args) == 2 && len(f.args) > 1:
		values := lists.Map(t.elements(e.args[1]), func(a *py) *py { return t.applied(f.args[1], a) })
		return t.expr(pyList(values...))
	case name == "reduce" && len(e.args) > 2:
		all := t.elements(e.args[2])
		refuseIf(len(all) == 0)
		out := all[0]
		for _, a := range all[1:] {
			out = t.applied(e.args[1], out, a)
		}
		return t.expr(out)
	case f.op == "attribute" && f.text == "outer" && f.args[0].op == "attribute" && len(e.args) == 3 &&
		!oneOf(f.args[0].text, modules):
		by, ok := paired[f.args[0].text]
		refuseIf(!ok)
		return t.as(matrix, op(by, t.asColumn(t.expr(e.args[1])), t.asRow(t.expr(e.args[2]))))
	}
	return nil
}

// applied returns the value of a lambda for the given arguments, or a call to a named function.
func (t *translator) applied(f *py, args ...*py) *py {
	if f.op == "lambda" {
		to := map[string]*py{}
		for k, name := range f.function.params {
			refuseIf(k >= len(args))
			to[name] = t.resolved(args[k])
		}
		return f.function.value.replaced(to)
	}
	return pyCall(f, args...)
}

// oneOfSeveral translates an element of the result of a function that returns several values. For other expressions the
// result is nil.
func (t *translator) oneOfSeveral(e *py, at int) *syntax.Expr {
	name := strings.TrimPrefix(t.function(e), ".")
	f := library()[name+"_"+strconv.Itoa(at)]
	switch {
	case t.isTorch && at == 0 && oneOf(name, " sort max min "):
		return t.expr(e)
	case f == nil || name == "where" && len(e.args) != 2:
		return nil
	}
	return t.substituted(f, t.matched(e, strings.Join(f.params, " ")))
}

// triangle translates triu_indices and tril_indices to a condition on the transpose of a matrix, which selects the
// entries in NumPy's order, row by row.
func (t *translator) triangle(e *py) *syntax.Expr {
	args, name := t.positional(e), "tril"
	if t.function(e) == "tril_indices" {
		name = "triu"
	} else if t.function(e) != "triu_indices" {
		refuse()
	}
	off := e.key("k")
	if len(args) > 1 {
		off = args[1]
	}
	k := 0.
	if off != nil {
		k = -t.literal(off)
	}
	ones := call("ones", t.expr(args[0]))
	return verbatim(call(name, ones, &syntax.Expr{Op: syntax.Number, Value: k}).String() + " > 0")
}
