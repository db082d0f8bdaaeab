package shape

import (
	"strings"

	"slep/solver"
)

// Missing holds what has to be given and is not.
type Missing struct {
	data   []*Symbol
	Params []string
}

// missing finds the open names that are not given, and n and p where nothing fixes them.
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
	for _, size := range []struct {
		name string
		d    dim
	}{{"n", t.n}, {"p", t.p}} {
		if t.value(size.d) == 0 {
			m.Params = append(m.Params, size.name)
		}
	}
	return m
}

// check ends the pass if anything is missing. The error is about the first, and lists all.
func (m Missing) check() {
	var data []string
	for _, s := range m.data {
		data = append(data, s.Name+" ("+s.Wanted[0]+" x "+s.Wanted[1]+")")
	}
	names := append(data, m.Params...)
	switch {
	case len(names) > 1 && len(data) > 0:
		panic(solver.Input(DataInput(m.data[0].Name), listed(names)+" are missing: give matrices as data, numbers as "+
			"parameters"))
	case len(names) > 1:
		panic(solver.Input(paramInput(names[0]), listed(names)+" are missing: neither the formula nor the data give them"))
	case len(data) == 1:
		s := m.data[0]
		panic(solver.Input(DataInput(s.Name), s.Name+" is missing: the formula needs it as "+s.Wanted[0]+" x "+s.Wanted[1]))
	case len(names) == 1:
		panic(solver.Input(paramInput(names[0]), names[0]+" is missing: neither the formula nor the data give it"))
	}
}

// listed returns "a, b and c".
func listed(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
