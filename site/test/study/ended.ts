// A made-up run.
import type { CountsView, Result, RunInfo, Trace } from '../../types/slep.d.ts';
import type { Ended } from '../../src/study/record.ts';

/** A run with f = 10^-k and a cost of 2k in row k of its trace. */
export function ended(rows = 12, changes: Partial<Result> = {}, objective = 0): Ended {
  const column = (f: (k: number) => number) => Float64Array.from({ length: rows }, (_, k) => f(k));
  const zero = column(() => 0);
  const trace: Trace = {
    ...{ iteration: column((k) => k), objective: column((k) => 10 ** -k), merit: zero, gradNorm: zero },
    ...{ feasibility: zero.slice(), step: column(() => NaN), beta: zero, margin: zero, seconds: column((k) => k / 8) },
  };
  const result = {
    ...{ status: 'converged', verdict: 'feasible stationary point', message: '', iterations: rows - 1, seconds: 1 },
    ...{ counts: { f: 30, M: 31, hess: 2, backtracks: 0 }, feasibility: 0, beta: 3, ...changes },
    ...{ projected: { objective, gradNorm: 0, feasibility: 0 } },
  } as Result;
  const counts: CountsView = { f: column((k) => 2 * k), M: column((k) => 3 * k), hess: column((k) => k) };
  return { info: { method: 'slbb', warnings: [] } as unknown as RunInfo, result, trace, counts, parts: {} };
}
