package graph

import "slep/problems/formula/syntax"

// reader turns nodes back into expressions. A long one that is needed more than once gets a name.
type reader struct {
	uses       map[*Node]int
	done       map[*Node]*syntax.Expr
	weight     map[*Node]int
	taken      map[string]bool // names that the formula uses
	statements []*syntax.Statement
}

const longExpression = 6 // arguments and operators from which a common part has a name

// ReadBack returns the statements that compute a node, the last without a name.
func (b *Problem) ReadBack(n *Node) []*syntax.Statement {
	r := &reader{uses: map[*Node]int{}, done: map[*Node]*syntax.Expr{}, weight: map[*Node]int{}, taken: map[string]bool{}}
	for name := range b.types.Symbols {
		r.taken[name] = true
	}
	r.count(n)
	r.uses[n] = 1
	e := r.expr(n)
	return append(r.statements, &syntax.Statement{Value: e})
}

func (r *reader) count(n *Node) {
	if r.uses[n]++; r.uses[n] == 1 && n.label == "" {
		for _, a := range n.Args {
			r.count(a)
		}
	}
}

// expr returns the expression of a node, or its name if the text or the reader gives it one.
func (r *reader) expr(n *Node) *syntax.Expr {
	if e, ok := r.done[n]; ok {
		return e
	}
	var e *syntax.Expr
	if n.label != "" {
		e = named(n.label)
	} else if n.Op == OpLeaf && n.Leaf.Random { // drawn once
		e = r.named("R", n.Leaf.Expr)
	} else {
		e = r.read(n)
		w := 1
		for _, a := range n.Args {
			w += r.weight[a]
		}
		r.weight[n] = w
		if r.uses[n] > 1 && w >= longExpression {
			e = r.named("T", e)
			r.weight[n] = 1
		}
	}
	r.done[n] = e
	return e
}

// named gives an expression a name.
func (r *reader) named(letter string, e *syntax.Expr) *syntax.Expr {
	name := letter + digits(len(r.statements)+1)
	for r.taken[name] {
		name += "_"
	}
	r.statements = append(r.statements, &syntax.Statement{Name: name, Value: e})
	return named(name)
}

func digits(k int) string {
	if k < 10 {
		return string(rune('0' + k))
	}
	return digits(k/10) + digits(k%10)
}

func named(name string) *syntax.Expr { return &syntax.Expr{Op: syntax.Name, Text: name} }
func valued(v float64) *syntax.Expr  { return &syntax.Expr{Op: syntax.Number, Value: v} }
func called(name string, a ...*syntax.Expr) *syntax.Expr {
	return &syntax.Expr{Op: syntax.Call, Text: name, Args: a}
}
func joinedBy(op syntax.Op, args ...*syntax.Expr) *syntax.Expr {
	return &syntax.Expr{Op: op, Args: args}
}
func counted(name string, k ...int) *syntax.Expr {
	e := called(name)
	for _, v := range k {
		e.Args = append(e.Args, valued(float64(v)))
	}
	return e
}

// read returns the expression of what a node computes.
func (r *reader) read(n *Node) *syntax.Expr {
	switch n.Op {
	case opX:
		return named("X")
	case OpD:
		return named("D")
	case OpNumber:
		return filledExpr(n.Coefs[0], n.Rows, n.Cols)
	case OpLeaf:
		if n.Leaf.Expr != nil {
			return n.Leaf.Expr
		}
		return named(n.Leaf.Name)
	case OpSum:
		return r.sum(n)
	case OpProduct:
		return r.product(n)
	}
	args := make([]*syntax.Expr, len(n.Args))
	for k, a := range n.Args {
		args[k] = r.expr(a)
	}
	first := args[0]
	switch n.Op {
	case OpChain:
		for _, a := range args[1:] {
			first = joinedBy(syntax.Times, first, a)
		}
		return first
	case OpTranspose:
		return joinedBy(syntax.Transpose, first)
	case OpApply:
		return called(n.Function.Name, first)
	case OpPower:
		return joinedBy(syntax.PowerEach, first, args[1])
	case OpMax:
		return called("max", first, args[1])
	case OpDiagonal, OpDiagMatrix:
		if s, eye := n.isEye(); eye && s == 1 {
			return counted("eye", n.Rows)
		}
		return called("diag", first)
	case OpDet:
		return called("det", first)
	case OpLogdet:
		return called("logdet", first)
	case OpInverse:
		return called("inv", first)
	case OpSolve:
		return joinedBy(syntax.Under, first, args[1])
	case OpReduce:
		return reduced(n, first)
	case OpSlice:
		a := n.Args[0]
		return joinedBy(syntax.Index, first, between(n.At[0], n.Rows, a.Rows), between(n.At[1], n.Cols, a.Cols))
	case opReshape:
		if n.Cols == 1 {
			return &syntax.Expr{Op: syntax.Index, Args: []*syntax.Expr{first, {Op: syntax.All}}}
		}
		return called("reshape", first, valued(float64(n.Rows)), valued(float64(n.Cols)))
	}
	return padded(n, first) // opPad
}

// filledExpr returns a matrix of equal entries.
func filledExpr(v float64, rows, cols int) *syntax.Expr {
	switch {
	case rows == 1 && cols == 1:
		return valued(v)
	case v == 0:
		return counted("zeros", rows, cols)
	case v == 1:
		return counted("ones", rows, cols)
	}
	return joinedBy(syntax.Times, valued(v), counted("ones", rows, cols))
}

// reduced returns the call of sum.
func reduced(n *Node, of *syntax.Expr) *syntax.Expr {
	a := n.Args[0]
	switch {
	case n.Scalar() && a.Rows > 1 && a.Cols > 1:
		return called("sum", called("sum", of))
	case n.Scalar():
		return called("sum", of)
	case n.Rows == 1:
		return called("sum", of, valued(1))
	}
	return called("sum", of, valued(2))
}

// between returns a range of an index.
func between(from, count, all int) *syntax.Expr {
	switch {
	case count == all:
		return &syntax.Expr{Op: syntax.All}
	case count == 1:
		return valued(float64(from + 1))
	}
	return joinedBy(syntax.Range, valued(float64(from+1)), valued(float64(from+count)))
}

// padded returns a block with zeros around it.
func padded(n *Node, block *syntax.Expr) *syntax.Expr {
	a := n.Args[0]
	row := &syntax.Expr{Op: syntax.Row}
	for k, cols := range []int{n.At[1], a.Cols, n.Cols - n.At[1] - a.Cols} {
		if k == 1 {
			row.Args = append(row.Args, block)
		} else if cols > 0 {
			row.Args = append(row.Args, counted("zeros", a.Rows, cols))
		}
	}
	out := &syntax.Expr{Op: syntax.Brackets}
	for k, rows := range []int{n.At[0], a.Rows, n.Rows - n.At[0] - a.Rows} {
		if k == 1 {
			out.Args = append(out.Args, row)
		} else if rows > 0 {
			out.Args = append(out.Args, &syntax.Expr{Op: syntax.Row, Args: []*syntax.Expr{counted("zeros", rows, n.Cols)}})
		}
	}
	return out
}
