package cure

import (
	"cmp"

	"slep/problems/formula/syntax"
)

// indexed is an expression with named indices for its rows and its columns. The name of the row index is "" if the
// expression has only one row. The name of the column index is "" if the expression has only one column.
type indexed struct {
	text, rows, cols string
	binding          int // the precedence of text: 0 for a sum, 1 for a product, 2 for a value
}

// within(binding) returns the text of v as an operand. The text is in brackets if its precedence is lower than the
// argument binding.
func (v *indexed) within(binding int) string {
	if v.binding < binding {
		return "(" + v.text + ")"
	}
	return v.text
}

func (v *indexed) turn() {
	v.text, v.rows, v.cols, v.binding = v.within(2)+"'", v.cols, v.rows, 2
}

func (v *indexed) call(name string) {
	v.text, v.binding = name+"("+v.text+")", 2
}

func (v *indexed) wantNumber() {
	refuseIf(v.rows+v.cols != "")
}

// along(index) replaces v by its sum over the index.
func (v *indexed) along(index string) {
	switch index {
	case v.rows:
		if v.rows = ""; v.cols != "" {
			v.text += ", 1"
		}
	case v.cols:
		v.cols = ""
		v.text += ", 2"
	default:
		refuse()
	}
	v.call("sum")
}

// having(factors, index) returns the positions of the factors that have the index.
func having(factors []*indexed, index string) (out []int) {
	for k, f := range factors {
		if f.rows == index || f.cols == index {
			out = append(out, k)
		}
	}
	return out
}

// indexedBy returns e with the given indices: none for a number, one for a column and two for a matrix.
func indexedBy(e *syntax.Expr, indices []string) *indexed {
	text, binding := e.String(), 2
	if e.Operates() && e.Op != syntax.Transpose {
		binding = 0
	}
	switch {
	case len(indices) > 2:
		refuse()
	case len(indices) == 0:
		return &indexed{text, "", "", binding}
	case len(indices) == 1:
		return &indexed{text, indices[0], "", binding}
	case indices[0] == indices[1]:
		return &indexed{"diag(" + text + ")", indices[0], "", 2}
	}
	return &indexed{text, indices[0], indices[1], binding}
}

// summedOver returns the sum of a product over the given indices. If the product has more than two indices, summedOver
// first replaces pairs of factors by their matrix products, beginning with the two factors that are closest together.
func summedOver(factors []*indexed, indices []string) *indexed {
	for apart := 1; apart < len(factors); apart++ {
		for k, index := range indices {
			both := having(factors, index)
			if len(both) == 2 && both[1]-both[0] == apart && hasMore(factors) {
				contract(factors[both[0]], factors[both[1]], index)
				factors = append(factors[:both[1]], factors[both[1]+1:]...)
				indices = append(indices[:k], indices[k+1:]...)
				apart = 0
				break
			}
		}
	}
	value := product(factors)
	if len(indices) == 2 && value.rows != "" && value.cols != "" && indices[0] != indices[1] {
		value.rows, value.cols = "", ""
		value.call("sum")
		value.call("sum")
		return value
	}
	for _, index := range indices {
		value.along(index)
	}
	return value
}

// hasMore reports whether the factors together have more than two indices.
func hasMore(factors []*indexed) bool {
	all := map[string]bool{}
	for _, f := range factors {
		all[f.rows], all[f.cols] = true, true
	}
	delete(all, "") // "" is not an index
	return len(all) > 2
}

// contract replaces a by the matrix product of a and b, which sums over an index that they share.
func contract(a, b *indexed, index string) {
	if a.rows == index {
		a.turn()
	}
	if b.cols == index {
		b.turn()
	}
	a.text, a.cols, a.binding = a.within(1)+"*"+b.within(2), b.cols, 1
}

// product multiplies factors entry by entry.
func product(factors []*indexed) *indexed {
	out := factors[0]
	for _, f := range factors[1:] {
		out = entrywise(out, f, ".*")
	}
	return out
}

// entrywise combines the entries of two values with the operator +, - or .*.
func entrywise(a, b *indexed, sign string) *indexed {
	if b.rows+b.cols == "" && sign == ".*" { // numbers come first
		a, b = b, a
	}
	switch {
	case a.cols != "" && (b.rows == a.cols || b.cols == a.rows && b.cols != ""),
		a.cols == "" && a.rows != "" && b.rows != "" && b.rows != a.rows && b.cols == "":
		b.turn()
	case a.cols == "" && b.cols == a.rows && a.rows != "":
		a.turn()
	}
	binding := 1
	if sign != ".*" {
		sign, binding = " "+sign+" ", 0
	} else if a.rows+a.cols == "" {
		sign = "*"
	}
	a.text, a.binding = a.within(binding)+sign+b.within(binding+1), binding
	refuseIf(a.rows != "" && b.rows != "" && a.rows != b.rows || a.cols != "" && b.cols != "" && a.cols != b.cols)
	a.rows, a.cols = cmp.Or(a.rows, b.rows), cmp.Or(a.cols, b.cols)
	return a
}
