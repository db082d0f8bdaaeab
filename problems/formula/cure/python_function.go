package cure

import (
	"maps"
	"strings"

	"slep/problems/formula/syntax"
)

// pyFunction is a function that the text defines, either as a def with statements or as a lambda with a value.
type pyFunction struct {
	params   []string
	defaults []*py // nil for parameters without a default value
	body     []*block
	value    *py
}

// mostCalls is the maximum nesting depth of calls that are inlined.
const mostCalls = 8

// define finds the functions that the text defines. The function that computes f is one that the text defines
// but does not call.
func (t *translator) define(blocks []*block, text string) {
	called := t.called(blocks, map[string]bool{})
	var visit func(blocks []*block)
	visit = func(blocks []*block) {
		for _, b := range blocks {
			if b.kind != "def" {
				continue
			}
			p := &pyParser{tokens: pythonTokens(b.text)}
			name := p.peek().text
			lower := strings.ToLower(name)
			isGradient := strings.Contains(lower, "grad") || strings.Contains(lower, "hess") || lower == "df"
			if called[name] {
				t.functions[name] = p.head()
				t.functions[name].body = b.body
			} else if t.main == nil || !isGradient {
				t.main = b
			}
			visit(b.body)
		}
	}
	visit(blocks)
	tokens := pythonTokens(text)
	for k := 0; k+2 < len(tokens); k++ {
		if name := tokens[k].text; tokens[k+1].text == "=" && oneOf(tokens[k+2].text, lambdas) && called[name] {
			p := &pyParser{tokens: tokens, next: k + 3}
			f := p.parameters(":")
			f.value = p.expression(0)
			t.functions[name] = f
		}
	}
}

// called adds the name of every function that is called in the given blocks to the set names, and returns this set.
func (t *translator) called(blocks []*block, names map[string]bool) map[string]bool {
	for _, b := range blocks {
		tokens := pythonTokens(b.text)
		for k := 0; k+1 < len(tokens) && !oneOf(tokens[0].text, ignored); k++ {
			if tokens[k].kind == 'a' && tokens[k+1].text == "(" && (b.kind != "def" || k > 0) {
				names[tokens[k].text] = true
			}
		}
		t.called(b.body, names)
		if b.next != nil {
			t.called([]*block{b.next}, names)
		}
	}
	return names
}

// head parses the head of a def after the keyword.
func (p *pyParser) head() *pyFunction {
	p.next++
	p.expect("(")
	return p.parameters(")")
}

// parameters parses parameters, with their types and default values, up to the closing symbol.
func (p *pyParser) parameters(closing string) *pyFunction {
	f := &pyFunction{}
	for !p.accept(closing) {
		t := p.peek()
		if p.next++; t.kind == 's' && oneOf(t.text, " , * / ") {
			continue
		}
		refuseIf(t.kind != 'a')
		var value *py
		if closing == ")" && p.accept(":") {
			p.expression(0)
		}
		if p.accept("=") {
			value = p.expression(0)
		}
		f.params, f.defaults = append(f.params, t.text), append(f.defaults, value)
	}
	return f
}

// asX chooses the parameter that stands for X, and assigns the default values of the other parameters.
func (t *translator) asX(f *pyFunction) {
	variable := -1
	for k, name := range f.params {
		if name == "X" || variable < 0 && f.defaults[k] == nil && !t.given.Has(name) && name != "self" {
			if variable = k; name == "X" {
				break
			}
		}
	}
	for k, name := range f.params {
		value := f.defaults[k]
		switch {
		case k == variable && name != "X":
			t.bound[name] = pyName("X")
		case value != nil && (value.op != "name" || value.text != name && value.text != "None"):
			t.assign([]*py{pyName(name)}, value, "")
		}
	}
}

// inline translates a call to a function that the text defines.
func (t *translator) inline(f *pyFunction, e *py) *syntax.Expr {
	scope := map[string]*py{}
	maps.Copy(scope, t.bound)
	for k, name := range f.params {
		if f.defaults[k] != nil {
			scope[name] = f.defaults[k]
		}
	}
	for k, a := range e.args[1:] {
		switch key := e.keys[k+1]; {
		case key != "":
			scope[key] = t.resolved(a)
		case k < len(f.params):
			scope[f.params[k]] = t.resolved(a)
		default:
			refuse()
		}
	}
	t.calls++
	refuseIf(t.calls > mostCalls)
	bound, result, mask, ended := t.bound, t.result, t.mask, t.ended
	defer func() {
		t.bound, t.result, t.mask, t.ended = bound, result, mask, ended
		t.calls--
	}()
	t.bound, t.mask = scope, ""
	t.result = t.resolved(f.value)
	t.runner.run(f.body)
	refuseIf(t.result == nil)
	t.bound = nil // bindings do not apply to the result of the function
	return t.expr(t.result)
}
