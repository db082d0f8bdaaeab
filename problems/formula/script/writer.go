package script

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// The precedence of the operators of a language, from the lowest to the highest.
const (
	loose    = iota
	sums     // + -
	products // * /
	powers   // ^
	tight    // names, numbers, calls
)

// piece is an expression in the target language, and its precedence.
type piece struct {
	text    string
	binding int
}

// within(binding) returns the text of a piece, enclosed in brackets if its precedence is lower than binding.
func (p piece) within(binding int) string {
	if p.binding < binding {
		return "(" + p.text + ")"
	}
	return p.text
}

// writer writes expressions in the target language.
type writer struct {
	*scope
	language *language
	spelled  map[string]string       // the new names of values that the script renames
	named    map[*syntax.Expr]string // the names of expressions in the script
}

// fill fills in a template such as "+ $1+ + $2*". The first character of the template specifies the precedence of the
// result: +, * and ^ stand for their own precedence, and ' stands for the highest. $1 and $2 denote the arguments. The
// character after an argument specifies the precedence below which the argument needs brackets.
func (w *writer) fill(template string, args ...piece) piece {
	const signs = " +*^'"
	out := piece{binding: strings.IndexByte(signs, template[0])}
	var b strings.Builder
	for k := 2; k < len(template); k++ {
		if template[k] != '$' {
			b.WriteByte(template[k])
			continue
		}
		arg, binding := args[template[k+1]-'1'], loose
		if k++; k+1 < len(template) {
			if sign := strings.IndexByte(signs, template[k+1]); sign > 0 {
				binding, k = sign, k+1
			}
		}
		b.WriteString(arg.within(binding))
	}
	out.text = b.String()
	return out
}

// common holds the templates of operations for which a language has no template of its own. The template "" stands for
// the first argument itself.
var common = map[string]string{
	"negate": "* -$1*", "add": "+ $1+ + $2*", "subtract": "+ $1+ - $2*", "add each": "+ $1+ + $2*",
	"subtract each": "+ $1+ - $2*", "only": "", "dense": "", "float": "",
}

// operation fills in the template for an operation. An operation without a template is written as a call to the
// function of the same name.
func (w *writer) operation(name string, args ...piece) piece {
	template, ok := w.language.operations[name]
	if !ok {
		template, ok = common[name]
	}
	switch {
	case template != "":
		return w.fill(template, args...)
	case ok:
		return args[0]
	}
	all := lists.Map(args, func(a piece) string { return a.text })
	return piece{name + "(" + strings.Join(all, ", ") + ")", tight}
}

// If e is 1 x 1, only(e, p) adds a conversion to a number to p, the translation of e, because the value of p may be a
// 1 x 1 matrix in the target language.
func (w *writer) only(e *syntax.Expr, p piece) piece {
	if w.valueOf(e).scalar() {
		return w.operation("only", p)
	}
	return p
}

func numbered(v int) piece { return piece{strconv.Itoa(v), tight} }

// real writes a number.
func (w *writer) real(v float64) piece {
	switch {
	case math.IsNaN(v):
		return w.operation("NaN")
	case math.IsInf(v, 1):
		return w.operation("Inf")
	case math.IsInf(v, -1):
		return w.operation("negate", w.operation("Inf"))
	}
	out := piece{strconv.FormatFloat(v, 'g', -1, 64), tight}
	if v < 0 {
		out.binding = sums
	}
	return out
}

// expr writes an expression.
func (w *writer) expr(e *syntax.Expr) piece {
	if name, ok := w.named[e]; ok {
		return piece{name, tight}
	}
	switch e.Op {
	case syntax.Number:
		return w.real(e.Value)
	case syntax.Name:
		if _, ok := w.names[e.Text]; ok {
			return piece{w.spell(e.Text), tight}
		}
		if template, ok := w.language.operations[e.Text]; ok {
			return w.fill(template)
		}
		return w.real(w.valueOf(e).number)
	case syntax.Call:
		return w.call(e)
	case syntax.Index:
		return w.index(e)
	case syntax.Brackets:
		return w.brackets(e)
	case syntax.Range:
		from, step, count, _ := w.types.Progression(e)
		if count == 1 {
			return w.real(from)
		}
		return w.operation("linspace", w.float(from), w.float(from+float64(count-1)*step), numbered(count))
	}
	return w.operator(e)
}

