// slep-study.js, which implements slep.study(). slep.js loads this module on the first call to slep.study().
import type { Slep, StudyCell, StudyResults } from '../../types/slep.d.ts';
import { readDescription } from './description.ts';
import { gridOf } from './grid.ts';
import { readResults, resultsOf } from './results.ts';
import { StudyRunner } from './runner.ts';
import { solverOf } from './solver.ts';

interface Given {
  onCell?: (cell: StudyCell) => void;
  results?: StudyResults;
  /** The study stops when any of these signals is aborted. */ signals: readonly (AbortSignal | undefined)[];
}

export async function runStudy(slep: Slep, description: unknown, given: Given): Promise<StudyResults> {
  const { onCell, results, signals } = given;
  const study = readDescription(description, slep.catalog);
  const runner = new StudyRunner(study, {
    open: async () => solverOf(await slep.fork()),
    cells: results === undefined ? undefined : readResults(results, slep.catalog).results.cells,
    onCell: (cell) => {
      try {
        onCell?.(cell);
      } catch (error) {
        runner.stop(error); // if the error were thrown here, the runner would attribute it to the cell
      }
    },
  });
  const stops = signals.map((signal) => () => runner.stop(signal!.reason));
  signals.forEach((signal, i) => signal?.addEventListener('abort', stops[i]));
  try {
    for (const signal of signals) signal?.throwIfAborted();
    await runner.go();
  } finally {
    signals.forEach((signal, i) => signal?.removeEventListener('abort', stops[i]));
  }
  return resultsOf(gridOf(study, runner.cells), slep.info);
}
