package syntax

import (
	"strconv"
	"strings"
)

// again is the separator between a name and the number of a later assignment of this name, as in A_2.
const again = "_"

// rename makes the names of all assignments distinct: A = A + A' becomes A_2 = A + A' if A is assigned above. Each use
// of a name refers to the latest assignment above it. A use of n or p above its first assignment refers to the size of
// X that this assignment sets. A use of another name above its first assignment refers to a given value, which then
// keeps the name. Otherwise the first assignment to a name keeps the name, because a slider may set its value. For M,
// the last assignment keeps the name, because the last M is the matrix of the constraint.
func (f *Formula) rename() {
	taken, assigned, last := map[string]bool{}, map[string]bool{}, map[string]*Statement{}
	for _, s := range f.Statements {
		taken[s.Name], last[s.Name] = true, s
		s.Value.Names(taken)
	}
	current, outside := map[string]string{}, map[string]bool{"X": true}
	for _, s := range f.Statements {
		renamed := map[*Expr]bool{} // because an expression may occur twice in a rewritten call
		for e := range s.Value.All() {
			switch now, ok := current[e.Text]; {
			case e.Op != Name || renamed[e]:
			case ok:
				e.Text, renamed[e] = now, true
			case !assigned[e.Text]:
				outside[e.Text] = true
			}
		}
		s.As = s.Name
		if used := map[string]bool{}; s.Name == "X" {
			if s.Value.Names(used); !used[current["X"]] && !used["X"] { // package shape refuses this statement
				continue
			}
		}
		if s.Name == "" {
			continue
		}
		isSize := s.As == "n" || s.As == "p"
		FailIf(s.As == "M" && outside["M"], s.At, "M is used before it is assigned")
		if s.As == "M" && last["M"] != s || s.As != "M" && (assigned[s.As] || outside[s.As] && !isSize) {
			k := 2
			for taken[s.As+again+strconv.Itoa(k)] {
				k++
			}
			s.Name = s.As + again + strconv.Itoa(k)
			taken[s.Name] = true
		}
		assigned[s.As], current[s.As] = true, s.Name
	}
}

// Renaming returns edits that replace a name by another name or expression throughout the text.
func (f *Formula) Renaming(name, other string) (edits []Edit) {
	tokens, _ := cut(f.Text)
	for _, t := range tokens {
		if t.kind == nameToken && t.text == name {
			edits = append(edits, Edit{t.at, t.end, other})
		}
	}
	return edits
}

// MeantOther returns edits that rename M, n or p, in case the name is not meant as the matrix of the constraint or a
// size of X.
func (f *Formula) MeantOther(name string) []Edit {
	other := name + "_1"
	for k := 2; strings.Contains(f.Text, other); k++ {
		other = name + "_" + strconv.Itoa(k)
	}
	return f.Renaming(name, other)
}

// Names adds the names in an expression to a set.
func (e *Expr) Names(to map[string]bool) {
	for a := range e.All() {
		if a.Op == Name {
			to[a.Text] = true
		}
	}
}

// Uses returns the names that the values of the statements use. If the name of a called function may also be the name
// of data, Uses includes the name.
func (f *Formula) Uses() map[string]bool {
	names := map[string]bool{}
	for _, called := range f.called {
		names[called] = !IsReserved(called)
	}
	for _, s := range f.Statements {
		s.Value.Names(names)
	}
	return names
}
