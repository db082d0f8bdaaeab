package script

import "strings"

// pythonFiles returns the files of a program for Python.
func pythonFiles(p *program) []File {
	const in = "    "
	data := p.definitions()
	functions := "\n\ndef cost(X):\n" + p.body(p.objective, in+"%name = %value\n", in+"return %value\n") +
		"\n\ndef gradient(X):\n" + p.body(p.gradient, in+"%name = %value\n", in+"return %value\n")
	helpers := ""
	for _, h := range needed(data+functions, pythonHelpers) {
		helpers += h + "\n\n\n"
	}
	reading := `here = Path(__file__).parent


def read(file):
    return np.loadtxt(here / file, ndmin=2)


`
	if strings.Contains(data, "triplets(") {
		reading += `def triplets(file, rows, columns):
    row, column, value = read(file).T
    return sparse.csr_array((value, (row.astype(int) - 1, column.astype(int) - 1)), shape=(rows, columns))


`
	}
	rest := reading + helpers + data + functions
	modules := []string{}
	for _, name := range []string{"linalg", "sparse", "special"} {
		if strings.Contains(strings.ReplaceAll(rest, "np."+name, ""), name+".") {
			modules = append(modules, name)
		}
	}
	text := `"""f and its gradient as functions of X, the start X0, and M of the constraint X.T @ M @ X = I."""` +
		"\n\nfrom pathlib import Path\n\nimport numpy as np\n"
	if len(modules) > 0 {
		text += "from scipy import " + strings.Join(modules, ", ") + "\n"
	}
	if strings.Contains(rest, "splu(") {
		text += "from scipy.sparse.linalg import splu\n"
	}
	return []File{{"main.py", []byte(pythonMain(p))}, {"objective.py", []byte(text + "\n" + rest)}}
}

// pythonMain returns the text of main.py, which calls Pymanopt. Pymanopt has the Stiefel manifold only for M = I. For M
// = LLᵀ, the script optimises LᵀX, which is on this manifold.
func pythonMain(p *program) string {
	text := p.headOf("Python with NumPy and SciPy, and Pymanopt (pymanopt.org)", "#")
	if p.Singular {
		return text + `
import numpy as np

from objective import X0, cost, gradient

print("at X0: f =", cost(X0), " norm of the gradient =", np.linalg.norm(gradient(X0)))
`
	}
	return text + `
import numpy as np
from scipy import linalg

from objective import M, X0, cost, gradient

print("at X0: f =", cost(X0), " norm of the gradient =", np.linalg.norm(gradient(X0)))

import pymanopt
from pymanopt.manifolds import Stiefel
from pymanopt.optimizers import ConjugateGradient

# Pymanopt has the manifold for M = I only: with M = L L', Y = L'X is on it.
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
    print("This is not a solution yet: it stopped at the limit of", most, "iterations, max_iterations.")
`
}
