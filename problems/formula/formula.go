package formula

import (
	"math"
	"slices"
	"strconv"

	"slep/problems/formula/graph"
	"slep/problems/formula/program"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/read"
	"slep/solver"
	"slep/solver/catalog"
)

// Formula is a parsed formula, which can be described and compiled.
type Formula struct{ *syntax.Formula }

// Given holds the data, parameters and options that a formula needs in addition to its text.
type Given = shape.Given

// Kink describes an expression in the text that is not smooth.
type Kink = graph.Kink

// Parse parses the text of a formula. If the text is not valid, the error is a *solver.InputError with line and column.
func Parse(text string) (*Formula, error) {
	f, err := syntax.Parse(text)
	if err != nil {
		return nil, err
	}
	return &Formula{f}, nil
}

// Compiled is the problem that a formula and its data define.
type Compiled struct {
	// Objective is a HessObjective unless the formula is very long or its Hessian contains third derivatives of logm or
	// expm. Depending on the form of f, Objective may also be a QuadraticObjective or RowWeighted.
	Objective solver.Objective
	M         *read.Matrix // nil for the identity
	N, P      int          // X is N x P
}

// Compile turns the formula and its data into an objective, and computes the parts of f that do not depend on X.
// Compile uses no defaults. If data or parameters are missing, or if nothing determines n or p, the error lists all
// missing names. If the formula needs nothing but its text, given may be nil.
func (f *Formula) Compile(given *Given) (out *Compiled, err error) {
	defer f.Recover(&err)
	s := f.study(given, true)
	c := program.NewCompiler(s.Graph)
	out = &Compiled{N: s.X.Rows, P: s.X.Cols, M: s.types.Given.Data["M"]}
	if s.M != nil {
		out.M = c.Value(s.M).InputMatrix()
	}
	out.Objective = c.Objective(s.F, s.gradient)
	return out, nil
}

// study is a formula with its types, its graph and its gradient.
type study struct {
	types *shape.Types
	*graph.Problem
	gradient *graph.Node
}

// study analyses a formula. It rejects a formula that would take too much memory. It also rejects sizes with p > n,
// because then no X satisfies XᵀMX = I.
func (f *Formula) study(given *Given, complete bool) *study {
	types := shape.Infer(f.Without(given.Has), given, complete)
	s := &study{types: types, Problem: graph.Build(types)}
	s.gradient = s.Derivative(s.F, s.X)
	syntax.FailIf(s.X.Cols > s.X.Rows, 0, "X is "+syntax.Shape(s.X.Rows, s.X.Cols)+
		": X'*M*X = I needs at least as many rows as columns")
	s.CheckMemory(s.F, s.gradient)
	return s
}

// Parts holds the data that are needed to write a formula as a program in another language.
type Parts struct {
	*Description
	Types *shape.Types // shapes of all expressions, including the expressions of the gradient
	Drawn []Drawn      // matrices that other programs cannot compute: random matrices and some constants
}

// Drawn holds a matrix that other programs cannot compute, and the function call that returns it.
type Drawn struct {
	Call   *syntax.Expr
	Matrix *read.Matrix // the value of the call
}

// Parts analyses a formula, and computes the matrices that other programs cannot compute.
func (f *Formula) Parts(given *Given) (p *Parts, err error) {
	defer f.Recover(&err)
	s := f.study(given, false)
	p = &Parts{Description: s.describe(), Types: s.types}
	for _, st := range append(p.Objective, p.Gradient...) {
		if nests(st.Value, deepest) {
			return nil, solver.Input("formula", "the formula has more than "+strconv.Itoa(deepest)+
				" nested operations: too many for a script")
		}
	}
	p.Types.Add(p.Gradient)
	c := program.NewCompiler(s.Graph)
	for _, n := range s.Nodes {
		if n.Op == graph.OpLeaf && (n.Leaf.Random || n.Leaf.Stored) {
			p.Drawn = append(p.Drawn, Drawn{n.Leaf.Expr, c.Value(n).InputMatrix()})
		}
	}
	return p, nil
}

const deepest = 300 // the maximum depth of nested expressions; it is limited because the stack of a browser is small

// nests reports whether the nesting depth of e is at least the given depth.
func nests(e *syntax.Expr, depth int) bool {
	return depth == 0 || slices.ContainsFunc(e.Args, func(a *syntax.Expr) bool { return nests(a, depth-1) })
}

