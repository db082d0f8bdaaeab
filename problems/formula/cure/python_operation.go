package cure

import (
	"strconv"
	"strings"

	"slep/problems/formula/syntax"
)

// spelled maps a function and the number of its arguments to a template in the formula language.
var spelled = map[string]string{
	"matrix_power 2": "A^B", "tensordot 2": "sum(sum(A.*B))", "vdot 2": "sum(sum(A.*B))", "negative 1": "-A",
	"logaddexp 2": "log(exp(A) + exp(B))", "where 3": "A.*B + (1 - A).*C",
	"cholesky 1": "chol(A)'", "relu 1": "max(A, 0)", "softplus 1": "log(1 + exp(A))",
	"square 1": "A.^2", "zeros_like 1": "zeros(size(A))", "ones_like 1": "ones(size(A))", "len 1": "size(A, 1)",
	"xlogy 2": "A.*log(B)", "entr 1": "-A.*log(A)", "rel_entr 2": "A.*log(A./B)", "kl_div 2": "A.*log(A./B) - A + B",
	"heaviside 2": "max(sign(A), 0) + B.*(1 - abs(sign(A)))", "exp2 1": "2.^A", "reciprocal 1": "1./A",
	"logsigmoid 1": "-log(1 + exp(-A))", "log_expit 1": "-log(1 + exp(-A))", "logit 1": "log(A./(1 - A))",
	"huber 2": "merge(abs(B) < A, B.^2/2, A.*(abs(B) - A/2))", "circulant 1": "toeplitz(A(:), [A(1); A(end:-1:2)(:)])",
}

// paired maps functions to operators on the entries of two arrays.
var paired = map[string]syntax.Op{
	"multiply": syntax.TimesEach, "divide": syntax.OverEach, "add": syntax.Add, "subtract": syntax.Subtract,
	"power": syntax.PowerEach, "pow": syntax.PowerEach,
}

// operation translates functions that a formula expresses by operators or other functions. For any other function,
// operation returns nil.
func (t *translator) operation(name string, v []*syntax.Expr) *syntax.Expr {
	a, b := v[0], v[len(v)-1]
	if by, ok := paired[name]; ok && len(v) == 2 {
		return t.pair(by, a, b)
	}
	if t.ranks[a] == spatial && spelled[name+" "+strconv.Itoa(len(v))] == "" {
		return nil
	}
	switch {
	case len(v) == 2 && name == "inner" && t.ranks[a] == matrix && t.ranks[b] == matrix:
		return t.as(matrix, op(syntax.Times, a, turn(b)))
	case len(v) == 2 && (name == "dot" || name == "matmul" || name == "inner" || name == "mm"),
		len(v) == 2 && name == "vdot" && t.ranks[a] != matrix:
		return t.product(a, b)
	case len(v) == 2 && name == "solve":
		b = t.asColumn(b)
		return t.as(t.ranks[b], op(syntax.Under, a, b))
	case len(v) == 2 && name == "outer":
		return t.as(matrix, op(syntax.Times, t.asColumn(a), t.asRow(b)))
	case len(v) == 1 && (name == "transpose" || name == "t"):
		return t.as(t.ranks[a], turn(a))
	case len(v) == 1 && (name == "ravel" || name == "flatten"), // row by row
		name == "reshape" && len(v) == 2 && b.Op == syntax.Negate:
		return t.as(column, op(syntax.Index, turn(a), op(syntax.All)))
	case name == "reshape" && len(v) == 3 && v[1].Op != syntax.Negate && b.Op != syntax.Negate:
		return t.as(matrix, turn(call("reshape", turn(a), b, v[1])))
	case name == "where" && b.Op == syntax.Number && b.Value == 0:
		return t.operation("multiply", v[:2])
	}
	template := spelled[name+" "+strconv.Itoa(len(v))]
	if template == "" {
		return nil
	}
	r := t.fit(v)
	out := syntax.Filled(template, v...)
	if strings.HasPrefix(template, "sum(") || strings.HasPrefix(template, "log(sum") || name == "len" {
		r = scalar
	}
	return t.as(r, out)
}

// fit transposes one-dimensional arrays where needed so that an operation can combine the entries of all arrays, and
// returns the rank of the result. As in NumPy, a one-dimensional array counts as a row if another array is a matrix.
func (t *translator) fit(v []*syntax.Expr) (r rank) {
	for _, a := range v {
		if t.ranks[a] == spatial {
			return t.fitSpatial(v)
		}
	}
	for _, a := range v {
		switch own := t.ranks[a]; {
		case own == matrix || r == scalar:
			r = own
		case r != matrix && own != scalar && own != r:
			r = column
		}
	}
	for k, a := range v {
		if r == matrix {
			v[k] = t.asRow(a)
		} else if r == column {
			v[k] = t.asColumn(a)
		}
	}
	return r
}
