package formula

// reader turns nodes back into expressions. A long one that is needed more than once gets a name.
type reader struct {
	uses       map[*node]int
	done       map[*node]*Expr
	weight     map[*node]int
	taken      map[string]bool // names that the formula uses
	statements []*Statement
}

const longExpression = 6 // arguments and operators from which a common part has a name

// readBack returns the statements that compute a node, the last without a name.
func (s *study) readBack(n *node) []*Statement {
	r := &reader{uses: map[*node]int{}, done: map[*node]*Expr{}, weight: map[*node]int{}, taken: map[string]bool{}}
	for name := range s.symbols {
		r.taken[name] = true
	}
	r.count(n)
	r.uses[n] = 1
	e := r.expr(n)
	return append(r.statements, &Statement{Value: e})
}

func (r *reader) count(n *node) {
	if r.uses[n]++; r.uses[n] == 1 && n.label == "" {
		for _, a := range n.args {
			r.count(a)
		}
	}
}

// expr returns the expression of a node, or its name if the text or the reader gives it one.
func (r *reader) expr(n *node) *Expr {
	if e, ok := r.done[n]; ok {
		return e
	}
	var e *Expr
	if n.label != "" {
		e = named(n.label)
	} else if n.op == opLeaf && n.leaf.random { // drawn once
		e = r.named("R", n.leaf.expr)
	} else {
		e = r.read(n)
		w := 1
		for _, a := range n.args {
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
func (r *reader) named(letter string, e *Expr) *Expr {
	name := letter + digits(len(r.statements)+1)
	for r.taken[name] {
		name += "_"
	}
	r.statements = append(r.statements, &Statement{Name: name, Value: e})
	return named(name)
}

func digits(k int) string {
	if k < 10 {
		return string(rune('0' + k))
	}
	return digits(k/10) + digits(k%10)
}

func named(name string) *Expr              { return &Expr{Op: Name, Text: name} }
func valued(v float64) *Expr               { return &Expr{Op: Number, Value: v} }
func called(name string, a ...*Expr) *Expr { return &Expr{Op: Call, Text: name, Args: a} }
func joinedBy(op Op, args ...*Expr) *Expr  { return &Expr{Op: op, Args: args} }
func counted(name string, k ...int) *Expr {
	e := called(name)
	for _, v := range k {
		e.Args = append(e.Args, valued(float64(v)))
	}
	return e
}

// read returns the expression of what a node computes.
func (r *reader) read(n *node) *Expr {
	switch n.op {
	case opX:
		return named("X")
	case opD:
		return named("D")
	case opNumber:
		return filledExpr(n.coefs[0], n.rows, n.cols)
	case opLeaf:
		if n.leaf.expr != nil {
			return n.leaf.expr
		}
		return named(n.leaf.name)
	case opSum:
		return r.sum(n)
	case opProduct:
		return r.product(n)
	}
	args := make([]*Expr, len(n.args))
	for k, a := range n.args {
		args[k] = r.expr(a)
	}
	first := args[0]
	switch n.op {
	case opChain:
		for _, a := range args[1:] {
			first = joinedBy(Times, first, a)
		}
		return first
	case opTranspose:
		return joinedBy(Transpose, first)
	case opApply:
		return called(elementwise[n.at[0]].name, first)
	case opPower:
		return joinedBy(PowerEach, first, args[1])
	case opMax:
		return called("max", first, args[1])
	case opDiagonal, opDiagMatrix:
		if s, eye := n.isEye(); eye && s == 1 {
			return counted("eye", n.rows)
		}
		return called("diag", first)
	case opDet:
		return called("det", first)
	case opLogdet:
		return called("logdet", first)
	case opInverse:
		return called("inv", first)
	case opSolve:
		return joinedBy(Under, first, args[1])
	case opReduce:
		return reduced(n, first)
	case opSlice:
		a := n.args[0]
		return joinedBy(Index, first, between(n.at[0], n.rows, a.rows), between(n.at[1], n.cols, a.cols))
	case opReshape:
		if n.cols == 1 {
			return &Expr{Op: Index, Args: []*Expr{first, {Op: All}}}
		}
		return called("reshape", first, valued(float64(n.rows)), valued(float64(n.cols)))
	}
	return padded(n, first) // opPad
}

// filledExpr returns a matrix of equal entries.
func filledExpr(v float64, rows, cols int) *Expr {
	switch {
	case rows == 1 && cols == 1:
		return valued(v)
	case v == 0:
		return counted("zeros", rows, cols)
	case v == 1:
		return counted("ones", rows, cols)
	}
	return joinedBy(Times, valued(v), counted("ones", rows, cols))
}

// reduced returns the call of sum.
func reduced(n *node, of *Expr) *Expr {
	a := n.args[0]
	switch {
	case n.scalar() && a.rows > 1 && a.cols > 1:
		return called("sum", called("sum", of))
	case n.scalar():
		return called("sum", of)
	case n.rows == 1:
		return called("sum", of, valued(1))
	}
	return called("sum", of, valued(2))
}

// between returns a range of an index.
func between(from, count, all int) *Expr {
	switch {
	case count == all:
		return &Expr{Op: All}
	case count == 1:
		return valued(float64(from + 1))
	}
	return joinedBy(Range, valued(float64(from+1)), valued(float64(from+count)))
}

// padded returns a block with zeros around it.
func padded(n *node, block *Expr) *Expr {
	a := n.args[0]
	row := &Expr{Op: Row}
	for k, cols := range []int{n.at[1], a.cols, n.cols - n.at[1] - a.cols} {
		if k == 1 {
			row.Args = append(row.Args, block)
		} else if cols > 0 {
			row.Args = append(row.Args, counted("zeros", a.rows, cols))
		}
	}
	out := &Expr{Op: Brackets}
	for k, rows := range []int{n.at[0], a.rows, n.rows - n.at[0] - a.rows} {
		if k == 1 {
			out.Args = append(out.Args, row)
		} else if rows > 0 {
			out.Args = append(out.Args, &Expr{Op: Row, Args: []*Expr{counted("zeros", rows, n.cols)}})
		}
	}
	return out
}
