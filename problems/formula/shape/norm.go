package shape

import (
	"math"
	"strings"

	"slep/problems/formula/syntax"
)

// checkNorm fails if a call to norm requests an unknown norm.
func (t *Types) checkNorm(e *syntax.Expr) {
	if len(e.Args) == 1 {
		return
	}
	order, meant := e.Args[1], [][]syntax.Edit(nil)
	switch strings.ToLower(order.Text) {
	case "fro", "f", "frob", "frobenius":
		meant = append(meant, syntax.Change(order.At, order.End, "'fro'"))
	case "nuc", "nuclear", "*", "trace":
		meant = append(meant, syntax.Change(order.At, order.End, "'nuc'"))
	}
	s := t.Symbols[order.Text]
	_, ok := t.Norm(e)
	syntax.FailIf(!ok || order.Op == syntax.Name && meant != nil && s != nil && s.Role == Parameter, order.At,
		"norm takes 1, 2, Inf, 'fro' or 'nuc' or, for a vector, any number above 0", meant...)
}

// Norm identifies the norm that a call to norm computes.
type Norm string

// The first four values are norms of a vector. Norm2 is also the Frobenius norm of a matrix. The other values are norms
// of a matrix.
const (
	Norm1     Norm = "1-norm"
	Norm2     Norm = "2-norm"
	NormInf   Norm = "Inf-norm"
	NormP     Norm = "p-norm"
	Nuclear   Norm = "nuclear norm"
	Spectral  Norm = "spectral norm"
	OfColumns Norm = "largest 1-norm of a column"
	OfRows    Norm = "largest 1-norm of a row"
)

// Norm returns the norm that a call to norm computes, and whether the call is valid.
func (t *Types) Norm(e *syntax.Expr) (norm Norm, ok bool) {
	matrix := !t.vector(t.shapes[e.Args[0]])
	pick := func(ofVector, ofMatrix Norm) Norm {
		if matrix {
			return ofMatrix
		}
		return ofVector
	}
	if len(e.Args) == 1 {
		return pick(Norm2, Spectral), true
	}
	a := e.Args[1]
	k, ok := t.Number(a)
	text := ""
	if a.Op == syntax.Text {
		text = strings.ToLower(a.Text)
	}
	switch {
	case text == "fro":
		return Norm2, true
	case text == "nuc":
		return pick(Norm2, Nuclear), true
	case text == "inf", ok && math.IsInf(k, 1):
		return pick(NormInf, OfRows), true
	case k == 1:
		return pick(Norm1, OfColumns), true
	}
	if k != 2 && k > 0 && !matrix {
		return NormP, true
	}
	return pick(Norm2, Spectral), k == 2
}
