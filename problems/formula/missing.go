package formula

import (
	"strings"

	"slep/solver"
)

// need says what a pass does about names that the text leaves open and that are not given.
type need bool

const (
	defaults need = false // they have defaults
	complete need = true  // they are an error
)

// missing holds what has to be given and is not.
type missing struct {
	data   []*symbol
	params []string
}

// missing finds the open names that are not given, and n and p where nothing fixes them.
func (t *typing) missing() (m missing) {
	for _, s := range t.open {
		_, given := t.given.Params[s.name]
		switch {
		case s.role == datum && t.given.Data[s.name] == nil && t.scalar(s.shape), s.role == parameter && !given:
			m.params = append(m.params, s.name)
		case s.role == datum && t.given.Data[s.name] == nil && s.name != "M":
			s.wanted = [2]string{t.sizeName(s.r), t.sizeName(s.c)}
			m.data = append(m.data, s)
		}
	}
	for _, size := range []struct {
		name string
		d    dim
	}{{"n", t.n}, {"p", t.p}} {
		if t.value(size.d) == 0 {
			m.params = append(m.params, size.name)
		}
	}
	return m
}

// check ends the pass if anything is missing. The error is about the first, and lists all.
func (m missing) check() {
	var data []string
	for _, s := range m.data {
		data = append(data, s.name+" ("+s.wanted[0]+" x "+s.wanted[1]+")")
	}
	names := append(data, m.params...)
	switch {
	case len(names) > 1 && len(data) > 0:
		panic(solver.Input("data."+m.data[0].name, listed(names)+" are missing: give matrices as data, numbers as "+
			"parameters"))
	case len(names) > 1:
		panic(solver.Input("params."+names[0], listed(names)+" are missing: neither the formula nor the data give them"))
	case len(data) == 1:
		s := m.data[0]
		panic(solver.Input("data."+s.name, s.name+" is missing: the formula needs it as "+s.wanted[0]+" x "+s.wanted[1]))
	case len(names) == 1:
		panic(solver.Input("params."+names[0], names[0]+" is missing: neither the formula nor the data give it"))
	}
}

// listed returns "a, b and c".
func listed(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
