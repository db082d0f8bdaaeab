package formula

import (
	"maps"
	"math"
	"slices"
	"strconv"

	"slep/problems/read"
	"slep/solver"
)

// role is what a name stands for.
type role byte

const (
	variable  role = iota // X
	size                  // n and p
	constant              // pi, e, eps, Inf, NaN
	assigned              // by a statement
	parameter             // a number from outside
	datum                 // a matrix from outside
)

// symbol is what a name stands for in a typing.
type symbol struct {
	name string
	role role
	shape
	value     float64 // of a number, where known
	known     bool
	statement *Statement
	at        int       // of the first use
	wanted    [2]string // rows and columns of data, as the formula names them
}

var constants = map[string]float64{
	"pi": math.Pi, "e": math.E, "eps": 0x1p-52, "Inf": math.Inf(1), "inf": math.Inf(1),
	"NaN": math.NaN(), "nan": math.NaN(), "NA": math.NaN(),
}

// Constant returns the value of a name that the language defines.
func Constant(name string) (value float64, ok bool) {
	value, ok = constants[name]
	return value, ok
}

// refuseImaginary ends the pass if a name that the text leaves open is the imaginary unit of Octave.
func refuseImaginary(name string, at int, given *Given) {
	_, number := given.Params[name]
	if (name == "i" || name == "j") && given.Data[name] == nil && !number {
		fail(at, name+" is the imaginary unit, and there are no complex numbers here; assign "+name+" above, or give it")
	}
}

// open returns the names that neither the text nor the language defines, in the order of their first use, and whether
// the use of each suggests a matrix: it begins with a capital letter, or is transposed, indexed or multiplied entry by
// entry.
func (f *Formula) open() (names []string, at []int, matrix []bool) {
	defined := map[string]bool{"X": true, "n": true, "p": true}
	for _, s := range f.statements {
		defined[s.Name] = true
	}
	found := map[string]int{}
	see := func(e *Expr, suggests bool) {
		if e.Op != Name || defined[e.Text] {
			return
		}
		_, known := constants[e.Text]
		if _, function := functions[e.Text]; known || function {
			return
		}
		k, ok := found[e.Text]
		if !ok {
			k = len(names)
			found[e.Text] = k
			capital := e.Text[0] >= 'A' && e.Text[0] <= 'Z'
			names, at, matrix = append(names, e.Text), append(at, e.At), append(matrix, capital)
		}
		matrix[k] = matrix[k] || suggests
	}
	var walk func(e *Expr)
	walk = func(e *Expr) {
		spine := e.spine()
		for i := len(spine) - 1; i >= 0; i-- {
			e := spine[i]
			for k, a := range e.Args {
				if see(a, suggestsMatrix(e, k)); k > 0 || !e.operates() {
					walk(a)
				}
			}
		}
	}
	for _, s := range f.statements {
		see(s.Value, false)
		walk(s.Value)
	}
	return names, at, matrix
}

// suggestsMatrix reports whether argument k of an expression looks like a matrix from where it stands.
func suggestsMatrix(e *Expr, k int) bool {
	switch e.Op {
	case Transpose, TimesEach:
		return true
	case Index, Under:
		return k == 0
	case Call:
		switch functions[e.Text].form {
		case sumForm, normForm, repeatForm, queryForm:
			return k == 0
		case traceForm, inverseForm, diagonalForm, dotForm, kronForm:
			return true
		}
	}
	return false
}

// Given is what a formula needs besides its text.
type Given struct {
	Data   map[string]*read.Matrix // the matrices that the text leaves open, and M where it is not I
	Params map[string]float64      // the numbers that it leaves open, n and p among them, and others for those it assigns
	Seed   uint64                  // of the functions that draw random numbers
	Pause  func() error            // called during long work; an error ends it. nil: never called
}

// pause calls Pause.
func (g *Given) pause() error {
	if g.Pause == nil {
		return nil
	}
	return g.Pause()
}

// check returns an error if data are not valid matrices.
func (g *Given) check() error {
	for _, name := range slices.Sorted(maps.Keys(g.Data)) {
		if err := g.Data[name].Check("data."+name, g.pause); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Params)) {
		if v := g.Params[name]; math.IsNaN(v) || math.IsInf(v, 0) {
			return solver.Input("params."+name, name+" is "+solver.Number(v)+"; it must be a finite number")
		}
	}
	return nil
}

// lookup returns the symbol of a name.
func (t *typing) lookup(e *Expr) *symbol {
	s, ok := t.symbols[e.Text]
	if ok && s.statement != nil && s.statement.at >= e.At && s.role != size {
		fail(e.At, e.Text+" is used before it is assigned")
	} else if ok {
		return s
	}
	value, ok := constants[e.Text]
	if _, function := functions[e.Text]; function {
		fail(e.At, e.Text+" is a function; give its arguments in brackets")
	} else if !ok {
		fail(e.At, strconv.Quote(e.Text)+" is unknown")
	}
	s = &symbol{name: e.Text, role: constant, shape: t.number(), value: value, known: true}
	t.symbols[e.Text] = s
	return s
}
