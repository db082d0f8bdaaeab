package graph

import (
	"math"

	"slep/problems/formula/syntax"
)

// sum returns the expression for Σ c·A, in which the negative terms come last.
func (r *reader) sum(n *Node) *syntax.Expr {
	if inner, c, ok := n.expanded(); ok {
		return r.weighted(c, called("repmat", r.expr(inner), n.Rows/inner.Rows, n.Cols/inner.Cols))
	}
	var out *syntax.Expr
	rows, cols := 1, 1
	for _, negative := range []bool{false, true} {
		for k, a := range n.Args {
			c := n.Coefs[k]
			rows, cols = max(rows, a.Rows), max(cols, a.Cols)
			if (c < 0) != negative {
				continue
			}
			if out == nil {
				out = r.scaled(c, a)
			} else if c < 0 {
				out = joined(syntax.Subtract, out, r.scaled(-c, a))
			} else {
				out = joined(syntax.Add, out, r.scaled(c, a))
			}
		}
	}
	if rows < n.Rows || cols < n.Cols {
		out = joined(syntax.Add, out, called("zeros", n.Rows, n.Cols))
	}
	return out
}

// scaled returns the expression for c·A.
func (r *reader) scaled(c float64, a *Node) *syntax.Expr {
	if a.Op == OpNumber && a.Scalar() {
		return valued(c * a.Coefs[0])
	}
	return r.weighted(c, r.expr(a))
}

// weighted returns the expression for c·e, such as -e, 2*e, 3*e/4 or 0.123*e.
func (r *reader) weighted(c float64, e *syntax.Expr) *syntax.Expr {
	switch c {
	case 1:
		return e
	case -1:
		return joined(syntax.Negate, e)
	}
	if c < 0 {
		return joined(syntax.Negate, r.weighted(-c, e))
	}
	for under := 1.; under <= 100; under++ { // write c as a fraction with a small denominator if possible
		if over := math.Round(c * under); over > 0 && math.Abs(c*under-over) < 1e-15*over {
			if over > 1 || e.Op == syntax.Number {
				e = inFront(over, e)
			}
			if under > 1 {
				e = joined(syntax.Over, e, valued(under))
			}
			return e
		}
	}
	return inFront(c, e)
}

// inFront multiplies the first factor of a product by the number v.
func inFront(v float64, e *syntax.Expr) *syntax.Expr {
	switch e.Op {
	case syntax.Number:
		return valued(v * e.Value)
	case syntax.Times, syntax.TimesEach, syntax.Over, syntax.OverEach:
		out := *e
		out.Args = []*syntax.Expr{inFront(v, e.Args[0]), e.Args[1]}
		return &out
	}
	return joined(syntax.Times, valued(v), e)
}

// product returns the expression for Π A.^c, in which the divisors come last.
func (r *reader) product(n *Node) *syntax.Expr {
	var out *syntax.Expr
	scalar := true
	for _, divided := range []bool{false, true} {
		for _, numbers := range []bool{true, false} {
			for k, a := range n.Args {
				e := n.Coefs[k]
				if (e < 0) != divided || a.Scalar() != numbers {
					continue
				}
				f := r.powerOf(a, math.Abs(e))
				op := syntax.TimesEach
				switch number := a.Scalar(); {
				case divided && number:
					op = syntax.Over
				case divided:
					op = syntax.OverEach
				case scalar || number: // a number times a matrix
					op = syntax.Times
				}
				switch {
				case out == nil && !divided:
					out = f
				case out == nil:
					out = joined(syntax.OverEach, valued(1), f)
				default:
					out = joined(op, out, f)
				}
				scalar = scalar && a.Scalar()
			}
		}
	}
	return out
}

// powerOf returns the expression for A.^e, where e > 0.
func (r *reader) powerOf(a *Node, e float64) *syntax.Expr {
	base := r.expr(a)
	switch {
	case e == 1:
		return base
	case e == .5:
		return called("sqrt", base)
	}
	exponent := valued(e)
	if third := e * 3; math.Abs(third-math.Round(third)) < 1e-14 && !whole(e) {
		exponent = joined(syntax.Over, valued(math.Round(third)), valued(3))
	}
	if a.Scalar() {
		return joined(syntax.Power, base, exponent)
	}
	return joined(syntax.PowerEach, base, exponent)
}
