package formula

import "math"

// sum returns Σ c·A, with the negative terms last.
func (r *reader) sum(n *node) *Expr {
	if of, c, ok := n.expanded(); ok {
		return r.weighted(c, called("repmat", r.expr(of), valued(float64(n.rows/of.rows)), valued(float64(n.cols/of.cols))))
	}
	var out *Expr
	full := false
	for _, negative := range []bool{false, true} {
		for k, a := range n.args {
			c := n.coefs[k]
			full = full || a.rows == n.rows && a.cols == n.cols
			if (c < 0) != negative {
				continue
			}
			if out == nil {
				out = r.scaled(c, a)
			} else if c < 0 {
				out = joinedBy(Subtract, out, r.scaled(-c, a))
			} else {
				out = joinedBy(Add, out, r.scaled(c, a))
			}
		}
	}
	if !full && (r.rowsOf(n) < n.rows || r.colsOf(n) < n.cols) {
		out = joinedBy(Add, out, counted("zeros", n.rows, n.cols))
	}
	return out
}

func (r *reader) rowsOf(n *node) int {
	rows := 1
	for _, a := range n.args {
		rows = max(rows, a.rows)
	}
	return rows
}

func (r *reader) colsOf(n *node) int {
	cols := 1
	for _, a := range n.args {
		cols = max(cols, a.cols)
	}
	return cols
}

// scaled returns c·A.
func (r *reader) scaled(c float64, a *node) *Expr {
	if a.op == opNumber && a.scalar() {
		return valued(c * a.coefs[0])
	}
	return r.weighted(c, r.expr(a))
}

// weighted returns c·e, with the number in front of all factors.
func (r *reader) weighted(c float64, e *Expr) *Expr {
	switch c {
	case 1:
		return e
	case -1:
		return joinedBy(Negate, e)
	}
	if c < 0 {
		return joinedBy(Negate, r.weighted(-c, e))
	}
	for under := 1.; under <= 100; under++ { // a fraction
		if over := math.Round(c * under); over > 0 && math.Abs(c*under-over) < 1e-15*over {
			if over > 1 || e.Op == Number {
				e = inFront(over, e)
			}
			if under > 1 {
				e = joinedBy(Over, e, valued(under))
			}
			return e
		}
	}
	return inFront(c, e)
}

// inFront multiplies the first factor of a product by a number.
func inFront(v float64, e *Expr) *Expr {
	switch e.Op {
	case Number:
		return valued(v * e.Value)
	case Times, TimesEach, Over, OverEach:
		out := *e
		out.Args = []*Expr{inFront(v, e.Args[0]), e.Args[1]}
		return &out
	}
	return joinedBy(Times, valued(v), e)
}

// product returns A.^c.*B.^d.*.., with the divisors last.
func (r *reader) product(n *node) *Expr {
	var out *Expr
	scalar := true
	for _, divided := range []bool{false, true} {
		for _, numbers := range []bool{true, false} {
			for k, a := range n.args {
				e := n.coefs[k]
				if (e < 0) != divided || a.scalar() != numbers {
					continue
				}
				f := r.powerOf(a, math.Abs(e))
				op := [...]Op{TimesEach, Times, OverEach, Over}
				at := 0
				if divided {
					at = 2
				}
				if scalar && !divided || a.scalar() { // a number times a matrix
					at++
				}
				switch {
				case out == nil && !divided:
					out = f
				case out == nil:
					out = joinedBy(OverEach, valued(1), f)
				default:
					out = joinedBy(op[at], out, f)
				}
				scalar = scalar && a.scalar()
			}
		}
	}
	return out
}

// powerOf returns A.^e for e > 0.
func (r *reader) powerOf(a *node, e float64) *Expr {
	base := r.expr(a)
	switch {
	case e == 1:
		return base
	case e == .5:
		return called("sqrt", base)
	}
	var exponent *Expr
	if third := e * 3; math.Abs(third-math.Round(third)) < 1e-14 && !whole(e) {
		exponent = joinedBy(Over, valued(math.Round(third)), valued(3))
	} else {
		exponent = valued(e)
	}
	if a.scalar() {
		return joinedBy(Power, base, exponent)
	}
	return joinedBy(PowerEach, base, exponent)
}