// Description describes a formula, whose data and parameters may be incomplete.
type Description struct {
	Sizes     map[string]int  // n and p
	Params    []catalog.Param // numbers that can be chosen; n and p come first unless the text computes them
	Open      []string        // names of Params that must be given to Compile because nothing determines them
	Data      []Wanted        // matrices that the text uses but does not assign, and M unless the text assigns M
	Degree    int             // degree of f as a polynomial in X; -1 if f is not known to be a polynomial
	Quadratic bool            // f = ½tr(XᵀAX) + tr(HᵀX) + c with one matrix A
	Symmetric []string        // names of given matrices that are symmetric
	Kinks     []Kink          // places where f is not smooth

	Objective []*syntax.Statement // the statements of the text, as parsed
	Gradient  []*syntax.Statement // statements that compute ∇f; the last one has no name
}

// Wanted describes a matrix that the caller must provide or, if the name is M, may provide.
type Wanted struct {
	Name       string // as in the text
	Rows, Cols string // each is a number or the name of a size
	Symmetric  bool   // the matrix must be symmetric
	Given      bool   // the given data contain the matrix
}

// Describe describes a formula without computing f. If n and p have no values, the defaults are 100 and 3, or values
// that fit the known sizes. The default for other numbers without a value is 1. If there are neither data nor
// parameters, given may be nil.
func (f *Formula) Describe(given *Given) (d *Description, err error) {
	defer f.Recover(&err)
	return f.study(given, false).describe(), nil
}

func (s *study) describe() *Description {
	d := &Description{
		Sizes:     map[string]int{"n": s.X.Rows, "p": s.X.Cols},
		Params:    s.params(),
		Open:      s.types.Missing.Params,
		Degree:    s.Degree(s.F),
		Kinks:     s.Kinks,
		Objective: s.types.Formula.Statements,
		Gradient:  s.ReadBack(s.gradient),
	}
	a, _ := s.Quadratic(s.F, s.gradient)
	d.Quadratic = a != nil
	constraint := false
	for _, o := range s.types.Open {
		if o.Role != shape.Datum {
			continue
		}
		m := s.types.Given.Data[o.Name]
		constraint = constraint || o.Name == "M"
		d.Data = append(d.Data, Wanted{o.Name, o.Wanted[0], o.Wanted[1], o.Name == "M", m != nil})
		if v := s.Values[o]; m != nil && v != nil && s.Symmetric(v) {
			d.Symmetric = append(d.Symmetric, o.Name)
		}
	}
	if s.M == nil && !constraint {
		d.Data = append(d.Data, Wanted{"M", "n", "n", true, s.types.Given.Data["M"] != nil})
	}
	return d
}

// params returns n, p, and the numbers for which the lab shows a slider. These are the numbers with a range in the text
// and those that the text does not define. A size that the text computes, as in n = m^2, is omitted because it cannot
// be chosen.
func (s *study) params() (out []catalog.Param) {
	for _, p := range []catalog.Param{
		{Name: "n", Doc: "Rows of X.", Max: 1e6}, {Name: "p", Doc: "Columns of X.", Max: float64(s.X.Rows)},
	} {
		own := s.types.Symbols[p.Name]
		p.Min, p.Default, p.Integer, p.Log = 1, own.Value, true, true
		if own.Statement != nil {
			if _, chosen := syntax.Literal(own.Statement.Value); !chosen {
				continue
			}
			ranged(&p, own.Statement.Slider)
		}
		out = append(out, p)
	}
	for _, st := range s.types.Formula.Statements {
		if own := s.types.Symbols[st.Name]; st.Slider != nil && own.Role != shape.Size {
			line, _ := s.types.Formula.Place(st.At)
			text, _ := syntax.Literal(st.Value)
			p := labelled(st.Name, solver.Text("Line ", line, " sets it to ", text, "."), own.Value)
			ranged(&p, st.Slider)
			out = append(out, p)
		}
	}
	for _, o := range s.types.Open {
		if o.Role == shape.Parameter {
			low, high := o.Value/10, o.Value*10
			p := labelled(o.Name, "The formula does not define it.", o.Value)
			p.Min, p.Max, p.Log = math.Min(low, high), math.Max(low, high), o.Value > 0
			if o.Value == 0 {
				p.Min, p.Max = -1, 1
			}
			out = append(out, p)
		}
	}
	return out
}

// labelled returns a parameter with a title and a description.
func labelled(name, doc string, value float64) catalog.Param {
	p := catalog.Param{Name: name, Doc: doc, Default: value}
	if t := syntax.Title(name); t != name {
		p.Title = t
	}
	return p
}

// ranged sets the range of a parameter to the range that a comment specifies.
func ranged(p *catalog.Param, r *syntax.Slider) {
	if r != nil {
		p.Min, p.Max, p.Log, p.Integer = r.Min, r.Max, r.Log, r.Integer || p.Integer
	}
}