// spell returns the name that the script uses for a name of the formula.
func (w *writer) spell(name string) string {
	for other, ok := w.spelled[name]; ok; other, ok = w.spelled[name] {
		name = other
	}
	return name
}

// dense writes an expression, converted to a dense matrix if it is sparse.
func (w *writer) dense(e *syntax.Expr) piece {
	if w.valueOf(e).sparse {
		return w.operation("dense", w.expr(e))
	}
	return w.expr(e)
}

// index writes V(..).
func (w *writer) index(e *syntax.Expr) piece {
	v, base := w.valueOf(e.Args[0]), e.Args[0]
	if v.scalar() {
		return w.expr(base)
	}
	if len(e.Args) == 3 {
		return w.block(base, w.expr(base), w.span(e, 1), w.span(e, 2))
	}
	i := w.span(e, 1)
	one := span{from: 1, to: 1, all: 1}
	switch {
	case e.Args[1].Op == syntax.All:
		return w.operation("column", w.dense(base))
	case v.rows == 1:
		return w.block(base, w.expr(base), one, i)
	case v.cols == 1:
		return w.block(base, w.expr(base), i, one)
	case e.Args[1].Op != syntax.Range && i.list == nil:
		row, col := (i.from-1)%v.rows+1, (i.from-1)/v.rows+1
		return w.block(base, w.expr(base), span{from: row, to: row, all: v.rows},
			span{from: col, to: col, all: v.cols})
	}
	out := w.block(e, w.operation("column", w.dense(base)), i, one)
	if w.valueOf(e).rows > 1 {
		return out
	}
	return w.operation("transpose", out)
}

// block writes an index that selects rows and columns of a value.
func (w *writer) block(indexed *syntax.Expr, text piece, rows, cols span) piece {
	_, isNamed := w.named[indexed]
	isNamed = isNamed || indexed.Op == syntax.Name
	down, right := w.selected(rows), w.selected(cols)
	all := piece{":", loose}
	switch {
	case rows.count() == 1 && cols.count() == 1:
		base := 1 - w.language.first
		down, right = numbered(rows.from-base), numbered(cols.from-base)
	case rows.list != nil && cols.list != nil:
		// Select rows, then columns, because some languages pair the elements of two lists.
		text, isNamed, down = w.part(isNamed, text, down, all), false, all
	}
	return w.part(isNamed, text, down, right)
}

// selected writes an index that selects rows or columns.
func (w *writer) selected(r span) piece {
	if r.list == nil {
		return piece{w.language.span(r), loose}
	}
	words := lists.Map(r.list, func(i int) string { return strconv.Itoa(i + w.language.first) })
	return piece{"[" + strings.Join(words, ", ") + "]", loose}
}

// part writes an index. In some languages only names can be indexed.
func (w *writer) part(isNamed bool, text, rows, cols piece) piece {
	other, ok := w.language.operations["block of a value"]
	if isNamed || !ok {
		return w.operation("block", text, rows, cols)
	}
	quoted := map[string]string{":": "':'"}
	return w.fill(other, text, piece{cmp.Or(quoted[rows.text], rows.text), loose},
		piece{cmp.Or(quoted[cols.text], cols.text), loose})
}

// float writes a number so that the language does not read it as an integer.
func (w *writer) float(v float64) piece {
	p := w.real(v)
	if w.language.whole && strings.Trim(p.text, "-0123456789") == "" {
		p.text += ".0"
	}
	return p
}
