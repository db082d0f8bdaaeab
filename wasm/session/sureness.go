package session

import "slep/problems/try"

// Sureness holds the fields of a problems.Sureness that are not numeric arrays. The names of the fields are those in
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
