package cure

import (
	"slices"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// rankOf returns the rank of a variable. If the variable is neither assigned nor given, its name determines the rank.
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

// as(r, e) sets the rank of the expression e to r, and returns e.
func (t *translator) as(r rank, e *syntax.Expr) *syntax.Expr {
	t.ranks[e] = r
	if r == spatial {
		t.cubes[e], _ = t.shapeOf(e)
	}
	return e
}

func (t *translator) isNumber(e *syntax.Expr) bool { return t.ranks[e] == scalar }

// turned writes a one-dimensional array as a row or as a column if r is one of these ranks, and returns other values
// unchanged.
func (t *translator) turned(r rank, e *syntax.Expr) *syntax.Expr {
	if r == row && t.ranks[e] == column || r == column && t.ranks[e] == row {
		return t.as(r, turn(e))
	}
	return e
}

func (t *translator) asColumn(e *syntax.Expr) *syntax.Expr { return t.turned(column, e) }
func (t *translator) asRow(e *syntax.Expr) *syntax.Expr    { return t.turned(row, e) }

func turn(e *syntax.Expr) *syntax.Expr {
	if e.Op == syntax.Transpose {
		return e.Args[0]
	}
	return op(syntax.Transpose, e)
}

// Limits on the depth and the number of expressions to translate. Inlining nested function calls may create many
// expressions.
const (
	mostNested     = 300
	mostTranslated = 100000
)

// ofConditions maps operators to their meanings for two arrays of conditions.
var ofConditions = map[string]string{"+": "|", "^": "!="}

func (t *translator) expr(e *py) *syntax.Expr {
	t.count++
	t.depth++
	refuseIf(e == nil || t.depth > mostNested || t.count > mostTranslated) // for example, if a list contains itself
	defer func() { t.depth-- }()
	switch e.op {
	case "number":
		if real, isImaginary := strings.CutSuffix(e.text, "j"); isImaginary {
			return verbatim(real + "i")
		}
		return pyNumber(e.text)
	case "name":
		return t.variable(e.text)
	case "negate":
		a := t.expr(e.args[0])
		return t.as(t.ranks[a], op(syntax.Negate, a))
	case "~":
		a := t.expr(e.args[0])
		return t.as(t.ranks[a], verbatim("~("+a.String()+")"))
	case "attribute":
		return t.attribute(e)
	case "call":
		return t.call(e)
	case "index":
		return t.index(e)
	case "list":
		return t.brackets(t.elements(e))
	case "%":
		return t.each("mod", e.args)
	case "and", "or": // unless the operands are conditions, the value is one of the operands
		if !t.isCondition(e) {
			values := []*py{e.args[1], e.args[0]}
			if e.op == "or" {
				slices.Reverse(values)
			}
			return t.expr(pyCall(pyName("where"), e.args[0], values[0], values[1]))
		}
	case "text", "slice", "lambda", "for", "other":
		refuse()
	}
	a, b := t.expr(e.args[0]), t.expr(e.args[1])
	if name := ofConditions[e.op]; name != "" && t.isCondition(e.args[0]) && t.isCondition(e.args[1]) {
		e = &py{op: name, args: e.args}
	}
	isList, too := e.args[0].op == "list", e.args[1].op == "list"
	refuseIf(oneOf(e.op, " + * ") && (isList && (too || t.isNumber(b)) || too && t.isNumber(a))) // joins or repeats lists
	if own := pyBinding[e.op]; own < pyBinding["+"] {
		both := []*syntax.Expr{a, b}
		r := t.fit(both)
		sign := strings.NewReplacer("and", "&", "or", "|").Replace(e.op)
		return t.as(r, verbatim("("+both[0].String()+" "+sign+" "+both[1].String()+")"))
	}
	by := paired[e.op]
	switch {
	case e.op == "@":
		return t.product(a, b)
	case e.op == "//":
		return call("floor", t.pair(syntax.OverEach, a, b))
	case by == syntax.TimesEach && (t.isNumber(a) || t.isNumber(b)):
		by = syntax.Times
	case by == syntax.OverEach && t.isNumber(b):
		by = syntax.Over
	case by == syntax.PowerEach && t.isNumber(a) && t.isNumber(b):
		by = syntax.Power
	}
	return t.pair(by, a, b)
}

func (t *translator) variable(name string) *syntax.Expr {
	own := name
	switch v := t.bound[name]; {
	case name == "True" || name == "False":
		return number(len("False") - len(name))
	case v != nil:
		bound := t.bound
		t.bound = nil // bindings do not apply to the value of a bound name
		defer func() { t.bound = bound }()
		return t.expr(v)
	case t.lists[name] != nil:
		return t.expr(t.lists[name])
	case t.failed[name]:
		refuse()
	case t.names[name] != "":
		own = t.names[name]
	}
	out := verbatim(own)
	if v := t.spatial[name]; v != nil {
		c := t.cubes[v]
		if c.base != nil {
			c.base = out
		}
		t.cubes[out] = c
	}
	return t.as(t.rankOf(name), out)
}

// brackets translates a list of numbers, of one-dimensional arrays, which become the rows of a matrix, or of lists.
func (t *translator) brackets(all []*py) *syntax.Expr {
	refuseIf(len(all) == 0)
	if all[0].op == "list" {
		return t.blocks(all)
	}
	refuseIf(all[0].text == "True" || all[0].text == "False") // as an index, such a list selects entries
	values := lists.Map(all, t.expr)
	switch t.ranks[values[0]] {
	case scalar:
		return t.as(row, op(syntax.Brackets, op(syntax.Row, values...)))
	case row, column:
		rows := lists.Map(values, func(v *syntax.Expr) *syntax.Expr { return op(syntax.Row, t.asRow(v)) })
		return t.as(matrix, op(syntax.Brackets, rows...))
	}
	refuse()
	return nil
}

// blocks translates a list of lists of numbers or matrices, or one such list, to a matrix.
func (t *translator) blocks(all []*py) *syntax.Expr {
	if all[0].op != "list" {
		all = []*py{pyList(all...)}
	}
	rows := lists.Map(all, func(a *py) *syntax.Expr { return op(syntax.Row, lists.Map(t.elements(a), t.expr)...) })
	return t.as(matrix, op(syntax.Brackets, rows...))
}

// verbatim returns an expression that String writes as the given text.
func verbatim(text string) *syntax.Expr { return &syntax.Expr{Op: syntax.Name, Text: text} }

// pair returns the expression for an operation on the entries of two arrays, after fit has made their shapes
// compatible.
func (t *translator) pair(by syntax.Op, a, b *syntax.Expr) *syntax.Expr {
	both := []*syntax.Expr{a, b}
	r := t.fit(both)
	return t.as(r, op(by, both...))
}

// product returns the expression for A @ B.
func (t *translator) product(a, b *syntax.Expr) *syntax.Expr {
	left, right := t.ranks[a] == matrix, t.ranks[b] == matrix
	switch {
	case t.ranks[a] == spatial || t.ranks[b] == spatial:
		refuse()
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

// fit transposes one-dimensional arrays where needed so that an operation can combine the entries of all arrays, and
// returns the rank of the result. As in NumPy, a one-dimensional array counts as a row if another array is a matrix.
func (t *translator) fit(v []*syntax.Expr) (r rank) {
	for _, a := range v {
		switch own := t.ranks[a]; {
		case own == spatial:
			return t.fitSpatial(v)
		case own == matrix || r == scalar:
			r = own
		case r != matrix && own != scalar && own != r:
			r = column
		}
	}
	for k, a := range v {
		v[k] = t.turned(min(r, row), a)
	}
	return r
}
