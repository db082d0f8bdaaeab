package cure

import "slep/problems/formula/syntax"

// loss translates loss functions of PyTorch.
func (t *translator) loss(name string, e *py, args []*py) *syntax.Expr {
	wantKeys(e, "reduction delta beta")
	a, b := t.expr(args[0]), t.expr(args[1])
	difference := t.pair(syntax.Subtract, a, b)
	width := number(1)
	if d := e.key("delta", "beta"); d != nil {
		width = t.expr(d)
	}
	template := map[string]string{
		"mse_loss": "A.^2", "l1_loss": "abs(A)", "smooth_l1_loss": "merge(abs(A) < B, A.^2/(2*B), abs(A) - B/2)",
		"huber_loss": "merge(abs(A) < B, A.^2/2, B*(abs(A) - B/2))",
	}[name]
	each := t.as(t.ranks[difference], syntax.Filled(template, difference, width))
	switch reduction := e.key("reduction"); {
	case reduction == nil || reduction.text == "mean":
		return syntax.Filled("sum(sum(A))/numel(A)", each)
	case reduction.text == "sum":
		return syntax.Filled("sum(sum(A))", each)
	}
	return each
}

// distances translates functions that compute distances between rows.
func (t *translator) distances(name string, e *py, args []*py) *syntax.Expr {
	wantKeys(e, "metric squared gamma p")
	if name == "squareform" && len(args) == 1 && args[0].op == "call" && t.function(args[0]) == "pdist" {
		e, args = args[0], args[0].args[1:]
		name = "cdist"
		args = append([]*py{args[0], args[0]}, args[1:]...)
	}
	if len(args) == 0 || name == "squareform" {
		refuse()
	}
	a := t.expr(args[0])
	b, next := a, 1
	if len(args) > 1 && name != "pdist" && args[1].op != "text" {
		b, next = t.expr(args[1]), 2
	}
	metric := e.key("metric")
	if len(args) > next {
		metric = args[next]
	}
	isSquared := metric != nil && metric.text == "sqeuclidean" || name == "rbf_kernel"
	if squared := e.key("squared"); squared != nil {
		isSquared = squared.text == "True"
	}
	switch p := e.key("p"); {
	case t.ranks[a] != matrix || t.ranks[b] != matrix,
		metric != nil && metric.op == "text" && !oneOf(metric.text, " sqeuclidean euclidean "),
		p != nil && p.text != "2":
		refuse()
	}
	var out *syntax.Expr
	if name == "pdist" {
		out = t.as(row, call("pdist", a))
	} else {
		out = t.as(matrix, call("pdist2", a, b))
	}
	if isSquared {
		out.Args = append(out.Args, &syntax.Expr{Op: syntax.Text, Text: "squaredeuclidean"})
	}
	if name == "rbf_kernel" {
		gamma := e.key("gamma")
		if gamma == nil {
			refuse()
		}
		return t.as(matrix, syntax.Filled("exp(-A*B)", t.expr(gamma), out))
	}
	return out
}

// covariance translates cov and corrcoef, whose variables are rows by default.
func (t *translator) covariance(name string, e *py, args []*py) *syntax.Expr {
	wantKeys(e, "rowvar ddof bias")
	v := t.expr(args[0])
	if len(args) == 2 && name == "corrcoef" {
		return t.as(matrix, call(name, t.vector(v), t.vector(t.expr(args[1]))))
	}
	if byRows := e.key("rowvar"); byRows == nil || byRows.text == "True" || byRows.text == "1" {
		v = turn(t.asRow(v))
	}
	out := call(name, v)
	ddof, bias := e.key("ddof"), e.key("bias")
	switch {
	case len(args) > 1:
		refuse()
	case bias != nil && bias.text == "True", ddof != nil && t.literal(ddof) == 0:
		out.Args = append(out.Args, number(1))
	case ddof != nil && t.literal(ddof) != 1:
		refuse()
	}
	return t.as(matrix, out)
}

// repeated translates repeat and tile.
func (t *translator) repeated(name string, args []*py, axis *py) *syntax.Expr {
	if len(args) != 2 {
		refuse()
	}
	v, count := t.expr(args[0]), args[1]
	switch {
	case name == "tile" && count.op == "list" && len(count.args) == 2:
		return t.as(matrix, call("repmat", t.asRow(v), t.expr(count.args[0]), t.expr(count.args[1])))
	case name == "tile" && t.ranks[v] != matrix:
		return t.as(column, call("repmat", t.asColumn(v), t.expr(count), number(1)))
	case name == "repeat" && t.ranks[v] != matrix:
		return t.as(column, call("kron", t.asColumn(v), call("ones", t.expr(count), number(1))))
	case name == "repeat" && axis != nil:
		k, _ := t.dimension(axis)
		sizes := []*syntax.Expr{t.expr(count), number(1)}
		return t.as(matrix, call("kron", v, call("ones", sizes[k-1], sizes[2-k])))
	}
	refuse()
	return nil
}

// diagonals translates SciPy's diags if each diagonal is given by one number.
func (t *translator) diagonals(e *py, args []*py) *syntax.Expr {
	wantKeys(e, "shape offsets")
	offsets, shape := e.key("offsets"), e.key("shape")
	if len(args) > 1 {
		offsets = args[1]
	}
	if offsets == nil || offsets.op != "list" || args[0].op != "list" || len(args[0].args) != len(offsets.args) {
		refuse()
	}
	var out *syntax.Expr
	for k, offset := range offsets.args {
		v, at := t.expr(args[0].args[k]), t.literal(offset)
		if t.ranks[v] == scalar {
			if shape == nil || shape.op != "list" {
				refuse()
			}
			v = op(syntax.Times, v, call("ones", plus(t.expr(shape.args[0]), -max(at, -at)), number(1)))
		}
		one := call("diag", v, &syntax.Expr{Op: syntax.Number, Value: at})
		if out == nil {
			out = one
		} else {
			out = op(syntax.Add, out, one)
		}
	}
	return t.as(matrix, out)
}

// norm translates norms. The Frobenius norm is the default.
func (t *translator) norm(args []*py, axis *py) *syntax.Expr {
	v := t.expr(args[0])
	kind := &syntax.Expr{Op: syntax.Text, Text: "fro"}
	if len(args) > 1 {
		if kind = (&syntax.Expr{Op: syntax.Text, Text: args[1].text}); args[1].op != "text" {
			kind = t.expr(args[1])
		}
	}
	if t.ranks[v] == spatial {
		if kind.Text != "fro" && !(kind.Op == syntax.Number && kind.Value == 2) || axis == nil {
			refuse()
		}
		if out := t.distance("norm", v); out != nil {
			return out
		}
		square := t.as(spatial, syntax.Filled("A.^2", v))
		return t.as(matrix, call("sqrt", t.alongSpatial("sum", square, axis)))
	}
	switch {
	case axis == nil && t.isTorch && t.ranks[v] == matrix && kind.Op == syntax.Number && kind.Value == 1:
		return call("sum", call("sum", call("abs", v)))
	case axis == nil:
		return call("norm", v, kind)
	}
	k, rest := t.dimension(axis)
	template := ""
	switch {
	case kind.Text == "fro", kind.Op == syntax.Number && kind.Value == 2:
		template = "sqrt(sum(A.^2, B))"
	case kind.Op == syntax.Number && kind.Value == 1:
		template = "sum(abs(A), B)"
	case kind.Text == "Inf":
		template = "max(abs(A), [], B)"
	default:
		refuse()
	}
	return t.as(rest, syntax.Filled(template, v, number(k)))
}
