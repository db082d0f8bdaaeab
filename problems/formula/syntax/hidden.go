package syntax

import (
	"slices"
	"strings"
)

// reserved are the functions that the language had at first. Texts may use the names of later functions for values.
var reserved = strings.Fields("abs acos asin atan cos cosh det diag dot erf exp expm1 eye hypot inv kron " +
	"laplacian linspace log log1p logdet max mean min norm numel ones power prod rand randn randorth randspd randsym " +
	"repmat rows columns sigmoid sign sin sinh size spdiags sprandsym sqrt sum tan tanh toeplitz trace tridiag " +
	"zeros")

// IsReserved reports whether a name is that of a function and cannot be assigned. A text may assign the names of other
// functions, which hides them below, and data may have them, which hides them throughout.
func IsReserved(name string) bool { return slices.Contains(reserved, name) }

// isHidden reports whether a name is given, or assigned by a statement above.
func (p *parser) isHidden(name string) bool {
	return slices.Contains(p.hidden, name) ||
		slices.ContainsFunc(p.f.Statements, func(s *Statement) bool { return s.Name == name })
}

// Without returns the formula without the functions whose names are given, which it parses again if it calls them.
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
