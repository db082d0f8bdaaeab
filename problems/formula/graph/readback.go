package graph

import (
	"cmp"
	"strconv"

	"slep/problems/formula/syntax"
	"slep/problems/lists"
)

// reader converts nodes to expressions. A long expression that is used more than once is assigned to a name.
type reader struct {
	uses       map[*Node]int
	done       map[*Node]*syntax.Expr
	weight     map[*Node]int
	taken      map[string]bool // names that the formula uses
	statements []*syntax.Statement
}

const longExpression = 6 // minimum number of nodes in an expression that is assigned to a name

// ReadBack returns statements that compute a node. The last statement has no name.
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

// expr returns the expression for a node, or the name of the node if the text or the reader names the node.
func (r *reader) expr(n *Node) *syntax.Expr {
	if e, ok := r.done[n]; ok {
		return e
	}
	var e *syntax.Expr
	if n.label != "" {
		e = named(n.label)
	} else if n.Op == OpLeaf && n.Leaf.Random { // named, so that the random matrix is drawn only once
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

// named assigns an expression to a new name and returns the name.
func (r *reader) named(letter string, e *syntax.Expr) *syntax.Expr {
	name := letter + strconv.Itoa(len(r.statements)+1)
	for r.taken[name] {
		name += "_"
	}
	r.statements = append(r.statements, &syntax.Statement{Name: name, Value: e})
	return named(name)
}

func named(name string) *syntax.Expr { return &syntax.Expr{Op: syntax.Name, Text: name} }

func valued(v float64) *syntax.Expr { return &syntax.Expr{Op: syntax.Number, Value: v} }

func joined(op syntax.Op, args ...*syntax.Expr) *syntax.Expr { return &syntax.Expr{Op: op, Args: args} }

// called returns a function call with the given arguments, which are expressions or integers.
func called(name string, args ...any) *syntax.Expr {
	e := &syntax.Expr{Op: syntax.Call, Text: name}
	for _, a := range args {
		if k, number := a.(int); number {
			a = valued(float64(k))
		}
		e.Args = append(e.Args, a.(*syntax.Expr))
	}
	return e
}

// operators and calls map ops of nodes to operators and functions with the same arguments.
var (
	operators = map[Op]syntax.Op{
		OpTranspose: syntax.Transpose, OpPower: syntax.PowerEach, OpSolve: syntax.Under,
	}
	calls = map[Op]string{
		OpMax: "max", OpDiagonal: "diag", OpDiagMatrix: "diag", OpDet: "det", OpLogdet: "logdet", OpInverse: "inv",
		OpRoot: "sqrtm", OpLeading: "leading", OpEigenvalue: "norm", // the norm of V'*V or V*V' is its largest eigenvalue
		OpEigenvalues: "eig", OpEigenvectors: "eigvecs", OpCholesky: "chol",
		OpUpperFactor: "upperfactor",
	}
)

// read returns an expression that computes a node from its arguments, even if the node has a name.
func (r *reader) read(n *Node) *syntax.Expr {
	switch n.Op {
	case OpX:
		return named("X")
	case OpD:
		return named("D")
	case OpNumber:
		return filledExpr(n.Coefs[0], n.Rows, n.Cols)
	case OpLeaf:
		return cmp.Or(n.Leaf.Expr, named(n.Leaf.Name))
	case OpSum:
		return r.sum(n)
	case OpProduct:
		return r.product(n)
	}
	args := lists.Map(n.Args, r.expr)
	if op, ok := operators[n.Op]; ok {
		return joined(op, args...)
	}
	if s, eye := n.isEye(); eye && s == 1 {
		return called("eye", n.Rows)
	}
	if name, ok := calls[n.Op]; ok {
		return &syntax.Expr{Op: syntax.Call, Text: name, Args: args}
	}
	first := args[0]
	switch n.Op {
	case OpChain:
		for _, a := range args[1:] {
			first = joined(syntax.Times, first, a)
		}
		return first
	case OpApply:
		return called(n.Function.Name, first)
	case OpReduce:
		return reduced("sum", n, first)
	case OpLargest:
		return reduced("max", n, first)
	case OpFunction:
		return called(n.Function.Name+"m", first)
	case OpSlope:
		return called("d"+n.Function.Name+"m", first, args[1])
	case OpCurve:
		return curved(n, first, args[1])
	case OpOrder:
		return called([]string{"sortby", "unsortby"}[n.At[0]], first, args[1])
	case OpSylvester:
		return called("sylvester", first, first, args[1])
	case OpSlice:
		a := n.Args[0]
		return joined(syntax.Index, first, between(n.At[0], n.Rows, a.Rows), between(n.At[1], n.Cols, a.Cols))
	case OpReshape:
		if n.Cols == 1 {
			return joined(syntax.Index, first, joined(syntax.All))
		}
		return called("reshape", first, n.Rows, n.Cols)
	}
	return padded(n, first) // OpPad
}

// filledExpr returns an expression for a matrix with equal entries.
func filledExpr(v float64, rows, cols int) *syntax.Expr {
	switch {
	case rows == 1 && cols == 1:
		return valued(v)
	case v == 0:
		return called("zeros", rows, cols)
	case v == 1:
		return called("ones", rows, cols)
	}
	return joined(syntax.Times, valued(v), called("ones", rows, cols))
}

// reduced returns a call to sum or max along the dimensions whose length is 1 in n but not in the argument of n.
func reduced(name string, n *Node, of *syntax.Expr) *syntax.Expr {
	a, axis := n.Args[0], 2
	if n.Rows == 1 {
		axis = 1
	}
	switch {
	case n.Scalar() && a.Rows > 1 && a.Cols > 1:
		return called(name, called(name, of))
	case n.Scalar():
		return called(name, of)
	case name == "max":
		return called(name, of, joined(syntax.Brackets), axis)
	}
	return called(name, of, axis)
}

// curved returns the second derivative of a matrix function at A along B and C, given A and [B C]: the upper right
// block of the first derivative at [A B; 0 A] along [C 0; 0 C] (Higham and Relton 2014, doi:10.1137/130945259).
func curved(n *Node, a, both *syntax.Expr) *syntax.Expr {
	half := func(of *syntax.Expr, from int) *syntax.Expr {
		return joined(syntax.Index, of, joined(syntax.All), between(from, n.Rows, 2*n.Rows))
	}
	square := func(rows ...*syntax.Expr) *syntax.Expr {
		return joined(syntax.Brackets, joined(syntax.Row, rows[:2]...), joined(syntax.Row, rows[2:]...))
	}
	zero, c := called("zeros", n.Rows, n.Rows), half(both, n.Rows)
	slope := called("d"+n.Function.Name+"m", square(a, half(both, 0), zero, a), square(c, zero, zero, c))
	return joined(syntax.Index, slope, between(0, n.Rows, 2*n.Rows), between(n.Rows, n.Rows, 2*n.Rows))
}

// between(from, count, all) returns an index that selects consecutive rows or columns. The argument from is the index
// of the first selected row or column, counted from 0. The argument count is the number of selected rows or columns,
// and the argument all is the total number of rows or columns.
func between(from, count, all int) *syntax.Expr {
	switch {
	case count == all:
		return joined(syntax.All)
	case count == 1:
		return valued(float64(from + 1))
	}
	return joined(syntax.Range, valued(float64(from+1)), valued(float64(from+count)))
}

// padded returns the expression for a matrix that consists of a block and zeros around it.
func padded(n *Node, block *syntax.Expr) *syntax.Expr {
	a := n.Args[0]
	row := joined(syntax.Row)
	for k, cols := range []int{n.At[1], a.Cols, n.Cols - n.At[1] - a.Cols} {
		if k == 1 {
			row.Args = append(row.Args, block)
		} else if cols > 0 {
			row.Args = append(row.Args, called("zeros", a.Rows, cols))
		}
	}
	out := joined(syntax.Brackets)
	for k, rows := range []int{n.At[0], a.Rows, n.Rows - n.At[0] - a.Rows} {
		if k == 1 {
			out.Args = append(out.Args, row)
		} else if rows > 0 {
			out.Args = append(out.Args, joined(syntax.Row, called("zeros", rows, n.Cols)))
		}
	}
	return out
}
