// A cell of the tables: the result of one method on one instance of a row. problems/paper/cell.go has the same record.
import type { Projected, Result, Run, Verdict } from '../../types/slep.d.ts';
import { isSolution } from '../model/verdict.ts';
import type { Contender, Row } from './paper.ts';

/** A run to measure. */
export interface Job {
  row: Row;
  column: Contender;
  seed: number;
}

/** The names of a job's row and column, and its seed. */
export interface JobName {
  row: string;
  column: string;
  seed: number;
}

export interface Cell extends JobName {
  /** A Status, or 'refused' if the method does not support the problem. */
  status: string;
  /** '' if nothing ran to a verdict. */
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

export const nameOf = ({ row, column, seed }: Job): JobName => ({ row: row.name, column: column.name, seed });

/** One text for a job and its cell. */
export const keyOf = ({ row, column, seed }: JobName): string => `${row} ${column} ${seed}`;

/** Whether a cell is in a row, and in a column if one is given. */
export const isCellOf = (row: Row, column?: Contender) => (cell: Cell) =>
  cell.row === row.name && (!column || cell.column === column.name);

/** Whether the run ended at a feasible stationary point. */
export const hasReached = (cell: Cell): boolean => cell.verdict !== '' && isSolution(cell.verdict);

const unknown = { objective: NaN, gradNorm: NaN, feasibility: NaN };

/** The cell with its figures at R(X), which are NaN if there are none. */
export const figuresOf = (cell: Cell) => ({ ...unknown, ...cell.projected, ...cell });

/** A cell in which nothing was measured. */
export const emptyCell: Cell = {
  ...{ row: '', column: '', seed: 0, status: '', verdict: '', message: '' },
  ...{ iterations: 0, f: 0, M: 0, seconds: 0, projected: null, parts: {}, trace: [], warnings: [] },
};

/** The cell of a run that has ended. */
export async function cellOf(job: Job, run: Run, result: Result): Promise<Cell> {
  const { status, verdict, message, iterations, counts, seconds, projected } = result;
  const norms = job.row.parameter === 'c' ? (await run.trace()).gradNorm : new Float64Array();
  const end = norms.findIndex((norm) => !Number.isFinite(norm));
  return {
    ...nameOf(job),
    ...{ status, verdict, message, iterations, f: counts.f, M: counts.M, seconds, projected },
    parts: await run.parts(),
    trace: [...norms.subarray(0, end < 0 ? norms.length : end)],
    warnings: run.info.warnings,
  };
}

/** The cell of a run that was refused or failed. */
export function failedCell(job: Job, { name, message }: Error): Cell {
  const [status, text] = name === 'InputError' ? ['refused', message] : ['failed', `${name}: ${message}`];
  return { ...emptyCell, ...nameOf(job), status, message: text };
}
