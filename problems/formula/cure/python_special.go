package cure

import (
	"slices"
	"strings"

	"slep/problems/formula/syntax"
)

// otherwise lists names of functions that have another meaning in Python than in the formula language. They are
// translated by special.
const otherwise = " sort median corr corrcoef trapz argmax argmin find unique order flip eigs sortby unsortby " +
	"cov mode cummax cummin pdist pdist2 maxk mink squareform merge ifelse repmat "

// neutral lists keyword arguments that do not change the value of a call.
const neutral = " dtype device requires_grad compute_uv full_matrices indexing hermitian check_finite inplace format "

// key returns the value of the first of the named keywords that a call has, or nil if it has none of them.
func (e *py) key(names ...string) *py {
	for k, own := range e.keys {
		for _, name := range names {
			if own == name {
				return e.args[k]
			}
		}
	}
	return nil
}

// wantKeys refuses a call with keyword arguments other than neutral and allowed ones.
func wantKeys(e *py, allowed string) {
	for _, key := range e.keys {
		if key != "" && !oneOf(key, neutral+allowed+" ") {
			refuse()
		}
	}
}

// identities lists methods and functions that return their argument.
const identities = " clone detach numpy cpu contiguous double toarray todense tocsr tocsc tensor as_tensor " +
	"float64 array asarray float item copy squeeze conj real ascontiguousarray requires_grad_ csr_matrix csc_matrix " +
	"tolist stop_gradient "

// special translates functions whose arguments or results differ from those in the formula language. The positional
// arguments are args. It returns nil for other functions.
func (t *translator) special(name string, e *py, args []*py) *syntax.Expr {
	axis := e.key("axis", "dim")
	switch {
	case oneOf(name, " real conj imag ") && t.isComplex && len(args) == 1, oneOf(name, " fft ifft ") && len(args) == 1:
		return t.transformed(name, e, t.expr(args[0]))
	case oneOf(name, identities) && len(args) > 0:
		wantKeys(e, "")
		return t.expr(args[0])
	case oneOf(name, " mse_loss l1_loss smooth_l1_loss huber_loss ") && len(args) == 2:
		return t.loss(name, e, args)
	case oneOf(name, " cdist pdist squareform euclidean_distances rbf_kernel pairwise_distances "):
		return t.distances(name, e, args)
	case oneOf(name, " clip clamp ") && len(args) > 0:
		wantKeys(e, "min max a_min a_max")
		for _, bound := range []*py{e.key("min", "a_min"), e.key("max", "a_max")} {
			if bound == nil {
				bound = &py{op: "name", text: "None"}
			}
			if len(args) < 3 {
				args = append(args, bound)
			}
		}
		return t.clip(args)
	case len(args) == 0:
		return nil
	case isBoolean(e) && name == "astype":
		return t.boolean(t.expr(args[0]))
	case isBoolean(e):
		plain := *e
		plain.keys = slices.Clone(e.keys)
		plain.keys[slices.Index(e.keys, "dtype")] = "device"
		return t.boolean(t.expr(&plain))
	case name == "astype":
		return t.expr(args[0])
	}
	v := func() *syntax.Expr { return t.expr(args[0]) }
	switch name {
	case "median":
		wantKeys(e, "axis")
		if t.isTorch {
			refuse() // PyTorch's median is the lower of the two middle entries
		}
		return t.over(name, v(), axis)
	case "percentile", "quantile":
		wantKeys(e, "axis")
		if level := t.literal(args[1]); level != .5 && (level != 50 || name == "quantile") {
			refuse()
		}
		return t.over("median", v(), axis)
	case "sort":
		return t.inOrder(e, v(), axis)
	case "argsort":
		wantKeys(e, "kind stable")
		return t.fromZero("order", v())
	case "argmax", "argmin":
		wantKeys(e, "")
		return t.as(scalar, plus(call(name, t.vector(v())), -1))
	case "flatnonzero":
		return t.fromZero("find", v())
	case "unique":
		wantKeys(e, "")
		return t.as(column, call("unique", t.asColumn(t.vector(v()))))
	case "flip":
		wantKeys(e, "axis")
		if a := v(); t.ranks[a] != matrix {
			return t.as(t.ranks[a], call(name, a))
		} else if axis != nil {
			k, _ := t.dimension(axis)
			return t.as(matrix, call(name, a, number(k)))
		}
		refuse()
	case "trapz", "trapezoid":
		wantKeys(e, "dx x")
		out := call("trapz", t.vector(v()))
		if len(args) == 2 {
			args = append(args, args[1])
		}
		if x := e.key("x"); x != nil {
			args = append(args[:1], x, x)
		}
		if len(args) == 3 {
			out = call("trapz", t.vector(t.expr(args[1])), out.Args[0])
		} else if dx := e.key("dx"); dx != nil {
			return t.pair(syntax.Times, t.expr(dx), out)
		}
		return out
	case "cov", "corrcoef":
		return t.covariance(name, e, args)
	case "kron":
		return t.as(matrix, call(name, t.asRow(v()), t.asRow(t.expr(args[len(args)-1]))))
	case "repeat", "tile":
		return t.repeated(name, args, axis)
	case "stack":
		if axis != nil && t.literal(axis) != 0 {
			name = "column_stack"
		} else {
			name = "vstack"
		}
		return t.stacked(name, args[0], nil)
	case "normalize":
		if wantKeys(e, "dim axis"); axis != nil {
			if k, _ := t.dimension(axis); k == 1 {
				return t.as(matrix, syntax.Filled("A./vecnorm(A)", v()))
			}
		}
		return t.as(matrix, syntax.Filled("A./vecnorm(A, 2, 2)", v()))
	case "fill_diagonal":
		return t.as(matrix, syntax.Filled("A - diag(diag(A)) + B*eye(rows(A))", v(), t.expr(args[1])))
	case "vector_norm":
		return t.norm(append([]*py{{op: "call", args: []*py{{op: "name", text: "ravel"}, args[0]}, keys: []string{"", ""}}},
			args[1:]...), nil)
	case "ptp":
		wantKeys(e, "")
		a := v()
		if t.ranks[a] == matrix {
			a = op(syntax.Index, a, op(syntax.All))
		}
		return op(syntax.Subtract, call("max", a), call("min", a))
	case "polyval":
		at := t.expr(args[len(args)-1])
		return t.as(t.ranks[at], call(name, v(), at))
	case "block", "bmat":
		return t.as(matrix, v())
	case "diags":
		return t.diagonals(e, args)
	}
	if oneOf(name, otherwise) {
		refuse()
	}
	return nil
}

