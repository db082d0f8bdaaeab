// Package shape infers the numbers of rows and columns of every expression in a formula, and whether each name stands
// for a size, a parameter, data, or a value that the text assigns.
package shape

import (
	"slices"
	"strings"

	"slep/problems/formula/syntax"
	"slep/solver"
)

// Types holds the shape of every expression in a formula. The shapes are inferred in two passes over the text. In the
// first pass, sizes may be unknown, and products and sums determine which sizes are equal. In the second pass, all
// sizes are known, and a mismatch is an error.
type Types struct {
	dims
	Formula *syntax.Formula
	Given   *Given
	n, p    dim
	Symbols map[string]*Symbol
	Open    []*Symbol // parameters and data, in the order of their first use
	shapes  map[*syntax.Expr]shape
	exact   bool           // true in the second pass
	ends    []dim          // the values of end in nested indices, the innermost last
	spine   []*syntax.Expr // the Spine of the expression whose shape is being inferred
	within  string         // the name of the innermost function that has this expression in its arguments
	Missing Missing
}

// Infer determines the sizes and the shape of every expression. If complete is true, Infer fails if sizes, data or
// parameters are missing. If complete is false, Infer uses default values for them.
func Infer(f *syntax.Formula, given *Given, complete bool) *Types {
	given = given.complete()
	if err := given.check(); err != nil {
		panic(err)
	}
	names := open(f, given)
	t, failed := attempt(f, given, names)
	for k := range names { // try again with one name changed from a matrix to a number or from a number to a matrix
		if failed == nil {
			break
		}
		if names[k].given || names[k].name == "M" {
			continue
		}
		other := slices.Clone(names)
		other[k].matrix = !other[k].matrix
		if second, wrong := attempt(f, given, other); wrong == nil {
			t, failed = second, nil
		}
	}
	t.Missing = t.missing()
	if complete && failed == nil {
		t.checkGiven()
		t.refuseEntry()
		t.Missing.check()
	}
	t.settle()
	t.run()
	t.checkGiven()
	if complete {
		t.refuseEntry()
		t.Missing.check()
	}
	return t
}

// attempt makes the first pass and returns the fault that ended the pass, or nil if the pass succeeded.
func attempt(f *syntax.Formula, given *Given, names []openName) (*Types, *syntax.Fault) {
	t := &Types{Formula: f, Given: given, Symbols: map[string]*Symbol{}, shapes: map[*syntax.Expr]shape{}}
	t.n, t.p = t.fresh(0), t.fresh(0)
	t.Symbols["X"] = &Symbol{Name: "X", Role: variable, shape: shape{t.n, t.p}}
	for _, n := range names {
		s := &Symbol{Name: n.name, Role: Datum, At: n.at}
		switch d := given.Data[n.name]; {
		case d != nil:
			s.shape = shape{t.fresh(d.Rows), t.fresh(d.Cols)}
		case n.name == "M":
			s.shape = shape{t.n, t.n}
		case n.matrix:
			s.shape = shape{t.fresh(0), t.fresh(0)}
		default:
			t.asParameter(s)
		}
		t.Symbols[n.name], t.Open = s, append(t.Open, s)
	}
	return t, syntax.Try(func() {
		t.sizes()
		t.run()
	})
}

// run infers the shapes of all statements.
func (t *Types) run() {
	for _, s := range t.Formula.Statements {
		if s.Name != "" && !t.restates(s) {
			t.Symbols[s.Name] = t.declared(s)
		}
	}
	for _, s := range t.Formula.Statements { // a number that a later statement assigns is known from the start
		if value, ok := syntax.Literal(s.Value); ok && t.Symbols[s.Name].declares(s) {
			t.assignNumber(s, value)
		}
	}
	for _, s := range t.Formula.Statements {
		found := t.expr(s.Value)
		if own := t.Symbols[s.Name]; own.declares(s) {
			t.assign(own, s, found)
		}
	}
	e := t.Formula.Objective.Value
	found := t.shapes[e]
	if !t.becomesOne(found.r) || !t.becomesOne(found.c) {
		r, c := t.size(found)
		syntax.Fail(e.At, "f must be a number, but "+t.Formula.Quote(e)+" is "+syntax.Shape(r, c)+"; perhaps "+
			t.toNumber(found)[0]+" of it", t.meantNumber(e)...)
	}
}

// Add infers the shapes of additional statements, which may use the names in the text.
func (t *Types) Add(statements []*syntax.Statement) {
	for _, s := range statements {
		own := &Symbol{Name: s.Name, Role: assigned, Statement: s, shape: t.expr(s.Value)}
		own.Value, own.Known = t.Number(s.Value)
		t.Symbols[s.Name] = own
	}
}

// toNumber returns calls that reduce a value of shape s to a number, with .. for the value. The likeliest comes first.
func (t *Types) toNumber(s shape) []string {
	switch {
	case t.vector(s):
		return []string{"sum(..)"}
	case t.value(s.r) == t.value(s.c):
		return []string{"trace(..)", "sum(sum(..))"}
	}
	return []string{"sum(sum(..))"}
}

