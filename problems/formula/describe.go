package formula

import (
	"math"
	"strconv"

	"slep/solver"
)

// Description is what is known about a formula before it is run.
type Description struct {
	Sizes     map[string]int // n, p and what else is a size
	Params    []solver.Param // numbers to choose, n and p first unless the text computes them
	Open      []string       // names of Params that Compile needs, because neither the text nor what is given fixes them
	Data      []Wanted       // matrices that the text leaves open
	Degree    int            // of f as a polynomial in X, -1 where it is none
	Quadratic bool           // f = ½tr(XᵀAX) + tr(HᵀX) + c with one matrix A
	Symmetric []string       // data, of those that are given, that equal their transpose
	Kinks     []Kink         // where f is not smooth

	Objective []*Statement // the text, as it was read
	Gradient  []*Statement // what computes ∇f, the last without a name
}

// Wanted is a matrix that the formula names and the caller has to give.
type Wanted struct {
	Name       string // in the text
	Rows, Cols string // numbers or names of sizes
	Symmetric  bool   // it has to be
	Given      bool   // it is among the data
}

// Describe returns what is known without computing any value. Sizes that are open are 100 x 3, or what fits those that
// are known, and other numbers are 1. A nil stands for nothing given.
func (f *Formula) Describe(given *Given) (d *Description, err error) {
	defer f.gate(&err)
	if given == nil {
		given = &Given{}
	}
	s := f.study(given, defaults)
	s.checkColumns()
	s.checkMemory()
	d = &Description{
		Sizes:     map[string]int{"n": s.x.rows, "p": s.x.cols},
		Params:    s.params(),
		Open:      s.lacks.params,
		Degree:    s.degree,
		Kinks:     s.kinks,
		Objective: f.statements,
		Gradient:  s.readBack(s.gradient),
	}
	a, _ := s.curvature()
	d.Quadratic = a != nil
	constraint := false
	for _, o := range s.open {
		if o.role != datum {
			continue
		}
		m := given.Data[o.name]
		constraint = constraint || o.name == "M"
		d.Data = append(d.Data, Wanted{o.name, o.wanted[0], o.wanted[1], o.name == "M", m != nil})
		if v := s.values[o]; m != nil && v != nil && s.symmetric(v) {
			d.Symmetric = append(d.Symmetric, o.name)
		}
	}
	if s.m == nil && !constraint {
		d.Data = append(d.Data, Wanted{"M", "n", "n", true, given.Data["M"] != nil})
	}
	return d, nil
}

// params returns n and p and the numbers that have a slider: those with a range in the text, and those from outside.
// A size that the text computes, as in n = m^2, is no number to choose.
func (s *study) params() (out []solver.Param) {
	for _, name := range []string{"n", "p"} {
		own := s.symbols[name]
		if own.statement != nil {
			if _, chosen := literal(own.statement.Value); !chosen {
				continue
			}
		}
		most := 1e6
		if name == "p" {
			most = float64(s.x.rows)
		}
		p := solver.Param{Name: name, Doc: "Rows of X.", Min: 1, Max: most, Default: own.value, Integer: true, Log: true}
		if name == "p" {
			p.Doc = "Columns of X."
		}
		if own.statement != nil {
			ranged(&p, own.statement.slider)
		}
		out = append(out, p)
	}
	for _, st := range s.typing.f.statements {
		if own := s.symbols[st.Name]; st.slider != nil && own.role != size {
			line, _ := s.typing.f.place(st.at)
			text, _ := literal(st.Value)
			p := labelled(st.Name, "Line "+strconv.Itoa(line)+" sets it to "+solver.Number(text)+".", own.value)
			ranged(&p, st.slider)
			out = append(out, p)
		}
	}
	for _, o := range s.open {
		if o.role == parameter {
			low, high := o.value/10, o.value*10
			p := labelled(o.name, "The formula leaves it open.", o.value)
			p.Min, p.Max, p.Log = math.Min(low, high), math.Max(low, high), o.value > 0
			if o.value == 0 {
				p.Min, p.Max = -1, 1
			}
			out = append(out, p)
		}
	}
	return out
}

// labelled returns a parameter with a title and a sentence about it.
func labelled(name, doc string, value float64) solver.Param {
	p := solver.Param{Name: name, Doc: doc, Default: value}
	if t := title(name); t != name {
		p.Title = t
	}
	return p
}

// ranged gives a parameter the range of a comment.
func ranged(p *solver.Param, r *slider) {
	if r != nil {
		p.Min, p.Max, p.Log, p.Integer = r.min, r.max, r.log, r.integer || p.Integer
	}
}

// checkMemory ends the pass if the sizes alone show that f and its gradient would take too much memory.
func (s *study) checkMemory() {
	seen := map[*node]bool{}
	var total float64
	var visit func(n *node)
	visit = func(n *node) {
		if seen[n] || n.op == opNumber {
			return
		}
		seen[n] = true
		if n.varies() && n.op != opChain && n.op != opTranspose {
			s.checkRoom(n)
			total += 8 * float64(n.size())
		}
		for _, a := range n.args {
			if n.op != opReduce || a.op != opProduct { // which is not formed
				visit(a)
				continue
			}
			for _, b := range a.args {
				visit(b)
			}
		}
	}
	visit(s.f)
	visit(s.gradient)
}
