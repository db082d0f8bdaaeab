// Package script writes a problem as a program for other tools: Manopt in Octave or MATLAB, Pymanopt in Python,
// Manopt.jl in Julia, and this project's own interface in JavaScript.
//
// In each language except JavaScript, objective.* computes f and its gradient, contains M and the start, and needs no
// toolbox. main.* calls the toolbox. Matrices are in plain text files, which contain rows of numbers or, for sparse
// matrices, lines "row column value" with indices from 1. Except in JavaScript, matrices that the formula draws at
// random are also in files, because other tools would draw different matrices.
//
//	value                      the properties of an expression: whether it is sparse, is a known number, or depends on X
//	writer, operator, call     write expressions in a language
//	program, names             collect the constants and the parts of f and the gradient, and choose names for them
//	octave, python, julia      describe the languages
//	text                       writes the files of the described languages from the parts in the folder programs
//	javascript                 writes the files for JavaScript
package script

import (
	"slices"
	"strconv"

	"slep/problems/formula"
	"slep/problems/lists"
	"slep/problems/read"
	"slep/solver"

	"gonum.org/v1/gonum/mat"
)

// Problem is a problem to write as a script.
type Problem struct {
	Formula *formula.Formula
	Given   *formula.Given // must contain all data and parameters of the formula
	X0      *mat.Dense     // the start

	// If Scale is not nil, the problem is in scaled variables: the user's X is diag(Scale)·X.
	Scale []float64

	// Singular reports whether M is known to be singular. If it is, only the script in JavaScript solves the problem. The
	// other scripts only compute f and the gradient, because no toolbox supports a singular M.
	Singular bool

	// Notes are lines for the top of main.*. They state the problem and, for each run, the number of iterations and the
	// value of f that was reached.
	Notes []string
}

// File is one file of a script.
type File struct {
	Name string
	Text []byte
}

// Languages lists the languages that Write supports, in the order in which a page should list them.
var Languages = []string{"octave", "python", "julia", "javascript"}

// Write returns the files of a script in a language. If the problem is not valid, the error is a *solver.InputError.
func Write(p *Problem, to string) ([]File, error) {
	if to == "javascript" {
		return javascriptFiles(p)
	}
	l := map[string]*language{"octave": octave, "python": python, "julia": julia}[to]
	if l == nil {
		return nil, solver.Input("language", "there is no language "+strconv.Quote(to))
	}
	made, err := newProgram(p, l)
	if err == nil {
		err = checkSize(made.data)
	}
	if err != nil {
		return nil, err
	}
	data := lists.Map(made.data, func(d datum) File { return File{d.file, textOf(d.matrix)} })
	return slices.Concat(made.files(), data, p.common()), nil
}

// startFile and scaleFile are the names of files that accompany the scripts in all languages. The second file is
// written only if the variables are scaled.
const startFile, scaleFile = "X0.txt", "scale.txt"

// common returns the files that are the same for all languages.
func (p *Problem) common() []File {
	out := []File{{startFile, textOf(matrixOf(p.X0))}}
	if p.Scale != nil {
		out = append(out, File{scaleFile, textOf(&read.Matrix{Rows: len(p.Scale), Cols: 1, Data: p.Scale})})
	}
	return out
}

// filesTaken returns the set of names that are initially in use, in lower case and without .txt. The function fileName
// adds to this set.
func filesTaken() map[string]bool { return map[string]bool{"x0": true, "scale": true} }

func matrixOf(x *mat.Dense) *read.Matrix {
	rows, cols := x.Dims()
	return &read.Matrix{Rows: rows, Cols: cols, Data: mat.DenseCopyOf(x).RawMatrix().Data}
}
