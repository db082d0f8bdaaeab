package shape

import (
	"strings"

	"slep/solver"
)

// Missing lists the data and parameters that must be given but are not.
type Missing struct {
	data   []*Symbol
	Params []string
}

// missing returns the open names that are not given, and n and p if nothing determines them.
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

// check fails if anything is missing. The error is about the first missing name, and its message lists all missing
// names.
func (m Missing) check() {
	var data []string
	for _, s := range m.data {
		data = append(data, s.Name+" ("+s.Wanted[0]+" x "+s.Wanted[1]+")")
	}
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
		input, message = DataInput(s.Name), " is missing: the formula needs it as "+s.Wanted[0]+" x "+s.Wanted[1]
		names[0] = s.Name
	case len(names) > 1:
		message = " are missing: neither the formula nor the data give them"
	}
	panic(solver.Input(input, listed(names)+message))
}

// listed returns "a, b and c".
func listed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
