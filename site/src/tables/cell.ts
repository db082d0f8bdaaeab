// A cell of the tables: what one method did on one instance of a row. The same record as in problems/paper/cell.go.
import type { Projected, Result, Run, Verdict } from '../../types/slep.d.ts';
import { isSolution } from '../model/verdict.ts';
import type { Contender, Row } from './paper.ts';

/** A run to measure. */
export interface Job {
  row: Row;
  column: Contender;
  seed: number;
}

export interface Cell {
  row: string;
  column: string;
  seed: number;
  /** A Status, or 'refused' when the method does not take the problem. */
  status: string;
  /** '' where nothing ran to a verdict. */
  verdict: Verdict | '';
  message: string;
  iterations: number;
  /** Evaluations of f, each a product with A. */
  f: number;
  /** Products with M. */
  M: number;
  seconds: number;
  projected: Projected | null;
  /** Seconds by part. */
  parts: Record<string, number>;
  /** Gradient norms up to the last finite one, in the rows of the rank figure. */
  trace: number[];
  /** The solver's warnings about the instance. */
  warnings: readonly string[];
}

export const keyOf = (row: string, column: string, seed: number): string => `${row} ${column} ${seed}`;

/** Whether the run ended at a feasible stationary point. */
export const hasReached = (cell: Cell): boolean => cell.verdict !== '' && isSolution(cell.verdict);

/** A cell in which nothing was measured. */
export const emptyCell: Cell = {
  row: '',
  column: '',
  seed: 0,
  status: '',
  verdict: '',
  message: '',
  iterations: 0,
  f: 0,
  M: 0,
  seconds: 0,
  projected: null,
  parts: {},
  trace: [],
  warnings: [],
};

const named = ({ row, column, seed }: Job) => ({ row: row.name, column: column.name, seed });

/** The cell of a run that has ended. */
export async function cellOf(job: Job, run: Run, result: Result): Promise<Cell> {
  const { status, verdict, message, iterations, counts, seconds, projected } = result;
  const trace: number[] = [];
  if (job.row.parameter === 'c') {
    for (const norm of (await run.trace()).gradNorm) {
      if (!Number.isFinite(norm)) break;
      trace.push(norm);
    }
  }
  return {
    ...named(job),
    status,
    verdict,
    message,
    iterations,
    f: counts.f,
    M: counts.M,
    seconds,
    projected,
    parts: await run.parts(),
    trace,
    warnings: run.info.warnings,
  };
}

/** The cell of a run that was refused or failed. */
export function failedCell(job: Job, { name, message }: Error): Cell {
  const [status, text] = name === 'InputError' ? ['refused', message] : ['failed', `${name}: ${message}`];
  return { ...emptyCell, ...named(job), status, message: text };
}
