# main.py, objective.py with placeholders, and functions that NumPy and SciPy lack.
# A line with %% names the part below the line.

# %% main.*
import numpy as np

from objective import X0, cost, gradient

print("at X0: f =", cost(X0), " norm of the gradient =", np.linalg.norm(gradient(X0)))

# %% main.* with the toolbox
import numpy as np
from scipy import linalg

from objective import M, X0, cost, gradient

print("at X0: f =", cost(X0), " norm of the gradient =", np.linalg.norm(gradient(X0)))

import pymanopt
from pymanopt.manifolds import Stiefel
from pymanopt.optimizers import ConjugateGradient

# Pymanopt has the Stiefel manifold only for M = I. If M = L L', then Y = L'X is on that manifold.
dense = M if isinstance(M, np.ndarray) else M.toarray()
L = np.linalg.cholesky(dense)


def to_x(Y):
    return linalg.solve_triangular(L, Y, lower=True, trans="T")


manifold = Stiefel(*X0.shape)


@pymanopt.function.numpy(manifold)
def f(Y):
    return cost(to_x(Y))


@pymanopt.function.numpy(manifold)
def slope(Y):
    return linalg.solve_triangular(L, gradient(to_x(Y)), lower=True)


U, _, V = np.linalg.svd(L.T @ X0, full_matrices=False)
problem = pymanopt.Problem(manifold, f, euclidean_gradient=slope)
most = 1000
result = ConjugateGradient(max_iterations=most).run(problem, initial_point=U @ V)
X = to_x(result.point)
print("f =", result.cost, " |X'MX - I| =", np.linalg.norm(X.T @ dense @ X - np.eye(X.shape[1])))
if result.iterations >= most:
    print("Not a solution yet: the run stopped at the limit of", most, "iterations (max_iterations).")

# %% objective.*
"""f (cost), its gradient, the start X0, and the matrix M of the constraint X.T @ M @ X = I."""

from pathlib import Path

import numpy as np
%imports

%functions


%definitions


def cost(X):%statements of cost
    return %value of cost


def gradient(X):%statements of gradient
    return %value of gradient

# %% logdet
def logdet(A):
    sign, value = np.linalg.slogdet(A)
    return value if sign > 0 else np.nan

# %% sqrtm
def sqrtm(A):
    values, Q = np.linalg.eigh((A + A.T) / 2)
    values[values < -1e-10 * abs(values).max()] = np.nan
    return Q * np.sqrt(np.maximum(values, 0)) @ Q.T

# %% dlogm
def dlogm(A, E):
    return linalg.logm(np.block([[A, E], [0 * A, A]]))[: len(A), len(A) :]

# %% dexpm
def dexpm(A, E):
    return linalg.expm(np.block([[A, E], [0 * A, A]]))[: len(A), len(A) :]

# %% sortby
def sortby(V, W):
    return np.take_along_axis(V, np.argsort(W, axis=0, kind="stable"), axis=0)

# %% unsortby
def unsortby(V, W):
    order = np.argsort(W, axis=0, kind="stable")
    return np.take_along_axis(V, np.argsort(order, axis=0), axis=0)

# %% leading
def leading(A):  # q @ q.T of the eigenvector q of the largest eigenvalue
    q = np.linalg.eigh((A + A.T) / 2)[1][:, -1:]
    return q @ q.T

# %% solve
factors = {}


def solve(A, B):  # A \ B for a constant sparse A, which is factorised once
    if id(A) not in factors:
        factors[id(A)] = A, splu(sparse.csc_matrix(A))
    return factors[id(A)][1].solve(B)

# %% laplacian
def laplacian(*sides):
    # negative second differences on a grid with zeros outside; the first coordinate varies fastest
    L, points = sparse.csr_array((1, 1)), 1
    for side in sides:
        T = tridiag(side, -1.0, 2.0, -1.0)
        L = sparse.csr_array(sparse.kron(sparse.eye(side), L) + sparse.kron(T, sparse.eye(points)))
        points *= side
    return L

# %% tridiag
def tridiag(n, below, on, above):
    return sparse.csr_array(sparse.diags([below, on, above], [-1, 0, 1], shape=(n, n)))

# %% spdiags
def spdiags(B, d, m, n):  # column k of B along diagonal d[k]
    A = np.zeros((m, n))
    for k, offset in enumerate(np.ravel(d).astype(int)):
        for i in range(max(0, -offset), min(m, n - offset)):
            at = i if m < n else i + offset
            if at < len(B):
                A[i, i + offset] += B[at, k]
    return sparse.csr_array(A)

# %% triplets
def triplets(file, rows, columns):
    row, column, value = read(file).T
    return sparse.csr_array((value, (row.astype(int) - 1, column.astype(int) - 1)), shape=(rows, columns))

# %% read
here = Path(__file__).parent


def read(file):
    return np.loadtxt(here / file, ndmin=2)
