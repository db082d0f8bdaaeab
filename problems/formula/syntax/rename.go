package syntax

import "strconv"

// Again begins the name that a later assignment of a name gets, as in A_2.
const again = "_"

// rename gives each assignment of a name a name of its own: A = A + A' becomes A_2 = A + A'. Each use means the latest
// assignment above it. A use above the first assignment means what is given from outside, which keeps the name; n and
// p always are the sizes of X. Of several assignments the first keeps the name, which a slider may have, and of those
// of M the last, which is the constraint.
func (f *Formula) rename() {
	taken, assigned := map[string]bool{}, map[string]bool{}
	for _, s := range f.Statements {
		taken[s.Name] = true
		visit(s.Value, func(e *Expr) { taken[e.Text] = true })
	}
	current, outside, last := map[string]string{}, map[string]bool{"X": true}, map[string]*Statement{}
	for _, s := range f.Statements {
		last[s.Name] = s
	}
	for _, s := range f.Statements {
		renamed := map[*Expr]bool{} // an expression may stand at two places of a rewritten call
		visit(s.Value, func(e *Expr) {
			switch now, ok := current[e.Text]; {
			case renamed[e]:
			case ok:
				e.Text, renamed[e] = now, true
			case !assigned[e.Text]:
				outside[e.Text] = true
			}
		})
		if s.As = s.Name; s.Name == "" || s.Name == "X" {
			continue
		}
		isSize := s.As == "n" || s.As == "p"
		switch {
		case s.As == "M" && outside["M"]:
			Fail(s.At, "M is used before it is assigned")
		case s.As == "M" && last["M"] != s, s.As != "M" && (assigned[s.As] || outside[s.As] && !isSize):
			for k := 2; ; k++ {
				if name := s.As + again + strconv.Itoa(k); !taken[name] {
					s.Name, taken[name] = name, true
					break
				}
			}
		}
		assigned[s.As], current[s.As] = true, s.Name
	}
}

// visit calls a function for every name in an expression.
func visit(e *Expr, to func(e *Expr)) {
	if e.Op == Name {
		to(e)
	}
	e.Walk(func(parent *Expr, k int) {
		if a := parent.Args[k]; a.Op == Name {
			to(a)
		}
	})
}

// Uses returns the names in the values of a text.
func (f *Formula) Uses() map[string]bool {
	names := map[string]bool{}
	for _, s := range f.Statements {
		visit(s.Value, func(e *Expr) { names[e.Text] = true })
	}
	return names
}
