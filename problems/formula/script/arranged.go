package script

import (
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// list writes the value of a call to find, unique, order, argmax or argmin.
func (w *writer) list(e *syntax.Expr, v value) piece {
	numbers, _ := w.types.Numbers(e)
	if v.scalar() {
		return w.float(numbers[0])
	}
	row := lists.Map(numbers, func(v float64) string { return w.float(v).text })
	out := w.matrix([][]string{row})
	if v.cols == 1 {
		return w.operation("transpose", out)
	}
	return out
}

// size writes a number of rows or columns.
func (w *writer) size(e *syntax.Expr) piece {
	if e.Op == syntax.Name && (e.Text == "n" || e.Text == "p") {
		return w.expr(e)
	}
	return numbered(w.whole(e))
}

// sized writes a call to eye, zeros or ones.
func (w *writer) sized(e *syntax.Expr, v value) piece {
	switch {
	case v.scalar() && e.Text == "zeros":
		return w.float(0)
	case v.scalar():
		return w.float(1)
	case v.sparse:
		return w.operation("large eye", w.size(e.Args[0]), w.size(e.Args[len(e.Args)-1]))
	}
	return w.operation(e.Text, w.size(e.Args[0]), w.size(e.Args[len(e.Args)-1]))
}

// arranged writes calls to functions that arrange numbers in a matrix.
func (w *writer) arranged(e *syntax.Expr, v value) piece {
	rows, cols := numbered(v.rows), numbered(v.cols)
	args := w.operands(e)
	switch e.Text {
	case "tridiag": // tridiag(n, below, on, above)
		full := []piece{rows, w.float(-1), w.float(2), w.float(-1)}
		copy(full[1:], args[1:])
		if len(args) < 4 {
			full[3] = full[1]
		}
		return w.operation("tridiag", full...)
	case "spdiags":
		return w.operation("spdiags", args[0], w.matrixOf(e.Args[1]), rows, cols)
	case "toeplitz":
		return w.operation("toeplitz", args[0], args[len(args)-1])
	case "linspace":
		if v.scalar() { // with one point, Octave returns the end of the interval, and NumPy the start
			return args[1]
		}
		return w.operation("linspace", args[0], args[1], cols)
	case "reshape":
		if w.valueOf(e.Args[0]).scalar() {
			return args[0]
		}
		return w.operation("reshape", args[0], rows, cols)
	}
	if w.valueOf(e.Args[0]).scalar() { // repmat
		if v.scalar() {
			return args[0]
		}
		return w.operation("fill", args[0], rows, cols)
	}
	return w.operation("repmat", args[0], w.size(e.Args[1]), w.size(e.Args[2]))
}

// brackets writes [..].
func (w *writer) brackets(e *syntax.Expr) piece {
	if w.valueOf(e).scalar() {
		return w.expr(e.Args[0].Args[0])
	}
	entry := func(a *syntax.Expr) string { return w.fraction(a).text }
	return w.matrix(lists.Map(e.Args, func(row *syntax.Expr) []string { return lists.Map(row.Args, entry) }))
}

// matrix writes a matrix whose entries are given as text.
func (w *writer) matrix(rows [][]string) piece {
	l := w.language
	lines := lists.Map(rows, func(row []string) string {
		return strings.Replace(l.row, "%values", strings.Join(row, ", "), 1)
	})
	if len(lines) == 1 && l.bareRow {
		return piece{lines[0], tight}
	}
	return piece{strings.Replace(l.matrix, "%rows", strings.Join(lines, l.between), 1), tight}
}
