package formula

// builder makes nodes of typed expressions.
type builder struct {
	*graph
	*typing
	values map[*symbol]*node
	random int // functions that draw random numbers so far
	kinks  []Kink
}

// built makes the graph of a typed formula and returns f and M, which is nil where the text has none.
func (b *builder) built() (f, m *node) {
	n, p := b.size(b.symbols["X"].shape)
	b.x = b.intern(&node{op: opX, rows: n, cols: p, depends: onX})
	b.values[b.symbols["X"]] = b.x
	for _, s := range b.f.statements {
		v := b.build(s.Value)
		if s.Name != "" {
			own := b.symbols[s.Name]
			if _, ok := literal(s.Value); ok && own.role != size {
				v = b.leafOf(own)
			} else if own.role == size {
				v = b.graph.number(own.value)
			} else if v.label == "" && (len(v.args) > 1 || v.op == opLeaf && v.leaf.expr != nil) {
				v.label = s.Name
			}
			b.values[own] = v
			if s.Name == "M" {
				m = v
			}
		}
		if s == b.f.objective {
			f = v
		}
	}
	if m != nil && m.varies() {
		fail(b.symbols["M"].at, "M depends on X")
	}
	if !f.varies() {
		fail(b.f.objective.Value.At, "f does not depend on X")
	}
	return f, m
}

// leafOf returns the node of a parameter or of data.
func (b *builder) leafOf(s *symbol) *node {
	r, c := b.size(s.shape)
	l := &leaf{name: s.name, symmetric: s.name == "M"}
	if d := b.given.Data[s.name]; d != nil {
		a := arrayOf(d)
		if l.symmetric = a.isSymmetric(); l.symmetric {
			a = a.balanced()
		}
		l.value = func() *array { return a }
	} else if s.known {
		l.value = func() *array { return &array{rows: 1, cols: 1, data: []float64{s.value}} }
	}
	return b.intern(&node{op: opLeaf, rows: r, cols: c, leaf: l})
}

// build returns the node of an expression.
func (b *builder) build(e *Expr) *node {
	spine := e.spine()
	last := len(spine) - 1
	even := false
	if last > 0 {
		exponent, known := b.exponent(spine[last-1])
		even = known && exponent > 0 && whole(exponent/2)
	}
	n := b.plain(spine[last], even)
	for k := last - 1; k >= 0; k-- {
		switch e = spine[k]; e.Op {
		case Negate:
			n = b.scale(-1, n)
		case Transpose:
			n = b.transposed(n)
		default:
			var second *node
			if exponent, known := b.exponent(e); known {
				second = b.graph.number(exponent)
			} else {
				second = b.build(e.Args[1])
			}
			b.place = e.At
			n = b.operate(e.Op, n, second)
		}
	}
	return n
}

// exponent returns the exponent of a power if it is a known number.
func (b *builder) exponent(e *Expr) (value float64, known bool) {
	if e.Op != Power && e.Op != PowerEach {
		return 0, false
	}
	return b.num(e.Args[1])
}

// plain returns the node of an expression other than an operator. even says that an even power of it follows.
func (b *builder) plain(e *Expr, even bool) *node {
	switch e.Op {
	case Number:
		return b.graph.number(e.Value)
	case Name:
		return b.named(e)
	case Call:
		b.place = e.At
		return b.call(e, even)
	case Index:
		return b.index(e)
	case Brackets:
		return b.matrix(e)
	}
	v, _ := b.num(e) // end
	return b.graph.number(v)
}

// named returns the node of a name.
func (b *builder) named(e *Expr) *node {
	s := b.symbols[e.Text]
	v := b.values[s]
	if v != nil {
		return v
	}
	switch s.role {
	case size, constant:
		v = b.graph.number(s.value)
	default:
		v = b.leafOf(s)
	}
	b.values[s] = v
	return v
}

// operate returns the node of a binary operator.
func (b *builder) operate(op Op, x, y *node) *node {
	switch op {
	case Add:
		return b.add(1, x, 1, y)
	case Subtract:
		return b.add(1, x, -1, y)
	case Times:
		if x.scalar() || y.scalar() {
			return b.product(x, y)
		}
		return b.chain(x, y)
	case TimesEach:
		return b.product(x, y)
	case Over:
		if !y.scalar() {
			return b.transposed(b.solve(b.transposed(y), b.transposed(x)))
		}
		return b.powers(term{1, x}, term{-1, y})
	case OverEach:
		return b.powers(term{1, x}, term{-1, y})
	case Under:
		return b.solve(x, y)
	case UnderEach:
		return b.powers(term{-1, x}, term{1, y})
	case Power:
		if !x.scalar() {
			return b.wholePower(x, int(y.coefs[0]))
		}
	}
	return b.raise(x, y)
}

// index returns the node of V(..).
func (b *builder) index(e *Expr) *node {
	v := b.build(e.Args[0])
	b.place = e.At
	if len(e.Args) == 3 {
		top, bottom := b.bounds(e.Args[1], b.shapes[e.Args[0].index].r)
		left, right := b.bounds(e.Args[2], b.shapes[e.Args[0].index].c)
		return b.slice(v, top-1, left-1, bottom-top+1, right-left+1)
	}
	s := b.shapes[e.Args[0].index]
	from, to := b.bounds(e.Args[1], b.times(s.r, s.c))
	count := to - from + 1
	switch {
	case e.Args[1].Op == All:
		return b.reshape(v, v.size(), 1)
	case v.rows == 1:
		return b.slice(v, 0, from-1, 1, count)
	case v.cols == 1:
		return b.slice(v, from-1, 0, count, 1)
	case count == 1:
		return b.slice(v, (from-1)%v.rows, (from-1)/v.rows, 1, 1)
	}
	return b.transposed(b.slice(b.reshape(v, v.size(), 1), from-1, 0, count, 1))
}

// matrix returns [..] as the sum of its parts, each with zeros around it.
func (b *builder) matrix(e *Expr) *node {
	rows, cols := b.size(b.shapes[e.index])
	var terms []term
	top := 0
	for _, row := range e.Args {
		left, height := 0, 0
		for _, a := range row.Args {
			v := b.build(a)
			terms = append(terms, term{1, b.pad(v, top, left, rows, cols)})
			left, height = left+v.cols, v.rows
		}
		top += height
	}
	b.place = e.At
	return b.sum(rows, cols, terms...)
}
