package constant

import (
	"math"
	"math/rand/v2"

	"slep/problems/formula/syntax"
	"slep/problems/random"
	"slep/solver/elementary"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// Request holds the arguments of a function that generates a constant.
type Request struct {
	Rows, Cols int
	At         int         // offset of the call in the text
	Sides      []int       // sides of a grid
	Inputs     [][]float64 // entries of each argument
	RNG        *rand.Rand
	Pause      func() error
}

// number returns argument k if this argument is a number, and otherwise the value byDefault.
func (r *Request) number(k int, byDefault float64) float64 {
	if k < len(r.Inputs) && len(r.Inputs[k]) == 1 {
		return r.Inputs[k][0]
	}
	return byDefault
}

// Generate returns the constant that the named function generates.
func (r *Request) Generate(name string) *Matrix { return generators[name](r) }

// generators maps the name of each function to the Go function that generates the constant.
var generators = map[string]func(r *Request) *Matrix{
	"chol": func(r *Request) *Matrix {
		out := &Matrix{Rows: r.Rows, Cols: r.Rows, Data: make([]float64, r.Rows*r.Rows)}
		CholeskyTo(out.Data, r.Inputs[0], r.Rows)
		for i := range r.Rows {
			syntax.FailIf(math.IsNaN(out.Data[i*r.Rows+i]), r.At, "chol takes a positive definite matrix")
		}
		return out
	},
	"magic": func(r *Request) *Matrix { return Dense(r.Rows, r.Rows, magic(r.Rows)) },
	"pascal": func(r *Request) *Matrix {
		out := Dense(r.Rows, r.Rows, func(_, _ int) float64 { return 1 })
		for i := 1; i < r.Rows; i++ {
			for j := 1; j < r.Rows; j++ {
				out.Data[i*r.Rows+j] = out.Data[(i-1)*r.Rows+j] + out.Data[i*r.Rows+j-1]
			}
		}
		return out
	},
	"laplacian": func(r *Request) *Matrix { return laplacian(r.Sides, r.Pause) },
	"linspace": func(r *Request) *Matrix {
		from, to, last := r.Inputs[0][0], r.Inputs[1][0], r.Cols-1
		return Dense(r.Rows, r.Cols, func(_, j int) float64 {
			if j == last {
				return to
			}
			return from + (to-from)*float64(j)/float64(last)
		})
	},
	"rand": func(r *Request) *Matrix {
		return Dense(r.Rows, r.Cols, func(_, _ int) float64 { return r.RNG.Float64() })
	},
	"randn": (*Request).normal,
	"randorth": func(r *Request) *Matrix {
		out := r.normal()
		orthonormalise(out)
		return out
	},
	"randspd": func(r *Request) *Matrix {
		spectrum := make([]float64, r.Rows)
		for i := range spectrum { // the eigenvalues fall from 1 to 1/condition
			spectrum[i] = elementary.Pow(r.number(1, 100), -float64(i)/float64(max(r.Rows-1, 1)))
		}
		a, err := random.Symmetric(spectrum, r.RNG, func(float64) error { return r.Pause() })
		if err != nil {
			panic(err)
		}
		return &Matrix{Rows: r.Rows, Cols: r.Cols, Data: a.RawMatrix().Data}
	},
	"randsym": func(r *Request) *Matrix {
		out := r.normal()
		for i := range r.Rows {
			for j := range i {
				out.Data[j*r.Cols+i] = out.Data[i*r.Cols+j]
			}
		}
		return out
	},
	"spdiags":   (*Request).diagonals,
	"sprandsym": func(r *Request) *Matrix { return sparseSymmetric(r.Rows, r.number(1, .1), r.RNG).Compact() },
	"toeplitz": func(r *Request) *Matrix {
		down, right := r.Inputs[0], r.Inputs[len(r.Inputs)-1]
		return Dense(r.Rows, r.Cols, func(i, j int) float64 {
			if i >= j {
				return down[i-j]
			}
			return right[j-i]
		})
	},
	"tridiag": (*Request).tridiagonal,
}

// magic returns a function for the entries of the magic square of Octave and MATLAB, with indices counted from 0.
func magic(n int) func(i, j int) float64 {
	switch {
	case n%2 == 1:
		return func(i, j int) float64 {
			return float64(n*((i+j+1+n/2)%n) + (i+2*j+1)%n + 1)
		}
	case n%4 == 0:
		return func(i, j int) float64 {
			v := i*n + j + 1
			if (i%4 == 0 || i%4 == 3) == (j%4 == 0 || j%4 == 3) {
				v = n*n + 1 - v
			}
			return float64(v)
		}
	}
	half, k := n/2, (n-2)/4
	quarter := magic(half)
	return func(i, j int) float64 {
		row, col := i%half, j%half
		isLow := (i >= half) != (j < k || j > n-k)
		if row == half/2 && (j == 0 || j == k) {
			isLow = !isLow
		}
		add := [2]int{0, 2}
		if isLow {
			add = [2]int{3, 1}
		}
		return quarter(row, col) + float64(add[j/half]*half*half)
	}
}

// normal returns a matrix with normally distributed entries.
func (r *Request) normal() *Matrix {
	return Dense(r.Rows, r.Cols, func(_, _ int) float64 { return r.RNG.NormFloat64() })
}

// tridiagonal returns tridiag(n, below, on, above).
func (r *Request) tridiagonal() *Matrix {
	below, on := r.number(1, -1), r.number(2, 2)
	above, out := r.number(3, below), triplets(r.Rows, r.Rows)
	for i := range r.Rows {
		if i > 0 {
			out.Add(i, i-1, below)
		}
		out.Add(i, i, on)
		if i < r.Rows-1 {
			out.Add(i, i+1, above)
		}
	}
	return Sparse(out)
}

// diagonals returns spdiags(B, d, rows, cols): column k of B lies along diagonal d(k), as in Octave.
func (r *Request) diagonals() *Matrix {
	b, d, out := r.Inputs[0], r.Inputs[1], triplets(r.Rows, r.Cols)
	long := len(b) / len(d)
	for i := range r.Rows {
		for k, v := range d {
			j := i + int(v)
			at := j
			if r.Rows < r.Cols {
				at = i
			}
			if j >= 0 && j < r.Cols && at < long {
				out.Add(i, j, b[at*len(d)+k])
			}
		}
	}
	return Sparse(out)
}

// sparseSymmetric returns a symmetric matrix with normally distributed entries at about the given fraction of the
// positions, which are chosen at random, as in Octave's sprandsym.
func sparseSymmetric(n int, density float64, rng *rand.Rand) *Matrix {
	out, taken := triplets(n, n), map[int]bool{}
	add := func(i, j int) int {
		if taken[i*n+j] || taken[j*n+i] {
			return 0
		}
		taken[i*n+j] = true
		v := rng.NormFloat64()
		out.Add(i, j, v)
		if i == j {
			return 1
		}
		out.Add(j, i, v)
		return 2
	}
	wanted := int(math.Round(math.Min(density, 1) * float64(n) * float64(n)))
	if 2*wanted > n*n { // if the density is high, decide for each position whether to store an entry
		for i := range n {
			for j := range i + 1 {
				if rng.Float64() < density {
					add(i, j)
				}
			}
		}
	} else {
		for count := 0; count < wanted; {
			count += add(rng.IntN(n), rng.IntN(n))
		}
	}
	return Sparse(out)
}

// orthonormalise makes the columns of a matrix orthonormal by the Gram-Schmidt process. Each column is orthogonalised
// twice.
func orthonormalise(a *Matrix) {
	c := a.Cols
	column := func(j int) blas64.Vector { return blas64.Vector{N: a.Rows, Data: a.Data[j:], Inc: c} }
	work := make([]float64, c)
	for j := range c {
		for range 2 {
			if j > 0 {
				before := blas64.General{Rows: a.Rows, Cols: j, Stride: c, Data: a.Data}
				w := blas64.Vector{N: j, Data: work, Inc: 1}
				blas64.Gemv(blas.Trans, 1, before, column(j), 0, w)
				blas64.Gemv(blas.NoTrans, -1, before, w, 1, column(j))
			}
			blas64.Scal(1/blas64.Nrm2(column(j)), column(j))
		}
	}
}
