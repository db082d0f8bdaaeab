package script

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// uses adds all names that occur in an expression to the set found.
func (p *program) uses(e *syntax.Expr, found map[string]bool) {
	if name := p.named[e]; name != "" {
		found[name] = true
		return
	}
	if e.Op == syntax.Name {
		found[cmp.Or(p.spelled[e.Text], e.Text)] = true
	}
	for _, a := range e.Args {
		p.uses(a, found)
	}
}

// keepNeeded removes all definitions and data that are not needed for f, its gradient or M.
func (p *program) keepNeeded() {
	all := map[string]bool{"n": true, "p": true, "M": true}
	p.objective = p.needed(p.objective, map[string]bool{}, all)
	p.gradient = p.needed(p.gradient, map[string]bool{}, all)
	p.constants = p.needed(p.constants, all, all)
	p.numbers = slices.DeleteFunc(p.numbers, func(d definition) bool { return !all[d.name] })
	p.data = slices.DeleteFunc(p.data, func(d datum) bool { return !all[d.name] })
}

// needed returns the definitions of the names in wanted and all definitions on which these definitions depend. The
// names that the returned definitions use are added to wanted and to used. The definition whose name is the constant
// result is always kept, because a function returns its value.
func (p *program) needed(definitions []definition, wanted, used map[string]bool) (out []definition) {
	for k := len(definitions) - 1; k >= 0; k-- {
		d := definitions[k]
		if d.name != result && !wanted[d.name] {
			continue
		}
		p.usesOf(d, wanted)
		out = append(out, d)
	}
	maps.Copy(used, wanted)
	slices.Reverse(out)
	return out
}

// usesOf adds all names on the right-hand side of a definition to the set found.
func (p *program) usesOf(d definition, found map[string]bool) {
	defer p.unnamed(d)()
	p.uses(d.expr, found)
}

// unnamed(d) causes the right-hand side of a definition to be written in full, and not as the name of the definition,
// until the returned function is called.
func (p *program) unnamed(d definition) (restore func()) {
	name, ok := p.named[d.expr]
	if !ok {
		return func() {}
	}
	delete(p.named, d.expr)
	return func() { p.named[d.expr] = name }
}

// spellNames renames values whose names are reserved in the target language, such as lambda in Python, or are also
// names of functions of the formula language.
func (p *program) spellNames() {
	for name := range p.names {
		if _, other := p.spelled[name]; other {
			continue
		}
		spelled := name
		for slices.Contains(p.language.reserved, spelled) || syntax.Functions[spelled] != nil ||
			spelled != name && p.taken[spelled] {
			spelled += "_"
		}
		if spelled != name {
			p.spelled[name] = spelled
			p.taken[spelled] = true
		}
	}
	for call, name := range p.named {
		p.named[call] = p.spell(name)
	}
}

// define writes the right-hand side of a definition.
func (p *program) define(d definition) string {
	defer p.unnamed(d)()
	return p.expr(d.expr).text
}

// arguments returns the names of the numbers, data and constants that definitions use.
func (p *program) arguments(definitions []definition) (out []string) {
	used := map[string]bool{}
	for _, d := range definitions {
		p.usesOf(d, used)
	}
	name := func(d definition) string { return d.name }
	data := lists.Map(p.data, func(d datum) string { return d.name })
	for _, name := range slices.Concat(lists.Map(p.numbers, name), data, lists.Map(p.constants, name)) {
		if used[name] || used[p.spell(name)] {
			out = append(out, p.spell(name))
		}
	}
	return out
}

// lines writes definitions in a format that contains %name and %value.
func (p *program) lines(definitions []definition, format string) string {
	return strings.Join(lists.Map(definitions, func(d definition) string {
		return strings.NewReplacer("%name", p.spell(d.name), "%value", p.define(d)).Replace(format)
	}), "")
}

// definitions writes the definitions of all numbers, data and constants, and those of M and X0.
func (p *program) definitions() string {
	define := p.language.define
	line := func(name string, value piece) string {
		return strings.NewReplacer("%name", name, "%value", value.text).Replace(define)
	}
	file := func(name string) piece { return p.operation("file", piece{name, tight}) }
	text := p.lines(p.numbers, define)
	for _, d := range p.data {
		value := p.operation("table", file(d.file))
		switch m := d.matrix; {
		case m.Rows == 1 && m.Cols == 1:
			value = p.operation("only", value)
		case m.Row != nil:
			value = p.operation("triplets", file(d.file), numbered(m.Rows), numbered(m.Cols))
		}
		text += line(p.spell(d.name), value)
	}
	text += p.lines(p.constants, define)
	if _, ok := p.names["M"]; !ok {
		text += line("M", p.operation("identity"))
	}
	return text + line("X0", p.operation("table", file(startFile)))
}
