// Package split shares the products with large dense matrices between the worker that runs the program and its helpers:
// other workers, each of which keeps some rows of the matrices in its own memory. A product MX sends X to them,
// computes the first rows here, and takes the other rows as they come. Each element is one sum in one order wherever it
// is computed (package simd), so the bits do not depend on the number of helpers.
//
// A helper that fails is left out from then on, and the rows that it owes are computed here.
//
// Package session calls Helpers.Share for the problem of a run; package bridge makes the Helpers. Only team_js.go knows
// JavaScript; it states what the host offers, which site/src/client/team.ts implements.
package split
