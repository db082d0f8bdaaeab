package cure

import (
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// ignored lists words that begin statements which do not affect f.
const ignored = " import from print plt assert global pass del raise "

// effects lists methods that do not change f.
const effects = " .backward .zero_grad .step .requires_grad_ "

func (t *translator) do(b *block, mask string) (ends bool) {
	if b.kind == "def" {
		if b == t.main {
			t.asX((&pyParser{tokens: pythonTokens(b.text)}).head())
			t.runner.run(b.body)
			t.ended = ""
		}
		return false
	}
	p := &pyParser{tokens: pythonTokens(b.text)}
	first := p.peek()
	if p.accept("return") {
		t.result = t.resolved(p.tuple())
		if t.result.op == "list" && t.calls == 0 && len(t.result.args) > 1 { // f and its gradient
			t.result = t.result.args[0]
		}
		if t.calls > 0 {
			return true
		}
		t.emit("f", t.expr(t.result), mask)
		return true
	}
	if !oneOf(first.text, ignored) && first.text != "@" && first.kind != 't' {
		t.statement(p, mask)
	}
	return false
}

// emit appends to t.lines a statement that assigns a value to a name.
func (t *translator) emit(name string, value *syntax.Expr, mask string) {
	_, isKnown := t.known[name]
	r := t.ranks[value]
	if r == spatial {
		t.spatial[name], t.spatial[t.named(name)] = value, value
	}
	text := value.String()
	t.known[name] = r
	if (name == "n" || name == "p") && !isSize(name, value) {
		t.names[name] = name + "_"
	}
	name = t.named(name)
	t.lines = append(t.lines, name+" = "+masked(name, text, mask, isKnown))
}

// isSize reports whether a value that is assigned to n or p may be the number of rows or columns of X: a number, or
// size(X, 1) for n and size(X, 2) for p.
func isSize(name string, e *syntax.Expr) bool {
	return e.Op == syntax.Number || e.String() == map[string]string{"n": "size(X, 1)", "p": "size(X, 2)"}[name]
}

// statement translates an assignment or an expression.
func (t *translator) statement(p *pyParser, mask string) {
	targets := []*py{p.target()}
	for p.accept(",") {
		targets = append(targets, p.target())
	}
	if sign := p.peek().text; len(targets) == 1 && pyBinding[sign] >= pyBinding["+"] && p.tokens[p.next+1].text == "=" {
		p.next += 2 // a += V
		name := targets[0].text
		if _, isKnown := t.known[name]; sign == "+" && targets[0].op == "name" && !isKnown && t.bound[name] == nil &&
			!t.given.Has(name) && t.lists[name] == nil { // for example, a sum that is not initialised before its loop
			t.assign(targets, p.tuple(), mask)
			return
		}
		t.assign(targets, &py{op: sign, args: []*py{targets[0], p.tuple()}}, mask)
		return
	}
	t.lost = false
	if p.accept("=") {
		defer t.forgive(targets)
		chain := []*py{p.tuple()}
		for p.accept("=") { // a = b = V
			chain = append(chain, p.tuple())
		}
		last := len(chain) - 1
		defer t.forgive(slices.Concat(targets, chain[:last]))
		for k := last; k > 0; k-- {
			t.assign(chain[k-1:k], chain[k], mask)
		}
		t.assign(targets, chain[0], mask)
		return
	}
	p.next = 0
	e := p.tuple()
	switch {
	case e.op == "call" && (strings.HasSuffix(t.function(e), "seed") || oneOf(t.function(e), effects)):
	case e.op == "call" && t.function(e) == "fill_diagonal":
		t.assign([]*py{e.args[1]}, e, mask)
	case e.op == "call" && t.function(e) == ".append":
		t.push(e.args[0].args[0].text, t.resolved(e.args[1]))
	case e.op == "lambda":
		t.asX(e.function)
		t.lines = append(t.lines, t.expr(e.function.value).String())
	default:
		t.lines = append(t.lines, t.expr(e).String())
	}
}

// forgive skips an assignment that cannot be translated. Skipping an assignment is harmless if the assigned name is not
// used.
func (t *translator) forgive(targets []*py) {
	switch bad := recover().(type) {
	case nil:
	case notPython:
		for _, target := range targets {
			for target.op == "index" {
				target = target.args[0]
			}
			t.failed[target.text] = true
			delete(t.bound, target.text)
		}
		t.lost = true
	default:
		panic(bad)
	}
}

func (t *translator) push(name string, value *py) {
	list := t.lists[name]
	refuseIf(list == nil)
	for known := range t.known {
		if usesName(value, known) { // the value of this name may change
			own := name + "_" + strconv.Itoa(len(list.args)+1)
			t.emit(own, t.expr(value), "")
			value = pyName(own)
			break
		}
	}
	t.lists[name] = pyList(append(slices.Clone(list.args), value)...)
}

func (t *translator) assign(targets []*py, e *py, mask string) {
	if len(targets) > 1 && e.op == "list" && len(e.args) == len(targets) { // a, b = V, W
		values := lists.Map(e.args, t.resolved)
		for k, target := range targets {
			name := target.text
			if slices.ContainsFunc(values[k+1:], func(a *py) bool { return usesName(a, name) }) {
				refuseIf(target.op != "name")
				t.assign([]*py{pyName("old_" + name)}, target, "")
				for i, a := range values[k+1:] {
					values[k+1+i] = a.replaced(map[string]*py{name: pyName("old_" + name)})
				}
			}
			t.assign(targets[k:k+1], values[k], mask)
		}
		return
	}
	first, name := targets[0], targets[0].text
	switch {
	case len(targets) > 1:
		t.unpacked(targets, e)
		return
	case e.op == "lambda" && t.functions[name] != nil:
		return
	case e.op == "call" && strings.HasSuffix(t.function(e), "_indices"):
		t.bound[name] = t.resolved(e)
		return
	case e.op == "lambda":
		t.asX(e.function)
		e = e.function.value
	}
	if name == "X" && first.op == "name" && !usesName(e, "X") { // the starting point of a run
		return
	}
	delete(t.failed, name)
	switch {
	case first.op == "index": // g[0] = V
		to, value := t.expr(first), t.expr(e)
		refuseIf(to.Op != syntax.Index || to.Args[0].Op != syntax.Name)
		value = t.turned(t.ranks[to], value)
		t.lines = append(t.lines, to.String()+" = "+masked(to.String(), value.String(), mask, true))
	case first.op != "name":
		refuse()
	case t.isList(e):
		t.lists[name] = &py{op: "list", args: t.elements(e)}
		delete(t.bound, name)
	case t.calls > 0:
		refuseIf(mask != "")
		t.bound[name] = t.resolved(e)
	default:
		t.conditions[name] = t.isCondition(e)
		value := t.expr(e)
		delete(t.bound, name)
		t.emit(name, value, mask)
	}
}

// usesName reports whether an expression contains a name.
func usesName(e *py, name string) bool {
	return e != nil && (e.op == "name" && e.text == name ||
		slices.ContainsFunc(e.args, func(a *py) bool { return usesName(a, name) }))
}

// isList reports whether a value is a list of matrices, or an empty list.
func (t *translator) isList(e *py) bool {
	if e.op != "list" {
		return false
	}
	all := t.elements(e)
	return len(all) == 0 || all[0].op != "list" && t.ranks[t.expr(all[0])] == matrix
}

// pythonLines splits a line into statements. If the line begins a block, the head of the block comes first.
func pythonLines(indent int, line string) (out []blockLine) {
	word := pieces(line)[0]
	switch {
	case oneOf(word, " with try class async "):
		refuse()
	case !oneOf(word, " for if elif else def while "):
		return lists.Map(cutAt(line, ";"), func(part string) blockLine { return blockLine{indent, "", part} })
	}
	head, behind := line[len(word):], ""
	if parts := cutAt(head, ":"); len(parts) > 0 {
		_, behind, _ = strings.Cut(head, parts[0])
		head, behind = parts[0], strings.Trim(behind, " :")
	}
	out = []blockLine{{indent, word, head}}
	if behind != "" {
		out = append(out, pythonLines(indent+1, behind)...)
	}
	return out
}
