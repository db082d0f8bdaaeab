// Package simd is a BLAS that gives the same bits in a browser tab and in native programs. The package consists of
// gonum's BLAS with replacements for the routines that matter to the solver. In WebAssembly the replacements are a
// kernel with 128-bit SIMD that works on Go's own memory; on amd64 they are assembly with AVX2, or with AVX-512 for
// products of dense matrices. In a JavaScript engine without SIMD, on other processors, and with the build tag noasm,
// plain Go in this package gives the same bits.
//
// The bits agree because the order of every sum is fixed, independently of the blocks, tiles and vectors, and because
// no product is fused with a subsequent addition:
//
//   - The sum for an element of a product of matrices starts at β·c, or at 0 if β = 0. The terms a·(α·b) are added in
//     the order of k, including 0·NaN and 0·Inf.
//   - A sum over n numbers begins with the first n - n mod 8 numbers. These are added to eight partial sums, s0 to s7,
//     according to their index modulo 8. The partial sums are added as ((s0 + s2) + (s4 + s6)) +
//     ((s1 + s3) + (s5 + s7)). The other numbers are then added one by one. Each of Secant's three sums has four
//     partial sums, which are added as (s0 + s2) + (s1 + s3).
//   - When a system is solved with a matrix of type dense.Fronts, the terms for each element of the solution are
//     subtracted one by one in the order in which dense.Fronts subtracts them. The result is divided by the diagonal
//     entry.
//   - If only a triangle of a product is computed, it has the same bits as that triangle of the whole product.
//
// After a call to Use, blas64, lapack64 and mat use this BLAS, and package solver/dense uses its extensions. Use is
// called at the start of the commands wasm, wasm/formula and, by default, wasm/native. A Go program that calls Use
// reproduces the runs of a browser tab bit for bit, with the exceptions listed in package solver/elementary. A test
// compares whole traces. The bits agree for GOARCH=amd64 with GOAMD64=v1 or v2; for other native targets, Go's compiler
// may fuse products with sums in the surrounding code.
//
// # Structure
//
// BLAS checks arguments and delegates the arithmetic to a backend, which is a kernel or plain Go. In the routines that
// BLAS does not replace, terms are added in the same order as in gonum's Go code (base_amd64.go). The assembly has one
// file for each kind of operation. Its functions are declared in tile_amd64.go, fronts_amd64.go and
// backend_avx2_amd64.go. The folder kernel contains the source of kernel.wasm, in AssemblyScript, divided in the same
// way. Go imports the functions declared in backend_kernel_js.go from the module "kernel". Every WebAssembly program
// that contains this package must be given the imports that kernel-imports.mjs returns, whether or not kernel.wasm was
// loaded.
package simd
