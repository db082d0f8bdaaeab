package script

import (
	"slices"

	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
)

// value holds the properties of an expression that are known before its value is computed.
type value struct {
	rows, cols int
	sparse     bool // whether the value is stored as a sparse matrix
	diagonal   bool // whether Octave may store the value as a diagonal matrix
	varies     bool // whether the value depends on X
	number     float64
	known      bool // whether the value equals the field number, whatever the data are
}

func (v value) scalar() bool { return v.rows == 1 && v.cols == 1 }
func (v value) vector() bool { return v.rows == 1 || v.cols == 1 }

func known(number float64) value { return value{rows: 1, cols: 1, number: number, known: true} }

// scope holds the properties of the value of every name, and caches the properties of expressions.
type scope struct {
	types *shape.Types
	names map[string]value
	exprs map[*syntax.Expr]value
}

// valueOf returns the properties of the value of an expression.
func (s *scope) valueOf(e *syntax.Expr) value {
	v, done := s.exprs[e]
	if done {
		return v
	}
	if e.Op == syntax.Name {
		if v, done = s.names[e.Text]; !done {
			v = known(syntax.Constants[e.Text])
		}
	} else {
		v.rows, v.cols = s.types.SizeOf(e)
		var args []value
		for _, a := range e.Args {
			if e.Op == syntax.Index && len(args) == 1 || a.Op == syntax.Text {
				break
			}
			args = append(args, s.valueOf(a))
			v.varies = v.varies || args[len(args)-1].varies
		}
		v.sparse = s.isSparse(e, v, args)
		v.diagonal = isDiagonal(e, v, args)
		if v.scalar() {
			v.number, v.known = s.types.Number(e)
			if e.Op == syntax.Range {
				v.number, _, _, v.known = s.types.Progression(e)
			}
		}
	}
	s.exprs[e] = v
	return v
}

// large is the order above which scripts store identity and diagonal matrices as sparse matrices.
const large = 200

// isSparse reports whether the value v of an expression with the given arguments is stored as a sparse matrix.
func (s *scope) isSparse(e *syntax.Expr, v value, args []value) bool {
	if e.Op == syntax.Call {
		return isSparseCall(e, v, args)
	}
	if v.scalar() || len(args) == 0 {
		return false
	}
	a, b := args[0], args[len(args)-1]
	switch e.Op {
	case syntax.Negate, syntax.Transpose:
		return a.sparse
	case syntax.Add, syntax.Subtract:
		return a.sparse && b.sparse && a.rows == b.rows && a.cols == b.cols
	case syntax.Times, syntax.TimesEach:
		if a.scalar() || b.scalar() {
			return a.sparse || b.sparse
		}
		return e.Op == syntax.Times && a.sparse && b.sparse
	case syntax.Over, syntax.OverEach:
		return b.scalar() && a.sparse
	case syntax.Under:
		return a.scalar() && b.sparse
	case syntax.Index:
		return a.sparse && (len(e.Args) == 3 || a.vector() && e.Args[1].Op != syntax.All)
	}
	return false
}

func isSparseCall(e *syntax.Expr, v value, args []value) bool {
	switch e.Text {
	case "kron":
		return args[0].sparse && args[1].sparse
	case "spdiags":
		return true
	case "tridiag", "laplacian":
		return v.rows > 1
	case "diag":
		return !args[0].scalar() && args[0].vector() && v.rows > large
	case "eye":
		return v.rows == v.cols && v.rows > large
	}
	return false
}

// isDiagonal reports whether Octave may store the value v of an expression as a diagonal matrix, as it stores eye(n),
// diag(w), and functions of them.
func isDiagonal(e *syntax.Expr, v value, args []value) bool {
	if e.Text == "eye" || e.Text == "diag" && args[0].vector() {
		return true
	}
	return v.rows == v.cols && slices.ContainsFunc(args, func(a value) bool { return a.diagonal }) &&
		!slices.ContainsFunc(args, func(a value) bool { return !a.diagonal && !a.scalar() })
}

// span is a range of rows or columns, counted from 1, or a list of rows or columns, counted from 0.
type span struct {
	from, to, all int
	list          []int
}

func (r span) count() int {
	if r.list != nil {
		return len(r.list)
	}
	return r.to - r.from + 1
}

// span returns the rows, columns or entries that argument k of V(..) selects.
func (s *scope) span(e *syntax.Expr, k int) span {
	if list := s.types.List(e, k); list != nil {
		return span{from: list[0] + 1, list: list}
	}
	from, to, all := s.types.Span(e, k)
	return span{from: from, to: to, all: all}
}

// whole returns the value of an expression that is a known whole number.
func (s *scope) whole(e *syntax.Expr) int {
	v, _ := s.types.Number(e)
	return int(v)
}
