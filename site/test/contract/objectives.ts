// User-defined objectives as modules: correct objectives, some of which have a side effect when called, and incorrect
// objectives.
import type { ModuleProblem, StartSpec } from '../../types/slep.d.ts';
import { coordinates, dense, n, p } from './matrices.ts';

/** f = ½tr(XᵀAX) + ½tr(GᵀX) with A and G from the data, where G may be missing. */
export const quadratic = `
  export const dims = [${n}, ${p}];
  export function funcGrad(grad, x, { A, G }) {
    const [n, p] = dims;
    let f = 0;
    for (let i = 0; i < n; i++) for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += A[i * n + k] * x[k * p + j];
      const h = G ? G[i * p + j] / 2 : 0;
      grad[i * p + j] = sum + h;
      f += (sum / 2 + h) * x[i * p + j];
    }
    return f;
  }`;
export const matrices = { A: dense('A').data, G: dense('G').data };

/**
 * A module for f = ½tr(XᵀDX) with D = diag(1, 2, ...). The code `then` runs at every call, and can read the number of
 * the call from the variable `calls`.
 */
export const diagonal = (then = '', dims = '[12, 2]') => `
  let calls = 0;
  export const dims = ${dims};
  export function funcGrad(grad, x) {
    calls++;
    ${then}
    let f = 0;
    x.forEach((v, k) => { grad[k] = (1 + Math.floor(k / 2)) * v; f += grad[k] * v / 2; });
    return f;
  }`;
export const identity = (size = 12) => ({
  rows: size,
  cols: size,
  row: Int32Array.from({ length: size }, (_, i) => i),
  col: Int32Array.from({ length: size }, (_, i) => i),
  data: new Float64Array(size).fill(1),
});
/**
 * A spec with the module that `diagonal` returns. With `then`, the gradient is not checked, so `calls` counts from the
 * start of the run.
 */
export const module = (then?: string, more: Partial<ModuleProblem> = {}): StartSpec => ({
  problem: { module: diagonal(then), M: identity(), ...more },
  options: { tol: 1e-9, check: !then },
});

/**
 * Invalid problems. Each entry consists of the parts of the problem, the input at fault, the message, and, if the fault
 * is in a text, its line.
 */
export const bad: [problem: object, input: string, says: RegExp, line?: number][] = [
  [{ M: identity() }, 'problem', /module.*funcGrad/],
  [{ module: 3, M: identity() }, 'problem.module', /3.*URL/],
  [{ module: 'http://[', M: identity() }, 'problem.module', /not a URL/],
  [{ module: 'export const dims = [12, 2', M: identity() }, 'problem.module', /SyntaxError/],
  [{ module: 'export const dims = [12, 2]; throw new Error("at once")', M: identity() }, 'problem.module', /at once/],
  [{ module: './there-is-no-such-module.js', M: identity() }, 'problem.module', /cannot be loaded/],
  [{ module: 'export const dims = [12, 2];', M: identity() }, 'problem.funcGrad', /undefined.*function/],
  [{ module: 'export const funcGrad = () => 1;', M: identity() }, 'problem.dims', /undefined.*\[n, p\]/],
  [{ module: diagonal('', '[12]'), M: identity() }, 'problem.dims', /\[12\]/],
  [{ module: diagonal('', '[12, , 1]'), M: identity() }, 'problem.dims', /\[12, undefined, 1\]/],
  [{ module: diagonal('', '[12, "2"]'), M: identity() }, 'problem.dims', /"2"/],
  [{ module: diagonal('', '[12, 2.5]'), M: identity() }, 'problem.dims', /2\.5.*whole/],
  [{ module: diagonal('', '[12, NaN]'), M: identity() }, 'problem.dims', /not a number/],
  [{ module: diagonal('', '[12, 0]'), M: identity() }, 'problem.dims', /p = 0/],
  [{ module: diagonal('', '[12, 13]'), M: identity() }, 'problem.dims', /p = 13/],
  [{ module: diagonal('', '[1e9, 1e9]'), M: identity() }, 'problem.M', /12 x 12/],
  [{ module: diagonal('', '[13, 2]'), M: identity() }, 'problem.M', /12 x 12.*13 x 13/],
  [{ module: diagonal() }, 'problem.M', /undefined/],
  [{ module: diagonal(), M: { ...identity(), data: new Float64Array(12).fill(NaN) } }, 'problem.M', /not a number/],
  [{ module: diagonal(), M: { ...identity(), data: new Float64Array(12).fill(-1) } }, 'problem.M', /definite/],
  [{ module: diagonal(), M: { ...identity(), data: new Float64Array(12) } }, 'problem.M', /rank/],
  [{ module: diagonal(), M: { ...identity(), row: new Int32Array(12) } }, 'problem.M', /symmetric/],
  [{ module: diagonal(), M: new Blob([coordinates('M').slice(0, -12)]) }, 'problem.M', /18 of 19/, 21],
  [{ module: diagonal(), M: identity(), data: () => 1 }, 'problem.data', /copied/],
  [{ module: diagonal(), M: identity(), timeoutMs: 0 }, 'problem.timeoutMs', /0/],
  [{ module: diagonal(), M: identity(), timeout: 10 }, 'problem.timeout', /timeoutMs/],
  [{ module: diagonal(), M: identity(), funcGrad() {} }, 'problem.funcGrad', /timeoutMs/],
  [{ module: diagonal('throw new RangeError("out of words")'), M: identity() }, 'problem', /RangeError: out of words/],
  [{ module: diagonal('throw "a word"'), M: identity() }, 'problem', /"a word"/],
  [{ module: diagonal('throw Object.create(null)'), M: identity() }, 'problem', /an Object/],
  [{ module: diagonal('return 1 + funcGrad(grad, x)'), M: identity() }, 'problem', /threw/],
  [{ module: diagonal('return "1"'), M: identity() }, 'problem', /"1".*number/],
  [{ module: diagonal('return;'), M: identity() }, 'problem', /undefined.*number/],
  [{ module: diagonal('return Promise.resolve(1)'), M: identity() }, 'problem', /Promise.*number/],
  [
    { module: diagonal('structuredClone(x, { transfer: [x.buffer] })'), M: identity() },
    'problem',
    /belongs to the solver|threw/,
  ],
];
