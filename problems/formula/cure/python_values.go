package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// two translates the assignment of two values: sizes, eigenvalues with eigenvectors, factors, and grids.
func (t *translator) two(names []string, e *py) {
	if e.op == "attribute" && e.text == "shape" {
		for k, name := range names {
			t.assign([]*py{pyName(name)}, &py{op: "index", args: []*py{e, whole(k)}}, "")
		}
		return
	}
	if e.op != "call" || len(e.args) < 2 {
		refuse()
	}
	args := t.positional(e)
	values := func(ranks [2]rank, right string) {
		for k, name := range names {
			t.known[name], names[k] = ranks[k], t.named(name)
		}
		t.lines = append(t.lines, "["+names[0]+", "+names[1]+"] = "+right)
	}
	matrices := [2]rank{matrix, matrix}
	switch name := t.function(e); {
	case name == "slogdet" || name == "eigh":
		for k, own := range names {
			if value := t.oneOfSeveral(e, k); value != nil {
				t.emit(own, value, "")
			}
		}
	case strings.HasSuffix(name, "_indices"):
		condition, n := t.triangle(e), t.expr(args[0])
		t.emit(names[0], t.as(column, syntax.Filled("floor((find(A) - 1)/B)", condition, n)), "")
		t.emit(names[1], t.as(column, syntax.Filled("mod(find(A) - 1, B)", condition, n)), "")
	case name == "qr":
		values(matrices, call("qr", t.expr(args[0]), number(0)).String())
	case name == "indices" && args[0].op == "list":
		args = args[0].args
		values(matrices, call("ndgrid", t.arange(args[:1]), t.arange(args[len(args)-1:])).String())
	case name == "meshgrid" && len(args) == 2 && e.keys[len(e.keys)-1] == "indexing":
		values(matrices, call("ndgrid", t.expr(args[0]), t.expr(args[1])).String())
	case name == "meshgrid" && len(args) == 2:
		values(matrices, call(name, t.expr(args[0]), t.expr(args[1])).String())
	default:
		refuse()
	}
}

// three translates the assignment of the three factors of a singular value decomposition.
func (t *translator) three(targets []*py, e *py) {
	if e.op != "call" || t.function(e) != "svd" || len(targets) != 3 {
		refuse()
	}
	v := t.expr(t.positional(e)[0]).String()
	u, s, vt := targets[0].text, targets[1].text, targets[2].text
	t.known[u] = matrix
	t.lines = append(t.lines, "["+t.named(u)+", "+s+"_, "+vt+"_] = svd("+v+", 0)")
	t.emit(s, t.as(column, call("diag", verbatim(s+"_"))), "")
	t.emit(vt, t.as(matrix, op(syntax.Transpose, verbatim(vt+"_"))), "")
}

// named returns the name that a variable gets in the formula. This name ends in _ if the variable is called like a
// function of the formula language, or is M.
func (t *translator) named(name string) string {
	if other, ok := t.names[name]; ok {
		return other
	}
	if syntax.Functions[name] != nil || name == "M" && t.usesM {
		t.names[name] = name + "_"
		return name + "_"
	}
	return name
}

// turns returns, for each iteration of a for loop, a function that binds the loop variables.
func (t *translator) turns(head string) (out []func()) {
	p := &pyParser{tokens: pythonTokens(head)}
	names := p.targets()
	list := p.tuple()
	for _, value := range t.elements(list) {
		out = append(out, func() {
			for name, v := range bindings(names, value) {
				t.bound[name] = v
			}
		})
	}
	return out
}

// number returns the value of a condition if it depends only on numbers and sizes.
func (t *translator) number(condition string) (value float64, ok bool) {
	p := &pyParser{tokens: pythonTokens(condition)}
	return t.valueOf(p.tuple())
}

// hold assigns a condition to a new name.
func (t *translator) hold(condition string) string {
	p := &pyParser{tokens: pythonTokens(condition)}
	if t.calls > 0 {
		refuse()
	}
	name := "holds_" + strconv.Itoa(len(t.lines))
	t.emit(name, t.expr(p.tuple()), "")
	return name
}

// valueOf returns the value of an expression if it depends only on numbers and sizes.
func (t *translator) valueOf(e *py) (value float64, ok bool) {
	if e.op == "number" {
		value, err := strconv.ParseFloat(e.text, 64)
		return value, err == nil
	}
	return numberIn(t.lines, t.expr(e).String(), t.given)
}

// size returns the value of an expression that must be a whole number.
func (t *translator) size(e *py) int {
	v, ok := t.valueOf(e)
	if !ok || v != float64(int(v)) {
		refuse()
	}
	return int(v)
}

// flat replaces the lists in a list by their elements: i, (a, b) becomes i, a, b.
func (e *py) flat() *py {
	out := &py{op: "list"}
	for _, a := range e.args {
		if a.op == "list" {
			out.args = append(out.args, a.flat().args...)
		} else {
			out.args = append(out.args, a)
		}
	}
	return out
}

// bindings returns the values that loop variables, such as those in "k, v", get from an element of a list, such as a
// pair.
func bindings(names string, value *py) map[string]*py {
	all := strings.Split(names, ",")
	if len(all) == 1 {
		return map[string]*py{names: value}
	}
	if value.op == "list" && len(value.args) < len(all) {
		value = value.flat()
	}
	if value.op != "list" || len(value.args) != len(all) {
		refuse()
	}
	out := map[string]*py{}
	for k, name := range all {
		out[name] = value.args[k]
	}
	return out
}