// boolean returns an array of conditions.
func (t *translator) boolean(v *syntax.Expr) *syntax.Expr {
	return t.as(t.ranks[v], call("logical", v))
}

// vector refuses a matrix.
func (t *translator) vector(v *syntax.Expr) *syntax.Expr {
	if t.ranks[v] == matrix || t.ranks[v] == scalar {
		refuse()
	}
	return v
}

// fromZero returns a call to a function that returns indices, converted to indices counted from 0.
func (t *translator) fromZero(name string, v *syntax.Expr) *syntax.Expr {
	return t.as(t.ranks[t.vector(v)], plus(call(name, v), -1))
}

// over translates a function that is applied along an axis or to all entries.
func (t *translator) over(name string, v *syntax.Expr, axis *py) *syntax.Expr {
	switch {
	case t.ranks[v] != matrix:
		return call(name, v)
	case axis == nil:
		return call(name, op(syntax.Index, v, op(syntax.All)))
	}
	k, rest := t.dimension(axis)
	return t.as(rest, call(name, v, number(k)))
}

// inOrder translates sort, along the last axis by default.
func (t *translator) inOrder(e *py, v *syntax.Expr, axis *py) *syntax.Expr {
	wantKeys(e, "axis dim kind descending")
	var order []*syntax.Expr
	if d := e.key("descending"); d != nil && d.text == "True" {
		order = append(order, &syntax.Expr{Op: syntax.Text, Text: "descend"})
	}
	sorted := func(args ...*syntax.Expr) *syntax.Expr { return call("sort", append(args, order...)...) }
	r := t.ranks[v]
	switch {
	case r != matrix:
		return t.as(r, sorted(v))
	case axis != nil && isNone(axis):
		return t.as(column, sorted(op(syntax.Index, v, op(syntax.All))))
	case axis == nil:
		axis = whole(1)
	}
	k, _ := t.dimension(axis)
	return t.as(matrix, sorted(v, number(k)))
}

// isTorch reports whether text uses notation that is typical of PyTorch.
func isTorch(text string) bool {
	for _, habit := range []string{"torch", ".pow(", ".norm(", ".clone(", ".detach(", "dim=", "F.", ".mT"} {
		if strings.Contains(text, habit) {
			return true
		}
	}
	return false
}
