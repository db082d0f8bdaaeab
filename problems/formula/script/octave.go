package script

import (
	_ "embed"
	"strconv"
	"strings"
)

// octave describes the language that Octave and MATLAB have in common. Scripts in this language give the same results
// in Octave and MATLAB. MATLAB, unlike Octave, can index only names, and lacks the constant e and the functions rows
// and columns.
var octave = &language{
	first: 1,
	reserved: strings.Fields("break case catch continue do else elseif end end_try_catch end_unwind_protect " +
		"endfor endfunction endif endparfor endswitch endwhile for function global if otherwise parfor persistent " +
		"return switch try until unwind_protect unwind_protect_cleanup while classdef spmd " +
		"X0 cost gradient here value slope problem triplets " +
		"Inf NaN load fullfile sparse speye lu part spdiag spdiags nargin nargout ans"),
	operations: map[string]string{
		"file": "' fullfile(here, '$1'')", "table": "' load($1)", "identity": "' speye(n)",
		"pi": "' pi", "e": "' exp(1)", "eps": "' eps", "Inf": "' Inf", "NaN": "' NaN", "transpose": "' $1''",
		"full": "' full($1)", "scale": "* $1**$2^", "multiply": "* $1**$2^", "multiply each": "* $1*.*$2^",
		"divide": "* $1*/$2^", "divide each": "* $1*./$2^", "solve right": "* $1*/$2^", "solve": "* $1*\\$2^",
		"solve sparse": "* $1*\\$2^", "power": "^ $1'^$2'", "matrix power": "^ $1'^$2'", "power each": "^ $1'.^$2'",
		"column": "' reshape($1, [], 1)", "block": "' $1'($2, $3)", "block of a value": "' part($1, $2, $3)",
		"sum": "' sum($1, $2)", "sum all": "' sum(sum($1))", "sum all of a vector": "' sum($1)", "diagonal": "' diag($1)",
		"diagonal matrix": "' diag($1)", "large diagonal matrix": "' spdiag($1)", "dot of columns": "' dot($1, $2)",
		"1-norm": "' norm($1, 1)", "2-norm": "' norm($1, 'fro')", "Inf-norm": "' norm($1, Inf)",
		"nuclear norm": "' sum(svd($1))", "spectral norm": "' norm($1)", "largest 1-norm of a column": "' norm($1, 1)",
		"largest 1-norm of a row": "' norm($1, Inf)", "max": "' max($1, [], $2)", "max all": "' max(max($1))",
		"diff": "' diff($1, 1, $2)", "other diagonal": "' diag($1, $2)", "other diagonal matrix": "' diag($1, $2)",
		"eig": "' eig(($1+ + $1'')/2)", "p-norm": "' norm($1, $2)", "large eye": "' speye($1, $2)",
		"fill": "' repmat($1, $2, $3)", "sparse kron": "' kron($1, $2)", "laplacian": "' laplacian([$1])",
	},
	span: func(r span) string {
		switch r.count() {
		case r.all:
			return ":"
		case 1:
			return strconv.Itoa(r.from)
		}
		return strconv.Itoa(r.from) + ":" + strconv.Itoa(r.to)
	},
	row: "%values", matrix: "[%rows]", between: "; ",
	tools: "Octave and MATLAB, with Manopt (manopt.org)", extension: ".m", comment: "%",
	program: octaveProgram, define: "  %name = %value;\n", statement: "\n  %name = %value;", apart: "\n\n",
	imports: func(string) string { return "" },
}

//go:embed programs/octave.m
var octaveProgram string
