// Package cure corrects text that is not a valid formula because the text contains a mistake or uses another notation,
// such as NumPy or LaTeX.
package cure

import (
	"errors"
	"maps"
	"strings"

	"slep/problems/formula"
	"slep/problems/formula/syntax"
	"slep/problems/read"
	"slep/solver"
)

const (
	mostChanges = 60  // the maximum number of successive changes
	mostTried   = 400 // the maximum number of candidates to try
)

// Of returns a formula that the user may have meant by an invalid text, whose first error is err. If no formula is
// found, Of returns the result of the corrections that were made, or "" if there are none. The argument named given
// holds the data and parameters that accompany the text.
func Of(text string, given *formula.Given, err error) string {
	s := &search{given: given, tried: map[string]bool{text: true}}
	now, bad := text, inText(err)
	for k := 0; k < mostChanges && bad != nil; k++ {
		next, still := s.better(now, bad)
		if next == "" {
			break
		}
		now, bad = next, still
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

// errorIn returns the first error in text, or nil if text is a valid formula. Of the given data and parameters, errorIn
// considers only those that text uses.
func errorIn(text string, given *formula.Given) error {
	f, err := formula.Parse(text)
	if err == nil {
		_, err = f.Describe(used(f, given))
	}
	return err
}

// inText returns err if err is about the text of a formula, and otherwise nil.
func inText(err error) *solver.InputError {
	if bad, ok := errors.AsType[*solver.InputError](err); ok && bad.Input == "formula" {
		return bad
	}
	return nil
}

// used returns the given values of n and p, and the given data and parameters whose names occur in a formula, perhaps
// misspelled.
func used(f *formula.Formula, given *formula.Given) *formula.Given {
	names, unknown := f.Uses(), f.Uses()
	for _, s := range f.Statements {
		delete(unknown, s.Name)
	}
	isUsed := func(known string) bool {
		for name := range unknown {
			if !given.Has(name) && syntax.Alike(name, known) != "" {
				return true
			}
		}
		return names[known]
	}
	out := &formula.Given{Data: maps.Clone(given.Data), Params: maps.Clone(given.Params)}
	maps.DeleteFunc(out.Data, func(name string, _ *read.Matrix) bool { return !isUsed(name) })
	maps.DeleteFunc(out.Params, func(name string, _ float64) bool { return !isUsed(name) && name != "n" && name != "p" })
	return out
}

// vectorInsteadOfF is the beginning of the error message for a formula in which f is not a number.
const vectorInsteadOfF = "f must be a number"

// better returns a candidate that the user may have meant by text. It also returns the first error in this candidate,
// or nil if the candidate is valid. If text can be translated from another notation, better returns the first
// translation, valid or not. Otherwise, better returns the first valid candidate. If no candidate is valid, better
// returns the first candidate whose error is an improvement on bad, the error in text. An error is an improvement if it
// has a different message or is nearer to the end of its text.
func (s *search) better(text string, bad *solver.InputError) (next string, still *solver.InputError) {
	ahead := remaining(text, bad)
	take := func(candidate string, always bool) bool {
		if candidate == "" || s.tried[candidate] || len(s.tried) > mostTried {
			return false
		}
		s.tried[candidate] = true
		wrong := inText(errorIn(candidate, s.given))
		if wrong == nil {
			next, still = candidate, nil
			return true
		}
		if strings.HasPrefix(wrong.Message, vectorInsteadOfF) && len(bad.Meant) > 0 && candidate == bad.Meant[0] {
			next, still = candidate, wrong // in the next step, a candidate fixes this error by taking a sum
			return true
		}
		if next == "" && (always || remaining(candidate, wrong) < ahead || wrong.Message != bad.Message) {
			next, still = candidate, wrong
		}
		return false
	}
	able := habits
	if strings.Contains(text, "np.") || strings.Contains(text, "def ") {
		able = habits[:2] // only latex and python, because the other habits would change what a Python program means
	}
	for _, habit := range able {
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

// remaining returns the number of bytes from the position of an error to the end of text.
func remaining(text string, bad *solver.InputError) int {
	for range bad.Line - 1 {
		_, text, _ = strings.Cut(text, "\n")
	}
	characters := []rune(text)
	return len(string(characters[min(max(bad.Column-1, 0), len(characters)):]))
}

// cases returns copies of text in which unknown names are replaced by known names that differ only in case, such as x
// by X.
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
	if len(other) > 1 {
		out = append(out, renamed(text, other))
	}
	for _, name := range pieces(text) {
		if to, ok := other[name]; ok {
			out = append(out, renamed(text, map[string]string{name: to}))
			delete(other, name)
		}
	}
	return out
}
