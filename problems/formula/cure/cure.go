// Package cure proposes corrections of texts that are not valid formulas, because they are in the notation of NumPy or
// LaTeX, for example, or have a slip.
package cure

import (
	"errors"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
	"slep/problems/read"
	"slep/solver"
)

// Limits of the search.
const (
	mostChanges = 60  // the maximum number of changes of a text
	mostTried   = 400 // the maximum number of texts that are tried
)

// Of returns a formula that a text may mean, or a text whose first error is further on, or "" if it finds none. given
// has the data and parameters that come with the text.
func Of(text string, given *formula.Given) string {
	s := &search{given: given, tried: map[string]bool{text: true}}
	now, bad := text, s.check(text)
	for range mostChanges {
		next, still := s.better(now, bad)
		if next == "" {
			break
		}
		if now, bad = next, still; bad == nil {
			break
		}
	}
	if now == text {
		return ""
	}
	return now
}

type search struct {
	given *formula.Given
	tried map[string]bool
}

// check returns the error in a text, or nil.
func (s *search) check(text string) (bad *solver.InputError) {
	f, err := formula.Parse(text)
	if err == nil {
		_, err = f.Describe(used(f, s.given))
	}
	if errors.As(err, &bad) && bad.Input == "formula" {
		return bad
	}
	return nil
}

// used returns the given data and parameters that a formula uses.
func used(f *formula.Formula, given *formula.Given) *formula.Given {
	out := &formula.Given{Data: map[string]*read.Matrix{}, Params: map[string]float64{}}
	names := f.Uses()
	for name, m := range given.Data {
		if names[name] {
			out.Data[name] = m
		}
	}
	for name, v := range given.Params {
		if names[name] || name == "n" || name == "p" {
			out.Params[name] = v
		}
	}
	return out
}

// better returns a text that may be meant, and its error, or nil if it has none. It prefers the first text without an
// error, and otherwise takes the first with another error or one further on.
func (s *search) better(text string, bad *solver.InputError) (next string, still *solver.InputError) {
	if bad == nil {
		return "", nil
	}
	ahead := remaining(text, bad)
	take := func(candidate string, always bool) bool {
		if candidate == "" || s.tried[candidate] || len(s.tried) > mostTried {
			return false
		}
		s.tried[candidate] = true
		wrong := s.check(candidate)
		if wrong == nil {
			next, still = candidate, nil
			return true
		}
		if next == "" && (always || remaining(candidate, wrong) < ahead || wrong.Message != bad.Message) {
			next, still = candidate, wrong
		}
		return false
	}
	for _, habit := range habits {
		if take(habit(text, s.given), true) || next != "" {
			return next, still
		}
	}
	for _, candidate := range append(cases(text, s.given), bad.Meant...) {
		if take(candidate, false) {
			break
		}
	}
	return next, still
}

// remaining returns the number of bytes of a text from the position of an error.
func remaining(text string, bad *solver.InputError) int {
	line, column := 1, 1
	for k, r := range text {
		if line > bad.Line || line == bad.Line && column >= bad.Column {
			return len(text) - k
		}
		column++
		if r == '\n' {
			line, column = line+1, 1
		}
	}
	return 0
}

// cases returns texts in which a name has the case with which it is assigned or given: X for x, E for e.
func cases(text string, given *formula.Given) (out []string) {
	known := assigned(text)
	known["X"] = true
	for name := range given.Data {
		known[name] = true
	}
	other := map[string]string{}
	for _, name := range pieces(text) {
		for one := range known {
			if !known[name] && syntax.Functions[name] == nil && name != one && strings.EqualFold(name, one) {
				other[name] = one
			}
		}
	}
	with := func(change map[string]string) string {
		return replaced(text, func(name string) string {
			if to, ok := change[name]; ok {
				return to
			}
			return name
		})
	}
	if len(other) > 1 {
		out = append(out, with(other))
	}
	for _, name := range pieces(text) {
		if to, ok := other[name]; ok {
			out = append(out, with(map[string]string{name: to}))
			delete(other, name)
		}
	}
	return out
}
