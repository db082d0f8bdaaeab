package session

import (
	"math"

	"slep/solver"
	"slep/solver/dense"
	"slep/solver/landscape"
	"slep/solver/operator"

	"gonum.org/v1/gonum/mat"
)

// fromParam is the argument of the views that begin at an iteration.
var fromParam = []solver.Param{{Name: "from", Min: 0, Max: 1 << 53, Default: 0.0, Integer: true, Doc: "The first iteration."}}

// eigenvalues returns those of XᵀMX along the run.
func (e *entry) eigenvalues(from int, pause func() error) (View, error) {
	iterations, values, err := e.run.Spectra(from, pause)
	return View{Arrays: []Array{{"iteration", iterations}, {"values", values}}}, err
}

// landscape returns a landscape.Landscape.
func (e *entry) landscape(args solver.Values, pause func() error) (View, error) {
	l, err := landscape.Of(e.run.Snapshot(), args, pause)
	if err != nil {
		return View{}, err
	}
	return View{
		Value: map[string]any{"size": l.Size, "first": l.First, "second": l.Second},
		Arrays: []Array{
			{"a", l.A}, {"b", l.B},
			{"composed", l.Composed}, {"objective", l.Objective}, {"multiplier", l.Multiplier}, {"fletcher", l.Fletcher}, {"squared", l.Squared},
			{"pathIteration", l.Path}, {"pathA", l.PathA}, {"pathB", l.PathB}, {"pathOff", l.PathOff},
		},
	}, nil
}

const (
	patternSide    = 128
	spectrumWithin = 400 // the largest n for which all eigenvalues are computed
)

var matrixParams = []solver.Param{{Name: "name", Default: "M", Choices: []string{"M", "A"}, Doc: "M, or the A of a quadratic f."}}

// matrix returns what is known of M or A.
func (in *instance) matrix(args solver.Values, pause func() error) (View, error) {
	v, err := solver.Resolve("args", matrixParams, args)
	if err != nil {
		return View{}, err
	}
	name, m := v.Text("name"), in.made.M
	if name == "A" {
		f, ok := in.made.Objective.(solver.QuadraticObjective)
		if !ok {
			return View{}, solver.Input("args.name", "f is not quadratic, so that it has no A")
		}
		m, _ = f.Terms()
	}
	if view, ok := in.matrices[name]; ok {
		return view, nil
	}
	pattern, err := operator.NewPattern(m, patternSide, pause)
	if err != nil {
		return View{}, err
	}
	known := map[string]any{"n": m.Dim(), "side": pattern.Side}
	if pattern.NNZ >= 0 {
		known["nnz"] = pattern.NNZ
	}
	if name == "M" && in.made.RankM >= 0 {
		known["rank"] = in.made.RankM
	}
	values, err := spectrumOf(m, known, pause)
	if err != nil {
		return View{}, err
	}
	view := View{Value: known, Arrays: []Array{{"cells", pattern.Cells}, {"eigenvalues", values}}}
	if in.matrices == nil {
		in.matrices = make(map[string]View)
	}
	in.matrices[name] = view
	return view, nil
}

// spectrumOf returns the eigenvalues of a matrix that is not too large, and tells its rank, where that is not known, and its condition on its
// range: with A = VDVᵀ what is beyond rounding, n·eps·max|D|, counts.
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
