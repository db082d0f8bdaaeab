package shape

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"slep/problems/formula/syntax"
	"slep/solver"
)

// The default numbers of rows and columns of X.
const (
	defaultRows    = 100
	defaultColumns = 3
)

// asParameter makes s a parameter with the given value or, if none is given, the value 1.
func (t *Types) asParameter(s *Symbol) {
	s.Role, s.shape, s.Known = Parameter, t.scalarShape(), true
	var given bool
	if s.Value, given = t.Given.Params[s.Name]; !given {
		s.Value = 1
	}
}

// sizes creates the symbols n and p, sets their values if the parameters contain them, and checks the shape of a given
// M.
func (t *Types) sizes() {
	for _, s := range []*Symbol{{Name: "n", size: t.n}, {Name: "p", size: t.p}} {
		s.Role, s.shape = Size, t.scalarShape()
		if value, ok := t.Given.Params[s.Name]; ok {
			t.bind(s, value, 0)
		}
		t.Symbols[s.Name] = s
	}
	if m := t.Given.Data["M"]; m != nil && (m.Rows != m.Cols || !t.equate(t.n, t.fresh(m.Rows))) {
		panic(solver.Input(DataInput("M"), "M is "+syntax.Shape(m.Rows, m.Cols)+"; it must be n x n if X has n rows"))
	}
}

// bind sets the value of n or p, and fails if the value is not a valid size or contradicts other sizes.
func (t *Types) bind(s *Symbol, value float64, at int) {
	if !(value >= 1 && value <= 1e8 && value == float64(int(value))) {
		message := s.Name + " is " + solver.Number(value) + "; it must be a whole number from 1 to 1e8"
		if _, ok := t.Given.Params[s.Name]; ok {
			panic(solver.Input(paramInput(s.Name), message))
		}
		syntax.Fail(at, message, t.Formula.MeantOther(s.Name))
	}
	if !t.equate(s.size, t.fresh(int(value))) {
		syntax.Fail(at, s.Name+" is "+solver.Number(value)+" here, but other sizes make it "+strconv.Itoa(t.value(s.size)),
			t.Formula.MeantOther(s.Name))
	}
	s.Value, s.Known = value, true
}

// assignNumber sets the value of a symbol to the number in its statement or, if a parameter with this name is given, to
// the parameter.
func (t *Types) assignNumber(s *syntax.Statement, value float64) {
	own := t.Symbols[s.Name]
	if given, ok := t.Given.Params[s.Name]; ok {
		value = given
		if r := s.Slider; r != nil && !(value >= r.Min && value <= r.Max && (!r.Integer || value == math.Trunc(value))) {
			panic(solver.Input(paramInput(s.Name), s.Name+" is "+solver.Number(value)+"; it must be "+r.Words()))
		}
	}
	own.shape = t.scalarShape()
	if own.Role == Size {
		t.bind(own, value, s.At)
		return
	}
	own.Value, own.Known = value, true
}

// settle begins the second pass. The sizes that are still unknown are set to their default values.
func (t *Types) settle() {
	t.exact = true
	settle := func(d dim, value int) {
		if t.value(d) == 0 {
			t.equate(d, t.fresh(value))
		}
	}
	for _, s := range t.Open {
		s.Wanted = [2]string{t.sizeName(s.r), t.sizeName(s.c)}
	}
	settle(t.n, max(defaultRows, t.value(t.p)))
	settle(t.p, min(defaultColumns, t.value(t.n)))
	for _, s := range t.Open {
		settle(s.r, t.value(t.n))
		settle(s.c, t.value(t.n))
		if s.Role == Datum && t.scalar(s.shape) && t.Given.Data[s.Name] == nil {
			t.asParameter(s)
		}
	}
	for _, name := range []string{"n", "p"} {
		if s := t.Symbols[name]; s != nil {
			s.Value, s.Known = float64(t.value(s.size)), true
		}
	}
}

// checkGiven fails if the formula does not use all given data and parameters, or if it assigns a value to the name of
// given data.
func (t *Types) checkGiven() {
	for _, name := range slices.Sorted(maps.Keys(t.Given.Data)) {
		s := t.Symbols[name]
		if s != nil && s.Statement != nil {
			panic(solver.Input(DataInput(name), name+" is assigned in the formula and cannot be given as data"))
		}
		if name != "M" && (s == nil || s.Role != Datum) {
			t.refuseUnused(DataInput(name), name, "the formula does not use "+name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.Given.Params)) {
		if s := t.Symbols[name]; s == nil || s.Role != Parameter && s.Role != Size && s.Role != assigned {
			t.refuseUnused(paramInput(name), name, "the formula has no parameter "+name)
		}
	}
}

// refuseUnused fails with an error about a given value that the formula does not use. The argument known is the name of
// this value. The error has the given message unless the language has a constant of this name, or the text contains a
// similar name without a value.
func (t *Types) refuseUnused(input, known, message string) {
	if _, ok := syntax.Constants[known]; ok {
		panic(solver.Input(input, known+" is a constant of the language; assign it in the formula to change it"))
	}
	for _, s := range t.Open {
		if meant := syntax.Alike(s.Name, known); meant != "" && !t.Given.Has(s.Name) {
			syntax.Fail(s.At, s.Name+" is neither assigned nor given; perhaps "+meant, t.Formula.Renaming(s.Name, meant))
		}
	}
	panic(solver.Input(input, message))
}

// sizeName returns "n", "p" or a number if d is one of these. Otherwise the result is "rows(Z)" or "columns(Z)", where
// Z is the first open name with this number of rows or columns.
func (t *Types) sizeName(d dim) string {
	switch {
	case t.root(d) == t.root(t.n):
		return "n"
	case t.root(d) == t.root(t.p):
		return "p"
	case t.value(d) != 0:
		return strconv.Itoa(t.value(d))
	}
	for _, s := range t.Open {
		if t.root(s.r) == t.root(d) {
			return "rows(" + s.Name + ")"
		}
		if t.root(s.c) == t.root(d) {
			return "columns(" + s.Name + ")"
		}
	}
	return ""
}
