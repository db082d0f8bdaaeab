// Package simd is a BLAS for WebAssembly: gonum's, with the routines that matter here replaced by a kernel of 128-bit
// SIMD that works in Go's own memory. Where a JavaScript engine has no SIMD, and natively, plain Go in the same package
// takes the kernel's place and gives the same bits.
//
// The bits agree because every result is one sum in one order, whatever the blocks, tiles and vectors, and because no
// product is fused with the addition after it:
//
//   - an element of a product of matrices begins at β·c, or at 0 for β = 0, and adds a·(α·b) with k in order, 0·NaN and
//     0·Inf included;
//   - a sum over n numbers takes the first n - n mod 8 of them as eight partial sums by index modulo 8, s0 to s7, then
//     ((s0 + s2) + (s4 + s6)) + ((s1 + s3) + (s5 + s7)), then the others one by one; each of Secant's three sums has
//     four partial sums, (s0 + s2) + (s1 + s3);
//   - an element of a solution with fronts takes off its terms one by one, in the order of dense.Fronts, and is then
//     divided;
//   - a triangle is the same triangle of the whole product.
//
// The commands wasm and wasm/formula call Use at their start; from then on blas64, lapack64 and mat compute by it.
// Package solver/dense asks the registered BLAS for its extensions.
//
// # The parts
//
// BLAS checks arguments and hands the arithmetic to a backend: the kernel, or plain Go. The folder kernel has the
// source of kernel.wasm, in AssemblyScript, one file for each kind of product. kernel-imports.mjs joins it to the Go
// program. Go imports the functions declared in backend_kernel_js.go from module "kernel"; every WebAssembly program
// that contains this package needs what kernel-imports.mjs returns among its imports, with or without kernel.wasm
// behind it.
package simd
