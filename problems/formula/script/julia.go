package script

import (
	_ "embed"
	"strconv"
	"strings"
)

// julia describes how to write expressions in Julia with its standard library. Scripts represent a 1 x 1 value as a
// number and every other value as a matrix.
var julia = &language{
	first: 1, whole: true, dot: ".",
	reserved: strings.Fields("abstract baremodule begin break catch const continue do else elseif end export " +
		"false finally for function global if import in isa let local macro module mutable outer primitive public quote " +
		"return struct true try type using where while " +
		"X0 cost gradient table triplets start manifold factor riemannian I tr det inv diag diagm dot norm vec sum only " +
		"float Matrix Float64 Int fill hcat vcat repeat reshape collect range sparse spdiagm spzeros readdlm joinpath " +
		"length size im ans Inf NaN maximum minimum eigvals svdvals opnorm accumulate cholesky qr Symmetric eigen axes " +
		"reduce sortperm invperm zero most state"),
	operations: map[string]string{
		"file": "' \"$1\"", "identity": "' sparse(1.0I, n, n)",
		"pi": "' pi", "e": "' exp(1)", "eps": "' eps()", "Inf": "' Inf", "NaN": "' NaN", "transpose": "' $1''",
		"only": "' only($1)", "float": "' float($1)", "dense": "' Matrix($1)", "add each": "+ $1+ .+ $2*",
		"subtract each": "+ $1+ .- $2*", "scale": "* $1* * $2^", "multiply": "* $1* * $2^", "multiply each": "* $1* .* $2^",
		"divide": "* $1* / $2^", "divide each": "* $1* ./ $2^", "solve right": "* $1* / $2^", "solve": "* $1* \\ $2^",
		"solve sparse": "* $1* \\ $2^", "power": "^ $1'^$2'", "matrix power": "^ $1'^$2'", "power each": "^ $1' .^ $2'",
		"column": "' reshape($1, :, 1)", "block": "' $1'[$2, $3]", "sum": "' sum($1, dims=$2)", "sum all": "' sum($1)",
		"trace": "' tr($1)", "diagonal": "' reshape(diag($1), :, 1)", "diagonal matrix": "' diagm(vec($1))",
		"large diagonal matrix": "' spdiagm(vec($1))", "dot of columns": "' sum($1* .* $2^, dims=1)",
		"1-norm": "' norm($1, 1)", "2-norm": "' norm($1)", "Inf-norm": "' norm($1, Inf)",
		"nuclear norm": "' sum(svdvals($1))", "spectral norm": "' opnorm($1)",
		"largest 1-norm of a column": "' opnorm($1, 1)", "largest 1-norm of a row": "' opnorm($1, Inf)",
		"max all": "' maximum($1)", "max": "' maximum($1, dims=$2)", "cumsum": "' cumsum($1, dims=$2)",
		"cumprod": "' cumprod($1, dims=$2)", "cummax": "' accumulate(max, $1, dims=$2)",
		"cummin": "' accumulate(min, $1, dims=$2)", "diff": "' diff($1, dims=$2)", "logm": "' Matrix(log(Symmetric($1)))",
		"expm": "' Matrix(exp(Symmetric($1)))", "other diagonal": "' reshape(diag($1, $2), :, 1)",
		"other diagonal matrix": "' diagm($2 => vec($1))", "sqrtm": "' Matrix(sqrt(Symmetric($1)))",
		"sylvester": "' sylvester($1, $2, -$3^)", "eig": "' reshape(eigvals(Symmetric($1)), :, 1)",
		"eigvecs": "' eigvecs(Symmetric($1))", "svd": "' reshape(svdvals($1), :, 1)", "p-norm": "' norm($1, $2)",
		"chol": "' Matrix(cholesky(Symmetric($1)).U)", "upperfactor": "' Matrix(qr($1).R)",
		"circshift": "' circshift($1, [0, 0] .+ $2 .* ($3 .== [1, 2]))", "eye": "' Matrix(1.0I, $1, $2)",
		"large eye": "' sparse(1.0I, $1, $2)", "repmat": "' repeat($1, $2, $3)", "fill": "' fill(float($1), $2, $3)",
		"sparse kron": "' kron($1, $2)", "linspace": "' reshape(collect(range($1, $2, length=$3)), 1, :)",
	},
	span: func(r span) string {
		from, to := strconv.Itoa(r.from), strconv.Itoa(r.to)
		switch {
		case r.count() == r.all:
			return ":"
		case r.to == r.all:
			return from + ":end"
		}
		return from + ":" + to
	},
	row: "hcat(%values)", matrix: "vcat(%rows)", between: ", ", bareRow: true,
	tools: "Julia, with Manifolds.jl and Manopt.jl (manoptjl.org)", extension: ".jl", comment: "#",
	program: juliaProgram, define: "const %name = %value\n", statement: "\n    %name = %value", apart: "\n\n",
	imports: juliaImports,
}

//go:embed programs/julia.jl
var juliaProgram string

// juliaImports loads the functions in text that are in other modules.
func juliaImports(text string) (out string) {
	if calls(text, "mean") {
		out = "using Statistics: mean\n"
	}
	if calls(text, "erf") {
		out += "using SpecialFunctions: erf # a package: Pkg.add(\"SpecialFunctions\")\n"
	}
	return out
}
