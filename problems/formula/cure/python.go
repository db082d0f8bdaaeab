package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// translator translates Python code that uses NumPy to expressions of the formula language.
type translator struct {
	given *formula.Given
	ranks map[*syntax.Expr]rank
	known map[string]rank   // ranks of names that the text assigns
	lists map[string]*py    // lists of matrices, by name
	names map[string]string // new names for M and for variables that have the name of a function
	usesM bool              // whether the text uses M, which then is not the M of the constraint
}

// rank says how a NumPy array is represented in a formula.
type rank int

const (
	scalar rank = iota
	column      // a one-dimensional array, written as a column or as a row
	row
	matrix
)

// giveUp must be deferred. It sets a translation to "" if refuse ended it.
func giveUp(out *string) {
	if bad := recover(); bad != nil {
		if _, ok := bad.(notPython); !ok {
			panic(bad)
		}
		*out = ""
	}
}

// python translates Python code that uses NumPy, JAX or PyTorch. It returns "" if text is not Python.
func python(text string, given *formula.Given) (out string) {
	if !isPython(text) {
		return ""
	}
	defer giveUp(&out)
	p := &pyParser{tokens: pythonTokens(text)}
	t := &translator{
		given: given, ranks: map[*syntax.Expr]rank{}, known: map[string]rank{}, names: map[string]string{},
		lists: map[string]*py{}, usesM: uses(p.tokens, "M"),
	}
	var lines []string
	for p.peek().kind != 0 {
		if p.accept(";") {
			continue
		}
		if line := t.statement(p); line != "" {
			lines = append(lines, line)
		}
		if !p.accept(";") {
			refuse()
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return strings.Join(lines, ";\n")
}

// uses reports whether the tokens contain a name other than in an assignment to it.
func uses(tokens []pyToken, name string) bool {
	for k, t := range tokens {
		if t.text == name && tokens[k+1].text != "=" {
			return true
		}
	}
	return false
}

// skip skips the rest of a line.
func (p *pyParser) skip() {
	for p.peek().kind != 0 && (p.peek().text != ";" || p.peek().kind != 's') {
		p.next++
	}
}

// statement translates a statement. It returns "" for a statement that needs no translation, such as an import or a
// call that sets a seed.
func (t *translator) statement(p *pyParser) string {
	first := p.peek()
	switch {
	case first.text == "import", first.text == "from", first.text == "@", first.kind == 't':
		p.skip()
		return ""
	case first.text == "def":
		out := t.defaults(p)
		for ; !p.accept(":"); p.next++ {
			if p.peek().kind == 0 {
				refuse()
			}
		}
		if p.peek().text == "return" {
			out = append(out, t.statement(p))
		}
		return strings.Join(out, ";\n")
	case first.text == "return":
		p.next++
		return "f = " + t.expr(p.expression(0)).String()
	}
	var names []string
	for k := p.next; p.tokens[k].kind == 'a'; k += 2 {
		names = append(names, p.tokens[k].text)
		if sign := p.tokens[k+1]; sign.kind == 's' && sign.text == "=" {
			p.next = k + 2
			value := p.expression(0)
			if len(names) == 2 && p.accept(",") { // a, b = V, W
				return t.assign(names[:1], value) + ";\n" + t.assign(names[1:], p.expression(0))
			}
			return t.assign(names, value)
		} else if oneOf(sign.text, " + - * / ") && p.tokens[k+2].text == "=" && len(names) == 1 { // a += V
			p.next = k + 3
			return t.assign(names, &py{op: sign.text, args: []*py{{op: "name", text: names[0]}, p.expression(0)}})
		} else if sign.text != "," {
			break
		}
	}
	e := p.expression(0)
	if e.op == "call" && strings.HasSuffix(t.function(e), "seed") {
		return ""
	}
	return t.expr(e).String()
}

// defaults translates the default values in the head of a function, as in def f(X, mu: float = 0.1).
func (t *translator) defaults(p *pyParser) (out []string) {
	for p.skipTo("("); !p.accept(")") && p.peek().kind != 0; {
		name := p.peek().text
		p.next++
		if p.accept(":") {
			p.expression(0)
		}
		if p.accept("=") {
			if value := p.expression(0); value.op != "name" || value.text != name {
				out = append(out, t.assign([]string{name}, value))
			}
		}
	}
	return out
}

func (p *pyParser) skipTo(sign string) {
	for p.peek().kind != 0 && p.peek().text != sign {
		p.next++
	}
}

// assign translates an assignment.
func (t *translator) assign(names []string, e *py) string {
	if e.op == "call" && strings.HasSuffix(t.function(e), "default_rng") {
		return ""
	}
	if len(names) == 2 {
		if e.op == "attribute" && e.text == "shape" {
			return "[" + names[0] + ", " + names[1] + "] = size(" + t.expr(e.args[0]).String() + ")"
		}
		if e.op != "call" || t.function(e) != "slogdet" {
			return t.two(names, e)
		}
		t.known[names[1]] = scalar
		return t.named(names[1]) + " = " + call("logdet", t.expr(e.args[1])).String()
	}
	if len(names) != 1 {
		refuse()
	}
	if e.op == "list" && t.ranks[t.expr(e.args[0])] == matrix && e.args[0].op != "list" {
		t.lists[names[0]] = e
		return ""
	}
	value := t.expr(e)
	t.known[names[0]] = t.ranks[value]
	return t.named(names[0]) + " = " + value.String()
}

// two translates an assignment to two names. The values are eigenvalues and eigenvectors, or the coordinates of a grid.
func (t *translator) two(names []string, e *py) string {
	if e.op != "call" || len(e.args) < 2 {
		refuse()
	}
	args, _, _ := t.arguments(e)
	t.known[names[0]], t.known[names[1]] = matrix, matrix
	switch name := t.function(e); {
	case name == "eigh":
		t.known[names[0]] = column
		v := t.expr(args[0]).String()
		return names[0] + " = eig(" + v + ");\n" + names[1] + " = eigvecs(" + v + ")"
	case name == "indices" && args[0].op == "list":
		args = args[0].args
		return t.grid("ndgrid", names, t.arange(args[:1]), t.arange(args[len(args)-1:]))
	case name == "meshgrid" && len(args) == 2 && e.keys[len(e.keys)-1] == "indexing":
		return t.grid("ndgrid", names, t.expr(args[0]), t.expr(args[1]))
	case name == "meshgrid" && len(args) == 2:
		return t.grid(name, names, t.expr(args[0]), t.expr(args[1]))
	}
	refuse()
	return ""
}

func (t *translator) grid(name string, names []string, a, b *syntax.Expr) string {
	return "[" + names[0] + ", " + names[1] + "] = " + call(name, a, b).String()
}

// named returns the name that a variable gets in the formula. It appends _ to the name of a function of the formula
// language, and to M if the text uses M.
func (t *translator) named(name string) string {
	if syntax.Functions[name] != nil || name == "M" && t.usesM {
		t.names[name] = name + "_"
		return name + "_"
	}
	return name
}

// call returns the expression for a function call.
func call(name string, args ...*syntax.Expr) *syntax.Expr {
	return &syntax.Expr{Op: syntax.Call, Text: name, Args: args}
}

// op returns the expression for an operator applied to args.
func op(op syntax.Op, args ...*syntax.Expr) *syntax.Expr { return &syntax.Expr{Op: op, Args: args} }

// number returns the expression for a number.
func number(v int) *syntax.Expr { return pyNumber(strconv.Itoa(v)) }
