package session

import (
	"math"

	"slep/solver"
	"slep/solver/catalog"
	"slep/solver/dense"
	"slep/solver/operator"
	"slep/solver/try"
)

// The limits for the view of M or A. The view consists of the pattern of the matrix and, if n is small, the
// eigenvalues.
const (
	patternSide    = 128
	spectrumWithin = 400 // the largest n for which all eigenvalues are computed
)

var matrixParams = []catalog.Param{{
	Name: "name", Default: "M", Choices: []string{"M", "A"}, Doc: "M, or the A of a quadratic f.",
}}

// matrix returns the view of M or A.
func (in *instance) matrix(args catalog.Values, pause func() error) Answer {
	v := try.Value(catalog.Resolve("args", matrixParams, args))
	name, m := v.Text("name"), in.made.M
	if name == "A" {
		f, ok := in.made.Objective.(solver.QuadraticObjective)
		try.RefuseIf(!ok, "args.name", "f is not quadratic, so it has no A")
		m, _, _ = f.Terms()
	}
	if answer, ok := in.matrices[name]; ok {
		return answer
	}
	pattern := try.Value(operator.NewPattern(m, patternSide, pause))
	known := map[string]any{"n": m.Dim(), "side": pattern.Side}
	if pattern.NNZ >= 0 {
		known["nnz"] = pattern.NNZ
	}
	if name == "M" && in.made.Rank > 0 {
		known["rank"] = in.made.Rank
	}
	values := spectrumOf(m, known, pause)
	answer := Answer{Value: known, Arrays: []Array{{"cells", pattern.Cells}, {"eigenvalues", values}}}
	in.matrices[name] = answer
	return answer
}

// spectrumOf returns the eigenvalues of a matrix, or nil if the matrix is too large. spectrumOf stores the condition
// number of the matrix on its range as known["condition"]. If known["rank"] is not set, spectrumOf also stores the
// rank. Eigenvalues with |λ| <= n·eps·max|λ| count as zero.
func spectrumOf(m operator.Operator, known map[string]any, pause func() error) []float64 {
	n := m.Dim()
	if n > spectrumWithin {
		return nil
	}
	values := try.Value(dense.Eigenvalues(operator.Full(m), pause))
	if values == nil {
		return nil
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
	return values
}
