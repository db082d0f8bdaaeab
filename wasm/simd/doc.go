// Package simd is a BLAS for WebAssembly: gonum's, with the routines that matter here replaced by a kernel of 128-bit SIMD that works on Go's
// own memory. Where an engine has no SIMD, and natively, plain Go in the same package takes the kernel's place and gives the same bits.
//
// That holds because every result is one sum in one order, whatever the blocks, tiles and vectors, and because no product is fused with the
// addition after it:
//
//   - an element of a product of matrices begins at β·c, or at 0 for β = 0, and takes a·(α·b) with k in order, 0·NaN and 0·Inf included;
//   - a sum over n numbers takes the first n - n mod 8 of them as eight partial sums by index modulo 8, s0 to s7, then
//     ((s0 + s2) + (s4 + s6)) + ((s1 + s3) + (s5 + s7)), then the others one by one; each of Secant's three has four,
//     (s0 + s2) + (s1 + s3);
//   - a triangle is the same triangle of the whole product.
//
// # The parts
//
// The folder kernel has the source of kernel.wasm, in AssemblyScript: one file for each kind of product. link.mjs joins it to the Go program.
// Go imports from module "kernel" the functions declared in kernel_js.go; what link.mjs returns must be among the imports of every
// WebAssembly program that contains this package, with or without kernel.wasm behind it.
package simd
