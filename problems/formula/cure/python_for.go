package cure

import (
	"strconv"

	"slep/problems/formula/syntax"
)

// terms translates a sum over the values of a loop variable, such as for j in range(p), to a sum with one term for each
// value.
func (t *translator) terms(e *py) *syntax.Expr {
	turns := e.args[1]
	if list := t.lists[turns.text]; turns.op == "name" && list != nil {
		turns = list
	}
	if turns.op == "list" {
		var out *syntax.Expr
		for _, a := range turns.args {
			out = t.sum(out, t.expr(e.args[0].with(e.text, a)))
		}
		return out
	}
	if turns.op != "call" || t.function(turns) != "range" || len(turns.args) > 3 {
		refuse()
	}
	from, to := 0, t.size(turns.args[len(turns.args)-1])
	if len(turns.args) == 3 {
		from = t.size(turns.args[1])
	}
	if to <= from || to-from > mostTurns {
		refuse()
	}
	var out *syntax.Expr
	for v := from; v < to; v++ {
		out = t.sum(out, t.expr(e.args[0].with(e.text, &py{op: "number", text: strconv.Itoa(v)})))
	}
	return out
}

// sum returns a + b, or b if a is nil.
func (t *translator) sum(a, b *syntax.Expr) *syntax.Expr {
	if a == nil {
		return b
	}
	return t.pair(syntax.Add, a, b)
}

// with returns e with every occurrence of a name replaced by another expression.
func (e *py) with(name string, other *py) *py {
	if e == nil || e.op == "name" && e.text == name {
		if e != nil {
			return other
		}
		return nil
	}
	out := *e
	out.args = make([]*py, len(e.args))
	for k, a := range e.args {
		out.args[k] = a.with(name, other)
	}
	return &out
}

// size returns the value of a number, a given parameter, or X.shape[k], or -1 if it is not known.
func (t *translator) size(e *py) int {
	text := e.text
	if e.op == "index" && e.args[0].text == "shape" && e.args[0].args[0].text == "X" && e.args[1] != nil {
		text = map[string]string{"0": "n", "1": "p"}[e.args[1].text]
	}
	return bound(text, t.given)
}

// chain translates a product of several matrices.
func (t *translator) chain(factors []*py) *syntax.Expr {
	if len(factors) == 1 && factors[0].op == "list" {
		factors = factors[0].args
	}
	out := t.expr(factors[0])
	for _, factor := range factors[1:] {
		out = t.product(out, t.expr(factor))
	}
	return out
}
