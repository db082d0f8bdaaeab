package cure

import (
	"cmp"
	"slices"
	"strings"

	"slep/problems/formula/syntax"
)

// distances translates functions that compute distances between rows.
func (t *translator) distances(name string, in map[string]*py) *syntax.Expr {
	a, b, metric := t.expr(in["a"]), t.expr(cmp.Or(in["b"], in["a"])), "euclidean"
	if in["metric"] != nil {
		metric = in["metric"].text
	}
	refuseIf(t.ranks[a] != matrix || t.ranks[b] != matrix || !oneOf(metric, " sqeuclidean euclidean ") ||
		in["ord"] != nil && in["ord"].text != "2")
	out := t.as(matrix, call("pdist2", a, b))
	if name == "pdist" {
		out = t.as(row, call("pdist", a))
	}
	if metric == "sqeuclidean" || isTrue(in["squared"]) || name == "rbf_kernel" {
		out.Args = append(out.Args, &syntax.Expr{Op: syntax.Text, Text: "squaredeuclidean"})
	}
	if name == "rbf_kernel" {
		return t.as(matrix, syntax.Filled("exp(-A*B)", t.expr(in["gamma"]), out))
	}
	return out
}

// covariance translates cov and corrcoef, for which each row is a variable by default.
func (t *translator) covariance(name string, in map[string]*py) *syntax.Expr {
	v, ddof := t.expr(in["a"]), in["ddof"]
	if in["y"] != nil && name == "corrcoef" {
		return t.as(matrix, call(name, t.vector(v), t.vector(t.expr(in["y"]))))
	}
	if in["rowvar"] == nil || isTrue(in["rowvar"]) {
		v = turn(t.asRow(v))
	}
	out := call(name, v)
	switch {
	case in["y"] != nil:
		refuse()
	case isTrue(in["bias"]), ddof != nil && t.literal(ddof) == 0:
		out.Args = append(out.Args, number(1))
	case ddof != nil && t.literal(ddof) != 1:
		refuse()
	}
	return t.as(matrix, out)
}

// einsum translates a call to einsum if summedOver can express the call in terms of products and sums of matrices.
func (t *translator) einsum(args []*py) *syntax.Expr {
	refuseIf(args[0].op != "text" || len(args) < 2)
	in, out, isExplicit := strings.Cut(strings.ReplaceAll(args[0].text, " ", ""), "->")
	for letter := 'a'; letter <= 'z' && !isExplicit; letter++ { // the result has the indices that occur once
		if strings.Count(in, string(letter)) == 1 {
			out += string(letter)
		}
	}
	all := strings.Split(in, ",")
	refuseIf(len(all) != len(args)-1)
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
	refuseIf(value.rows+value.cols != out)
	r := []rank{scalar, column, matrix}[len(out)]
	if r == column && value.rows == "" {
		r = row
	}
	return t.as(r, verbatim(value.within(2)))
}
