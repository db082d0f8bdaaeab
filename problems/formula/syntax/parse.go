// Package syntax parses formulas in the syntax of Octave: token.go splits text into tokens, parse.go makes a tree of
// expressions, and tree.go writes a tree as text. The package also lists the functions and constants of the language.
package syntax

import (
	"strconv"
	"strings"
)

const (
	deepest   = 400    // maximum depth of nested brackets and operands
	mostExprs = 200000 // maximum number of expressions in a formula
)

// Formula holds the text of a formula and the statements parsed from it.
type Formula struct {
	Text       string
	Statements []*Statement
	Objective  *Statement
	called     []string // names of the functions that the text calls
}

// parser is an operator-precedence parser (Pratt 1973, doi:10.1145/512927.512931).
type parser struct {
	f        *Formula
	tokens   []token
	comments []token
	next     int
	brackets []byte
	depth    int
	exprs    int
	named    bool     // the current statement is an assignment
	hidden   []string // names that do not denote functions, such as those of given data and parameters
}

// Parse parses the text of a formula. If the text is not valid, the error is a *solver.InputError with line and column.
func Parse(text string) (f *Formula, err error) {
	f = &Formula{Text: lineEnds(text)}
	defer f.Recover(&err)
	f.parse(nil)
	return f, nil
}

// parse parses the text, in which the names in the list hidden do not denote functions.
func (f *Formula) parse(hidden []string) {
	p := &parser{f: f, hidden: hidden}
	p.tokens, p.comments = cut(f.Text)
	for p.peek().kind != endToken {
		if p.accept(";") || p.accept(",") {
			continue
		}
		p.statement()
		if t := p.peek(); t.kind != endToken && t.text != ";" && t.text != "," {
			p.unexpected(t, "an operator such as *, or the end of the line")
		}
	}
	f.rename()
	for _, s := range f.Statements {
		if s.As == "f" || s.As == "" && (f.Objective == nil || f.Objective.As == "") {
			f.Objective = s
		}
	}
	if f.Objective == nil {
		f.refuseNothing()
	}
	if last := f.Statements[len(f.Statements)-1]; last.As == "" && f.Objective.As == "f" { // f = .. and then f/8
		used := map[string]bool{}
		if last.Value.Names(used); used[f.Objective.Name] {
			f.Objective = last
		}
	}
}

func (p *parser) peek() *token { return &p.tokens[p.next] }

// is(text) reports whether the next token is a symbol with the given text.
func (p *parser) is(text string) bool {
	t := p.peek()
	return t.kind == symbolToken && t.text == text
}

// accept consumes the next token and returns true if the token is the given symbol.
func (p *parser) accept(text string) bool {
	if p.is(text) {
		p.next++
		return true
	}
	return false
}

// expect consumes the bracket that closes the bracket at offset open, and fails if the next token is anything else.
func (p *parser) expect(close string, open int) {
	if !p.accept(close) {
		line, column := p.f.Place(open)
		place := "line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column)
		p.unexpected(p.peek(), "an operator such as *, or "+strconv.Quote(close)+" for the bracket at "+place)
	}
}

func (p *parser) unexpected(t *token, wanted string) {
	if message := foreign[t.text]; message != "" && t.kind == symbolToken {
		Fail(t.at, message, p.cures(t)...)
	}
	found := "the text ends"
	switch {
	case t.kind == textToken:
		found = "found a quoted string"
	case t.text == ";" && p.f.Text[t.at] == '\n':
		found = "the line ends"
	case t.kind != endToken:
		found = "found " + t.text
	}
	Fail(t.at, found+" here; expected "+wanted, p.cures(t)...)
}

// refuseNothing ends parsing with an error because no statement defines f. If the last statement has the form
// Name = Value, the error suggests the name f instead.
func (f *Formula) refuseNothing() {
	const message = "there is nothing to minimise: write f as an expression without a name, or assign it, as in f = .."
	FailIf(len(f.Statements) == 0, len(f.Text), message)
	last := f.Statements[len(f.Statements)-1]
	isEntries := last.Value.At == last.At // as in A(1,1) = 3
	isNamed := strings.HasPrefix(f.Text[last.At:], last.As)
	FailIf(isNamed && !isEntries, last.At, message, Change(last.At, last.At+len(last.As), "f"))
	Fail(last.At, message)
}

