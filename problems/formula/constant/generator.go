package constant

import (
	"math/rand/v2"

	"slep/problems/random"
	"slep/solver/elementary"
)

// Request has the arguments of a function that makes a constant.
type Request struct {
	Rows, Cols int
	Sides      []int       // sides of a grid
	Inputs     [][]float64 // the entries of the arguments
	RNG        *rand.Rand
	Pause      func() error
}

// number returns argument k if it is a number, or otherwise the default.
func (r *Request) number(k int, byDefault float64) float64 {
	if k < len(r.Inputs) && len(r.Inputs[k]) == 1 {
		return r.Inputs[k][0]
	}
	return byDefault
}

// Generate returns the constant that the function makes.
func (r *Request) Generate(name string) *Matrix { return generators[name](r) }

// generators holds the functions that make constants, by name.
var generators = map[string]func(r *Request) *Matrix{
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
		for i := range spectrum { // from 1 down to 1/condition
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

// normal returns a matrix of normal entries.
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
