package cure

import (
	"cmp"
	"slices"
	"strconv"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// mostElements is the maximum number of elements of a list, and of iterations of a loop, that a translation may write
// out.
const mostElements = 200

// expanded returns the values of a comprehension, such as "f(k) for k in range(3) if k != j".
func (t *translator) expanded(e *py) (out []*py) {
	for _, value := range t.elements(e.args[1]) {
		to := bindings(e.text, value)
		if len(e.args) > 2 && must(t.valueOf(e.args[2].replaced(to))) == 0 {
			continue
		}
		out = append(out, t.listed(e.args[0].replaced(to))...)
	}
	return out
}

// listed returns the elements that an entry adds to a list: the values of a comprehension, or the entry itself.
func (t *translator) listed(e *py) []*py {
	if e.op == "for" {
		return t.expanded(e)
	}
	return []*py{e}
}

// elements returns the elements over which a loop iterates.
func (t *translator) elements(e *py) (out []*py) {
	e = t.resolved(e)
	if list := t.lists[e.text]; e.op == "name" && list != nil {
		return list.args
	}
	switch e.op {
	case "for":
		return t.expanded(e)
	case "list":
		for _, a := range e.args {
			out = append(out, t.listed(a)...)
		}
		return out
	case "call":
		if list, ok := t.counted(e); ok {
			return list
		}
	}
	// list the rows of a matrix, or the entries of a vector
	rows, cols := sizeIn(t.lines, t.expr(e).String(), t.given)
	count := rows
	if t.ranks[t.expr(e)] == row {
		count = cols
	}
	refuseIf(count == 0 || count > mostElements)
	for k := range count {
		out = append(out, &py{op: "index", args: []*py{e, whole(k)}})
	}
	return out
}

// counted returns the elements of the list that is computed by a call to range, enumerate, zip, map, list, reversed or
// combinations.
func (t *translator) counted(e *py) (out []*py, ok bool) {
	args := e.args[1:]
	switch t.function(e) {
	case "range", "arange":
		from, to, step := 0, t.size(args[min(len(args), 2)-1]), 1
		if len(args) > 1 {
			from = t.size(args[0])
		}
		if len(args) > 2 {
			step = t.size(args[2])
		}
		for k := from; step != 0 && (k < to) == (step > 0) && k != to; k += step {
			out = append(out, whole(k))
			refuseIf(len(out) > mostElements)
		}
	case "enumerate":
		start := 0
		if len(args) > 1 { // enumerate(V, 1) and enumerate(V, start=1)
			start = t.size(args[1])
		}
		for k, a := range t.elements(args[0]) {
			out = append(out, pyList(whole(start+k), a))
		}
	case "zip":
		all := lists.Map(args, t.elements)
		for k := range slices.MinFunc(all, func(a, b []*py) int { return len(a) - len(b) }) {
			out = append(out, pyList(lists.Map(all, func(a []*py) *py { return a[k] })...))
		}
	case "map":
		out = lists.Map(t.elements(args[1]), func(a *py) *py { return t.applied(args[0], a) })
	case "list", "tuple":
		out = t.elements(args[0])
	case "reversed":
		out = slices.Clone(t.elements(args[0]))
		slices.Reverse(out)
	case "combinations":
		refuseIf(len(args) != 2 || args[1].text != "2")
		all := t.elements(args[0])
		for i, a := range all {
			for _, b := range all[i+1:] {
				out = append(out, pyList(a, b))
			}
		}
	default:
		return nil, false
	}
	return out, true
}

// whole returns the Python expression for an integer.
func whole(k int) *py {
	if k < 0 {
		return &py{op: "negate", args: []*py{whole(-k)}}
	}
	return &py{op: "number", text: strconv.Itoa(k)}
}

// terms translates the sum over a list to a sum with one term for each element.
func (t *translator) terms(elements []*py) *syntax.Expr {
	if len(elements) == 0 {
		return number(0)
	}
	out := t.expr(elements[0])
	for _, a := range elements[1:] {
		out = t.pair(syntax.Add, out, t.expr(a))
	}
	return out
}

// replaced returns e with names replaced by the given values.
func (e *py) replaced(values map[string]*py) *py {
	if e == nil || len(values) == 0 {
		return e
	}
	if e.op == "name" {
		return cmp.Or(values[e.text], e)
	}
	out := *e
	out.args = lists.Map(e.args, func(a *py) *py { return a.replaced(values) })
	return &out
}

// resolved returns e with loop variables, and the parameters and local names of functions, replaced by their values.
func (t *translator) resolved(e *py) *py { return e.replaced(t.bound) }

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
