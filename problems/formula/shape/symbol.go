package shape

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/read"
	"slep/solver"
)

// Role is the meaning of a name.
type Role byte

const (
	variable  Role = iota // X
	Size                  // n and p
	Constant              // a constant of the language, such as pi
	assigned              // assigned by a statement
	Parameter             // a number that can be given
	Datum                 // a matrix that must be given
)

// Symbol describes the value of a name.
type Symbol struct {
	Name string
	Role Role
	shape
	size      dim     // for the role Size: the dim of n or p
	Value     float64 // for a number: the value if Known is true
	Known     bool
	Statement *syntax.Statement
	At        int       // offset of the assignment or of the first use
	Wanted    [2]string // for data: the numbers of rows and columns, as numbers or names of sizes
}

// openName is a name that neither the text nor the language defines.
type openName struct {
	name   string
	at     int  // offset of the first use
	matrix bool // true for a matrix, false for a number
	given  bool // whether a value is given; if so, the value determines whether matrix is true
}

// open returns the open names in the order of their first use. A name without a given value is assumed to denote a
// matrix if it begins with a capital letter, or if its use suggests a matrix; see suggestsMatrix.
func open(f *syntax.Formula, given *Given) (names []openName) {
	defined := map[string]bool{"X": true, "n": true, "p": true}
	for _, s := range f.Statements {
		defined[s.Name] = true
	}
	isFunction := func(name string) bool {
		return syntax.IsReserved(name) || syntax.Functions[name] != nil && !given.Has(name)
	}
	see := func(e *syntax.Expr, suggests bool) {
		_, known := syntax.Constants[e.Text]
		if e.Op != syntax.Name || defined[e.Text] || known || isFunction(e.Text) {
			return
		}
		k := slices.IndexFunc(names, func(n openName) bool { return n.name == e.Text })
		if k < 0 {
			k = len(names)
			names = append(names, openName{name: e.Text, at: e.At, matrix: e.Text[0] >= 'A' && e.Text[0] <= 'Z'})
		}
		names[k].matrix = names[k].matrix || suggests
	}
	for _, s := range f.Statements {
		see(s.Value, false)
		s.Value.Walk(func(parent *syntax.Expr, k int) { see(parent.Args[k], suggestsMatrix(parent, k)) })
	}
	for k := range names {
		n := &names[k]
		if n.given = given.Has(n.name); n.given {
			n.matrix = given.Data[n.name] != nil
		} else if n.name == "i" || n.name == "j" || n.name == "I" {
			var meant syntax.Meant
			meant.AddIf(n.name == "I", syntax.Change(n.at, n.at+1, "eye(p)"))
			meant.AddIf(n.name == "I", syntax.Change(n.at, n.at+1, "eye(n)"))
			syntax.Fail(n.at, n.name+" is the imaginary unit, but a formula cannot contain complex numbers; to use "+n.name+
				" as an ordinary name, assign "+n.name+" above or provide its value", meant...)
		}
	}
	return names
}

// suggestsMatrix reports whether argument k of an expression is probably a matrix, judging by its position.
func suggestsMatrix(e *syntax.Expr, k int) bool {
	switch e.Op {
	case syntax.Transpose, syntax.TimesEach:
		return true
	case syntax.Index, syntax.Under:
		return k == 0
	case syntax.Call:
		switch syntax.Functions[e.Text].Form {
		case syntax.SumForm, syntax.QueryForm, syntax.CumulativeForm, syntax.TriangleForm:
			return k == 0
		case syntax.TraceForm, syntax.InverseForm:
			return true
		}
		const first, any = " norm repmat reshape diff ", " diag dot kron "
		return k == 0 && strings.Contains(first, " "+e.Text+" ") || strings.Contains(any, " "+e.Text+" ")
	}
	return false
}

// Given holds the data, parameters and options that a formula needs in addition to its text.
type Given struct {
	Data   map[string]*read.Matrix // matrices that the text uses but does not assign, and M unless it is I
	Params map[string]float64      // values for n, p, and numbers that the text uses or assigns
	Seed   uint64                  // the seed for the functions that draw random numbers
	Pause  func() error            // nil or a function that long computations call; if it returns an error, they end
}

// Has reports whether a matrix or a parameter with this name is given. The receiver may be nil.
func (g *Given) Has(name string) bool {
	if g == nil {
		return false
	}
	_, number := g.Params[name]
	return number || g.Data[name] != nil
}

// DataInput returns the name by which errors refer to a given matrix.
func DataInput(name string) string { return `Given.Data["` + name + `"]` }

// paramInput returns the name by which errors refer to a given parameter.
func paramInput(name string) string { return `Given.Params["` + name + `"]` }

// complete returns a copy of g with a Pause that is not nil. The receiver may be nil.
func (g *Given) complete() *Given {
	var out Given
	if g != nil {
		out = *g
	}
	if out.Pause == nil {
		out.Pause = func() error { return nil }
	}
	return &out
}

// check returns an error if a matrix or a parameter is not valid.
func (g *Given) check() error {
	for _, name := range slices.Sorted(maps.Keys(g.Data)) {
		if err := g.Data[name].Check(DataInput(name), g.Pause); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Params)) {
		if v := g.Params[name]; math.IsNaN(v) || math.IsInf(v, 0) {
			return solver.Input(paramInput(name), name+" is "+solver.Number(v)+"; it must be a finite number")
		}
	}
	return nil
}

// lookup returns the symbol for a name, and fails if the name is unknown or is that of a function.
func (t *Types) lookup(e *syntax.Expr) *Symbol {
	s, ok := t.Symbols[e.Text]
	if ok {
		return s
	}
	value, ok := syntax.Constants[e.Text]
	if _, function := syntax.Functions[e.Text]; function {
		syntax.Fail(e.At, e.Text+" is a function; give its arguments in brackets", t.meantCall(e)...)
	}
	syntax.FailIf(!ok, e.At, strconv.Quote(e.Text)+" is unknown")
	s = &Symbol{Name: e.Text, Role: Constant, shape: t.scalarShape(), Value: value, Known: true}
	t.Symbols[e.Text] = s
	return s
}

// meantCall returns edits that are likely to fix a function name that is not directly followed by the arguments, as in
// exp^(V) for exp(V).
func (t *Types) meantCall(e *syntax.Expr) (meant syntax.Meant) {
	rest := t.Formula.Text[e.End:]
	at := strings.IndexByte(rest, '(')
	meant.AddIf(at > 0 && strings.Trim(rest[:at], "^.* ") == "", syntax.Change(e.End, e.End+at, ""))
	return meant
}
