package cure

import (
	"strings"

	"slep/problems/formula/syntax"
)

// same maps functions of Python to equivalent ones of NumPy or of the formula language.
var same = map[string]string{
	"arcsin": "asin", "arccos": "acos", "arctan": "atan", "absolute": "abs", "fabs": "abs", "expit": "sigmoid",
	"remainder": "mod", "trunc": "fix", "int": "fix", "eigvalsh": "eig", "eigvals": "eig", "count_nonzero": "nnz",
	"identity": "eye", "diagonal": "diag", "diagflat": "diag", "hilbert": "hilb", "block_diag": "blkdiag",
	"amax": "max", "amin": "min", "average": "mean", "nansum": "sum", "nanmean": "mean", "svdvals": "svd",
	"matrix_norm": "norm", "trapezoid": "trapz", "clamp": "clip", "cat": "concatenate", "row_stack": "vstack",
	"bmat": "block", "range": "arange", "chain_matmul": "multi_dot", "flatten": "ravel", "t": "transpose",
	"matmul": "dot", "mm": "dot", "pow": "power",
}

// paired maps functions and operators to operations on the entries of two arrays.
var paired = map[string]syntax.Op{
	"multiply": syntax.TimesEach, "divide": syntax.OverEach, "add": syntax.Add, "subtract": syntax.Subtract,
	"power": syntax.PowerEach, "*": syntax.TimesEach, "/": syntax.OverEach, "+": syntax.Add, "-": syntax.Subtract,
	"**": syntax.PowerEach, "^": syntax.PowerEach,
}

// identities lists methods and functions that return their argument.
const identities = " clone detach numpy cpu contiguous double toarray todense tocsr tocsc tensor as_tensor " +
	"float64 array asarray float item copy squeeze conj real ascontiguousarray requires_grad_ csr_matrix csc_matrix " +
	"tolist stop_gradient astype "

// otherwise lists functions of the formula language that mean something else in Python.
const otherwise = " corr find order eigs sortby unsortby mode cummax cummin pdist2 maxk mink ifelse repmat "

// lambdas maps functions of NumPy, SciPy and PyTorch to definitions in terms of others.
var lambdas = map[string]string{
	"maximum": "a, b: max(a, b)", "minimum": "a, b: min(a, b)", "transpose": "a: a.T", "negative": "a: -a",
	"dot": "a, b: a @ b", "inner": "a, b: a @ b.T", "outer": "a, b: a[:, None] @ b[None, :]",
	"tensordot": "a, b, axes=2: sum(a*b)", "vdot": "a, b: sum(a*b)",
	"where":  "c, a, b: multiply(c, a) + multiply(1 - c, b)",
	"square": "a: a**2", "exp2": "a: 2**a", "reciprocal": "a: 1/a", "logaddexp": "a, b: log(exp(a) + exp(b))",
	"relu": "a: maximum(a, 0)", "softplus": "a: log(1 + exp(a))", "logit": "a: log(a/(1 - a))",
	"logsigmoid": "a: -log(1 + exp(-a))", "log_expit": "a: -log(1 + exp(-a))",
	"heaviside": "a, b: maximum(sign(a), 0) + b*(1 - abs(sign(a)))",
	"xlogy":     "a, b: a*log(b)", "entr": "a: -a*log(a)", "rel_entr": "a, b: a*log(a/b)",
	"kl_div": "a, b: a*log(a/b) - a + b", "huber": "d, a: merge(abs(a) < d, a**2/2, d*(abs(a) - d/2))",
	"zeros_like": "a: zeros(a.shape)", "ones_like": "a: ones(a.shape)", "len": "a: a.shape[0]",
	"cholesky": "a: chol(a).T", "circulant": "a: toeplitz(a, hstack([a[0], a[:0:-1]]))",
	"logsumexp":     "a, axis=None, keepdims=False: log(sum(exp(a), axis, keepdims))",
	"softmax":       "a, axis=None: divide(exp(a), sum(exp(a), axis, True))",
	"log_softmax":   "a, axis=None: a - log(sum(exp(a), axis, True))",
	"normalize":     "a, ord=2, axis=1: a/norm(a, ord, axis, True)",
	"ptp":           "a, axis=None, keepdims=False: amax(a, axis, keepdims) - amin(a, axis, keepdims)",
	"vector_norm":   "a, ord='fro': norm(ravel(a), ord)",
	"fill_diagonal": "a, b: a - diag(diag(a)) + b*eye(rows(a))",
	"mse_loss":      "a, b, reduction='mean': average_loss((a - b)**2, reduction)",
	"l1_loss":       "a, b, reduction='mean': average_loss(abs(a - b), reduction)",
	"huber_loss":    "a, b, reduction='mean', delta=1: average_loss(huber(delta, a - b), reduction)",
	"smooth_l1_loss": "a, b, reduction='mean', delta=1: " +
		"average_loss(merge(abs(a - b) < delta, (a - b)**2/(2*delta), abs(a - b) - delta/2), reduction)",
}

// Definitions of var: the sum of squares is divided by the number of entries, or by that number minus ddof.
const (
	variance       = "a, axis=None, ddof=0, keepdims=False: mean((a - mean(a, axis, True))**2, axis, keepdims)"
	sampleVariance = "a, axis=None, ddof=1, keepdims=False: " +
		"sum((a - mean(a, axis, True))**2, axis, keepdims)/(size(a, axis) - ddof)"
)

// norms maps the orders of norms along an axis to their definitions.
var norms = map[string]string{
	"'fro'": "a, ord=2, axis=None, keepdims=False: sqrt(sum(a**2, axis, keepdims))",
	"2":     "a, ord=2, axis=None, keepdims=False: sqrt(sum(a**2, axis, keepdims))",
	"1":     "a, ord=1, axis=None, keepdims=False: sum(abs(a), axis, keepdims)",
	"Inf":   "a, ord=1, axis=None, keepdims=False: amax(abs(a), axis, keepdims)",
}

// results maps functions that return several values to definitions of these values, or "" for values that are not used.
var results = map[string][]string{
	"eigh": {"a: eigvalsh(a)", "a: eigvecs(a)"}, "svd": {"", "a: svdvals(a)"}, "slogdet": {"", "a: logdet(a)"},
	"qr": {"a: q_factor(a)", "a: upperfactor(a)"}, "lstsq": {"a, b, rcond=None: pinv(a) @ b"},
	"where": {"a: flatnonzero(a)"}, "nonzero": {"a: flatnonzero(a)"},
}

// defined translates a call to a function that is defined by the text of a lambda after the keyword.
func (t *translator) defined(text string, e *py) *syntax.Expr {
	f := (&pyParser{tokens: pythonTokens(text)}).parameters(":")
	return t.substituted(text, t.matched(e, strings.Join(f.params, " ")))
}

// substituted translates such a definition with arguments substituted for its parameters.
func (t *translator) substituted(text string, in map[string]*py) *syntax.Expr {
	p := &pyParser{tokens: pythonTokens(text)}
	f := p.parameters(":")
	for k, name := range f.params {
		if in[name] == nil {
			in[name] = f.defaults[k]
		}
		if in[name] == nil {
			refuse()
		}
	}
	return t.expr(p.expression(0).replaced(in))
}
