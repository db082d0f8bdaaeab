package cure

import (
	"cmp"
	_ "embed"
	"sync"

	"slep/problems/formula/syntax"
)

// same maps functions of Python to equivalent functions of NumPy or of the formula language.
var same = map[string]string{
	"arcsin": "asin", "arccos": "acos", "arctan": "atan", "absolute": "abs", "fabs": "abs", "expit": "sigmoid",
	"remainder": "mod", "trunc": "fix", "int": "fix", "eigvalsh": "eig", "eigvals": "eig", "count_nonzero": "nnz",
	"identity": "eye", "diagonal": "diag", "diagflat": "diag", "hilbert": "hilb", "block_diag": "blkdiag",
	"amax": "max", "amin": "min", "fmax": "maximum", "fmin": "minimum", "nansum": "sum", "nanmean": "mean",
	"svdvals": "svd", "matrix_norm": "norm", "trapezoid": "trapz", "clamp": "clip", "cat": "concatenate",
	"row_stack": "vstack", "bmat": "block", "range": "arange", "chain_matmul": "multi_dot", "flatten": "ravel",
	"t": "transpose", "matmul": "dot", "mm": "dot", "pow": "power", "empty": "zeros", "rint": "round",
	"around": "round",
}

// paired maps functions and operators to operations on the entries of two arrays.
var paired = map[string]syntax.Op{
	"multiply": syntax.TimesEach, "divide": syntax.OverEach, "add": syntax.Add, "subtract": syntax.Subtract,
	"power": syntax.PowerEach, "*": syntax.TimesEach, "/": syntax.OverEach, "+": syntax.Add, "-": syntax.Subtract,
	"**": syntax.PowerEach, "^": syntax.PowerEach,
}

// identities lists methods and functions whose calls are replaced by their argument.
const identities = " clone detach numpy cpu contiguous double toarray todense tocsr tocsc tensor as_tensor " +
	"float64 array asarray float item copy conj real ascontiguousarray requires_grad_ csr_matrix csc_matrix " +
	"tolist stop_gradient astype "

// otherwise lists functions of the formula language whose names have another meaning, or none, in Python.
const otherwise = " corr find order eigs sortby unsortby mode cummax cummin pdist2 maxk mink ifelse repmat "

// numpy is the Python code of functions that are defined in terms of other functions.
//
//go:embed numpy.py
var numpy string

// library returns the functions in numpy.py.
var library = sync.OnceValue(func() map[string]*pyFunction {
	out := map[string]*pyFunction{}
	for _, line := range logicalLines(numpy, "#") {
		p := &pyParser{tokens: pythonTokens(line.text), next: 1}
		name := p.peek().text
		out[name] = p.head()
		p.expect(":")
		p.next++ // return
		out[name].value = p.expression(0)
	}
	return out
})

// substituted translates a definition with the arguments of a call substituted for its parameters.
func (t *translator) substituted(f *pyFunction, in map[string]*py) *syntax.Expr {
	for k, name := range f.params {
		in[name] = cmp.Or(in[name], f.defaults[k])
		refuseIf(in[name] == nil)
	}
	return t.expr(f.value.replaced(in))
}
