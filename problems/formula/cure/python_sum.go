package cure

import (
	"slices"
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// along translates sums, means, products, cumulative sums, maxima and minima along an axis or over all entries.
func (t *translator) along(name string, args []*py, axis *py) *syntax.Expr {
	if len(args) == 2 && axis == nil {
		axis = args[1]
	}
	a := args[0]
	isComprehension := a.op == "for" || a.op == "list" && len(a.args) > 0 && a.args[0].op == "for"
	if isComprehension || t.lists[a.text] != nil {
		if args = []*py{{op: "list", args: t.elements(a)}}; name == "sum" {
			return t.terms(args[0].args)
		}
	}
	v := t.expr(args[0])
	if t.ranks[v] == spatial {
		return t.alongSpatial(name, v, axis)
	}
	if axis != nil && axis.op == "list" && len(axis.args) == 2 { // axis=(0, 1)
		axis = nil
	}
	isCumulative := name == "cumsum" || name == "cumprod"
	if axis == nil && t.ranks[v] == matrix && isCumulative { // in which case NumPy takes the entries row by row
		return t.as(column, syntax.Filled(name+"((A')(:))", v))
	}
	if axis == nil && t.ranks[v] == matrix {
		return call(name, call(name, v))
	}
	if axis == nil || t.ranks[v] != matrix {
		if isCumulative {
			return t.as(t.ranks[v], call(name, v))
		}
		return call(name, v)
	}
	k, rest := t.dimension(axis)
	if isCumulative {
		return t.as(matrix, call(name, v, number(k)))
	}
	if name == "max" || name == "min" {
		return t.as(rest, call(name, v, op(syntax.Brackets), number(k)))
	}
	return t.as(rest, call(name, v, number(k)))
}

// exponential translates logsumexp and softmax along an axis or over all entries.
func (t *translator) exponential(name string, v *syntax.Expr, axis *py, keeps bool) *syntax.Expr {
	r, rest, sum, k := t.ranks[v], scalar, "sum(exp(A))", 0
	if r == matrix && axis != nil {
		k, rest = t.dimension(axis)
		sum = "sum(exp(A), B)"
	} else if r == matrix {
		sum = "sum(sum(exp(A)))"
	}
	template := "log(" + sum + ")"
	switch name {
	case "softmax":
		template, rest = "exp(A)./"+sum, r
	case "log_softmax":
		template, rest = "A - log("+sum+")", r
	}
	if keeps {
		rest = matrix
	}
	return t.as(rest, syntax.Filled(template, v, number(k)))
}

// variance translates var and std, which in NumPy divide by the number of entries.
func (t *translator) variance(name string, args []*py, axis *py) *syntax.Expr {
	v := t.expr(args[0])
	if len(args) == 2 && axis == nil {
		axis = args[1]
	}
	template, rest, k := "mean((A - mean(A)).^2)", scalar, 0
	if t.ranks[v] == matrix && axis != nil {
		k, rest = t.dimension(axis)
		template = "mean((A - mean(A, B)).^2, B)"
	} else if t.ranks[v] == matrix {
		template = "mean(mean((A - mean(mean(A))).^2))"
	}
	if t.ddof != 0 {
		count := strconv.FormatFloat(t.ddof, 'g', -1, 64)
		switch {
		case k > 0:
			template = "sum((A - mean(A, B)).^2, B)/(size(A, B) - " + count + ")"
		case t.ranks[v] == matrix:
			template = "sum(sum((A - mean(mean(A))).^2))/(numel(A) - " + count + ")"
		default:
			template = "sum((A - mean(A)).^2)/(numel(A) - " + count + ")"
		}
	}
	if name == "std" {
		template = "sqrt(" + template + ")"
	}
	return t.as(rest, syntax.Filled(template, v, number(k)))
}

// dimension returns the dimension that an axis denotes, counted from 1, and the rank of the sum of a matrix along this
// dimension.
func (t *translator) dimension(axis *py) (k int, rest rank) {
	switch t.literal(axis) {
	case 0, -2:
		return 1, row
	case 1, -1:
		return 2, column
	}
	refuse()
	return 0, scalar
}

// filled translates functions that make a matrix of a given shape.
func (t *translator) filled(name string, args []*py) *syntax.Expr {
	switch name {
	case "standard_normal", "normal":
		name, args = "randn", args[len(args)-1:]
	case "identity":
		name = "eye"
	case "full":
		if args[0].op != "list" || len(args) != 2 {
			refuse()
		}
		return t.pair(syntax.Times, t.expr(args[1]), t.filled("ones", args[:1]))
	}
	if args[0].op == "list" {
		args = args[0].args
	}
	if args[0].op == "attribute" && args[0].text == "shape" {
		return t.as(matrix, call(name, call("size", t.expr(args[0].args[0]))))
	}
	rows := t.expr(args[0])
	switch {
	case len(args) > 1:
		return t.as(matrix, call(name, rows, t.expr(args[1])))
	case name == "eye":
		return t.as(matrix, call(name, rows))
	}
	return t.as(column, call(name, rows, number(1)))
}

// stacked translates functions that join matrices side by side or one below the other.
func (t *translator) stacked(name string, list *py, axis *py) *syntax.Expr {
	if list.op != "list" {
		refuse()
	}
	across := name == "hstack" || name == "column_stack"
	if axis != nil {
		k := t.literal(axis)
		across = k == 1 || k == -1
	}
	values, isFlat := make([]*syntax.Expr, len(list.args)), true
	for k, a := range list.args {
		values[k] = t.expr(a)
		isFlat = isFlat && t.ranks[values[k]] != matrix
	}
	for k, v := range values { // one-dimensional arrays are joined end to end, or become rows or columns
		switch {
		case isFlat && name == "vstack" || isFlat && name == "row_stack":
			values[k] = t.asRow(v)
		case isFlat:
			values[k] = t.asColumn(v)
		}
	}
	if isFlat && name != "column_stack" {
		across = false
	}
	out := op(syntax.Brackets)
	for k, a := range values {
		if k == 0 || !across {
			out.Args = append(out.Args, op(syntax.Row))
		}
		last := out.Args[len(out.Args)-1]
		last.Args = append(last.Args, a)
	}
	if isFlat && (name == "hstack" || name == "concatenate" || name == "cat") {
		return t.as(column, out)
	}
	return t.as(matrix, out)
}

// arange translates arange and range, whose values exclude the end.
func (t *translator) arange(args []*py) *syntax.Expr {
	from, to, step := number(0), args[0], 1.
	if len(args) > 1 {
		from, to = t.expr(args[0]), args[1]
	}
	if len(args) > 2 {
		step = t.literal(args[2])
	}
	out := from
	if step != 1 {
		out = op(syntax.Range, from, &syntax.Expr{Op: syntax.Number, Value: step})
	}
	if step != 1 && step != -1 {
		refuse()
	}
	return t.as(row, op(syntax.Range, out, plus(t.expr(to), -step)))
}

// einsum translates einsum if summedOver can write it as products and sums of matrices.
func (t *translator) einsum(args []*py) *syntax.Expr {
	if args[0].op != "text" || len(args) < 2 {
		refuse()
	}
	in, out, _ := strings.Cut(strings.ReplaceAll(args[0].text, " ", ""), "->")
	all := strings.Split(in, ",")
	if len(all) != len(args)-1 {
		refuse()
	}
	var factors []*indexed
	var summed []string
	for k, letters := range all {
		indices := strings.Split(letters, "")
		factors = append(factors, indexedBy(t.asColumn(t.expr(args[k+1])), indices))
		for _, index := range indices {
			if !strings.Contains(out, index) && !slices.Contains(summed, index) {
				summed = append(summed, index)
			}
		}
	}
	value := summedOver(factors, summed)
	if value.rows+value.cols != out {
		value.turn()
	}
	if value.rows+value.cols != out {
		refuse()
	}
	return t.as([]rank{scalar, column, matrix}[len(out)], verbatim(value.within(2)))
}
