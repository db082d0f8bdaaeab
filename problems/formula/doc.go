// Package formula makes a problem from a text that defines f(X) in the syntax of Octave: to minimise f subject to XᵀMX
// = I.
//
// Each pass is a package, which imports only packages above it in this list:
//
//	syntax    parses a text to a tree of expressions, and has the functions of the language
//	shape     infers the rows and columns of every expression, and the role of every name
//	constant  has the matrices that do not depend on X, dense or sparse, and the functions that make them
//	graph     makes a graph of nodes from the tree, simplifies and differentiates it, and makes expressions of nodes
//	program   compiles nodes to instructions that compute f and its derivatives in memory that is allocated once
//
// This package has the entry points: Parse, Describe and Compile. Other packages use these passes: cure finds the
// formula that a text in another notation may mean, script writes a problem as a script for other tools, mathml
// typesets expressions, and examples has formulas and data for tests.
package formula
