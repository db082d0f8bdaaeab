package program

import (
	"math"

	"slep/problems/formula/constant"
	"slep/problems/formula/graph"
	"slep/solver/factor"
	"slep/solver/operator"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// solving is a multiplier that applies the inverse of a factorised matrix.
type solving struct{ constant.Solver }

// MulTo writes A⁻¹B to dst.
func (s solving) MulTo(dst, b *mat.Dense) { s.SolveTo(dst, b) }

// square lowers an operation that needs a factorisation.
func (p *program) square(n *graph.Node) operand {
	a := n.Args[0]
	if n.Op == graph.OpSolve && !a.Varies() {
		if s := p.c.solverOf(a); s != nil {
			return p.compute(n, &instruction{op: codeOperator, operator: solving{s}, a: p.plain(p.lower(n.Args[1]))})
		}
	}
	turned := a.Op == graph.OpTranspose
	if turned {
		a = a.Args[0]
	}
	f := p.factors[a]
	if f == nil {
		f = &lu{n: a.Rows, swaps: make([]int, a.Rows)}
		f.a = p.compute(a, &instruction{op: codeFactor, a: p.plain(p.lower(a)), lu: f}).v
		p.factors[a] = f
	}
	in := &instruction{op: n.Op, a: f.a.whole(), lu: f}
	switch n.Op {
	case graph.OpInverse: // solves for the identity
		in.op, in.b = graph.OpSolve, p.lower(p.c.Eye(n.Rows))
	case graph.OpSolve:
		in.b = p.plain(p.lower(n.Args[1]))
	}
	if turned {
		in.t = 1
	}
	return p.compute(n, in)
}

// solverOf returns the solver in the value of a constant n. If there is none and n is symmetric, the result is the
// Cholesky factorisation of n. If neither exists, the result is nil.
func (c *Compiler) solverOf(n *graph.Node) constant.Solver {
	a := c.Value(n)
	if a.Solver != nil {
		return a.Solver
	}
	if f, known := c.solvers[n]; known {
		return f
	}
	c.solvers[n] = nil
	if c.Symmetric(n) {
		var m operator.Operator = a.Sparse
		if a.Sparse == nil {
			m = &operator.Dense{Dense: mat.NewDense(a.Rows, a.Cols, a.Data)}
		}
		if f, err := factor.Factorize(m); err == nil {
			c.solvers[n] = f
		}
	}
	return c.solvers[n]
}

// implicit returns a solver for a node that is the inverse of a sparse symmetric constant. With the solver, the inverse
// need not be formed. For other nodes the result is nil.
func (c *Compiler) implicit(n *graph.Node) constant.Solver {
	if n.Op != graph.OpInverse || n.Varies() || c.Value(n.Args[0]).Sparse == nil {
		return nil
	}
	return c.solverOf(n.Args[0])
}

// lu is the factorisation PA = LU, with partial pivoting, of a square matrix. The memory for it is allocated once.
type lu struct {
	n     int
	a     *value // L below the diagonal, U on and above it
	swaps []int
	sign  float64
}

// factorise overwrites the matrix in f.a with L and U.
func (f *lu) factorise() {
	n, a := f.n, f.a.data
	f.sign = 1
	for k := range n {
		pivot := k
		for i := k + 1; i < n; i++ {
			if math.Abs(a[i*n+k]) > math.Abs(a[pivot*n+k]) {
				pivot = i
			}
		}
		if f.swaps[k] = pivot; pivot != k {
			blas64.Swap(vector(a[k*n:(k+1)*n]), vector(a[pivot*n:(pivot+1)*n]))
			f.sign = -f.sign
		}
		top := a[k*n : k*n+n]
		for i := k + 1; i < n && top[k] != 0; i++ { // if the pivot is 0, the column is already eliminated
			row := a[i*n : i*n+n]
			w := row[k] / top[k]
			if row[k] = w; w != 0 && k+1 < n {
				blas64.Axpy(-w, vector(top[k+1:]), vector(row[k+1:]))
			}
		}
	}
}

// solve replaces B, which has the given number of columns, by A⁻¹B or, if transposed is true, by A⁻ᵀB.
func (f *lu) solve(b []float64, cols int, transposed bool) {
	lower := blas64.Triangular{N: f.n, Stride: f.n, Data: f.a.data, Uplo: blas.Lower, Diag: blas.Unit}
	upper := blas64.Triangular{N: f.n, Stride: f.n, Data: f.a.data, Uplo: blas.Upper, Diag: blas.NonUnit}
	to := general(f.n, cols, b)
	swap := func(k int) {
		if pivot := f.swaps[k]; pivot != k {
			blas64.Swap(vector(b[k*cols:(k+1)*cols]), vector(b[pivot*cols:(pivot+1)*cols]))
		}
	}
	if !transposed {
		for k := range f.n {
			swap(k)
		}
		blas64.Trsm(blas.Left, blas.NoTrans, 1, lower, to)
		blas64.Trsm(blas.Left, blas.NoTrans, 1, upper, to)
		return
	}
	blas64.Trsm(blas.Left, blas.Trans, 1, upper, to)
	blas64.Trsm(blas.Left, blas.Trans, 1, lower, to)
	for k := f.n - 1; k >= 0; k-- {
		swap(k)
	}
}

func (f *lu) det() float64 {
	d := f.sign
	for i := range f.n {
		d *= f.a.data[i*f.n+i]
	}
	return d
}

// logdet returns the logarithm of the determinant, which is NaN if the determinant is negative.
func (f *lu) logdet() float64 {
	sign, sum := f.sign, 0.
	for i := range f.n {
		v := f.a.data[i*f.n+i]
		sum += math.Log(math.Abs(v))
		if v < 0 {
			sign = -sign
		}
	}
	if sign < 0 {
		return math.NaN()
	}
	return sum
}

// upperFactor writes the factor R of V = QR to d. The diagonal has the signs that LAPACK's reflections produce, as in
// Octave and NumPy. The workspace work has as many entries as V, which is rows x cols.
func upperFactor(d, v, work []float64, rows, cols int) {
	constant.TransposeTo(work, v, rows, cols) // work holds V column by column
	clear(d)
	for k := range cols {
		x := work[k*rows+k : (k+1)*rows]
		below := blas64.Nrm2(vector(x[1:]))
		beta := x[0]
		if below != 0 {
			beta = -math.Copysign(math.Hypot(x[0], below), x[0])
			tau, pivot := (beta-x[0])/beta, x[0]-beta
			blas64.Scal(1/pivot, vector(x[1:]))
			for j := k + 1; j < cols; j++ {
				y := work[j*rows+k : (j+1)*rows]
				s := tau * (y[0] + blas64.Dot(vector(x[1:]), vector(y[1:])))
				y[0] -= s
				blas64.Axpy(-s, vector(x[1:]), vector(y[1:]))
			}
		}
		d[k*cols+k] = beta
		for j := k + 1; j < cols; j++ {
			d[k*cols+j] = work[j*rows+k]
		}
	}
}
