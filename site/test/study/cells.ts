// Studies with made-up cells, so that figures can be computed by hand.
import type { StudyCell, StudyDescription } from '../../types/slep.d.ts';
import { readDescription } from '../../src/study/description.ts';
import { expand, type Task } from '../../src/study/expand.ts';
import { type Grid, gridOf } from '../../src/study/grid.ts';
import { emptyCell } from '../../src/study/record.ts';
import { aligned } from '../../src/study/results.ts';
import type { Study } from '../../src/study/study.ts';
import { catalog } from './catalog.ts';

export const described = (changes: Partial<StudyDescription> = {}): Study =>
  readDescription(
    { study: 1, problem: 'quadratic', methods: ['slbb', 'rbb'], seeds: { from: 1, to: 2 }, figures: [], ...changes },
    catalog,
  );

/** Returns a cell whose run decreased f from 1 to 0. */
export const solved = (task: Task, evaluations: number, changes: Partial<StudyCell> = {}): StudyCell => ({
  ...emptyCell(task, 'refused', ''),
  ...{ status: 'converged', verdict: 'feasible stationary point', method: 'slbb' },
  ...{ objective: 0, first: 1, iterations: evaluations, evaluations, seconds: evaluations / 1000 },
  ...{ products: { A: evaluations, M: evaluations }, gradNorm: 0, feasibility: 0 },
  ...changes,
});

export const infeasible = (task: Task): StudyCell =>
  solved(task, 9, { verdict: 'infeasible stationary point', objective: 5 });

/**
 * Returns the grid of a study. Its cells are the results of the function `make` for the tasks of the study. If the
 * result is undefined, the cell has not ended.
 */
export function made(study: Study, make: (task: Task) => StudyCell | undefined): Grid {
  const tasks = expand(study);
  return gridOf(
    study,
    aligned(
      study,
      tasks,
      tasks.map(make).filter((cell) => cell !== undefined),
    ),
  );
}
