// kernel.wasm: products on the memory of another program, which it imports. It keeps nothing there: no data, no stack, no heap; what room
// it needs is passed in. Pointers and lengths are unsigned, so that operands may lie beyond 2 GB.
// tile5x4 and the like are exported, though nobody calls them from outside, to stay functions of their own: inlined they run out of registers.
export { gemm, scratchLength } from './gemm';
export { gemv, gemvT, ger, symv } from './matvec';
export { row24, row8, spmm } from './sparse';
export { tile5x2, tile5x4 } from './tile';
export { axpyTo, distance2, dot, scal, secant } from './vector';

/** Tells that the kernel is there; without it the function in its place returns false. */
export function present(): bool {
  return true;
}
