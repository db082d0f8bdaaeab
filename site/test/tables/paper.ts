// The paper's tables as Go describes them, and cells that no run has measured.
import { describedPaper } from '../../build/paper.mjs';
import { emptyCell, type Cell } from '../../src/tables/cell.ts';
import type { Paper } from '../../src/tables/paper.ts';

export const paper: Paper = JSON.parse(describedPaper());

/** A cell that ended at a feasible stationary point, apart from the given fields. */
export const cellWith = (given: Partial<Cell>): Cell => ({
  ...emptyCell,
  row: '1/n=250',
  column: 'slbb',
  seed: 1,
  status: 'converged',
  verdict: 'feasible stationary point',
  ...given,
});
