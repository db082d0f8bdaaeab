// kernel.wasm imports the memory of another program and computes in this memory, but keeps no data, stack or heap in
// it; callers pass the workspace. Pointers and lengths are unsigned, so that operands may lie beyond 2 GB. tile5x4 and
// similar functions are exported only to prevent inlining, which would cause a shortage of registers.
export { choleskyRows } from './cholesky';
export { mulDiag } from './diagonal';
export { gemm, scratchLength } from './gemm';
export {
  backward2, backward4, backward6, backward8, forward2, forward4, forward6, forward8, frontsBackward, frontsForward,
} from './fronts';
export { gemv, gemvT, ger } from './matvec';
export { row24, row7, row8, spmm } from './sparse';
export { gram5x4, rows8x1, rows8x2, rows8x3 } from './skinny';
export { isSmall } from './small';
export { substitute } from './substitute';
export { tile5x2, tile5x4 } from './microkernel';
export { axpyTo, distance2, dot, scal, secant } from './vector';

/** Reports whether the kernel is present. If kernel.wasm is missing, the host provides another function, which returns
 * false. */
export function present(): bool {
  return true;
}
