package session

import (
	"slep/problems"
	"slep/problems/lists"
	"slep/problems/resample"
	"slep/solver/catalog"
	"slep/solver/ritz"
	"slep/solver/try"

	"gonum.org/v1/gonum/mat"
)

// ritzParams describes the arguments of the view ritz.
var ritzParams = []catalog.Param{
	{Name: "at", Min: -1, Max: 1e9, Default: -1.0, Integer: true},
	{Name: "scores", Min: 0, Max: 1e6, Default: 0.0, Integer: true},
}

// ritz returns the ritz.Vectors at an iteration (by default, the current iteration), and whether f is ritz.Invariant.
// If f is computed from samples, the array named scores holds Z_i X_i for each view i in row-major order, where X_i
// consists of the rows of X for that view. The argument named scores is the maximum number of columns of X_i; if it is
// 0, there are no scores.
func (e *entry) ritz(args catalog.Values, pause func() error) Answer {
	v := try.Value(catalog.Resolve("args", ritzParams, args))
	in := e.instance
	x, values, at := e.vectors(v.Int("at"), pause)
	arrays := append(arrayX(x), Array{"values", values})
	if columns := min(v.Int("scores"), len(values)); columns > 0 && in.made.Samples != nil {
		arrays = append(arrays, scoresOf(in.made.Samples, in.made.FromUser(x), columns)...)
	}
	return Answer{Value: Catalog{"iteration": at, "invariant": in.invariant}, Arrays: arrays}
}

// vectors returns the ritz.Vectors at an iteration.
func (e *entry) vectors(at int, pause func() error) (x *mat.Dense, values []float64, iteration int) {
	in := e.instance
	if !in.judged {
		in.invariant, in.judged = ritz.Invariant(in.made.Objective, in.made.X0), true
	}
	x, values, iteration, err := ritz.Vectors(e.run, at, in.invariant, pause)
	try.Check(err)
	return x, values, iteration
}

func scoresOf(s *problems.Samples, x *mat.Dense, columns int) []Array {
	var scores []float64
	n, _ := x.Dims()
	for _, part := range resample.Scores(s.Views, x.Slice(0, n, 0, columns).(*mat.Dense)) {
		scores = append(scores, part.RawMatrix().Data...)
	}
	classes := lists.Map(s.Classes, func(class int) float64 { return float64(class) })
	return []Array{{"scores", scores}, {"classes", classes}}
}

// Sureness holds the fields of a problems.Sureness that are not of type []float64. The names of the fields are those in
// the contract.
type Sureness struct {
	Views   []int    `js:"views"`
	Classes []string `js:"classes"`
	Reason  string   `js:"reason"`
}

// sureness returns the problems.Sureness of R(X), whose columns are rotated as in entry.ritz. Arrays that do not apply
// are empty.
func (e *entry) sureness(pause func() error) Answer {
	x, _, _ := e.vectors(-1, pause)
	s := try.Value(e.instance.made.Sureness(x, pause))
	return Answer{
		Value: Sureness{s.Views, append([]string{}, s.Classes...), s.Reason},
		Arrays: []Array{
			{"confusion", s.Confusion}, {"products", s.Products}, {"weights", s.Weights}, {"loads", s.Loads},
			{"correlations", s.R}, {"p", s.P},
		},
	}
}
