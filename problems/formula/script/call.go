package script

import (
	"strings"

	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
)

// call writes a function call.
func (w *writer) call(e *syntax.Expr) piece {
	v, a := w.valueOf(e), e.Args[0]
	f := syntax.Functions[e.Text]
	switch {
	case f.Form == syntax.QueryForm && !v.scalar(): // size(V)
		first := w.valueOf(a)
		return w.language.matrix([][]string{{w.float(float64(first.rows)).text, w.float(float64(first.cols)).text}})
	case f.Form == syntax.QueryForm:
		return w.real(v.number)
	case f.Form == syntax.ListForm:
		return w.list(e, v)
	case f.Form == syntax.GridForm:
		return w.grid(e)
	case f.Form == syntax.SizedForm: // eye, zeros and ones; scripts read random matrices as data
		return w.sized(e, v)
	}
	first := w.valueOf(a)
	if first.scalar() {
		switch e.Text {
		case "trace", "sum", "mean", "prod", "det", "diag", "eig", "circshift", "cumsum", "cumprod", "cummax", "cummin",
			"sortby", "unsortby":
			return w.expr(a)
		case "eigvecs":
			return w.float(1)
		case "svd", "norm":
			return w.elementwise("abs", a)
		case "chol":
			return w.elementwise("sqrt", a)
		case "inv":
			return w.operation("divide", w.float(1), w.expr(a))
		case "logdet", "logm":
			return w.elementwise("log", a)
		case "expm":
			return w.elementwise("exp", a)
		case "max", "min":
			if !shape.Pairs(e) {
				return w.expr(a)
			}
		}
	}
	switch f.Form {
	case syntax.LargestForm:
		if !shape.Pairs(e) {
			template := w.language.operations["max "+w.extent(e, v)]
			return w.only(e, w.fill(strings.ReplaceAll(template, "max", e.Text), w.dense(a)))
		}
	case syntax.CumulativeForm, syntax.DifferenceForm:
		how := "down"
		if e.Text == "diff" && first.rows == 1 || f.Form == syntax.CumulativeForm && w.types.Axis(e) == 2 {
			how = "along"
		}
		return w.only(e, w.operation(e.Text+" "+how, w.dense(a)))
	case syntax.TriangleForm:
		return w.only(e, w.operation(e.Text, w.matrixOf(a), numbered(w.types.Diagonal(e))))
	case syntax.DiagonalForm:
		if len(e.Args) == 2 {
			name := "other diagonal"
			if first.vector() {
				name += " matrix"
			}
			return w.only(e, w.operation(name, w.matrixOf(a), numbered(w.types.Diagonal(e))))
		}
	case syntax.OrderForm:
		x, y := w.dense(a), w.dense(e.Args[1])
		if w.types.Shifts(e) == 1 {
			return w.operation(e.Text, x, y)
		}
		turned := func(x piece) piece { return w.operation("transpose", x) }
		return turned(w.operation(e.Text, turned(x), turned(y)))
	case syntax.ShiftForm:
		return w.operation(e.Text, w.dense(a), numbered(w.whole(e.Args[1])), numbered(w.types.Shifts(e)))
	case syntax.SlopeForm:
		return w.operation(e.Text, w.dense(a), w.dense(e.Args[1]))
	case syntax.SylvesterForm:
		return w.operation("sylvester", w.dense(a), w.dense(e.Args[1]), w.dense(e.Args[2]))
	}
	switch e.Text {
	case "sum", "mean", "prod":
		return w.along(e, v)
	case "diag":
		switch {
		case !first.vector():
			return w.only(e, w.operation("diagonal", w.dense(a)))
		case v.sparse:
			return w.operation("large diagonal matrix", w.dense(a))
		}
		return w.operation("diagonal matrix", w.dense(a))
	case "dot":
		b := e.Args[1]
		if first.vector() && w.valueOf(b).vector() {
			return w.operation("dot", w.dense(a), w.dense(b))
		}
		return w.operation("dot of columns", w.dense(a), w.dense(b))
	case "norm":
		return w.norm(e)
	case "kron":
		return w.kron(e, v)
	case "power":
		return w.power(a, e.Args[1])
	case "hypot", "max", "min":
		x, y := w.entries(a, e.Args[1])
		return w.fill("' "+w.function(e.Text, v.scalar())+"($1, $2)", x, y)
	case "tridiag", "spdiags", "toeplitz", "linspace", "repmat", "reshape":
		return w.arranged(e, v)
	case "trace", "det", "logdet", "inv", "sqrtm", "logm", "expm", "leading", "eig", "eigvecs", "svd", "chol",
		"upperfactor", "pinv":
		return w.operation(e.Text, w.dense(a))
	}
	return w.elementwise(e.Text, a)
}

// function returns the target language's name for a function that is applied to a number or entry by entry.
func (w *writer) function(name string, ofNumber bool) string {
	if other, ok := w.language.functions[name]; ok {
		name = other
	}
	if ofNumber {
		return name
	}
	return name + w.language.dot
}

func (w *writer) elementwise(name string, a *syntax.Expr) piece {
	return w.fill("' "+w.function(name, w.valueOf(a).scalar())+"($1)", w.dense(a))
}

// along writes a sum, mean or product along a dimension.
func (w *writer) along(e *syntax.Expr, v value) piece {
	how, a := "down", e.Args[0]
	if w.types.Axis(e) == 2 {
		how = "along"
	}
	if v.scalar() {
		how = "all"
		if a.Op == syntax.Call && a.Text == e.Text && len(a.Args) == 1 && w.named[a] == "" {
			a = a.Args[0] // sum(sum(V))
		}
	}
	if w.valueOf(a).scalar() {
		return w.expr(a)
	}
	if _, ok := w.language.operations[how+" of a vector"]; ok && w.valueOf(a).vector() {
		how += " of a vector"
	}
	return w.fill(strings.ReplaceAll(w.language.operations[how], "sum", e.Text), w.dense(a))
}

func (w *writer) norm(e *syntax.Expr) piece {
	norm, _ := w.types.Norm(e)
	if norm == shape.NormP {
		order, _ := w.types.Number(e.Args[1])
		return w.operation(string(norm), w.dense(e.Args[0]), w.real(order))
	}
	return w.operation(string(norm), w.dense(e.Args[0]))
}

// extent returns "all", "down" or "along", depending on whether a call takes the largest of all entries, of each column
// or of each row.
func (w *writer) extent(e *syntax.Expr, v value) string {
	switch first := w.valueOf(e.Args[0]); {
	case v.scalar() && first.vector():
		return "all"
	case w.types.Axis(e) == 2:
		return "along"
	}
	return "down"
}

// matrixOf writes an expression as a matrix. A number becomes a 1 x 1 matrix.
func (w *writer) matrixOf(e *syntax.Expr) piece {
	if w.valueOf(e).scalar() {
		return w.operation("fill", w.expr(e), numbered(1), numbered(1))
	}
	return w.dense(e)
}

func (w *writer) kron(e *syntax.Expr, v value) piece {
	a, b := e.Args[0], e.Args[1]
	switch {
	case w.valueOf(a).scalar() || w.valueOf(b).scalar():
		return w.operation("scale", w.expr(a), w.expr(b))
	case v.sparse:
		return w.operation("sparse kron", w.expr(a), w.expr(b))
	}
	return w.operation("kron", w.dense(a), w.dense(b))
}
