// Package formula turns a definition of f(X) in the syntax of Octave into a problem. The problem is to minimise f
// subject to XᵀMX = I.
//
// Each pass is a package. In this list, no package imports a package below it:
//
//	syntax    parses a text into a tree of expressions, and lists the functions of the language
//	shape     infers the numbers of rows and columns of every expression, and the role of every name
//	constant  provides the dense and sparse matrices that do not depend on X, and the functions that generate them
//	graph     turns the tree into a graph of nodes, simplifies and differentiates it, and converts nodes to expressions
//	program   compiles nodes to instructions that compute f and its derivatives, with memory that is allocated once
//
// This package has the entry points Parse, Describe, Compile and Parts. Other packages use the passes: cure corrects
// mistakes and translates other notations, script writes a problem as a script for Octave, Python and other languages,
// mathml typesets expressions, and examples provides formulas and data for tests.
package formula
