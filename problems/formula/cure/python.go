package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
)

// translator writes Python with NumPy as expressions of formulas.
type translator struct {
	given *formula.Given
	ranks map[*syntax.Expr]rank
	known map[string]rank   // of the names that the text assigns
	names map[string]string // other names for those that functions have here
}

// rank is what an array of NumPy is here.
type rank int

const (
	scalar rank = iota
	column      // an array of one dimension, written as a column or as a row
	row
	matrix
)

// python translates Python with NumPy, JAX or PyTorch.
func python(text string, given *formula.Given) (out string) {
	if !pythonMarks.MatchString(text) {
		return ""
	}
	defer func() {
		if bad := recover(); bad != nil {
			if _, ok := bad.(notPython); !ok {
				panic(bad)
			}
			out = ""
		}
	}()
	p := &pyParser{tokens: pythonTokens(text)}
	t := &translator{
		given: given, ranks: map[*syntax.Expr]rank{}, known: map[string]rank{}, names: map[string]string{},
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

// skip passes over the rest of a line.
func (p *pyParser) skip() {
	for p.peek().kind != 0 && (p.peek().text != ";" || p.peek().kind != 's') {
		p.next++
	}
}

// statement translates a statement. Imports, heads of functions and seeds give nothing.
func (t *translator) statement(p *pyParser) string {
	first := p.peek()
	switch {
	case first.text == "import", first.text == "from", first.kind == 't':
		p.skip()
		return ""
	case first.text == "def":
		for p.skipTo("("); !p.accept(":"); p.next++ {
			if p.peek().kind == 0 {
				refuse()
			}
		}
		if p.peek().text == "return" {
			return t.statement(p)
		}
		return ""
	case first.text == "return":
		p.next++
		return "f = " + t.expr(p.expression(0)).String()
	}
	var names []string
	for k := p.next; p.tokens[k].kind == 'a'; k += 2 {
		names = append(names, p.tokens[k].text)
		if sign := p.tokens[k+1]; sign.kind == 's' && sign.text == "=" {
			p.next = k + 2
			return t.assign(names, p.expression(0))
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
			refuse()
		}
		t.known[names[1]] = scalar
		return t.named(names[1]) + " = " + call("logdet", t.expr(e.args[1])).String()
	}
	if len(names) != 1 {
		refuse()
	}
	value := t.expr(e)
	t.known[names[0]] = t.ranks[value]
	return t.named(names[0]) + " = " + value.String()
}

// named returns a name as a formula can have it.
func (t *translator) named(name string) string {
	if syntax.Functions[name] != nil {
		t.names[name] = name + "_"
		return name + "_"
	}
	return name
}

// call, op and number make expressions.
func call(name string, args ...*syntax.Expr) *syntax.Expr {
	return &syntax.Expr{Op: syntax.Call, Text: name, Args: args}
}

func op(op syntax.Op, args ...*syntax.Expr) *syntax.Expr { return &syntax.Expr{Op: op, Args: args} }

func number(v int) *syntax.Expr { return pyNumber(strconv.Itoa(v)) }

// rankOf returns what a name stands for.
func (t *translator) rankOf(name string) rank {
	if r, ok := t.known[name]; ok {
		return r
	}
	if m := t.given.Data[name]; m != nil && m.Cols == 1 {
		return column
	} else if m != nil {
		return matrix
	}
	_, number := t.given.Params[name]
	_, constant := syntax.Constants[name]
	switch {
	case number || constant || name == "n" || name == "p" || name[0] > 'Z' && len(name) > 1:
		return scalar
	case strings.Contains("uvwxyzbcdqr", name):
		return column
	case name[0] >= 'A' && name[0] <= 'Z':
		return matrix
	}
	return scalar
}

// as gives an expression a rank.
func (t *translator) as(r rank, e *syntax.Expr) *syntax.Expr {
	t.ranks[e] = r
	return e
}

func (t *translator) isNumber(e *syntax.Expr) bool { return t.ranks[e] == scalar }

// asColumn returns an array of one dimension as a column, asRow as a row.
func (t *translator) asColumn(e *syntax.Expr) *syntax.Expr {
	if t.ranks[e] == row {
		return t.as(column, turn(e))
	}
	return e
}

func (t *translator) asRow(e *syntax.Expr) *syntax.Expr {
	if t.ranks[e] == column {
		return t.as(row, turn(e))
	}
	return e
}

func turn(e *syntax.Expr) *syntax.Expr {
	if e.Op == syntax.Transpose {
		return e.Args[0]
	}
	return op(syntax.Transpose, e)
}

// expr translates an expression.
func (t *translator) expr(e *py) *syntax.Expr {
	switch e.op {
	case "number":
		return pyNumber(e.text)
	case "name":
		name := e.text
		if other, ok := t.names[name]; ok {
			name = other
		}
		return t.as(t.rankOf(e.text), &syntax.Expr{Op: syntax.Name, Text: name})
	case "negate":
		a := t.expr(e.args[0])
		return t.as(t.ranks[a], op(syntax.Negate, a))
	case "attribute":
		return t.attribute(e)
	case "call":
		return t.call(e)
	case "index":
		return t.index(e)
	case "list":
		line := op(syntax.Row)
		for _, a := range e.args {
			line.Args = append(line.Args, t.expr(a))
		}
		return t.as(row, op(syntax.Brackets, line))
	case "text", "slice":
		refuse()
	}
	a, b := t.expr(e.args[0]), t.expr(e.args[1])
	switch e.op {
	case "@":
		return t.product(a, b)
	case "+":
		return t.pair(syntax.Add, a, b)
	case "-":
		return t.pair(syntax.Subtract, a, b)
	case "*":
		if t.isNumber(a) || t.isNumber(b) {
			return t.pair(syntax.Times, a, b)
		}
		return t.pair(syntax.TimesEach, a, b)
	case "/":
		if t.isNumber(b) {
			return t.pair(syntax.Over, a, b)
		}
		return t.pair(syntax.OverEach, a, b)
	}
	if t.isNumber(a) && t.isNumber(b) {
		return t.pair(syntax.Power, a, b)
	}
	return t.pair(syntax.PowerEach, a, b)
}

// pair returns an operation on the entries of two arrays. One of one dimension is a row beside a matrix.
func (t *translator) pair(by syntax.Op, a, b *syntax.Expr) *syntax.Expr {
	a, b, r := t.fitted(a, b)
	return t.as(r, op(by, a, b))
}

// fitted returns two arrays whose entries are paired, and the rank of the result.
func (t *translator) fitted(a, b *syntax.Expr) (x, y *syntax.Expr, r rank) {
	left, right := t.ranks[a], t.ranks[b]
	switch {
	case left == matrix || right == matrix:
		return t.asRow(a), t.asRow(b), matrix
	case left == scalar:
		return a, b, right
	case right == scalar || left == right:
		return a, b, left
	}
	return t.asColumn(a), t.asColumn(b), column
}

// product returns A @ B.
func (t *translator) product(a, b *syntax.Expr) *syntax.Expr {
	left, right := t.ranks[a] == matrix, t.ranks[b] == matrix
	switch {
	case t.isNumber(a) || t.isNumber(b):
		return t.pair(syntax.Times, a, b)
	case left && right:
		return t.as(matrix, op(syntax.Times, a, b))
	case left:
		return t.as(column, op(syntax.Times, a, t.asColumn(b)))
	case right:
		return t.as(row, op(syntax.Times, t.asRow(a), b))
	}
	return t.as(scalar, op(syntax.Times, t.asRow(a), t.asColumn(b)))
}

// attribute translates X.T, X.shape and constants such as np.pi.
func (t *translator) attribute(e *py) *syntax.Expr {
	base := e.args[0]
	switch e.text {
	case "T", "mT", "H":
		a := t.expr(base)
		if t.ranks[a] != matrix {
			return a
		}
		return t.as(matrix, op(syntax.Transpose, a))
	case "shape":
		return call("size", t.expr(base))
	case "size":
		return call("numel", t.expr(base))
	case "logabsdet":
		return t.expr(&py{op: "index", args: []*py{base, {op: "number", text: "1"}}})
	case "pi", "e", "inf":
		name := map[string]string{"pi": "pi", "e": "e", "inf": "Inf"}[e.text]
		return &syntax.Expr{Op: syntax.Name, Text: name}
	}
	refuse()
	return nil
}

// index translates V[..], counted from 0, and the parts of X.shape and of slogdet.
func (t *translator) index(e *py) *syntax.Expr {
	base, rest := e.args[0], e.args[1:]
	at, isNumber := 0, false
	if rest[0] != nil && rest[0].op == "number" {
		v, err := strconv.Atoi(rest[0].text)
		at, isNumber = v, err == nil
	}
	switch {
	case base.op == "attribute" && base.text == "shape" && isNumber:
		return call("size", t.expr(base.args[0]), number(at+1))
	case base.op == "call" && t.function(base) == "slogdet" && isNumber && at == 1:
		return call("logdet", t.expr(base.args[1]))
	case base.op == "call" && t.function(base) == "ix_":
		refuse()
	}
	v := t.expr(base)
	if len(rest) == 2 { // w[:, None] is a column, and w[None, :] a row
		if isNone(rest[1]) && isAll(rest[0]) {
			return t.as(matrix, t.asColumn(v))
		}
		if isNone(rest[0]) && isAll(rest[1]) {
			return t.as(matrix, t.asRow(v))
		}
	}
	out := op(syntax.Index, v)
	var many []bool
	for _, a := range rest {
		out.Args = append(out.Args, t.place(a))
		many = append(many, a.op == "slice" || a.op == "list")
	}
	if len(rest) == 1 && t.ranks[v] == matrix {
		out.Args, many = append(out.Args, op(syntax.All)), append(many, true)
	}
	switch {
	case len(many) == 1 && many[0]:
		return t.as(t.ranks[v], out)
	case len(many) != 2:
		return out
	case many[0] && many[1]:
		return t.as(matrix, out)
	case many[0]:
		return t.as(column, out)
	case many[1]:
		return t.as(row, out)
	}
	return out
}

func isNone(e *py) bool {
	return e != nil && (e.op == "name" && e.text == "None" || e.op == "attribute" && e.text == "newaxis")
}

func isAll(e *py) bool {
	return e != nil && e.op == "slice" && e.args[0] == nil && e.args[1] == nil && e.args[2] == nil
}

// plus returns e + v, as a number where e is one.
func plus(e *syntax.Expr, v float64) *syntax.Expr {
	literal, ok := syntax.Literal(e)
	switch {
	case v == 0:
		return e
	case ok:
		return &syntax.Expr{Op: syntax.Number, Value: literal + v}
	case e.Op == syntax.Add && e.Args[1].Op == syntax.Number && e.Args[1].Value == -v:
		return e.Args[0]
	case v < 0:
		return op(syntax.Subtract, e, &syntax.Expr{Op: syntax.Number, Value: -v})
	}
	return op(syntax.Add, e, &syntax.Expr{Op: syntax.Number, Value: v})
}

// position returns an index counted from 1 that is counted from 0, or from the end where it is below 0.
func (t *translator) position(e *py, more float64) *syntax.Expr {
	if e.op == "negate" {
		return plus(&syntax.Expr{Op: syntax.End}, more-t.literal(e.args[0]))
	}
	return plus(t.expr(e), more)
}

// literal returns a number that is written as one.
func (t *translator) literal(e *py) float64 {
	v, ok := syntax.Literal(t.expr(e))
	if !ok {
		refuse()
	}
	return v
}

// place translates an index.
func (t *translator) place(e *py) *syntax.Expr {
	switch {
	case e == nil:
		refuse()
	case isAll(e):
		return op(syntax.All)
	case e.op == "list":
		row := op(syntax.Row)
		for _, a := range e.args {
			row.Args = append(row.Args, t.position(a, 1))
		}
		return op(syntax.Brackets, row)
	case e.op != "slice":
		return t.position(e, 1)
	}
	from, to := number(1), &syntax.Expr{Op: syntax.End}
	step := 1.
	if e.args[2] != nil {
		step = t.literal(e.args[2])
	}
	if step < 0 {
		from, to = to, from
	}
	if e.args[0] != nil {
		from = t.position(e.args[0], 1)
	}
	if e.args[1] != nil { // which is left out
		to = t.position(e.args[1], 0)
		if step < 0 {
			to = t.position(e.args[1], 2)
		}
	}
	if step != 1 {
		from = op(syntax.Range, from, &syntax.Expr{Op: syntax.Number, Value: step})
	}
	return op(syntax.Range, from, to)
}
