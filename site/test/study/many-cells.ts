// A made-up study of 10,000 cells. About a tenth of the runs end where the constraint is violated.
import type { Grid } from '../../src/study/grid.ts';
import { mulberry } from '../mutants/draw.mjs';
import { described, infeasible, made, solved } from './cells.ts';

const sizes = [50, 100, 200, 400, 800];

export function manyCells(): Grid {
  const study = described({
    methods: ['auto', 'slbb', 'rbb', 'sllbfgs'],
    vary: [{ name: 'n', values: sizes }],
    seeds: { from: 1, to: 500 },
    figures: [],
  });
  const next = mulberry(7);
  return made(study, (task) => {
    if (next() < 0.1) return infeasible(task);
    const cost = Math.round(
      (task.values.n as number) ** 1.3 * (1 + study.methods.indexOf(task.method)) * (0.5 + next()),
    );
    return solved(task, cost, {
      reached: [],
      descent: Array.from({ length: 36 }, (_, i) => Math.round((cost * i) / 36)),
    });
  });
}
