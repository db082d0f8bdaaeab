// The rows of a table in the paper: the published numbers, and summaries of our cells.
import type { Catalog, StudyCell, StudyOutcome } from '../../types/slep.d.ts';
import { linesOf } from '../studies/lines.ts';
import type { Marked } from '../model/marked.ts';
import { isSolution } from '../model/verdict.ts';
import type { Study } from '../study/study.ts';
import { ascending, type Interval, median } from '../study/statistics.ts';

/** The published means over ten runs. */
export type Published = readonly [objective: number, gradNorm: number, iterations: number, seconds: number];

/**
 * A row of problems/paper/published.json. It has the numbers of ManBB, RBB and SLBB, or null for a method for which the
 * paper has no numbers.
 */
export interface PublishedRow {
  table: number;
  parameter: string;
  value: number;
  published: readonly (Published | null)[];
}

export interface Row extends PublishedRow {
  title: string;
  /** The index of the row's values in the study. */ choice: number;
  /** The limit on the number of iterations. */ limit: number;
}

/** A method in the paper, and the corresponding methods in the study. */
export interface Column {
  title: string;
  /** The index of the method as published, among the methods of the study. */ asPublished: number;
  /** The index of the method with the safeguard, or -1 if there is none. */ guarded: number;
}

const columnNames = ['manbb', 'rbb', 'slbb'];

/** A table in the paper: a study in which each row is a choice of values. */
export class Table {
  readonly study: Study;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** The index of the method auto. */ readonly auto: number;
  readonly lines: readonly Marked[];

  constructor(study: Study, published: readonly PublishedRow[], catalog: Catalog) {
    this.study = study;
    this.rows = published.map((row) => rowOf(study, row));
    const find = (name: string, isBare: boolean) =>
      study.methods.findIndex(({ method, options }) => method === name && (options.safeguard === false) === isBare);
    this.columns = columnNames.map((name) => ({
      title: catalog.methods.find((method) => method.name === name)!.title,
      asPublished: find(name, true),
      guarded: find(name, false),
    }));
    this.auto = find('auto', false);
    this.lines = linesOf(study, catalog);
  }

  /** Returns the indices of the cells of a row, seed by seed. method: restricts the cells to one method. */
  indices({ choice }: Row, method?: number): number[] {
    const { methods, seeds, rows = [] } = this.study;
    const wanted = method === undefined ? [...methods.keys()] : [method];
    return seeds.flatMap((_, s) => wanted.map((m) => (s * rows.length + choice) * methods.length + m));
  }
}

function rowOf({ rows = [], vary, description }: Study, published: PublishedRow): Row {
  const { parameter, value } = published;
  const choice = rows.findIndex((row) => row[parameter] === value);
  const title = vary.find(({ name }) => name === parameter)?.title ?? parameter;
  const limit = rows[choice]?.maxIterations ?? (description.options as { maxIterations?: number })?.maxIterations;
  return { ...published, choice, title: parameter === 'n1' ? 'n₁ = n₂' : title, limit: Number(limit) };
}

/** The median and the extremes. */
export interface Spread extends Interval {
  middle: number;
}

/**
 * A summary of the cells of one method in one row. The numbers include only seeds for which the run ended at a feasible
 * stationary point.
 */
export interface Summary {
  runs: number;
  /** The number of seeds for which the run ended at a feasible stationary point. */ arrived: number;
  /** The other outcomes that occurred, each with its seeds. */ others: ReadonlyMap<StudyOutcome, readonly number[]>;
  iterations: Spread;
  seconds: Spread;
  objective: Spread;
  gradNorm: Spread;
}

export const hasArrived = ({ verdict }: StudyCell): boolean => verdict !== '' && isSolution(verdict);

export function summarize(cells: readonly StudyCell[]): Summary {
  const arrived = cells.filter(hasArrived);
  const spread = (figure: (cell: StudyCell) => number): Spread => {
    const values = ascending(arrived.map(figure));
    if (values.length === 0) return { low: NaN, middle: NaN, high: NaN };
    return { low: values[0], middle: median(values), high: values[values.length - 1] };
  };
  const others = new Map<StudyOutcome, number[]>();
  for (const cell of cells)
    if (!hasArrived(cell)) others.set(cell.outcome, [...(others.get(cell.outcome) ?? []), cell.seed]);
  return {
    runs: cells.length,
    arrived: arrived.length,
    others,
    iterations: spread((cell) => cell.iterations),
    seconds: spread((cell) => cell.seconds),
    objective: spread((cell) => cell.objective),
    gradNorm: spread((cell) => cell.gradNorm),
  };
}

/** Whether the published methods disagree on f by more than 1%. */
export function disagree({ published }: PublishedRow): boolean {
  const values = published.flatMap((figures) => (figures ? [figures[0]] : []));
  return Math.max(...values) - Math.min(...values) > 0.01 * Math.abs(values[0]);
}