// statement parses an assignment or an expression without a name.
func (p *parser) statement() {
	if p.pair() || p.entries() {
		return
	}
	p.refuseRest()
	s := &Statement{At: p.peek().at}
	if p.peek().kind == nameToken && p.tokens[p.next+1].text == "=" && p.tokens[p.next+1].kind == symbolToken {
		refuseKeyword(p.peek())
		s.Name = p.peek().text
		p.next += 2
	}
	p.named = s.Name != ""
	s.Value = p.expression(0)
	if s.Name != "" && s.Value.Op == Number || s.Value.Op == Negate && s.Value.Args[0].Op == Number {
		s.Slider = p.slider(s.Value)
	}
	p.f.Statements = append(p.f.Statements, s)
}

func (p *parser) expr(op Op, at int, args ...*Expr) *Expr {
	e := &Expr{Op: op, Args: args, At: at, End: p.tokens[max(p.next-1, 0)].end}
	p.exprs++
	FailIf(p.exprs > mostExprs, at, "the formula is too long")
	return e
}

// expression parses an expression whose operators have a higher precedence than binding.
func (p *parser) expression(binding int) *Expr {
	if p.depth++; p.depth > deepest {
		Fail(p.peek().at, "there are more than "+strconv.Itoa(deepest)+" nested brackets or signs")
	}
	left := p.prefix(binding)
	for {
		t := p.peek()
		if t.kind != symbolToken || p.elementBegins(t) {
			break
		}
		if t.text == "'" || t.text == ".'" {
			if Transpose.binding() <= binding {
				break
			}
			p.next++
			left = p.expr(Transpose, left.At, left)
			continue
		}
		if t.text == "(" {
			FailIf(left.Op == Number, t.at, // Octave reads X.^3(1,1) as X.^(3(1,1)), which is X.^3
				"a number takes no index: write * in a product, and (X.^2)(1,1) for an entry of a power",
				Change(t.at, t.at, "*"))
			p.next++
			left = p.index(left, t.at)
			continue
		}
		if c := comparisons[t.text]; c.binding > binding {
			if binding == 0 && len(p.brackets) == 0 && !p.named {
				Fail(t.at, "f is a number, not a condition", p.cures(t)...)
			}
			p.next++
			right := p.expression(c.binding)
			left = p.filled(c.text, left.At, right.End, left, right)
			left.Logical = true
			continue
		}
		op, ok := binary(t.text)
		if !ok || op.binding() <= binding {
			break
		}
		p.next++
		right := p.expression(op.operand())
		left = p.expr(op, left.At, left, right)
	}
	p.depth--
	return left
}

// operand returns the precedence that an operator must exceed to be part of the right operand of op.
func (op Op) operand() int {
	if op == Power || op == PowerEach {
		return tightest // as in Octave, 2^3' is (2^3)'
	}
	return op.binding()
}

func (p *parser) inMatrix() bool { return len(p.brackets) > 0 && p.brackets[len(p.brackets)-1] == '[' }

// elementBegins reports whether a token begins the next element of a row, as the - does in [a -b] and the ( does in [a
// (b)].
func (p *parser) elementBegins(t *token) bool {
	return p.inMatrix() && t.spaced && (t.tight && (t.text == "+" || t.text == "-") || t.text == "(" || t.text == "[")
}

// prefix parses a value and the unary operators before it.
func (p *parser) prefix(binding int) *Expr {
	t := p.peek()
	if p.accept("!") || p.accept("~") {
		value := p.expression(Negate.binding())
		out := p.filled(not, t.at, value.End, value)
		out.Logical = true
		return out
	}
	if p.accept("-") || p.accept("+") {
		within := Negate.binding()
		if binding == tightest {
			within = tightest
		}
		value := p.expression(within)
		if t.text == "+" {
			return value
		}
		return p.expr(Negate, t.at, value)
	}
	return p.value()
}
