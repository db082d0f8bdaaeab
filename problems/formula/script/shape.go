package script

import "slep/problems/formula/syntax"

// call returns what is known of a function of arguments.
func (s *scope) call(e *syntax.Expr) (out value) {
	args := make([]value, len(e.Args))
	varies := false
	for k, a := range e.Args {
		if a.Op != syntax.Text {
			args[k] = s.of(a)
			varies = varies || args[k].varies
		}
	}
	defer func() { out.varies = varies }()
	first := args[0]
	size := func(k int) int { return s.whole(e.Args[k], 0) }
	switch e.Text {
	case "trace", "det", "logdet", "norm", "numel", "rows", "columns", "size":
		return value{rows: 1, cols: 1}
	case "sum", "mean", "prod":
		if s.axis(e) == 1 {
			return value{rows: 1, cols: first.cols}
		}
		return value{rows: first.rows, cols: 1}
	case "inv":
		return value{rows: first.rows, cols: first.cols}
	case "diag":
		return diagonal(first)
	case "dot":
		if first.vector() && args[1].vector() {
			return value{rows: 1, cols: 1}
		}
		return value{rows: 1, cols: first.cols}
	case "hypot", "power", "max", "min":
		return value{rows: max(first.rows, args[1].rows), cols: max(first.cols, args[1].cols)}
	case "repmat":
		return value{rows: first.rows * size(1), cols: first.cols * size(2)}
	case "reshape":
		return value{rows: size(1), cols: size(2)}
	case "kron":
		b := args[1]
		return value{rows: first.rows * b.rows, cols: first.cols * b.cols, sparse: first.sparse && b.sparse}
	case "linspace":
		return value{rows: 1, cols: size(2)}
	case "toeplitz":
		last := args[len(args)-1]
		return value{rows: first.rows * first.cols, cols: last.rows * last.cols}
	case "spdiags":
		return value{rows: size(2), cols: size(3), sparse: true}
	case "tridiag":
		return value{rows: size(0), cols: size(0), sparse: size(0) > 1}
	case "laplacian":
		points := 1
		for _, side := range s.sides(e) {
			points *= side
		}
		return value{rows: points, cols: points, sparse: points > 1}
	case "eye", "zeros", "ones":
		out = value{rows: size(0), cols: size(len(e.Args) - 1)}
		out.sparse = e.Text == "eye" && out.rows == out.cols && out.rows > large
		return out
	}
	return value{rows: first.rows, cols: first.cols}
}

// sides returns the sides of the grid of a call of laplacian.
func (s *scope) sides(e *syntax.Expr) (out []int) {
	if a := e.Args[0]; a.Op == syntax.Brackets {
		for _, row := range a.Args {
			for _, side := range row.Args {
				out = append(out, s.whole(side, 0))
			}
		}
		return out
	}
	return []int{s.whole(e.Args[0], 0)}
}

// axis returns the dimension along which a call sums: 1 down the columns, 2 along the rows.
func (s *scope) axis(e *syntax.Expr) int {
	if len(e.Args) == 2 {
		return s.whole(e.Args[1], 0)
	}
	if s.of(e.Args[0]).rows == 1 {
		return 2
	}
	return 1
}

func diagonal(v value) value {
	if v.scalar() || !v.vector() {
		return value{rows: min(v.rows, v.cols), cols: 1}
	}
	n := max(v.rows, v.cols)
	return value{rows: n, cols: n, sparse: n > large}
}

// span is a range of rows or columns, counted from 1.
type span struct{ from, to, all int }

func (r span) count() int { return r.to - r.from + 1 }

// span returns the range that an index takes of so many rows or columns.
func (s *scope) span(e *syntax.Expr, all int) span {
	switch e.Op {
	case syntax.All:
		return span{1, all, all}
	case syntax.Range:
		return span{s.whole(e.Args[0], all), s.whole(e.Args[1], all), all}
	}
	k := s.whole(e, all)
	return span{k, k, all}
}

// index returns what is known of V(..).
func (s *scope) index(e *syntax.Expr) value {
	v := s.of(e.Args[0])
	out := value{varies: v.varies, sparse: v.sparse}
	if len(e.Args) == 3 {
		out.rows, out.cols = s.span(e.Args[1], v.rows).count(), s.span(e.Args[2], v.cols).count()
	} else {
		i := e.Args[1]
		count := s.span(i, v.rows*v.cols).count()
		switch {
		case i.Op != syntax.All && (v.rows == 1 || i.Op == syntax.Range && v.cols > 1):
			out.rows, out.cols = 1, count
		default:
			out.rows, out.cols = count, 1
		}
		out.sparse = v.sparse && v.vector() && i.Op != syntax.All
	}
	out.sparse = out.sparse && !out.scalar()
	return out
}

// brackets returns what is known of [..].
func (s *scope) brackets(e *syntax.Expr) (out value) {
	for k, row := range e.Args {
		var height, width int
		for _, a := range row.Args {
			v := s.of(a)
			out.varies = out.varies || v.varies
			height, width = v.rows, width+v.cols
		}
		out.rows += height
		if k == 0 {
			out.cols = width
		}
	}
	return out
}
