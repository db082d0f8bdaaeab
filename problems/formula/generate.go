package formula

import (
	"math"
	"math/rand/v2"

	"slep/problems/random"
)

// firstStream is the first of the streams of random numbers that a formula draws from, one for each call.
const firstStream random.Stream = 1 << 16

// made returns the node of a function that makes a constant from sizes, numbers and other constants.
func (b *builder) made(e *Expr) *node {
	rows, cols := b.size(b.shapes[e.index])
	switch e.Text {
	case "zeros":
		return b.filled(0, rows, cols)
	case "ones":
		return b.filled(1, rows, cols)
	case "eye":
		return b.pad(b.eye(min(rows, cols)), 0, 0, rows, cols)
	}
	l := &leaf{name: b.f.text[e.At:e.end], expr: e, symmetric: rows == cols}
	args := make([]*node, len(e.Args))
	for k, a := range e.Args {
		if functions[e.Text].form == gridForm {
			continue // its sides are no matrix
		}
		if args[k] = b.build(a); args[k].varies() {
			fail(a.At, e.Text+" takes constants only, and here it has X")
		}
	}
	rng := random.New(b.given.Seed, firstStream+random.Stream(b.random))
	switch e.Text {
	case "rand", "randn", "randorth":
		l.symmetric, l.random = false, true
	case "sprandsym", "randsym", "randspd":
		l.random = true
	case "tridiag":
		l.symmetric = len(e.Args) < 4 || e.Args[1].Op == e.Args[3].Op && b.f.quote(e.Args[1]) == b.f.quote(e.Args[3])
	case "toeplitz":
		l.symmetric = len(e.Args) == 1
	case "spdiags", "linspace":
		l.symmetric = false
	}
	if l.random {
		b.random++
	}
	n := b.intern(&node{op: opLeaf, rows: rows, cols: cols, leaf: l})
	var sides []int
	if e.Text == "laplacian" {
		for _, side := range elements(e.Args[0]) {
			sides = append(sides, b.whole(side, 1, "the side of a grid"))
		}
		if len(sides) > 3 {
			fail(e.At, "a grid has one, two or three sides")
		}
	}
	b.checkMade(e, rows, cols)
	l.value = func() *array {
		values := make([][]float64, len(args))
		for k, a := range args {
			if a != nil {
				values[k] = b.value(a).full()
			}
		}
		return generated(e.Text, rows, cols, sides, values, rng, b.given.pause)
	}
	return n
}

// checkMade ends the pass where what a function makes would take too much memory.
func (b *builder) checkMade(e *Expr, rows, cols int) {
	size := float64(rows)
	switch e.Text {
	case "laplacian":
		checkStored(e.At, 7*size)
	case "tridiag":
		checkStored(e.At, 3*size)
	case "spdiags":
		diagonals := b.shapes[e.Args[1].index]
		checkStored(e.At, size*float64(b.typing.value(diagonals.r)*b.typing.value(diagonals.c)))
	case "sprandsym":
		density, known := b.num(e.Args[1])
		if !known {
			density = 1
		}
		checkStored(e.At, size*size*math.Min(density, 1))
	default:
		b.checkRoom(&node{rows: rows, cols: cols, place: e.At})
	}
}

// generated computes what a function makes.
func generated(
	name string, rows, cols int, sides []int, v [][]float64, rng *rand.Rand, pause func() error,
) *array {
	out := &array{rows: rows, cols: cols}
	number := func(k int, otherwise float64) float64 {
		if k < len(v) && len(v[k]) == 1 {
			return v[k][0]
		}
		return otherwise
	}
	switch name {
	case "laplacian":
		return laplacian(sides, pause)
	case "tridiag":
		return banded(rows, cols, func(d int) float64 {
			switch d {
			case -1:
				return number(1, -1)
			case 0:
				return number(2, 2)
			}
			return number(3, number(1, -1))
		})
	case "spdiags":
		return ofDiagonals(rows, cols, v[0], v[1])
	case "rand", "randn":
		return drawn(out, func() float64 {
			if name == "rand" {
				return rng.Float64()
			}
			return rng.NormFloat64()
		})
	case "linspace":
		out.data = make([]float64, cols)
		for k := range cols - 1 {
			out.data[k] = v[0][0] + (v[1][0]-v[0][0])*float64(k)/float64(cols-1)
		}
		out.data[cols-1] = v[1][0]
		return out
	case "toeplitz":
		down, right := v[0], v[len(v)-1]
		out.data = make([]float64, rows*cols)
		for k := range out.data {
			if i, j := k/cols, k%cols; i >= j {
				out.data[k] = down[i-j]
			} else {
				out.data[k] = right[j-i]
			}
		}
		return out
	}
	return drawnMatrix(name, rows, cols, number, rng, pause)
}

// drawn fills an array by rows.
func drawn(out *array, draw func() float64) *array {
	out.data = make([]float64, out.rows*out.cols)
	for k := range out.data {
		out.data[k] = draw()
	}
	return out
}

// banded returns a matrix of three constant diagonals.
func banded(rows, cols int, of func(d int) float64) *array {
	var row, col []int32
	var val []float64
	for i := range rows {
		for d := -1; d <= 1; d++ {
			if j := i + d; j >= 0 && j < cols {
				row, col, val = append(row, int32(i)), append(col, int32(j)), append(val, of(d))
			}
		}
	}
	return sparseArray(rows, cols, row, col, val)
}

// ofDiagonals returns spdiags(B, d, rows, cols): column k of B lies along diagonal d(k), as in Octave.
func ofDiagonals(rows, cols int, b, d []float64) *array {
	var row, col []int32
	var val []float64
	long := len(b) / len(d)
	for i := range rows {
		for k, v := range d {
			j := i + int(v)
			at := j
			if rows < cols {
				at = i
			}
			if j >= 0 && j < cols && at < long {
				row, col, val = append(row, int32(i)), append(col, int32(j)), append(val, b[at*len(d)+k])
			}
		}
	}
	return sparseArray(rows, cols, row, col, val)
}

// drawnMatrix returns a random matrix with a structure.
func drawnMatrix(
	name string, rows, cols int, number func(k int, otherwise float64) float64, rng *rand.Rand, pause func() error,
) *array {
	out := &array{rows: rows, cols: cols}
	switch name {
	case "randsym":
		drawn(out, rng.NormFloat64)
		for i := range rows {
			for j := range i {
				out.data[j*cols+i] = out.data[i*cols+j]
			}
		}
	case "randspd":
		spectrum := make([]float64, rows)
		for i := range spectrum { // from 1 down to 1/condition
			spectrum[i] = math.Pow(number(1, 100), -float64(i)/float64(max(rows-1, 1)))
		}
		a, err := random.Symmetric(spectrum, rng, pause)
		if err != nil {
			panic(err)
		}
		out.data = a.RawMatrix().Data
	case "randorth":
		drawn(out, rng.NormFloat64)
		orthonormalise(out)
	case "sprandsym":
		return sparseSymmetric(rows, number(1, .1), rng).thick()
	}
	return out
}
