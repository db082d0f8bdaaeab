package formula

import (
	"slices"

	"slep/solver"
)

// typing gives every expression of a formula a shape. It goes through the text twice. First, sizes may be unknown, and
// products and sums show which of them are equal. Then all are known, and what does not fit is an error.
type typing struct {
	dims
	f       *Formula
	given   *Given
	n, p    dim
	symbols map[string]*symbol
	open    []*symbol // parameters and data, in the order of their first use
	shapes  []shape   // by Expr.index
	exact   bool      // the second time
	ends    []dim     // what end means, innermost last
	lacks   missing
}

// typed finds the sizes and gives every expression its shape. What is missing takes its default, or ends the pass.
func (f *Formula) typed(given *Given, need need) *typing {
	if err := given.check(); err != nil {
		panic(err)
	}
	names, at, matrix := f.open()
	for k, name := range names {
		refuseImaginary(name, at[k], given)
		if d := given.Data[name]; d != nil {
			matrix[k] = true
		} else if _, ok := given.Params[name]; ok {
			matrix[k] = false
		}
	}
	first := f.attempt(given, names, at, matrix)
	for k := range names { // one guess may be wrong
		if first.failed == nil {
			break
		}
		_, number := given.Params[names[k]]
		if given.Data[names[k]] != nil || number || names[k] == "M" {
			continue
		}
		other := slices.Clone(matrix)
		other[k] = !other[k]
		if second := f.attempt(given, names, at, other); second.failed == nil {
			first = second
		}
	}
	t := first.typing
	t.lacks = t.missing()
	if need == complete && first.failed == nil {
		t.checkGiven()
		t.lacks.check()
	}
	t.settle()
	t.run()
	t.checkGiven()
	if need == complete {
		t.lacks.check()
	}
	return t
}

// attempted is a typing with the fault that ended it, or nil.
type attempted struct {
	*typing
	failed *fault
}

// attempt types the formula with unknown sizes. It takes some of the open names for matrices and others for numbers.
func (f *Formula) attempt(given *Given, names []string, at []int, matrix []bool) (out attempted) {
	t := &typing{f: f, given: given, symbols: map[string]*symbol{}, shapes: make([]shape, f.exprs)}
	t.n, t.p = t.fresh(0), t.fresh(0)
	t.symbols["X"] = &symbol{name: "X", role: variable, shape: shape{t.n, t.p}}
	for k, name := range names {
		s := &symbol{name: name, role: datum, at: at[k]}
		switch d := given.Data[name]; {
		case d != nil:
			s.shape = shape{t.fresh(d.Rows), t.fresh(d.Cols)}
		case name == "M":
			s.shape = shape{t.n, t.n}
		case matrix[k]:
			s.shape = shape{t.fresh(0), t.fresh(0)}
		default:
			t.asParameter(s)
		}
		t.symbols[name], t.open = s, append(t.open, s)
	}
	out.typing = t
	defer func() {
		if bad := recover(); bad != nil {
			var ok bool
			if out.failed, ok = bad.(*fault); !ok {
				panic(bad)
			}
		}
	}()
	t.sizes()
	t.run()
	return out
}

// run types all statements.
func (t *typing) run() {
	for _, s := range t.f.statements {
		if s.Name != "" {
			t.symbols[s.Name] = t.declared(s)
		}
	}
	for _, s := range t.f.statements { // so that sizes below hold above
		if value, ok := literal(s.Value); ok && t.symbols[s.Name].declares(s) {
			t.assignNumber(s, value)
		}
	}
	for _, s := range t.f.statements {
		found := t.expr(s.Value)
		if own := t.symbols[s.Name]; own.declares(s) {
			t.assign(own, s, found)
		}
	}
	e := t.f.objective.Value
	found := t.shapes[e.index]
	if !t.becomesOne(found.r) || !t.becomesOne(found.c) {
		r, c := t.size(found)
		fail(e.At, "f must be a number, but "+t.f.quote(e)+" is "+byShape(r, c)+"; "+t.perhaps(found))
	}
}

// perhaps proposes a function that turns a matrix into a number.
func (t *typing) perhaps(s shape) string {
	switch {
	case t.vector(s):
		return "perhaps sum(..) of it"
	case t.root(s.r) == t.root(s.c):
		return "perhaps trace(..) of it"
	}
	return "perhaps sum(sum(..)) of it"
}

// becomesOne reports whether a size of f is or can be 1. It does not set n or p to 1, only other unknown sizes.
func (t *typing) becomesOne(d dim) bool {
	return t.one(d) || t.value(d) == 0 && t.root(d) != t.root(t.n) && t.root(d) != t.root(t.p) && t.equate(d, t.fresh(1))
}

// equate makes two sizes equal and reports whether they can be. n and p can only if both are known.
func (t *typing) equate(a, b dim) bool {
	n, p, x, y := t.root(t.n), t.root(t.p), t.root(a), t.root(b)
	if n != p && (x == n && y == p || x == p && y == n) && t.value(n)*t.value(p) == 0 {
		return false
	}
	return t.dims.equate(a, b)
}

// declares reports whether the statement assigns to the symbol.
func (s *symbol) declares(by *Statement) bool { return s != nil && s.statement == by }

// declared returns the symbol of an assignment.
func (t *typing) declared(s *Statement) *symbol {
	old := t.symbols[s.Name]
	_, function := functions[s.Name]
	switch {
	case function || s.Name == "end":
		fail(s.at, s.Name+" is the name of a function: choose another name")
	case s.Name == "X":
		fail(s.at, "X is the variable and cannot be assigned")
	case old == nil || old.statement == nil && old.role != size:
		return &symbol{name: s.Name, role: assigned, statement: s, at: s.at}
	case old.statement != nil && old.statement != s:
		fail(s.at, s.Name+" is assigned twice")
	}
	old.statement = s
	return old
}

// assign gives a symbol the shape of its statement.
func (t *typing) assign(own *symbol, s *Statement, found shape) {
	if _, ok := literal(s.Value); ok {
		return
	}
	_, given := t.given.Params[s.Name]
	if own.role != size && given {
		panic(solver.Input("params."+s.Name, s.Name+" is computed in the formula and cannot be given"))
	}
	own.shape = found
	if value, ok := t.num(s.Value); ok {
		if own.role == size && given {
			value = t.given.Params[s.Name]
		}
		if own.value, own.known = value, true; own.role == size {
			t.bind(own, t.dimOf(own), value, s.at)
		}
	} else if own.role == size {
		fail(s.Value.At, s.Name+" must be a number that does not depend on X or on data")
	}
	if s.Name == "M" && !(t.equate(found.r, found.c) && t.equate(found.r, t.n)) {
		r, c := t.size(found)
		wanted := "n x n"
		if n := t.value(t.n); n != 0 {
			wanted += " = " + byShape(n, n)
		}
		fail(s.at, "M is "+byShape(r, c)+"; it must be "+wanted)
	}
}

// size returns the shape as numbers, 0 where they are not known.
func (t *typing) size(s shape) (r, c int) { return t.value(s.r), t.value(s.c) }

// number returns the shape of a number.
func (t *typing) number() shape { return shape{t.fresh(1), t.fresh(1)} }
