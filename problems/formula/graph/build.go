package graph

import (
	"slep/problems/formula/constant"
	"slep/problems/formula/shape"
	"slep/problems/formula/syntax"
)

// Problem is the graph of a formula, with the nodes of f and M.
type Problem struct {
	*Graph
	types  *shape.Types
	Values map[*shape.Symbol]*Node
	random int // the number of calls so far that draw random numbers
	F, M   *Node
	Kinks  []Kink
}

// Build builds the graph of a formula whose shapes have been inferred, with the nodes for f and M. M is nil if the text
// does not assign it.
func Build(types *shape.Types) *Problem {
	g := &Graph{buckets: map[uint64][]*Node{}, fixed: map[string]*Node{}}
	b := &Problem{Graph: g, types: types, Values: map[*shape.Symbol]*Node{}}
	x := types.Symbols["X"]
	n, p := types.SizeOfSymbol(x)
	b.X = b.Variable(n, p)
	b.Values[x] = b.X
	for _, s := range b.types.Formula.Statements {
		v := b.expr(s.Value)
		if s.Name != "" {
			own := b.types.Symbols[s.Name]
			if _, ok := syntax.Literal(s.Value); ok && own.Role != shape.Size {
				v = b.leafOf(own)
			} else if own.Role == shape.Size {
				v = b.number(own.Value)
			} else if v.label == "" && (len(v.Args) > 1 || v.Op == OpLeaf && v.Leaf.Expr != nil) {
				v.label = s.Name
			}
			b.Values[own] = v
			if s.As == "M" {
				b.M = v
			}
		}
		if s == b.types.Formula.Objective {
			b.F = v
		}
	}
	if b.M != nil && b.M.Varies() {
		syntax.Fail(b.types.Symbols["M"].At, "M depends on X", b.types.Formula.MeantOther("M"))
	}
	syntax.FailIf(!b.F.Varies(), b.types.Formula.Objective.Value.At, "f does not depend on X")
	return b
}

// leafOf returns the node for a parameter or data.
func (b *Problem) leafOf(s *shape.Symbol) *Node {
	r, c := b.types.SizeOfSymbol(s)
	l := &Leaf{Name: s.Name, symmetric: s.Name == "M"}
	if d := b.types.Given.Data[s.Name]; d != nil {
		a := constant.Of(d)
		if l.symmetric = a.IsSymmetric(); l.symmetric {
			a = a.Mirrored()
		}
		l.Make = func([]*constant.Matrix) *constant.Matrix { return a }
	} else if s.Known {
		l.Make = func([]*constant.Matrix) *constant.Matrix {
			return &constant.Matrix{Rows: 1, Cols: 1, Data: []float64{s.Value}}
		}
	}
	return b.intern(&Node{Op: OpLeaf, Rows: r, Cols: c, Leaf: l})
}

// expr returns the node for an expression.
func (b *Problem) expr(e *syntax.Expr) *Node {
	spine := e.Spine()
	last := len(spine) - 1
	even := false
	if last > 0 {
		exponent, known := b.exponent(spine[last-1])
		even = known && exponent > 0 && whole(exponent/2)
	}
	n := b.plain(spine[last], even)
	for k := last - 1; k >= 0; k-- {
		switch e = spine[k]; e.Op {
		case syntax.Negate:
			n = b.scale(-1, n)
		case syntax.Transpose:
			n = b.Transposed(n)
		default:
			var second *Node
			if exponent, known := b.exponent(e); known {
				second = b.number(exponent)
			} else {
				second = b.expr(e.Args[1])
			}
			b.place = e.At
			n = b.operate(e.Op, n, second)
		}
	}
	return n
}

// exponent returns the exponent of a power. If the exponent is not a known number or e is not a power, known is false.
func (b *Problem) exponent(e *syntax.Expr) (value float64, known bool) {
	if e.Op != syntax.Power && e.Op != syntax.PowerEach {
		return 0, false
	}
	return b.types.Number(e.Args[1])
}

// plain returns the node for an expression that applies no operator except the colon of a range. The argument named
// even tells whether the expression is raised to an even power.
func (b *Problem) plain(e *syntax.Expr, even bool) *Node {
	switch e.Op {
	case syntax.Number:
		return b.number(e.Value)
	case syntax.Name:
		return b.named(e)
	case syntax.Call:
		b.place = e.At
		return b.call(e, even)
	case syntax.Index:
		return b.index(e)
	case syntax.Brackets:
		return b.matrix(e)
	case syntax.Range:
		return b.progression(e)
	}
	v, _ := b.types.Number(e) // end
	return b.number(v)
}

func (b *Problem) named(e *syntax.Expr) *Node {
	s := b.types.Symbols[e.Text]
	if b.Values[s] == nil {
		if s.Role == shape.Size || s.Role == shape.Constant {
			b.Values[s] = b.number(s.Value)
		} else {
			b.Values[s] = b.leafOf(s)
		}
	}
	return b.Values[s]
}

// operate returns the node for a binary operator applied to x and y.
func (b *Problem) operate(op syntax.Op, x, y *Node) *Node {
	switch op {
	case syntax.Add:
		return b.add(1, x, 1, y)
	case syntax.Subtract:
		return b.add(1, x, -1, y)
	case syntax.Times:
		if x.Scalar() || y.Scalar() {
			return b.product(x, y)
		}
		return b.Chain(x, y)
	case syntax.TimesEach:
		return b.product(x, y)
	case syntax.Over, syntax.OverEach:
		if op == syntax.Over && !y.Scalar() {
			return b.Transposed(b.solve(b.Transposed(y), b.Transposed(x)))
		}
		return b.Powers(Term{1, x}, Term{-1, y})
	case syntax.Under:
		return b.solve(x, y)
	case syntax.UnderEach:
		return b.Powers(Term{-1, x}, Term{1, y})
	case syntax.Power:
		if !x.Scalar() {
			return b.wholePower(x, int(y.Coefs[0]))
		}
	}
	return b.raise(x, y)
}

// index returns the node for V(..).
func (b *Problem) index(e *syntax.Expr) *Node {
	v := b.expr(e.Args[0])
	b.place = e.At
	if len(e.Args) == 3 {
		return b.block(e, v)
	}
	if list := b.types.List(e, 1); list != nil {
		out := b.Chain(b.selection(list, v.Size()), b.reshape(v, v.Size(), 1))
		if rows, _ := b.types.SizeOf(e); rows != out.Rows {
			return b.Transposed(out)
		}
		return out
	}
	from, to, _ := b.types.Span(e, 1)
	count := to - from + 1
	switch {
	case e.Args[1].Op == syntax.All:
		return b.reshape(v, v.Size(), 1)
	case v.Rows == 1:
		return b.slice(v, 0, from-1, 1, count)
	case v.Cols == 1:
		return b.slice(v, from-1, 0, count, 1)
	case count == 1:
		return b.slice(v, (from-1)%v.Rows, (from-1)/v.Rows, 1, 1)
	}
	return b.Transposed(b.slice(b.reshape(v, v.Size(), 1), from-1, 0, count, 1))
}

// matrix returns the node for [..], which is the sum of its blocks, each padded with zeros.
func (b *Problem) matrix(e *syntax.Expr) *Node {
	rows, cols := b.types.SizeOf(e)
	var terms []Term
	top := 0
	for _, row := range e.Args {
		left, height := 0, 0
		for _, a := range row.Args {
			v := b.expr(a)
			terms = append(terms, Term{1, b.pad(v, top, left, rows, cols)})
			left, height = left+v.Cols, v.Rows
		}
		top += height
	}
	b.place = e.At
	return b.Sum(rows, cols, terms...)
}
