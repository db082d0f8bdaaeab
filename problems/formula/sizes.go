package formula

import (
	"maps"
	"slices"
	"strconv"

	"slep/solver"
)

const (
	defaultRows    = 100
	defaultColumns = 3
)

// asParameter makes a symbol a parameter.
func (t *typing) asParameter(s *symbol) {
	s.role, s.shape, s.known = parameter, t.number(), true
	var given bool
	if s.value, given = t.given.Params[s.name]; !given {
		s.value = 1
	}
}

// sizes makes the symbols n and p, with the values that the parameters give them.
func (t *typing) sizes() {
	for name, d := range map[string]dim{"n": t.n, "p": t.p} {
		s := &symbol{name: name, role: size, shape: t.number()}
		if value, ok := t.given.Params[name]; ok {
			t.bind(s, d, value, 0)
		}
		t.symbols[name] = s
	}
	if m := t.given.Data["M"]; m != nil && (m.Rows != m.Cols || !t.equate(t.n, t.fresh(m.Rows))) {
		panic(solver.Input("data.M", "M is "+byShape(m.Rows, m.Cols)+"; it must be n x n, n being the rows of X"))
	}
}

// bind gives n or p a value.
func (t *typing) bind(s *symbol, d dim, value float64, at int) {
	if !(value >= 1 && value <= 1e8 && value == float64(int(value))) {
		if _, ok := t.given.Params[s.name]; ok {
			panic(solver.Input("params."+s.name, s.name+" is "+solver.Number(value)+"; it must be a whole number from 1"))
		}
		fail(at, s.name+" is "+solver.Number(value)+"; it must be a whole number from 1")
	}
	if !t.equate(d, t.fresh(int(value))) {
		fail(at, s.name+" is "+solver.Number(value)+" here, but other sizes make it "+strconv.Itoa(t.value(d)))
	}
	s.value, s.known = value, true
}

// assignNumber gives a symbol the number of its statement, or that of the parameters.
func (t *typing) assignNumber(s *Statement, value float64) {
	own := t.symbols[s.Name]
	if given, ok := t.given.Params[s.Name]; ok {
		value = given
		if r := s.slider; r != nil && !(value >= r.min && value <= r.max && (!r.integer || whole(value))) {
			panic(solver.Input("params."+s.Name, s.Name+" is "+solver.Number(value)+"; it must be "+r.words()))
		}
	}
	own.shape = t.number()
	if own.role == size {
		t.bind(own, t.dimOf(own), value, s.at)
		return
	}
	own.value, own.known = value, true
}

// dimOf returns n or p.
func (t *typing) dimOf(s *symbol) dim {
	if s.name == "n" {
		return t.n
	}
	return t.p
}

// settle gives defaults to the sizes that are still unknown.
func (t *typing) settle() {
	t.exact = true
	settle := func(d dim, value int) {
		if t.value(d) == 0 {
			t.equate(d, t.fresh(value))
		}
	}
	for _, s := range t.open {
		s.wanted = [2]string{t.sizeName(s.r), t.sizeName(s.c)}
	}
	settle(t.n, max(defaultRows, t.value(t.p)))
	settle(t.p, min(defaultColumns, t.value(t.n)))
	for _, s := range t.open {
		settle(s.r, t.value(t.n))
		settle(s.c, t.value(t.n))
		if s.role == datum && t.scalar(s.shape) && t.given.Data[s.name] == nil {
			t.asParameter(s)
		}
	}
	for name, d := range map[string]dim{"n": t.n, "p": t.p} {
		if s := t.symbols[name]; s != nil {
			s.value, s.known = float64(t.value(d)), true
		}
	}
}

// checkGiven ends the pass if data or parameters are given that the formula does not name.
func (t *typing) checkGiven() {
	for _, name := range slices.Sorted(maps.Keys(t.given.Data)) {
		s := t.symbols[name]
		if s != nil && s.statement != nil {
			panic(solver.Input("data."+name, name+" is assigned in the formula and cannot be given as data"))
		}
		if name != "M" && (s == nil || s.role != datum) {
			refuseConstant("data."+name, name)
			panic(solver.Input("data."+name, "the formula does not use "+name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.given.Params)) {
		if s := t.symbols[name]; s == nil || s.role != parameter && s.role != size && s.role != assigned {
			refuseConstant("params."+name, name)
			panic(solver.Input("params."+name, "the formula has no parameter "+name))
		}
	}
}

// refuseConstant ends the pass if what is given has the name of a constant.
func refuseConstant(input, name string) {
	if _, ok := constants[name]; ok {
		panic(solver.Input(input, name+" is a constant of the language; assign it in the formula to change it"))
	}
}

// sizeName returns n, p, a number, or rows(Z) of the first data that have the size.
func (t *typing) sizeName(d dim) string {
	switch {
	case t.root(d) == t.root(t.n):
		return "n"
	case t.root(d) == t.root(t.p):
		return "p"
	case t.value(d) != 0:
		return strconv.Itoa(t.value(d))
	}
	for _, s := range t.open {
		if t.root(s.r) == t.root(d) {
			return "rows(" + s.name + ")"
		}
		if t.root(s.c) == t.root(d) {
			return "columns(" + s.name + ")"
		}
	}
	return ""
}
