package cure

import (
	"maps"
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// unpacked translates assignments to several names, such as n, p = X.shape and q, r = np.linalg.qr(A).
func (t *translator) unpacked(targets []*py, e *py) {
	if e.op == "attribute" && e.text == "shape" && len(targets) == 2 {
		for k := range targets {
			t.assign(targets[k:k+1], &py{op: "index", args: []*py{e, whole(k)}}, "")
		}
		return
	}
	if e.op != "call" { // a, b, c = X.T
		values := t.elements(e)
		refuseIf(len(values) != len(targets))
		for k, value := range values {
			t.assign(targets[k:k+1], value, "")
		}
		return
	}
	refuseIf(len(e.args) < 2)
	names := lists.Map(targets, func(target *py) string { return target.text })
	args, name := t.positional(e), t.function(e)
	if len(names) == 3 && name == "svd" {
		s, v := names[1]+"_", names[2]+"_"
		t.together([]string{names[0], s, v}, call("svd", t.expr(args[0]), number(0)))
		t.emit(names[1], t.as(column, call("diag", verbatim(s))), "")
		t.emit(names[2], t.as(matrix, op(syntax.Transpose, verbatim(v))), "")
		return
	}
	refuseIf(len(names) != 2)
	switch {
	case name == "slogdet" || name == "eigh":
		for k, own := range names {
			if value := t.oneOfSeveral(e, whole(k)); value != nil {
				t.emit(own, value, "")
			}
		}
	case strings.HasSuffix(name, "_indices"):
		condition, n := t.triangle(e), t.expr(args[0])
		t.emit(names[0], t.as(column, syntax.Filled("floor((find(A) - 1)/B)", condition, n)), "")
		t.emit(names[1], t.as(column, syntax.Filled("mod(find(A) - 1, B)", condition, n)), "")
	case name == "qr":
		refuseIf(t.isFull(e))
		t.together(names, call("qr", t.expr(args[0]), number(0)))
	case name == "indices" && args[0].op == "list":
		args = args[0].args
		t.together(names, call("ndgrid", t.arange(args[:1]), t.arange(args[len(args)-1:])))
	case name == "meshgrid" && len(args) == 2:
		if e.keys[len(e.keys)-1] == "indexing" {
			name = "ndgrid"
		}
		t.together(names, call(name, t.expr(args[0]), t.expr(args[1])))
	default:
		refuse()
	}
}

// together appends a statement such as [q, r] = qr(A, 0), which assigns the values of one call to several names.
func (t *translator) together(names []string, value *syntax.Expr) {
	own := make([]string, len(names))
	for k, name := range names {
		t.known[name], own[k] = matrix, t.named(name)
	}
	t.lines = append(t.lines, "["+strings.Join(own, ", ")+"] = "+value.String())
}

// named returns the name that a Python variable has in the formula. The returned name ends in _ if the variable has the
// name of a function of the formula language, or if it is M and the text uses its value.
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

func (t *translator) turns(head string) []func() {
	p := &pyParser{tokens: pythonTokens(head)}
	names := p.targets()
	list := p.tuple()
	return lists.Map(t.elements(list), func(value *py) func() {
		return func() { maps.Copy(t.bound, bindings(names, value)) }
	})
}

func (t *translator) number(condition string) (value float64, ok bool) {
	p := &pyParser{tokens: pythonTokens(condition)}
	return t.valueOf(p.tuple())
}

func (t *translator) hold(condition string) string {
	p := &pyParser{tokens: pythonTokens(condition)}
	refuseIf(t.calls > 0)
	name, e := "holds_"+strconv.Itoa(len(t.lines)), p.tuple()
	if !t.isCondition(e) { // every number but 0 counts as true
		e = &py{op: "!=", args: []*py{e, whole(0)}}
	}
	t.emit(name, t.expr(e), "")
	return name
}

// valueOf returns the value of an expression if the expression depends only on numbers and sizes.
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
	refuseIf(!ok || v != float64(int(v)))
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

// bindings maps the loop variables in names, such as "k,v", to their values for one element of a list.
func bindings(names string, value *py) map[string]*py {
	all := strings.Split(names, ",")
	if len(all) == 1 {
		return map[string]*py{names: value}
	}
	if value.op == "list" && len(value.args) < len(all) {
		value = value.flat()
	}
	refuseIf(value.op != "list" || len(value.args) != len(all))
	out := map[string]*py{}
	for k, name := range all {
		out[name] = value.args[k]
	}
	return out
}

// several translates vmap, reduce and outer, which call another function several times. For other functions the result
// is nil.
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

// isFull reports whether e computes a QR factorisation that is not reduced, as SciPy's qr does by default.
func (t *translator) isFull(e *py) bool {
	return e.args[0].text == "qr" && t.isSciPy(e) && e.key("mode") == nil
}

// oneOfSeveral translates an element of the result of a function that returns several values. For other expressions the
// result is nil. The argument named at must be a number.
func (t *translator) oneOfSeveral(e, at *py) *syntax.Expr {
	name := strings.TrimPrefix(t.function(e), ".")
	f := library()[name+"_"+at.text]
	switch {
	case t.isFull(e):
		refuse()
	case t.isTorch && at.text == "0" && oneOf(name, " sort max min "):
		return t.expr(e)
	case f == nil || name == "where" && len(e.args) != 2:
		return nil
	}
	return t.substituted(f, t.matched(e, strings.Join(f.params, " ")))
}

// triangle translates triu_indices and tril_indices to a condition on the transpose of a matrix. The condition selects
// the entries in NumPy's order, row by row.
func (t *translator) triangle(e *py) *syntax.Expr {
	name := map[string]string{"tril_indices": "triu", "triu_indices": "tril"}[t.function(e)]
	args, off := t.positional(e), e.key("k")
	// in PyTorch, the indices are the rows of a matrix
	refuseIf(name == "" || t.isTorch || len(args) > 2 || e.key("m") != nil)
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
