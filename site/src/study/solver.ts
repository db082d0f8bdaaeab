// A solver for a study. The solver has its own worker, in which it performs one run after another through slep.js.
import type { FormulaSpec, Run, Slep } from '../../types/slep.d.ts';
import type { Task } from './expand.ts';
import type { Solver } from './runner.ts';

/** The computing time in ms between calls to `alive`. */
const slice = 50;

export function solverOf(slep: Slep): Solver {
  let last: { task: Task; run: Run } | undefined;
  return {
    async solve(task, alive, signal) {
      // if the two runs can share the instance, the last run is kept until the next one has started; otherwise the last
      // run is disposed of first, because there may not be enough memory for two instances
      if (last && !isSameStart(last.task, task)) last.run.dispose();
      const run = await slep.start({ ...task.spec, signal } as FormulaSpec).catch(unlessCutOff);
      last?.run.dispose();
      last = { task, run };
      const result = await run.solve({ signal, sliceMs: slice, onProgress: alive }).catch(unlessCutOff);
      signal.throwIfAborted();
      const [trace, counts, parts] = await Promise.all([run.trace(), run.read('counts'), run.parts()]);
      const sureness = task.spec.resample && (await run.read('sureness'));
      return { info: run.info, result, trace, counts, parts, ...(sureness && { sureness }) };
    },
    close: () => slep.dispose(),
  };
}

/**
 * Rethrows an error. A timeout of user code counts as a crash, because the code may be fast enough on another machine.
 */
function unlessCutOff(error: Error): never {
  throw /and was stopped$/.test(error.message) ? new Error(error.message) : error;
}

const isSameStart = (a: Task, b: Task): boolean => a.instance === b.instance && a.start === b.start;
