package script

import (
	_ "embed"
	"strings"
)

//go:embed programs/julia.jl
var juliaProgram string

// juliaFiles returns the files of a program for Julia.
func juliaFiles(p *program) []File {
	const in = "    "
	functions := p.definitions() +
		"\nfunction cost(X)\n" + p.body(p.objective, in+"%name = %value\n", in+"return %value\nend\n") +
		"\nfunction gradient(X)\n" + p.body(p.gradient, in+"%name = %value\n", in+"return %value\nend\n")
	parts := partsOf(juliaProgram)
	helpers := "\n" + strings.Join(append(needed(functions, parts), ""), "\n\n")
	text := "# f and its gradient as functions of X, the start X0, and M of the constraint X' * M * X = I\n" +
		"using DelimitedFiles, LinearAlgebra, SparseArrays\n"
	if strings.Contains(functions, "mean(") {
		text += "using Statistics: mean\n"
	}
	if strings.Contains(functions, "erf") {
		text += "using SpecialFunctions: erf # a package: Pkg.add(\"SpecialFunctions\")\n"
	}
	bare := parts.text("main.*")
	main := p.mainFile("main.jl", "Julia, with Manifolds.jl and Manopt.jl (manoptjl.org)", "#", bare,
		bare+parts.text("main.* with the toolbox"))
	return []File{main, {"objective.jl", []byte(text + helpers + functions)}}
}
