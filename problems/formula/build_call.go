package formula

import "math"

// call returns the node of a function call. even says that an even power of it follows, which removes the kink of a
// norm or an absolute value.
func (b *builder) call(e *Expr, even bool) *node {
	form := functions[e.Text].form
	if form >= sizedForm && form != queryForm && form <= gridForm || form >= bandsForm && form <= linspaceForm {
		return b.made(e)
	}
	if form == queryForm {
		v, _ := b.num(e)
		return b.graph.number(v)
	}
	a := b.build(e.Args[0])
	b.place = e.At
	switch form {
	case eachForm:
		if a.varies() && (e.Text == "abs" && !even || e.Text == "sign" || e.Text == "sqrt" && isNorm(a)) {
			b.kink(e)
		}
		return b.apply(functions[e.Text].code, a)
	case pairForm:
		return b.two(e, a, b.build(e.Args[1]), even)
	case sumForm:
		return b.sumAlong(e, a)
	case traceForm:
		switch e.Text {
		case "trace":
			return b.trace(a)
		case "det":
			return b.det(a)
		}
		return b.logdet(a)
	case inverseForm:
		return b.inverse(a)
	case diagonalForm:
		if a.rows == 1 || a.cols == 1 {
			return b.diagMatrix(b.asColumn(a))
		}
		return b.diagonal(a)
	case dotForm:
		second := b.build(e.Args[1])
		if a.rows == 1 || a.cols == 1 {
			return b.reduce(b.product(b.asColumn(a), b.asColumn(second)), 1, 1)
		}
		return b.reduce(b.product(a, second), 1, a.cols)
	case normForm:
		return b.norm(e, a, even)
	case repeatForm:
		return b.repeated(e, a)
	case reshapeForm:
		r, c := b.size(b.shapes[e.index])
		return b.reshape(a, r, c)
	}
	return b.kron(e, a, b.build(e.Args[1])) // kronForm
}

func (b *builder) asColumn(a *node) *node {
	if a.rows == 1 {
		return b.transposed(a)
	}
	return a
}

func (b *builder) logdet(a *node) *node {
	if a.scalar() {
		return b.apply(fnLog, a)
	}
	return b.unary(opLogdet, 1, 1, a)
}

// two returns a function that takes the entries of two matrices in pairs.
func (b *builder) two(e *Expr, x, y *node, even bool) *node {
	b.place = e.At
	switch e.Text {
	case "power":
		return b.raise(x, y)
	case "hypot":
		if !even && (x.varies() || y.varies()) {
			b.kink(e)
		}
		return b.power(b.add(1, b.power(x, 2), 1, b.power(y, 2)), .5)
	}
	if x.varies() || y.varies() {
		b.kink(e)
	}
	if e.Text == "max" {
		return b.larger(x, y)
	}
	return b.smaller(x, y)
}

// sumAlong returns sum, mean or prod along one dimension.
func (b *builder) sumAlong(e *Expr, a *node) *node {
	rows, cols := 1, a.cols
	if b.axis(e) == 2 {
		rows, cols = a.rows, 1
	}
	switch e.Text {
	case "sum":
		return b.reduce(a, rows, cols)
	case "mean":
		return b.scale(float64(rows*cols)/float64(a.size()), b.reduce(a, rows, cols))
	}
	return b.halved(a, rows, cols, func(x, y *node) *node { return b.product(x, y) })
}

// halved combines the entries along one dimension, each half with the other, until one is left.
func (b *builder) halved(a *node, rows, cols int, combine func(x, y *node) *node) *node {
	for a.rows > rows || a.cols > cols {
		r, c := a.rows, a.cols
		if r > rows {
			r /= 2
		} else {
			c /= 2
		}
		last := a
		a = combine(b.slice(last, 0, 0, r, c), b.slice(last, last.rows-r, last.cols-c, r, c))
		if r < last.rows && last.rows%2 == 1 {
			a = b.beside(a, b.slice(last, r, 0, 1, c), 1, 0)
		} else if c < last.cols && last.cols%2 == 1 {
			a = b.beside(a, b.slice(last, 0, c, r, 1), 0, 1)
		}
	}
	return a
}

// beside returns [A; B], or [A B].
func (b *builder) beside(x, y *node, down, right int) *node {
	rows, cols := x.rows+down*y.rows, x.cols+right*y.cols
	second := b.pad(y, down*x.rows, right*x.cols, rows, cols)
	return b.sum(rows, cols, term{1, b.pad(x, 0, 0, rows, cols)}, term{1, second})
}

// norm returns a norm of a vector, or the Frobenius norm.
func (b *builder) norm(e *Expr, a *node, even bool) *node {
	k, _ := b.normOrder(e)
	if a.varies() && !(even && k == 2) {
		b.kink(e)
	}
	switch k {
	case 1:
		return b.reduce(b.apply(fnAbs, a), 1, 1)
	case 2:
		return b.power(b.reduce(b.power(a, 2), 1, 1), .5)
	}
	return b.halved(b.apply(fnAbs, a), 1, 1, b.larger)
}

// isNorm reports whether a is a sum of squares alone, whose root has a kink.
func isNorm(a *node) bool {
	return a.op == opReduce && a.args[0].op == opProduct && whole(a.args[0].coefs[0]/2) && len(a.args[0].args) == 1
}

// repeated returns repmat.
func (b *builder) repeated(e *Expr, a *node) *node {
	rows, cols := b.size(b.shapes[e.index])
	down, right := rows/a.rows, cols/a.cols
	if (a.rows == 1 || down == 1) && (a.cols == 1 || right == 1) {
		return b.expand(a, rows, cols)
	}
	if down*right > 1024 {
		fail(e.At, "repmat can make at most 1024 copies of a matrix")
	}
	var terms []term
	for k := range down * right {
		terms = append(terms, term{1, b.pad(a, k/right*a.rows, k%right*a.cols, rows, cols)})
	}
	return b.sum(rows, cols, terms...)
}

// kron returns the Kronecker product of constants.
func (b *builder) kron(e *Expr, x, y *node) *node {
	if x.varies() || y.varies() {
		fail(e.At, "kron takes constants only, and here it has X")
	}
	l := &leaf{name: b.f.text[e.At:e.end], expr: e, symmetric: b.symmetric(x) && b.symmetric(y)}
	l.value = func() *array {
		left, right := b.value(x), b.value(y)
		checkStored(e.At, float64(left.stored())*float64(right.stored()))
		return kronecker(left, right)
	}
	return b.intern(&node{op: opLeaf, rows: x.rows * y.rows, cols: x.cols * y.cols, leaf: l})
}

var infinite = math.Inf(1)
