package syntax

import (
	"slices"
	"strings"
)

// reserved lists the functions in the first version of the language. The names of functions that were added later may
// be assigned or given.
var reserved = strings.Fields("abs acos asin atan cos cosh det diag dot erf exp expm1 eye hypot inv kron " +
	"laplacian linspace log log1p logdet max mean min norm numel ones power prod rand randn randorth randspd randsym " +
	"repmat rows columns sigmoid sign sin sinh size spdiags sprandsym sqrt sum tan tanh toeplitz trace tridiag " +
	"zeros")

// IsReserved reports whether a name belongs to a function and cannot be assigned. If the text assigns the name of any
// other function, this name does not mean the function in later statements. If data have the name of any other
// function, the name means the data in the whole text.
func IsReserved(name string) bool { return slices.Contains(reserved, name) }

// isHidden reports whether a name does not stand for a function because data or a parameter have the name or an earlier
// statement assigns it.
func (p *parser) isHidden(name string) bool {
	return slices.Contains(p.hidden, name) ||
		slices.ContainsFunc(p.f.Statements, func(s *Statement) bool { return s.Name == name })
}

// Without returns the formula with the names of given data and parameters standing for these, even where they are names
// of functions. If the formula calls such a function, Without parses the formula again.
func (f *Formula) Without(isGiven func(name string) bool) *Formula {
	var hidden []string
	for _, called := range f.called {
		if !IsReserved(called) && isGiven(called) {
			hidden = append(hidden, called)
		}
	}
	if hidden == nil {
		return f
	}
	again := &Formula{Text: f.Text}
	again.parse(hidden)
	return again
}
