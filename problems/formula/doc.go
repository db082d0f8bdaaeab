// Package formula turns a text into a problem: f(X) in the syntax of Octave, to be minimised subject to XᵀMX = I.
//
// Each pass is a package of its own, and their imports go one way:
//
//	syntax    parses a text to a tree of expressions, and has the functions of the language
//	shape     infers the rows and columns of every expression, and the role of every name
//	constant  has the matrices that do not depend on X, dense or sparse, and the functions that make them
//	graph     makes a graph of nodes from the tree, simplifies and differentiates it, and makes expressions of nodes
//	program   compiles nodes to instructions that compute f and its derivatives in memory that is allocated once
//
// This package is the entry point to them: Parse, Describe and Compile. In addition, cure finds the formula that a text
// in another notation may mean, script writes a problem for other tools, mathml typesets expressions, and examples has
// formulas and data for tests.
package formula
