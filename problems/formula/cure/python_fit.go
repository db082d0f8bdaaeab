package cure

import "slep/problems/formula/syntax"

// fit transposes one-dimensional arrays where needed so that an operation can combine the entries of all arrays, and
// returns the rank of the result. As in NumPy, a one-dimensional array counts as a row if another array is a matrix.
func (t *translator) fit(v []*syntax.Expr) (r rank) {
	for _, a := range v {
		if t.ranks[a] == spatial {
			return t.fitSpatial(v)
		}
	}
	for _, a := range v {
		switch own := t.ranks[a]; {
		case own == matrix || r == scalar:
			r = own
		case r != matrix && own != scalar && own != r:
			r = column
		}
	}
	for k, a := range v {
		if r == matrix {
			v[k] = t.asRow(a)
		} else if r == column {
			v[k] = t.asColumn(a)
		}
	}
	return r
}
