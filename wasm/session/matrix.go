package session

import (
	"math"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// Limits for the view of M or A, which consists of its pattern and, if n is small, of its eigenvalues.
const (
	patternSide    = 128
	spectrumWithin = 400 // largest n for which all eigenvalues are computed
)

var matrixParams = []catalog.Param{{
	Name: "name", Default: "M", Choices: []string{"M", "A"}, Doc: "M, or the A of a quadratic f.",
}}

// matrix returns the view of M or A.
func (in *instance) matrix(args catalog.Values, pause func() error) (Answer, error) {
	v, err := catalog.Resolve("args", matrixParams, args)
	if err != nil {
		return Answer{}, err
	}
	name, m := v.Text("name"), in.made.M
	if name == "A" {
		f, ok := in.made.Objective.(solver.QuadraticObjective)
		if !ok {
			return Answer{}, solver.Input("args.name", "f is not quadratic, so it has no A")
		}
		m, _, _ = f.Terms()
	}
	if answer, ok := in.matrices[name]; ok {
		return answer, nil
	}
	pattern, err := operator.NewPattern(m, patternSide, pause)
	if err != nil {
		return Answer{}, err
	}
	known := map[string]any{"n": m.Dim(), "side": pattern.Side}
	if pattern.NNZ >= 0 {
		known["nnz"] = pattern.NNZ
	}
	if name == "M" && in.made.Rank > 0 {
		known["rank"] = in.made.Rank
	}
	values, err := spectrumOf(m, known, pause)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Value: known, Arrays: []Array{{"cells", pattern.Cells}, {"eigenvalues", values}}}
	if in.matrices == nil {
		in.matrices = make(map[string]Answer)
	}
	in.matrices[name] = answer
	return answer, nil
}

// spectrumOf returns the eigenvalues of a matrix, or nil if it is too large. It adds to known the condition number of
// the matrix on its range, and the rank if that is missing. Eigenvalues with |λ| <= n·eps·max|λ| count as zero.
func spectrumOf(m operator.Operator, known map[string]any, pause func() error) ([]float64, error) {
	n := m.Dim()
	if n > spectrumWithin {
		return nil, nil
	}
	a, unit := mat.NewDense(n, n, nil), mat.NewDense(n, n, nil)
	for i := range n {
		unit.Set(i, i, 1)
	}
	m.MulTo(a, unit)
	values, err := dense.Eigenvalues(a, pause)
	if err != nil || values == nil {
		return nil, err
	}
	largest := math.Max(math.Abs(values[0]), math.Abs(values[n-1]))
	smallest, rank := largest, 0
	for _, v := range values {
		if size := math.Abs(v); size > float64(n)*0x1p-52*largest {
			smallest = math.Min(smallest, size)
			rank++
		}
	}
	if known["rank"] == nil {
		known["rank"] = rank
	}
	if rank > 0 {
		known["condition"] = largest / smallest
	}
	return values, nil
}
