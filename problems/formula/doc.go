// Package formula turns a text into a problem: f(X) in the syntax of Octave, to be minimised subject to XᵀMX = I.
//
// The way from the text to numbers:
//
//	token, parse      text to a tree of expressions, each with its place
//	symbol, shape     the shape of every expression; names that the text leaves open become parameters or data
//	build, node       the tree to a graph in which equal expressions are one node; sum, product, chain simplify
//	derive            the gradient by reverse mode, Hessian products by forward over reverse: again nodes of the graph
//	quadratic         f with a Hessian I ⊗ A, and its A
//	row_weights       f with a term in the norms of rows, and its weights
//	constant, lower   what does not depend on X is computed once; the rest becomes a list of instructions
//	memory, run       the instructions run through BLAS in memory that is allocated once
//	readback, tree    nodes back to expressions, expressions to text
//	drawn             what the text draws from the seed, for scripts that cannot draw the same
package formula
