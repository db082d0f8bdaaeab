package script

import (
	"strconv"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/read"
	"slep/solver"
)

// program holds the parts of a script for a problem.
type program struct {
	*Problem
	*writer
	numbers   []definition // sizes and parameters
	data      []datum
	constants []definition // values that do not depend on X; the script computes them once
	objective []definition // the definitions that compute f, which is the value of the last definition
	gradient  []definition // the definitions that compute ∇f, which is the value of the last definition

	taken map[string]bool // names in use
}

// definition is an assignment name = expr.
type definition struct {
	name string
	expr *syntax.Expr
}

// result is the name of the definition whose value a function returns.
const result = ""

// datum is a matrix that has its own file.
type datum struct {
	name, file string
	matrix     *read.Matrix
}

// newProgram splits a problem into the parts of a program.
func newProgram(p *Problem, l *language) (*program, error) {
	d, err := p.Formula.Parts(p.Given)
	if err != nil {
		return nil, err
	}
	for _, wanted := range d.Data {
		if !wanted.Given && wanted.Name != "M" {
			return nil, solver.Input(shape.DataInput(wanted.Name), wanted.Name+" is missing")
		}
	}
	n, cols := p.X0.Dims()
	if n != d.Sizes["n"] || cols != d.Sizes["p"] {
		return nil, solver.Input("Problem.X0", "X0 is "+strconv.Itoa(n)+" x "+strconv.Itoa(cols)+"; it must be n x p = "+
			strconv.Itoa(d.Sizes["n"])+" x "+strconv.Itoa(d.Sizes["p"]))
	}
	if n == 1 {
		return nil, solver.Input("formula", "X is one number; a script needs a matrix")
	}
	s := &scope{types: d.Types, names: map[string]value{}, exprs: map[*syntax.Expr]value{}}
	out := &program{Problem: p, taken: map[string]bool{}, writer: &writer{
		scope: s, language: l, spelled: map[string]string{}, named: map[*syntax.Expr]string{},
	}}
	s.names["X"] = value{rows: d.Sizes["n"], cols: d.Sizes["p"], varies: true}
	for _, st := range append(d.Objective, d.Gradient...) {
		out.taken[st.Name] = true
	}
	for _, param := range d.Params {
		out.number(param.Name, param.Default.(float64))
	}
	out.readData(d)
	out.readText(d)
	out.readGradient(d.Gradient)
	out.keepNeeded()
	out.spellNames()
	return out, nil
}

// number adds the definition of a known number.
func (p *program) number(name string, v float64) {
	p.taken[name] = true
	p.names[name] = known(v)
	p.numbers = append(p.numbers, definition{name, &syntax.Expr{Op: syntax.Number, Value: v}})
}

// fresh returns a name that is not in use, and marks it as used.
func (p *program) fresh(letter string) string {
	for k := 1; ; k++ {
		if name := letter + strconv.Itoa(k); !p.taken[name] {
			p.taken[name] = true
			return name
		}
	}
}

// readData adds the given matrices, and the matrices that the formula draws at random, because other programs would
// draw different matrices.
func (p *program) readData(d *formula.Parts) {
	files := filesTaken()
	add := func(name string, m *read.Matrix) {
		p.taken[name] = true
		v := value{rows: m.Rows, cols: m.Cols, sparse: m.Row != nil}
		v.sparse = v.sparse && !v.scalar()
		p.names[name] = v
		p.data = append(p.data, datum{name, fileName(name, files), m})
	}
	for _, wanted := range d.Data {
		if m := p.Given.Data[wanted.Name]; m != nil {
			add(wanted.Name, m)
		}
	}
	for _, random := range d.Drawn {
		name := ""
		for _, st := range d.Objective {
			if st.Value == random.Call {
				name = st.Name
			}
		}
		if name == "" {
			name = p.fresh("drawn")
		}
		add(name, random.Matrix)
		p.named[random.Call], p.exprs[random.Call] = name, p.names[name]
	}
}

// add adds a definition to the given lists.
func (p *program) add(name string, e *syntax.Expr, lists ...*[]definition) {
	p.names[name] = p.valueOf(e)
	for _, list := range lists {
		*list = append(*list, definition{name, e})
	}
}

// readText adds the statements of the text.
func (p *program) readText(d *formula.Parts) {
	minimised := p.Formula.Objective
	for _, st := range d.Objective {
		v, number := syntax.Literal(st.Value)
		if given, ok := p.Given.Params[st.Name]; ok {
			v, number = given, true
		}
		_, done := p.names[st.Name]
		switch {
		case done || st.Name == "":
		case number:
			p.number(st.Name, v)
		case p.valueOf(st.Value).varies:
			p.hoist(st.Value)
			p.add(st.Name, st.Value, &p.objective, &p.gradient)
		default:
			p.add(st.Name, st.Value, &p.constants)
			if st.Value.Op == syntax.Call {
				p.named[st.Value] = st.Name
			}
		}
	}
	p.hoist(minimised.Value)
	p.objective = append(p.objective, definition{result, minimised.Value})
}

// hoist finds the calls to functions such as toeplitz and kron in an expression. If the value of a call is a constant
// matrix, hoist adds a definition for it, so that the script computes the matrix only once.
func (p *program) hoist(e *syntax.Expr) {
	if p.named[e] != "" {
		return
	}
	for _, a := range e.Args {
		p.hoist(a)
	}
	if e.Op == syntax.Call && strings.Contains(" laplacian tridiag spdiags toeplitz kron ", " "+e.Text+" ") {
		if v := p.valueOf(e); !v.scalar() && !v.varies {
			name := p.fresh("C")
			p.add(name, e, &p.constants)
			p.named[e] = name
		}
	}
}

// readGradient adds the statements of the gradient. Values that the text already defines, or that are read from a file,
// are not defined again.
func (p *program) readGradient(statements []*syntax.Statement) {
	for k, st := range statements {
		name, made := p.named[st.Value]
		switch {
		case k == len(statements)-1:
			p.gradient = append(p.gradient, definition{result, st.Value})
		case made:
			p.names[st.Name] = p.names[name]
			p.spelled[st.Name] = name
		case p.valueOf(st.Value).varies:
			p.add(st.Name, st.Value, &p.gradient)
		default:
			p.add(st.Name, st.Value, &p.constants)
		}
	}
}
