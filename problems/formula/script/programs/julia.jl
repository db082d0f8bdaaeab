# main.jl, objective.jl with placeholders, and functions that Julia's standard library lacks.
# A line with %% names the part below the line.

# %% main.*
using LinearAlgebra

include("objective.jl")
println("at X0: f = ", cost(X0), ", norm of the gradient = ", norm(gradient(X0)))

# %% main.* with the toolbox
using LinearAlgebra

include("objective.jl")
println("at X0: f = ", cost(X0), ", norm of the gradient = ", norm(gradient(X0)))

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
    println("Not a solution yet: the run stopped at the limit of ", most, " iterations (StopAfterIteration).")
end

# %% objective.*
# f (cost), its gradient, the start X0, and the matrix M of the constraint X' * M * X = I
using DelimitedFiles, LinearAlgebra, SparseArrays
%imports

%functions

%definitions

function cost(X)%statements of cost
    return %value of cost
end

function gradient(X)%statements of gradient
    return %value of gradient
end

# %% leading
function leading(A)  # q * q' of the eigenvector q of the largest eigenvalue
    q = eigen(Symmetric(A)).vectors[:, end:end]
    return q * q'
end

# %% dlogm
dlogm(A, E) = log([A E; zero(A) A])[1:end÷2, end÷2+1:end]

# %% dexpm
dexpm(A, E) = exp([A E; zero(A) A])[1:end÷2, end÷2+1:end]

# %% sortby
sortby(V, W) = reduce(hcat, (V[sortperm(W[:, j]), j] for j in axes(V, 2)))[:, :]

# %% unsortby
unsortby(V, W) = reduce(hcat, (V[invperm(sortperm(W[:, j])), j] for j in axes(V, 2)))[:, :]

# %% sigmoid
sigmoid(x) = 1 / (1 + exp(-x))

# %% laplacian
function laplacian(sides...)
    # negative second differences on a grid with zeros outside; the first coordinate varies fastest
    L, points = spzeros(1, 1), 1
    for side in sides
        L = kron(sparse(1.0I, side, side), L) + kron(tridiag(side, -1.0, 2.0, -1.0), sparse(1.0I, points, points))
        points *= side
    end
    return L
end

# %% tridiag
tridiag(n, below, on, above) =
    spdiagm(n, n, -1 => fill(float(below), n - 1), 0 => fill(float(on), n), 1 => fill(float(above), n - 1))

# %% spdiags
function spdiags(B, d, m, n)  # column k of B along diagonal d[k]
    A = spzeros(m, n)
    for (k, offset) in enumerate(Int.(vec(d))), i in max(1, 1 - offset):min(m, n - offset)
        at = m < n ? i : i + offset
        if at <= size(B, 1)
            A[i, i+offset] += B[at, k]
        end
    end
    return A
end

# %% toeplitz
toeplitz(c, r) = [i >= j ? c[i-j+1] : r[j-i+1] for i in 1:length(c), j in 1:length(r)]

# %% triplets
function triplets(file, rows, columns)
    T = table(file)
    return sparse(Int.(T[:, 1]), Int.(T[:, 2]), T[:, 3], rows, columns)
end

# %% table
# the numbers in a file
table(file) = readdlm(joinpath(@__DIR__, file), Float64)
