package script

import (
	"math"

	"slep/problems/formula/syntax"
)

// operator writes an operator and its operands.
func (w *writer) operator(e *syntax.Expr) piece {
	a := e.Args[0]
	switch e.Op {
	case syntax.Negate:
		if a.Op == syntax.Negate { // in some languages, -- is a separate operator
			return w.expr(a.Args[0])
		}
		return w.operation("negate", w.expr(a))
	case syntax.Transpose:
		if w.valueOf(a).scalar() {
			return w.expr(a)
		}
		return w.operation("transpose", w.expr(a))
	}
	b := e.Args[1]
	left, right := w.valueOf(a), w.valueOf(b)
	switch e.Op {
	case syntax.Add:
		return w.sum(e, "add", left, right)
	case syntax.Subtract:
		return w.sum(e, "subtract", left, right)
	case syntax.Times, syntax.TimesEach:
		switch {
		case left.scalar() || right.scalar():
			return w.operation("scale", w.expr(a), w.expr(b))
		case e.Op == syntax.TimesEach:
			return w.pair("multiply each", a, b)
		}
		return w.only(e, w.operation("multiply", w.expr(a), w.expr(b)))
	case syntax.Over, syntax.OverEach:
		if e.Op == syntax.Over && !right.scalar() {
			return w.operation("solve right", w.dense(a), w.dense(b))
		}
		return w.quotient(a, b)
	case syntax.Under, syntax.UnderEach:
		if e.Op == syntax.Under && !left.scalar() {
			return w.solution(a, b)
		}
		return w.quotient(b, a)
	case syntax.Power:
		if !left.scalar() {
			return w.operation("matrix power", w.dense(a), w.real(right.number))
		}
	}
	return w.power(a, b)
}

// sum writes a sum or a difference.
func (w *writer) sum(e *syntax.Expr, name string, left, right value) piece {
	a, b := e.Args[0], e.Args[1]
	if left.rows != right.rows || left.cols != right.cols {
		return w.pair(name+" each", a, b)
	}
	if left.sparse && right.sparse {
		return w.operation(name, w.expr(a), w.expr(b))
	}
	return w.operation(name, w.dense(a), w.dense(b))
}

// quotient writes A./B.
func (w *writer) quotient(a, b *syntax.Expr) piece {
	if w.valueOf(b).scalar() {
		return w.operation("divide", w.expr(a), w.expr(b))
	}
	return w.pair("divide each", a, b)
}

// solution writes A\B. The factorisation of a constant sparse A is kept if the language supports that.
func (w *writer) solution(a, b *syntax.Expr) piece {
	if v := w.valueOf(a); v.sparse && !v.varies {
		return w.operation("solve sparse", w.expr(a), w.dense(b))
	}
	return w.operation("solve", w.dense(a), w.dense(b))
}

// power writes A^B or A.^B.
func (w *writer) power(a, b *syntax.Expr) piece {
	left, right := w.valueOf(a), w.valueOf(b)
	if left.scalar() && right.scalar() {
		return w.operation("power", w.fraction(a), w.expr(b))
	}
	return w.pair("power each", a, b)
}

// fraction writes an expression so that its value does not have an integer type in the target language. In some
// languages, a power of an integer is an integer or an error, and a matrix that is written with integers has an integer
// type.
func (w *writer) fraction(e *syntax.Expr) piece {
	v := w.valueOf(e)
	switch {
	case e.Op == syntax.Number:
		return w.float(e.Value)
	case v.known && v.number == math.Trunc(v.number):
		return w.operation("float", w.expr(e))
	}
	return w.dense(e)
}

// pair writes an operation that combines corresponding entries of two values.
func (w *writer) pair(name string, a, b *syntax.Expr) piece {
	x, y := w.entries(a, b)
	return w.operation(name, x, y)
}

// entries writes the two operands of an elementwise operation. A sparse or diagonal operand is converted to dense
// storage if a row or column has to be repeated, because Octave does not broadcast such matrices.
func (w *writer) entries(a, b *syntax.Expr) (x, y piece) {
	x, y = w.dense(a), w.dense(b)
	left, right := w.valueOf(a), w.valueOf(b)
	full, ok := w.language.operations["full"]
	if ok && !left.scalar() && !right.scalar() && (left.rows != right.rows || left.cols != right.cols) {
		if left.sparse || left.diagonal {
			x = w.fill(full, x)
		}
		if right.sparse || right.diagonal {
			y = w.fill(full, y)
		}
	}
	return x, y
}
