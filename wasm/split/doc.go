// Package split shares the products with large dense matrices between the worker that runs the program and helpers: other workers, each with
// some rows of the matrices in a memory of its own. A product MX sends X to them, computes the first rows here, and takes the others from
// them as they come. It has the same bits with any number of helpers, because each of its elements is one sum in one order wherever it is
// computed (package simd).
//
// A helper that fails is left out from then on, and what it owed is computed here. The package knows nothing of JavaScript but in team_js.go.
package split
