// Package paper describes the two tables of the paper (section Numerical experiments) row by row and runs them again.
package paper

import (
	"slep/problems"
	"slep/solver"
)

// Row is a row of one of the tables: an instance that differs from the defaults in one parameter, and the published
// figures.
type Row struct {
	Table     int // 1 or 2
	Parameter string
	Value     float64
	Published [3]Figures // of ManBB, RBB and SLBB, means over ten runs; unpublished in rows that the paper lacks
}

// Figures are what the paper shows of a method in a row; NaN where it shows nothing.
type Figures struct {
	Objective, Stationarity, Iterations, Seconds float64
}

// Problem returns the name of the problem of the row's table.
func (r *Row) Problem() string { return [...]string{1: "quadratic", 2: "sgcca"}[r.Table] }

// Params returns the settings of the row's instance; what is missing takes its default.
func (r *Row) Params() solver.Values {
	params := solver.Values{r.Parameter: r.Value}
	if r.Parameter == "n1" {
		params["n2"] = r.Value
	}
	return params
}

// Options returns the options that all columns of the row share: the tolerance, and the limit of iterations. The limit
// is 2000 in those rows of Table 1 whose published iterations show it, and 10000 elsewhere.
func (r *Row) Options() solver.Values {
	if r.Parameter == "alpha" || r.Parameter == "c" {
		return solver.Values{"tol": 1e-4, "maxIterations": 2000.0}
	}
	return solver.Values{"tol": 1e-4, "maxIterations": 10000.0}
}

// ParameterTitle returns the parameter as a text writes it, as in θ. The paper varies n₁ and n₂ together.
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
	v, err := solver.Resolve("params", r.problem().Params, r.Params())
	if err != nil {
		panic("paper: " + r.Name() + " is no instance: " + err.Error())
	}
	if r.Table == 2 {
		return v.Int("n1") + v.Int("n2"), v.Int("p")
	}
	return v.Int("n"), v.Int("p")
}
