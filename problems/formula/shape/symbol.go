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

// Role is the kind of value that a name has.
type Role byte

const (
	variable  Role = iota // X
	Size                  // n and p
	Constant              // pi, e, eps, Inf, NaN
	assigned              // by a statement
	Parameter             // a number from outside
	Datum                 // a matrix from outside
)

// Symbol describes the value of a name.
type Symbol struct {
	Name string
	Role Role
	shape
	size      dim     // n or p, for the role Size
	Value     float64 // of a number, if known
	Known     bool
	Statement *syntax.Statement
	assigned  bool      // the shape of the statement was inferred
	At        int       // offset of the first use
	Wanted    [2]string // rows and columns of data, as the formula names them
}

// openName is a name that neither the text nor the language defines.
type openName struct {
	name   string
	at     int  // offset of the first use
	matrix bool // the name is a matrix, otherwise a number
	given  bool // the name is given as data or as a parameter, which determines matrix
}

// open returns the open names in the order of their first use. A name that is not given is taken for a matrix if it
// begins with a capital letter, or if it is transposed, indexed or multiplied entry by entry.
func open(f *syntax.Formula, given *Given) (names []openName) {
	defined := map[string]bool{"X": true, "n": true, "p": true}
	for _, s := range f.Statements {
		defined[s.Name] = true
	}
	isFunction := func(name string) bool {
		_, number := given.Params[name]
		isGiven := number || given.Data[name] != nil
		return syntax.IsReserved(name) || syntax.Functions[name] != nil && !isGiven
	}
	found := map[string]int{}
	see := func(e *syntax.Expr, suggests bool) {
		_, known := syntax.Constants[e.Text]
		if e.Op != syntax.Name || defined[e.Text] || known || isFunction(e.Text) {
			return
		}
		k, ok := found[e.Text]
		if !ok {
			k = len(names)
			found[e.Text] = k
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
		_, number := given.Params[n.name]
		data := given.Data[n.name] != nil
		if n.given = number || data; n.given {
			n.matrix = data
		} else if n.name == "i" || n.name == "j" || n.name == "I" {
			syntax.Fail(n.at, n.name+" is the imaginary unit, and there are no complex numbers here; assign "+n.name+
				" above, or give it", identities(n)...)
		}
	}
	return names
}

// identities returns edits that replace I by an identity matrix.
func identities(n *openName) [][]syntax.Edit {
	if n.name != "I" {
		return nil
	}
	return [][]syntax.Edit{syntax.Change(n.at, n.at+1, "eye(p)"), syntax.Change(n.at, n.at+1, "eye(n)")}
}

// suggestsMatrix reports whether the position of argument k in an expression suggests a matrix.
func suggestsMatrix(e *syntax.Expr, k int) bool {
	switch e.Op {
	case syntax.Transpose, syntax.TimesEach:
		return true
	case syntax.Index, syntax.Under:
		return k == 0
	case syntax.Call:
		switch syntax.Functions[e.Text].Form {
		case syntax.SumForm, syntax.NormForm, syntax.RepeatForm, syntax.ReshapeForm, syntax.QueryForm, syntax.CumulativeForm,
			syntax.TriangleForm, syntax.DifferenceForm:
			return k == 0
		case syntax.TraceForm, syntax.InverseForm, syntax.DiagonalForm, syntax.DotForm, syntax.KronForm:
			return true
		}
	}
	return false
}

// Given is what a formula needs besides its text.
type Given struct {
	Data   map[string]*read.Matrix // the matrices that the text leaves open, and M where it is not I
	Params map[string]float64      // numbers that it leaves open, such as n and p, and new values of assigned numbers
	Seed   uint64                  // seed of the functions that draw random numbers
	Pause  func() error            // called during long work; an error ends the work; may be nil
}

// DataInput returns the name of a matrix in an error.
func DataInput(name string) string { return `Given.Data["` + name + `"]` }

// paramInput returns the name of a parameter in an error.
func paramInput(name string) string { return `Given.Params["` + name + `"]` }

// complete returns g with its default Pause if that is nil. g may be nil.
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

// check returns an error if data are not valid matrices.
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

// lookup returns the symbol of a name.
func (t *Types) lookup(e *syntax.Expr) *Symbol {
	s, ok := t.Symbols[e.Text]
	if ok {
		return s
	}
	value, ok := syntax.Constants[e.Text]
	if _, function := syntax.Functions[e.Text]; function {
		syntax.Fail(e.At, e.Text+" is a function; give its arguments in brackets", t.meantCall(e)...)
	} else if !ok {
		syntax.Fail(e.At, strconv.Quote(e.Text)+" is unknown")
	}
	s = &Symbol{Name: e.Text, Role: Constant, shape: t.scalarShape(), Value: value, Known: true}
	t.Symbols[e.Text] = s
	return s
}

// meantCall returns edits likely to fix the name of a function without arguments, such as exp(V) for exp^(V).
func (t *Types) meantCall(e *syntax.Expr) (meant [][]syntax.Edit) {
	rest := t.Formula.Text[e.End:]
	if at := strings.IndexByte(rest, '('); at > 0 && strings.Trim(rest[:at], "^.* ") == "" {
		meant = append(meant, syntax.Change(e.End, e.End+at, ""))
	}
	return meant
}
