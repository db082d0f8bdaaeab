package script

import (
	_ "embed"
	"strings"
)

//go:embed programs/python.py
var pythonProgram string

// pythonFiles returns the files of a program for Python. Pymanopt has the Stiefel manifold only for M = I. If M = LLᵀ,
// LᵀX is on that manifold.
func pythonFiles(p *program) []File {
	const in = "    "
	functions := p.definitions() +
		"\n\ndef cost(X):\n" + p.body(p.objective, in+"%name = %value\n", in+"return %value\n") +
		"\n\ndef gradient(X):\n" + p.body(p.gradient, in+"%name = %value\n", in+"return %value\n")
	parts := partsOf(pythonProgram)
	rest := strings.Join(append(needed(functions, parts), functions), "\n\n\n")
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
	main := p.mainFile("main.py", "Python with NumPy and SciPy, and Pymanopt (pymanopt.org)", "#", parts.text("main.*"),
		parts.text("main.* with the toolbox"))
	return []File{main, {"objective.py", []byte(text + "\n" + rest)}}
}
