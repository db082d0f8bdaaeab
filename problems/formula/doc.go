// Package formula turns a text into a problem: f(X) in the syntax of Octave, to be minimised subject to XᵀMX = I.
//
// The work is done by packages whose imports go one way, each with a pass of its own:
//
//	syntax    the text to a tree of expressions, each with its place; a tree to text; the functions of the language
//	shape     the rows and columns of every expression, and what names stand for
//	constant  matrices that do not depend on X, dense or sparse, and the functions that make them
//	graph     the tree to nodes, of which equal expressions share one; simplification, derivatives, nodes back to a tree
//	program   nodes to instructions, in memory that is allocated once; what they compute is f and its derivatives
//
// This package is the entry point to them: Parse, Describe and Compile. In addition, script writes a problem for other
// tools, mathml typesets expressions, and examples holds what the tests share.
package formula
