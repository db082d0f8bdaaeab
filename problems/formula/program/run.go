package program

import (
	"cmp"
	"math"
	"slices"

	"slep/problems/formula/constant"
	"slep/problems/formula/graph"
	"slep/solver/elementary"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// run executes instructions without allocating memory.
func run(instructions []*instruction) {
	for _, in := range instructions {
		in.run()
	}
}

func vector(x []float64) blas64.Vector { return blas64.Vector{N: len(x), Data: x, Inc: 1} }

func (in *instruction) run() {
	d := in.dst.data
	var x, y []float64
	if in.a.v != nil {
		x = in.a.v.data
	}
	if in.b.v != nil {
		y = in.b.v.data
	}
	if in.spectrum != nil {
		in.spectrum.run(in, d, x, y)
		return
	}
	switch in.op {
	case codeFill:
		for i := range d {
			d[i] = in.s
		}
	case codeScale:
		if &d[0] != &x[0] {
			copy(d, x)
		}
		if in.s != 1 {
			blas64.Scal(in.s, vector(d))
		}
	case codeAdd:
		if in.a.rows == in.dst.rows && in.a.cols == in.dst.cols {
			blas64.Axpy(in.s, vector(x), vector(d))
			return
		}
		in.addRepeated(d, x)
	case codeMul, codeMulAdd, codeDiv, graph.OpPower, graph.OpMax:
		in.entries(d, x, y)
	case codeRaise:
		raise(d, x, in.s)
	case graph.OpApply:
		f := in.node.Function.Value
		for i, v := range x {
			d[i] = f(v)
		}
	case codeDot:
		d[0] = blas64.Dot(vector(x), vector(y))
	case codeRowDot, codeColDot, graph.OpReduce:
		in.sums(d, x, y)
	case codeMatMul:
		in.multiply()
	case codeOperator:
		from, to := &in.headers[0], &in.headers[1]
		from.SetRawMatrix(general(in.a.rows, in.a.cols, x))
		to.SetRawMatrix(general(in.dst.rows, in.dst.cols, d))
		in.operator.MulTo(to, from)
	case codeFactor:
		copy(d, x)
		in.lu.factorise()
	case graph.OpSolve:
		copy(d, y)
		in.lu.solve(d, in.dst.cols, in.t != 0)
	case graph.OpDet:
		d[0] = in.lu.det()
	case graph.OpLogdet:
		d[0] = in.lu.logdet()
	case graph.OpCholesky:
		constant.CholeskyTo(d, x, in.dst.rows)
	case graph.OpUpperFactor:
		upperFactor(d, x, in.work, in.a.rows, in.a.cols)
	case graph.OpOrder:
		in.sort(d, x, y)
	case graph.OpLargest:
		in.largest(d, x)
	default:
		in.move(d, x)
	}
}

func general(rows, cols int, data []float64) blas64.General {
	return blas64.General{Rows: rows, Cols: cols, Stride: cols, Data: data[:rows*cols]}
}

// multiply computes dst = s·A*B + t·dst.
func (in *instruction) multiply() {
	a, b := general(in.a.v.rows, in.a.v.cols, in.a.v.data), general(in.b.v.rows, in.b.v.cols, in.b.v.data)
	d, inner := in.dst.data, in.a.cols
	ta, tb := in.a.isTransposed(a), in.b.isTransposed(b)
	switch {
	case in.dst.rows == 1 && in.dst.cols == 1:
		sum := in.s * blas64.Dot(vector(a.Data), vector(b.Data))
		if in.t != 0 {
			sum += in.t * d[0]
		}
		d[0] = sum
	case in.dst.cols == 1 && inner > 1:
		blas64.Gemv(transposition(ta), in.s, a, vector(b.Data), in.t, vector(d))
	case in.dst.rows == 1 && inner > 1:
		blas64.Gemv(transposition(!tb), in.s, b, vector(a.Data), in.t, vector(d))
	default:
		blas64.Gemm(transposition(ta), transposition(tb), in.s, a, b, in.t, general(in.dst.rows, in.dst.cols, d))
	}
}

// isTransposed reports whether an operand is the transpose of the matrix in its memory.
func (o operand) isTransposed(stored blas64.General) bool { return o.turned || stored.Rows != o.rows }

func transposition(is bool) blas.Transpose {
	if is {
		return blas.Trans
	}
	return blas.NoTrans
}

// raise writes x.^e to d.
func raise(d, x []float64, e float64) {
	third := 3 * e
	switch {
	case e == -1:
		for i, v := range x {
			d[i] = 1 / v
		}
	case e == .5:
		for i, v := range x {
			d[i] = math.Sqrt(v)
		}
	case e == -.5:
		for i, v := range x {
			d[i] = 1 / math.Sqrt(v)
		}
	case e == 3:
		for i, v := range x {
			d[i] = v * v * v
		}
	case math.Abs(math.Abs(third)-1) < 1e-14 || math.Abs(math.Abs(third)-2) < 1e-14:
		thirds(d, x, int(math.Round(third)))
	default:
		for i, v := range x {
			d[i] = elementary.Pow(v, e)
		}
	}
}

// thirds writes x.^(k/3) to d, where k is ±1 or ±2. The power of a negative entry is NaN.
func thirds(d, x []float64, k int) {
	for i, v := range x {
		root := math.Cbrt(v)
		if v < 0 {
			root = math.NaN()
		}
		if k == 2 || k == -2 {
			root *= root
		}
		if k < 0 {
			root = 1 / root
		}
		d[i] = root
	}
}

// sort reorders each column of x by the permutation that sorts the same column of y. If At[0] of the node is 1, sort
// uses the inverse permutation.
func (in *instruction) sort(d, x, y []float64) {
	cols := in.dst.cols
	for j := range cols {
		for i := range in.order {
			in.order[i] = i
		}
		slices.SortFunc(in.order, func(i, k int) int { return cmp.Or(cmp.Compare(y[i*cols+j], y[k*cols+j]), i-k) })
		for i, from := range in.order {
			if in.node.At[0] == 1 {
				d[from*cols+j] = x[i*cols+j]
			} else {
				d[i*cols+j] = x[from*cols+j]
			}
		}
	}
}
