// Package paper describes the two tables of the paper (section Numerical experiments) row by row and runs them again.
package paper

import (
	_ "embed"
	"encoding/json"

	"slep/problems"
	"slep/solver/catalog"
)

// Row is a row of one of the tables: an instance that differs from the defaults in one parameter, and the published
// figures.
type Row struct {
	Table     int     `json:"table"` // 1 or 2
	Parameter string  `json:"parameter"`
	Value     float64 `json:"value"`

	// f, stationarity, iterations and seconds of ManBB, RBB and SLBB, means over ten runs; nil where the paper shows none
	Published [3]*[4]float64 `json:"published"`
}

//go:embed published.json
var published []byte

// Rows holds both tables in their order. If the paper's text and the rows of its tables disagree about a parameter, the
// rows' value is used: θ and η go from 1.01 to 1.16 in steps of 0.03, n1 = n2 from 200 to 1000. The rows for μ below
// 5e-4 are not in the paper: they show what the smoothing costs.
var Rows = readRows()

func readRows() (rows []Row) {
	if err := json.Unmarshal(published, &rows); err != nil {
		panic("paper: published.json: " + err.Error())
	}
	return rows
}

// Problem returns the name of the problem of the row's table.
func (r *Row) Problem() string { return [...]string{1: "quadratic", 2: "sgcca"}[r.Table] }

// Params returns the settings of the row's instance; what is missing takes its default.
func (r *Row) Params() catalog.Values {
	params := catalog.Values{r.Parameter: r.Value}
	if r.Parameter == "n1" {
		params["n2"] = r.Value
	}
	return params
}

// Options returns the options that all columns of the row share: the tolerance, and the limit of iterations. The limit
// is 2000 in those rows of Table 1 whose published iterations show it, and 10000 elsewhere.
func (r *Row) Options() catalog.Values {
	if r.Parameter == "alpha" || r.Parameter == "c" {
		return catalog.Values{"tol": 1e-4, "maxIterations": 2000.0}
	}
	return catalog.Values{"tol": 1e-4, "maxIterations": 10000.0}
}

// ParameterTitle returns the parameter as it is written in text, as in θ. The paper varies n₁ and n₂ together.
func (r *Row) ParameterTitle() string {
	if r.Parameter == "n1" {
		return "n₁ = n₂"
	}
	for _, param := range r.problem().Params {
		if param.Name == r.Parameter && param.Title != "" {
			return param.Title
		}
	}
	return r.Parameter
}

// problem returns the catalogue's entry of the problem of the row's table.
func (r *Row) problem() problems.Problem {
	for _, problem := range problems.All() {
		if problem.Name == r.Problem() {
			return problem
		}
	}
	panic("paper: there is no problem " + r.Problem())
}

// Size returns the shape n x p of the row's X.
func (r *Row) Size() (n, p int) {
	v, err := catalog.Resolve("params", r.problem().Params, r.Params())
	if err != nil {
		panic("paper: " + r.Name() + " is no instance: " + err.Error())
	}
	if r.Table == 2 {
		return v.Int("n1") + v.Int("n2"), v.Int("p")
	}
	return v.Int("n"), v.Int("p")
}
