package cure

import "strings"

// vector reads a name such as x_i, which denotes a row or a column of a matrix, and returns the name of the matrix and
// the index.
func (r *sumReader) vector() (name, index string) {
	piece := r.take()
	name, _, isIndexed := strings.Cut(piece, "_")
	refuseIf(!isIndexed || name == "" || !isWord(piece))
	own := r.letters(piece)
	refuseIf(len(own) != 1)
	if !r.isMatrix(name) {
		name = strings.ToUpper(name)
	}
	refuseIf(!r.isMatrix(name))
	return name, own[0]
}

func (r *sumReader) isMatrix(name string) bool {
	return name == "X" || r.known[name] || r.given.Data[name] != nil
}

// distance translates ||x_i - y_j|| and ||x_i||, where x_i and y_j are rows of matrices. The caller has consumed
// the first "|".
func (r *sumReader) distance() *indexed {
	r.expect("|")
	a, i := r.vector()
	out := &indexed{"sqrt(sum(" + a + ".^2, 2))", i, "", 2}
	if r.accept("-") {
		b, j := r.vector()
		out = &indexed{"pdist2(" + a + ", " + b + ")", i, j, 2}
		if i == j && a != b {
			out = &indexed{"sqrt(sum((" + a + " - " + b + ").^2, 2))", i, "", 2}
		}
	}
	r.expect("|", "|")
	_ = r.accept("_2") || r.accept("_F")
	return out
}

// form translates a term x_i'*A*x_j, where x_i and x_j are columns of a matrix. For other terms the result is nil.
func (r *sumReader) form() *indexed {
	from := r.next
	if name, _, _ := strings.Cut(r.ahead(0), "_"); r.isMatrix(name) || !isWord(r.ahead(0)) {
		return nil
	}
	a, i := r.vector()
	isTurned := r.accept("'") || r.accept("^", "T") || r.accept("^", "top")
	between := ""
	for isTurned {
		r.accept("*")
		if next := r.ahead(0); !begins(next) || strings.Contains(next, "_") {
			break
		}
		between += r.take() + "*"
	}
	if !isTurned || between == "" {
		r.next = from
		return nil
	}
	b, j := r.vector()
	text := a + "'*" + between + b
	if i == j {
		return &indexed{"diag(" + text + ")", i, "", 2}
	}
	return &indexed{text, i, j, 1}
}
