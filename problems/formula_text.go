package problems

import (
	"strconv"

	"slep/problems/read"
	"slep/solver"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Written is an Objective that can be written as a formula, so that scripts for other tools can be generated.
type Written interface {
	solver.Objective
	// Formula returns f in the syntax of package formula, and the matrices that occur in this formula. If a matrix is too
	// large to be written, the error is a *solver.InputError.
	Formula() (text string, data map[string]*read.Matrix, err error)
}

// The objectives of all problems in the registry implement Written.
var (
	_ Written = (*Quadratic)(nil)
	_ Written = (*SparseGCCA)(nil)
	_ Written = (*KohnSham)(nil)
)

// Formula returns a formula for f in the variables of the instance, and the data of this formula. The data include M
// unless M is the identity.
func (in *Instance) Formula() (text string, data map[string]*read.Matrix, err error) {
	f, ok := in.Objective.(Written)
	if !ok {
		return "", nil, solver.Input("problem", "there is no formula for f")
	}
	if text, data, err = f.Formula(); err != nil {
		return "", nil, err
	}
	if _, identity := in.M.(operator.Identity); in.M != nil && !identity {
		data["M"], err = writtenMatrix("M", in.M)
	}
	return text, data, err
}

// writtenLimit is the maximum number of entries of a matrix that is written in full.
const writtenLimit = 4e7

// writtenMatrix returns the entries of an operator, as triplets if the operator is sparse.
func writtenMatrix(name string, m operator.Operator) (*read.Matrix, error) {
	n := m.Dim()
	if sparse := operator.Compressed(m); sparse != nil {
		out := read.New(n)
		for i := range n {
			cols, values := sparse.Row(i)
			for k, j := range cols {
				if values[k] != 0 {
					out.Add(i, int(j), values[k])
				}
			}
		}
		return out, nil
	}
	if float64(n)*float64(n) > writtenLimit {
		return nil, solver.Input("params.n", name, " is ", n, " x ", n, ": too large to be written out")
	}
	if d, ok := m.(*operator.Dense); ok {
		return denseOf(d.Dense), nil
	}
	return denseOf(operator.Full(m)), nil
}

// denseOf returns m as a read.Matrix that shares the memory of m and must not be modified.
func denseOf(m *mat.Dense) *read.Matrix {
	rows, cols := m.Dims()
	return &read.Matrix{Rows: rows, Cols: cols, Data: m.RawMatrix().Data}
}

// exact formats a number with the smallest number of digits that represent it uniquely.
func exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
