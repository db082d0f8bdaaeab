package script

import (
	"cmp"
	"strconv"
	"strings"

	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// ofNumber maps functions of matrices to functions that have the same value for a number, or to "" if the value is the
// number itself.
var ofNumber = map[string]string{
	"trace": "", "sum": "", "mean": "", "prod": "", "det": "", "diag": "", "eig": "", "circshift": "", "cumsum": "",
	"cumprod": "", "cummax": "", "cummin": "", "sortby": "", "unsortby": "", "max": "", "min": "", "svd": "abs",
	"norm": "abs", "chol": "sqrt", "sqrtm": "sqrt", "logdet": "log", "logm": "log", "expm": "exp",
}

// call writes a function call.
func (w *writer) call(e *syntax.Expr) piece {
	v, a, form := w.valueOf(e), e.Args[0], syntax.Functions[e.Text].Form
	first := w.valueOf(a)
	if name, ok := ofNumber[e.Text]; ok && first.scalar() && !shape.Pairs(e) {
		if name == "" {
			return w.expr(a)
		}
		return w.elementwise(name, a)
	}
	switch {
	case form == syntax.QueryForm:
		if !v.scalar() { // size(V)
			return w.matrix([][]string{{w.float(float64(first.rows)).text, w.float(float64(first.cols)).text}})
		}
		return w.real(v.number)
	case form == syntax.ListForm:
		return w.list(e, v)
	case e.Text == "laplacian":
		sides := strings.Join(lists.Map(w.types.Sides(e), strconv.Itoa), ", ")
		return w.operation("laplacian", piece{sides, loose})
	case form == syntax.SizedForm: // eye, zeros and ones, but not random matrices, which scripts read as data
		return w.sized(e, v)
	case form == syntax.SumForm:
		return w.along(e, v)
	case e.Text == "norm":
		return w.norm(e)
	case e.Text == "kron":
		return w.kron(e, v)
	case form == syntax.LargestForm || form == syntax.PairForm:
		if e.Text == "power" {
			return w.power(a, e.Args[1])
		}
		if form == syntax.PairForm || shape.Pairs(e) {
			x, y := w.entries(a, e.Args[1])
			return w.fill("' "+w.function(e.Text, v.scalar())+"($1, $2)", x, y)
		}
		template := w.language.operations["max"]
		if v.scalar() {
			template = w.language.operations["max all"]
		}
		return w.only(e, w.fill(strings.ReplaceAll(template, "max", e.Text), w.dense(a), w.axis(e)))
	case form == syntax.CumulativeForm || e.Text == "diff":
		return w.only(e, w.operation(e.Text, w.dense(a), w.axis(e)))
	case form == syntax.TriangleForm:
		return w.only(e, w.operation(e.Text, w.matrixOf(a), numbered(w.types.Diagonal(e))))
	case e.Text == "diag":
		return w.diagonal(e, first.vector(), v.sparse)
	case form == syntax.OrderForm:
		x, y := w.dense(a), w.dense(e.Args[1])
		if w.types.Shifts(e) == 1 {
			return w.operation(e.Text, x, y)
		}
		turned := func(x piece) piece { return w.operation("transpose", x) }
		return turned(w.operation(e.Text, turned(x), turned(y)))
	case e.Text == "circshift":
		return w.operation(e.Text, w.dense(a), numbered(w.whole(e.Args[1])), numbered(w.types.Shifts(e)))
	case e.Text == "dot":
		name := "dot of columns"
		if first.vector() && w.valueOf(e.Args[1]).vector() {
			name = "dot"
		}
		return w.operation(name, w.dense(a), w.dense(e.Args[1]))
	case e.Text == "repmat" || e.Text == "reshape":
		return w.arranged(e, v)
	case form == syntax.EachForm:
		return w.elementwise(e.Text, a)
	case syntax.Functions[e.Text].Makes():
		return w.arranged(e, v)
	case first.scalar() && (e.Text == "eigvecs" || e.Text == "leading"):
		return w.float(1)
	case first.scalar() && e.Text == "inv":
		return w.operation("divide", w.float(1), w.expr(a))
	case form == syntax.SlopeForm || e.Text == "svd" || e.Text == "upperfactor" || e.Text == "sylvester":
		return w.only(e, w.operation(e.Text, lists.Map(e.Args, w.matrixOf)...))
	}
	return w.operation(e.Text, w.operands(e)...)
}

// operands writes the arguments of a call as dense matrices.
func (w *writer) operands(e *syntax.Expr) []piece { return lists.Map(e.Args, w.dense) }

// diagonal writes diag of a vector or of a matrix.
func (w *writer) diagonal(e *syntax.Expr, isVector, isSparse bool) piece {
	name := "diagonal"
	switch a := e.Args[0]; {
	case len(e.Args) == 2:
		if name = "other diagonal"; isVector {
			name += " matrix"
		}
		return w.only(e, w.operation(name, w.matrixOf(a), numbered(w.types.Diagonal(e))))
	case isSparse:
		return w.operation("large diagonal matrix", w.dense(a))
	case isVector:
		return w.operation("diagonal matrix", w.dense(a))
	}
	return w.only(e, w.operation(name, w.dense(e.Args[0])))
}

// function returns the target language's name for a function of numbers. This function is applied to a number if
// ofNumber is true, and otherwise to each entry of a matrix.
func (w *writer) function(name string, ofNumber bool) string {
	name = cmp.Or(w.language.functions[name], w.language.module+name)
	if ofNumber {
		return name
	}
	return name + w.language.dot
}

func (w *writer) elementwise(name string, a *syntax.Expr) piece {
	return w.fill("' "+w.function(name, w.valueOf(a).scalar())+"($1)", w.dense(a))
}

// axis writes the dimension along which a function acts.
func (w *writer) axis(e *syntax.Expr) piece { return numbered(w.types.Axis(e) - 1 + w.language.first) }

// along(e, v) writes a sum, a mean or a product along a dimension or of all entries.
func (w *writer) along(e *syntax.Expr, v value) piece {
	name, a := "sum", e.Args[0]
	if v.scalar() {
		name = "sum all"
		if a.Op == syntax.Call && a.Text == e.Text && len(a.Args) == 1 && w.named[a] == "" {
			a = a.Args[0] // sum(sum(V))
		}
	}
	if w.valueOf(a).scalar() {
		return w.expr(a)
	}
	if _, ok := w.language.operations[name+" of a vector"]; ok && w.valueOf(a).vector() {
		name += " of a vector"
	}
	return w.fill(strings.ReplaceAll(w.language.operations[name], "sum", e.Text), w.dense(a), w.axis(e))
}

func (w *writer) norm(e *syntax.Expr) piece {
	norm, _ := w.types.Norm(e)
	if norm == shape.NormP {
		order, _ := w.types.Number(e.Args[1])
		return w.operation(string(norm), w.dense(e.Args[0]), w.real(order))
	}
	return w.operation(string(norm), w.dense(e.Args[0]))
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
