package script

import (
	_ "embed"
	"strconv"
	"strings"
)

// python describes how to write expressions in Python with NumPy and SciPy. Scripts represent a 1 x 1 value as a number
// and every other value as a two-dimensional array.
var python = &language{
	first: 0, whole: true,
	module: "np.", functions: map[string]string{
		"asin": "np.arcsin", "acos": "np.arccos", "atan": "np.arctan", "asinh": "np.arcsinh", "acosh": "np.arccosh",
		"atanh": "np.arctanh", "erf": "special.erf", "sigmoid": "special.expit", "max": "np.maximum", "min": "np.minimum",
	},
	reserved: strings.Fields("False None True and as assert async await break class continue def del elif else " +
		"except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield " +
		"X0 cost gradient read triplets np linalg sparse special splu solve factors Path here float enumerate range " +
		"min max id len"),
	operations: map[string]string{
		"file": "' \"$1\"", "table": "' read($1)", "identity": "' sparse.csr_array(sparse.eye(n))",
		"pi": "' np.pi", "e": "' np.e", "eps": "' np.finfo(float).eps", "Inf": "' np.inf", "NaN": "' np.nan",
		"transpose": "' $1'.T", "only": "' $1'.item()", "dense": "' $1'.toarray()", "float": "' float($1)",
		"scale": "* $1* * $2^", "multiply": "* $1* @ $2^", "multiply each": "* $1* * $2^", "divide": "* $1* / $2^",
		"divide each": "* $1* / $2^", "solve right": "' np.linalg.solve($2'.T, $1'.T).T",
		"solve": "' np.linalg.solve($1, $2)", "solve sparse": "' solve($1, $2)", "power": "^ $1' ** $2'",
		"matrix power": "' np.linalg.matrix_power($1, $2)", "power each": "^ $1' ** $2'",
		"column": "' $1'.reshape(-1, 1, order=\"F\")", "block": "' $1'[$2, $3]",
		"sum": "' np.sum($1, axis=$2, keepdims=True)", "sum all": "' np.sum($1)", "trace": "' np.trace($1)",
		"det": "' np.linalg.det($1)", "inv": "' np.linalg.inv($1)", "diagonal": "' np.diag($1).reshape(-1, 1)",
		"diagonal matrix": "' np.diagflat($1)", "large diagonal matrix": "' sparse.csr_array(sparse.diags(np.ravel($1)))",
		"dot": "' np.vdot($1, $2)", "dot of columns": "' np.sum($1* * $2^, axis=0, keepdims=True)",
		"1-norm": "' np.sum(np.abs($1))", "2-norm": "' np.linalg.norm($1)", "Inf-norm": "' np.max(np.abs($1))",
		"nuclear norm": "' np.linalg.norm($1, \"nuc\")", "spectral norm": "' np.linalg.norm($1, 2)",
		"largest 1-norm of a column": "' np.linalg.norm($1, 1)", "largest 1-norm of a row": "' np.linalg.norm($1, np.inf)",
		"max all": "' np.max($1)", "max": "' np.max($1, axis=$2, keepdims=True)", "cumsum": "' np.cumsum($1, axis=$2)",
		"cumprod": "' np.cumprod($1, axis=$2)", "cummax": "' np.maximum.accumulate($1, axis=$2)",
		"cummin": "' np.minimum.accumulate($1, axis=$2)", "diff": "' np.diff($1, axis=$2)", "logm": "' linalg.logm($1)",
		"expm": "' linalg.expm($1)", "tril": "' np.tril($1, $2)", "triu": "' np.triu($1, $2)",
		"other diagonal": "' np.diag($1, $2).reshape(-1, 1)", "other diagonal matrix": "' np.diagflat($1, $2)",
		"sylvester": "' linalg.solve_sylvester($1, $2, $3)", "eig": "' np.linalg.eigvalsh($1).reshape(-1, 1)",
		"eigvecs": "' np.linalg.eigh($1)[1]", "svd": "' np.linalg.svd($1, compute_uv=False).reshape(-1, 1)",
		"pinv": "' np.linalg.pinv($1)", "p-norm": "' np.linalg.norm(np.ravel($1), $2)",
		"chol": "' np.linalg.cholesky($1).T", "upperfactor": "' np.linalg.qr($1)[1]",
		"circshift": "' np.roll($1, $2, $3 - 1)", "eye": "' np.eye($1, $2)",
		"large eye": "' sparse.csr_array(sparse.eye($1, $2))", "zeros": "' np.zeros(($1, $2))",
		"ones": "' np.ones(($1, $2))", "repmat": "' np.tile($1, ($2, $3))", "fill": "' np.full(($2, $3), float($1))",
		"reshape": "' $1'.reshape(($2, $3), order=\"F\")", "kron": "' np.kron($1, $2)",
		"sparse kron": "' sparse.csr_array(sparse.kron($1, $2))",
		"toeplitz":    "' linalg.toeplitz(np.ravel($1), np.ravel($2))",
		"linspace":    "' np.linspace($1, $2, $3).reshape(1, -1)",
	},
	span: func(r span) string {
		from, to := "", ""
		if r.from > 1 {
			from = strconv.Itoa(r.from - 1)
		}
		if r.to < r.all {
			to = strconv.Itoa(r.to)
		}
		return from + ":" + to
	},
	row: "[%values]", matrix: "np.block([%rows])", between: ", ",
	tools: "Python with NumPy and SciPy, and Pymanopt (pymanopt.org)", extension: ".py", comment: "#",
	program: pythonProgram, define: "%name = %value\n", statement: "\n    %name = %value", apart: "\n\n\n",
	imports: pythonImports,
}

//go:embed programs/python.py
var pythonProgram string

// pythonImports loads the modules of SciPy that text uses.
func pythonImports(text string) (out string) {
	var modules []string
	for _, name := range []string{"linalg", "sparse", "special"} {
		if strings.Contains(strings.ReplaceAll(text, "np."+name, ""), name+".") {
			modules = append(modules, name)
		}
	}
	if len(modules) > 0 {
		out = "from scipy import " + strings.Join(modules, ", ") + "\n"
	}
	if strings.Contains(text, "splu(") {
		out += "from scipy.sparse.linalg import splu\n"
	}
	return out
}
