package shape

import (
	"strings"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
	"slep/solver"
)

// Missing lists the data and parameters that must be given but are not.
type Missing struct {
	data   []*Symbol
	Params []string
}

// Names returns the names of the missing data and parameters.
func (m Missing) Names() []string {
	return append(lists.Map(m.data, func(s *Symbol) string { return s.Name }), m.Params...)
}

// missing() returns the open names that are not given, except M. It also returns n and p if nothing determines them.
func (t *Types) missing() (m Missing) {
	for _, s := range t.Open {
		_, given := t.Given.Params[s.Name]
		switch {
		case s.Role == Datum && t.Given.Data[s.Name] == nil && t.scalar(s.shape), s.Role == Parameter && !given:
			m.Params = append(m.Params, s.Name)
		case s.Role == Datum && t.Given.Data[s.Name] == nil && s.Name != "M":
			s.Wanted = [2]string{t.sizeName(s.r), t.sizeName(s.c)}
			m.data = append(m.data, s)
		}
	}
	for k, size := range []dim{t.n, t.p} {
		if t.value(size) == 0 {
			m.Params = append(m.Params, "np"[k:k+1])
		}
	}
	return m
}

// refuseEntry fails if a missing name is a verb such as minimize, resembles an assigned name, or, like x, X_1 and x_i,
// may stand for X or a part of X.
func (t *Types) refuseEntry() {
	for _, name := range t.Missing.Names() {
		if verb := strings.ToLower(name); strings.HasPrefix(verb, "minimi") || strings.HasPrefix(verb, "maximi") {
			syntax.Fail(t.Symbols[name].At, name+" is not part of a formula: f is always minimised")
		}
		for _, s := range t.Formula.Statements {
			if len(name) > 2 && syntax.Alike(name, s.Name) == s.Name && s.Name != "" {
				syntax.Fail(t.Symbols[name].At, name+" is neither assigned nor given; perhaps "+s.Name,
					t.Formula.Renaming(name, s.Name))
			}
		}
		base, index, isIndexed := strings.Cut(name, "_")
		if !strings.EqualFold(base, "X") {
			continue
		}
		message, meant := "; perhaps X", "X"
		if isIndexed {
			message, meant = "; an entry of X is X(i,j), and a column X(:,j)", "X(:,"+index+")"
			if len(index) == 2 {
				meant = "X(" + index[:1] + "," + index[1:] + ")"
			}
		}
		edits := [][]syntax.Edit{t.Formula.Renaming(name, meant)}
		if isIndexed && strings.Trim(index, "0123456789") != "" {
			edits = nil
		}
		syntax.Fail(t.Symbols[name].At, name+" is neither assigned nor given"+message, edits...)
	}
}

// check fails if data or parameters are missing. The error is about the first missing name, and the message lists all
// missing names.
func (m Missing) check() {
	data := lists.Map(m.data, func(s *Symbol) string { return s.Name + " (" + s.Wanted[0] + " x " + s.Wanted[1] + ")" })
	names := append(data, m.Params...)
	if len(names) == 0 {
		return
	}
	input, message := paramInput(names[0]), " is missing: neither the formula nor the data give it"
	switch {
	case len(data) > 0 && len(names) > 1:
		input, message = DataInput(m.data[0].Name), " are missing: give matrices as data, numbers as parameters"
	case len(data) > 0:
		s := m.data[0]
		input, message = DataInput(s.Name), " is missing: the formula needs it to be "+s.Wanted[0]+" x "+s.Wanted[1]
		names[0] = s.Name
	case len(names) > 1:
		message = " are missing: neither the formula nor the data give them"
	}
	panic(solver.Input(input, listed(names)+message))
}

// listed joins names in the form "a, b and c".
func listed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