// becomesOne reports whether a size of f is 1. An unknown size that is neither n nor p is set to 1.
func (t *Types) becomesOne(d dim) bool {
	return t.isOne(d) || t.value(d) == 0 && t.root(d) != t.root(t.n) && t.root(d) != t.root(t.p) && t.equate(d, t.fresh(1))
}

// equate makes two sizes equal, or returns false if they cannot be equal. If one is n and the other p, the result is
// false unless both are known.
func (t *Types) equate(a, b dim) bool {
	n, p, x, y := t.root(t.n), t.root(t.p), t.root(a), t.root(b)
	if n != p && (x == n && y == p || x == p && y == n) && t.value(n)*t.value(p) == 0 {
		return false
	}
	return t.dims.equate(a, b)
}

// restates reports whether a statement only repeats the meaning of n or p, as n = rows(X) does.
func (t *Types) restates(s *syntax.Statement) bool {
	if s.Name != "n" && s.Name != "p" || s.Value.Op != syntax.Call || len(s.Value.Args) == 0 ||
		s.Value.Args[0].Text != "X" {
		return false
	}
	switch s.Value.Text {
	case "rows":
		return s.Name == "n"
	case "columns":
		return s.Name == "p"
	}
	k, ok := t.dimension(s.Value)
	return ok && [...]string{"", "n", "p"}[k] == s.Name
}

// declares reports whether s is the symbol that the given statement declares.
func (s *Symbol) declares(by *syntax.Statement) bool { return s != nil && s.Statement == by }

// declared returns the symbol that an assignment declares.
func (t *Types) declared(s *syntax.Statement) *Symbol {
	old := t.Symbols[s.Name]
	switch {
	case syntax.IsReserved(s.Name) || s.Name == "end":
		syntax.Fail(s.At, s.Name+" is the name of a function: choose another name")
	case s.Name == "X":
		rest := t.Formula.Text[s.Value.End:]
		end := len(t.Formula.Text) - len(strings.TrimLeft(rest, " ;\n"))
		syntax.Fail(s.At, "X is the variable and cannot be assigned", syntax.Change(s.At, end, ""))
	case old == nil || old.Statement == nil && old.Role != Size:
		return &Symbol{Name: s.Name, Role: assigned, Statement: s, At: s.At}
	}
	old.Statement = s
	return old
}

// assign sets the shape of a symbol to the given shape of its statement's value. If this value is known, it becomes the
// value of the symbol; but for a size whose statement contains no names, a given parameter takes precedence. If the
// value is a literal number, assign does nothing.
func (t *Types) assign(own *Symbol, s *syntax.Statement, found shape) {
	if _, ok := syntax.Literal(s.Value); ok {
		return
	}
	_, given := t.Given.Params[s.Name]
	if own.Role != Size && given {
		panic(solver.Input(paramInput(s.Name), s.Name+" is computed in the formula and cannot be given"))
	}
	own.shape = found
	if value, ok := t.Number(s.Value); ok {
		used := map[string]bool{}
		if s.Value.Names(used); own.Role == Size && given && len(used) == 0 {
			value = t.Given.Params[s.Name]
		}
		if own.Value, own.Known = value, true; own.Role == Size {
			t.bind(own, value, s.At)
		}
	} else if d, ok := t.queried(s.Value); ok && own.Role == Size {
		if !t.equate(own.size, d) && t.value(d) != 0 { // if d is not known yet, the second pass checks it
			t.bind(own, float64(t.value(d)), s.At) // bind fails with a message that states both values
		}
	} else if own.Role == Size {
		syntax.Fail(s.Value.At, s.Name+" must be a number that does not depend on X or on data", t.Formula.MeantOther(s.Name))
	}
	if s.As == "M" && !(t.equate(found.r, found.c) && t.equate(found.r, t.n)) {
		r, c := t.size(found)
		wanted := "n x n"
		if n := t.value(t.n); n != 0 {
			wanted += " = " + syntax.Shape(n, n)
		}
		syntax.Fail(s.At, "M is "+syntax.Shape(r, c)+"; it must be "+wanted, t.Formula.MeantOther("M"))
	}
}

// size returns the numbers of rows and columns, with 0 for an unknown number.
func (t *Types) size(s shape) (r, c int) { return t.value(s.r), t.value(s.c) }

// SizeOf returns the numbers of rows and columns of an expression.
func (t *Types) SizeOf(e *syntax.Expr) (rows, cols int) { return t.size(t.shapes[e]) }

// SizeOfSymbol returns the numbers of rows and columns of a symbol's value.
func (t *Types) SizeOfSymbol(s *Symbol) (rows, cols int) { return t.size(s.shape) }

// scalarShape returns the shape of a number.
func (t *Types) scalarShape() shape { return shape{t.fresh(1), t.fresh(1)} }
