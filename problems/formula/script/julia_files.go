package script

import "strings"

// juliaFiles returns the files of a program for Julia.
func juliaFiles(p *program) []File {
	const in = "    "
	data := p.definitions()
	functions := "\nfunction cost(X)\n" + p.body(p.objective, in+"%name = %value\n", in+"return %value\nend\n") +
		"\nfunction gradient(X)\n" + p.body(p.gradient, in+"%name = %value\n", in+"return %value\nend\n")
	helpers := "\n# the numbers in a file\ntable(file) = readdlm(joinpath(@__DIR__, file), Float64)\n\n"
	if strings.Contains(data, "triplets(") {
		helpers += `function triplets(file, rows, columns)
    T = table(file)
    return sparse(Int.(T[:, 1]), Int.(T[:, 2]), T[:, 3], rows, columns)
end

`
	}
	for _, h := range needed(data+functions, juliaHelpers) {
		helpers += h + "\n\n"
	}
	text := "# f and its gradient as functions of X, the start X0, and M of the constraint X' * M * X = I\n" +
		"using DelimitedFiles, LinearAlgebra, SparseArrays\n"
	if strings.Contains(data+functions, "mean(") {
		text += "using Statistics: mean\n"
	}
	if strings.Contains(data+functions, "erf") {
		text += "using SpecialFunctions: erf # a package: Pkg.add(\"SpecialFunctions\")\n"
	}
	main := p.headOf("Julia, with Manifolds.jl and Manopt.jl (manoptjl.org)", "#") + `
using LinearAlgebra

include("objective.jl")
println("at X0: f = ", cost(X0), ", norm of the gradient = ", norm(gradient(X0)))
`
	if !p.Singular {
		main += `
using Manifolds, Manopt

manifold = GeneralizedStiefel(size(X0)..., Matrix(M))
factor = cholesky(Symmetric(Matrix(M)))

# the gradient in the metric of the manifold, tr(U' * M * V)
function riemannian(_, X)
    G = gradient(X)
    return factor \ G - X * (X' * G + G' * X) / 2
end

start = X0 / cholesky(Symmetric(X0' * M * X0)).U # on the constraint
most = 1000
state = quasi_Newton(manifold, (_, X) -> cost(X), riemannian, start; vector_transport_method=ProjectionTransport(),
    stopping_criterion=StopAfterIteration(most) | StopWhenGradientNormLess(1e-6), return_state=true)
X = get_solver_result(state)
println("f = ", cost(X), ", |X'MX - I| = ", norm(X' * M * X - I))
if get_count(state, :Iterations) >= most
    println("This is not a solution yet: it stopped at the limit of ", most, " iterations, StopAfterIteration.")
end
`
	}
	return []File{{"main.jl", []byte(main)}, {"objective.jl", []byte(text + helpers + data + functions)}}
}
