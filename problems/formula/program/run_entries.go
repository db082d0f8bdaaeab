package program

import (
	"math"

	"slep/problems/formula/constant"
	"slep/problems/formula/graph"
	"slep/solver/elementary"
)

// steps returns the strides in memory between the entries of an operand that correspond to neighbouring rows and
// columns of the result. A stride is 0 if the operand is repeated along that dimension.
func (o operand) steps() (down, right int) {
	if o.rows > 1 {
		down = o.cols
	}
	if o.cols > 1 {
		right = 1
	}
	return down, right
}

// addRepeated adds s times a number to every entry, s times a row to every row, or s times a column to every column.
func (in *instruction) addRepeated(d, x []float64) {
	down, right := in.a.steps()
	for i := range in.dst.rows {
		row := d[i*in.dst.cols : (i+1)*in.dst.cols]
		at := i * down
		for j := range row {
			row[j] += in.s * x[at]
			at += right
		}
	}
}

// entries computes a function of two operands, entry by entry.
func (in *instruction) entries(d, x, y []float64) {
	cols := in.dst.cols
	downX, rightX := in.a.steps()
	downY, rightY := in.b.steps()
	rows := in.dst.rows
	if in.a.rows == in.b.rows && in.a.cols == in.b.cols { // treat each matrix as one long row
		rows, cols, rightX, rightY = 1, rows*cols, 1, 1
	}
	isProduct := in.op == codeMul || in.op == codeMulAdd
	if rightX == 0 && rightY == 1 && cols > 1 && isProduct { // the rows of a matrix times the entries of a column
		in.scaledRows(d, x, y, downX, downY)
		return
	}
	for i := range rows {
		row := d[i*cols : (i+1)*cols]
		a, b := x[i*downX:], y[i*downY:]
		switch {
		case rightX == 1 && rightY == 1:
			in.rowOf(row, a[:cols], b[:cols])
		case rightX == 0 && rightY == 1:
			in.rowBy(row, b[:cols], a[0], true)
		default: // both operands can be columns, and then the row has one entry
			in.rowBy(row, a[:cols], b[0], false)
		}
	}
}

// scaledRows multiplies the rows of B, or the only row of B, by the numbers in A, and writes the products to d or, for
// codeMulAdd, adds s times the products to d.
func (in *instruction) scaledRows(d, x, y []float64, downX, downY int) {
	cols := in.dst.cols
	for i := range in.dst.rows {
		row, b := d[i*cols:(i+1)*cols], y[i*downY:][:cols]
		w := x[i*downX]
		if in.op == codeMul {
			for j, v := range b {
				row[j] = w * v
			}
			continue
		}
		w *= in.s
		for j, v := range b {
			row[j] += w * v
		}
	}
}

// rowOf computes a row of the result from two rows.
func (in *instruction) rowOf(row, a, b []float64) {
	s := in.s
	switch in.op {
	case codeMul:
		for j, v := range a {
			row[j] = v * b[j]
		}
	case codeMulAdd:
		for j, v := range a {
			row[j] += s * (v * b[j])
		}
	case codeDiv:
		for j, v := range a {
			row[j] = v / b[j]
		}
	case graph.OpPower:
		for j, v := range a {
			row[j] = elementary.Pow(v, b[j])
		}
	case graph.OpMax:
		for j, v := range a {
			row[j] = math.Max(v, b[j])
		}
	}
}

// rowBy applies the operation of an instruction to the row a and the number w, and writes the result to row or, for
// codeMulAdd, adds it to row. If first is true, the number is the first operand, otherwise the second.
func (in *instruction) rowBy(row, a []float64, w float64, first bool) {
	switch in.op {
	case codeMul:
		for j, v := range a {
			row[j] = v * w
		}
	case codeMulAdd:
		w *= in.s
		for j, v := range a {
			row[j] += v * w
		}
	case graph.OpMax:
		for j, v := range a {
			row[j] = math.Max(v, w)
		}
	default:
		for j, v := range a {
			x, y := v, w
			if first {
				x, y = w, v
			}
			if in.op == codeDiv {
				row[j] = x / y
			} else {
				row[j] = elementary.Pow(x, y)
			}
		}
	}
}

// sums computes the row sums or the column sums of A or of A.*B, or the sum of all entries of A.
func (in *instruction) sums(d, x, y []float64) {
	rows, cols := in.a.rows, in.a.cols
	switch {
	case in.op == codeRowDot:
		for i := range rows {
			var sum float64
			b := y[i*cols : (i+1)*cols]
			for j, v := range x[i*cols : (i+1)*cols] {
				sum += v * b[j]
			}
			d[i] = sum
		}
	case in.op == codeColDot:
		clear(d)
		for i := range rows {
			b := y[i*cols : (i+1)*cols]
			for j, v := range x[i*cols : (i+1)*cols] {
				d[j] += v * b[j]
			}
		}
	case in.dst.cols == cols && cols > 1:
		clear(d)
		for i := range rows {
			for j, v := range x[i*cols : (i+1)*cols] {
				d[j] += v
			}
		}
	default: // row sums, or the sum of all entries, for which A is treated as one long row
		long := len(x) / len(d)
		for i := range d {
			var sum float64
			for _, v := range x[i*long : (i+1)*long] {
				sum += v
			}
			d[i] = sum
		}
	}
}

// largest computes the largest entries of A along each dimension in which the result has size 1.
func (in *instruction) largest(d, x []float64) {
	for i := range d {
		d[i] = math.Inf(-1)
	}
	rows, cols := in.dst.rows, in.dst.cols
	for k, v := range x {
		at := k/in.a.cols%rows*cols + k%in.a.cols%cols
		d[at] = math.Max(d[at], v)
	}
}

// move executes instructions that copy entries to other positions.
func (in *instruction) move(d, x []float64) {
	rows, cols := in.dst.rows, in.dst.cols
	switch in.op {
	case graph.OpTranspose:
		constant.TransposeTo(d, x, in.a.rows, in.a.cols)
	case graph.OpDiagonal:
		for i := range d {
			d[i] = x[i*in.a.cols+i]
		}
	case graph.OpDiagMatrix:
		clear(d)
		for i, v := range x[:rows] {
			d[i*cols+i] = v
		}
	case graph.OpSlice:
		at := in.node.At
		for i := range rows {
			copy(d[i*cols:(i+1)*cols], x[(at[0]+i)*in.a.cols+at[1]:])
		}
	case graph.OpPad:
		at := in.node.At
		for i := range in.a.rows {
			row := d[(at[0]+i)*cols+at[1]:]
			for j, v := range x[i*in.a.cols : (i+1)*in.a.cols] {
				row[j] += in.s * v
			}
		}
	case graph.OpReshape:
		for k := range d { // k is an index in column-major order
			d[k%rows*cols+k/rows] = x[k%in.a.rows*in.a.cols+k/in.a.rows]
		}
	}
}
