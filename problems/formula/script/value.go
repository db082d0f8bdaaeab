package script

import (
	"math"

	"slep/problems/formula/syntax"
)

// value is what is known of an expression before anything is computed.
type value struct {
	rows, cols int
	sparse     bool // it is stored as a sparse matrix
	varies     bool // with X
	number     float64
	known      bool // it is this number, whatever the data are
}

func (v value) scalar() bool { return v.rows == 1 && v.cols == 1 }
func (v value) vector() bool { return v.rows == 1 || v.cols == 1 }

func known(number float64) value { return value{rows: 1, cols: 1, number: number, known: true} }

// scope knows the value of every name, and of every expression once it was asked for it.
type scope struct {
	names map[string]value
	exprs map[*syntax.Expr]value
}

// large is the order from which an identity or a diagonal matrix is stored as a sparse one.
const large = 200

// of returns what is known of an expression that is no index.
func (s *scope) of(e *syntax.Expr) value {
	v, done := s.exprs[e]
	if !done {
		v = s.infer(e)
		if !v.known && v.scalar() && e.Op != syntax.Name {
			v.number, v.known = s.number(e, 0)
		}
		s.exprs[e] = v
	}
	return v
}

func (s *scope) infer(e *syntax.Expr) value {
	switch e.Op {
	case syntax.Number, syntax.End, syntax.Text:
		return known(e.Value)
	case syntax.Name:
		if v, ok := s.names[e.Text]; ok {
			return v
		}
		return known(syntax.Constants[e.Text])
	case syntax.Call:
		return s.call(e)
	case syntax.Index:
		return s.index(e)
	case syntax.Brackets:
		return s.brackets(e)
	}
	a := s.of(e.Args[0])
	a.known = false
	switch e.Op {
	case syntax.Negate:
		return a
	case syntax.Transpose:
		a.rows, a.cols = a.cols, a.rows
		return a
	}
	b := s.of(e.Args[1])
	out := value{rows: max(a.rows, b.rows), cols: max(a.cols, b.cols), varies: a.varies || b.varies}
	switch e.Op {
	case syntax.Add, syntax.Subtract:
		out.sparse = a.sparse && b.sparse && a.rows == b.rows && a.cols == b.cols
	case syntax.Times, syntax.TimesEach:
		if a.scalar() || b.scalar() {
			out.sparse = a.sparse || b.sparse
		} else if e.Op == syntax.Times {
			out.rows, out.cols, out.sparse = a.rows, b.cols, a.sparse && b.sparse
		}
	case syntax.Over, syntax.OverEach:
		if b.scalar() {
			out.sparse = a.sparse
		} else if e.Op == syntax.Over {
			out.rows, out.cols = a.rows, b.rows
		}
	case syntax.Under:
		if a.scalar() {
			out.sparse = b.sparse
		} else {
			out.rows, out.cols = a.cols, b.cols
		}
	}
	if out.scalar() {
		out.sparse = false
	}
	return out
}

// number returns the value of an expression that is a number known beforehand. end is what end means.
func (s *scope) number(e *syntax.Expr, end int) (number float64, ok bool) {
	var a, b float64
	binary := e.Op >= syntax.Add && e.Op <= syntax.PowerEach
	if binary || e.Op == syntax.Negate || e.Op == syntax.Transpose {
		if a, ok = s.number(e.Args[0], end); !ok {
			return 0, false
		}
	}
	if binary {
		if b, ok = s.number(e.Args[1], end); !ok {
			return 0, false
		}
	}
	switch e.Op {
	case syntax.Number:
		return e.Value, true
	case syntax.End:
		return float64(end), true
	case syntax.Negate:
		return -a, true
	case syntax.Transpose:
		return a, true
	case syntax.Add:
		return a + b, true
	case syntax.Subtract:
		return a - b, true
	case syntax.Times, syntax.TimesEach:
		return a * b, true
	case syntax.Over, syntax.OverEach:
		return a / b, true
	case syntax.Under, syntax.UnderEach:
		return b / a, true
	case syntax.Power, syntax.PowerEach:
		return math.Pow(a, b), true
	case syntax.Name:
		v := s.of(e)
		return v.number, v.known
	case syntax.Call:
		return s.numberOfCall(e, end)
	}
	return 0, false
}

// whole returns a size or an index.
func (s *scope) whole(e *syntax.Expr, end int) int {
	v, _ := s.number(e, end)
	return int(v)
}

// numberOfCall does what number does for a function. A function of a number is in a size or an index only rarely.
func (s *scope) numberOfCall(e *syntax.Expr, end int) (number float64, ok bool) {
	switch e.Text {
	case "numel", "rows", "columns", "size":
		v := s.of(e.Args[0])
		switch {
		case e.Text == "numel":
			return float64(v.rows * v.cols), true
		case e.Text == "rows" || e.Text == "size" && s.whole(e.Args[1], end) == 1:
			return float64(v.rows), true
		}
		return float64(v.cols), true
	}
	f := syntax.Functions[e.Text]
	if f.Form != syntax.EachForm {
		return 0, false
	}
	number, ok = s.number(e.Args[0], end)
	return f.Value(number), ok
}
