// Summarises the runs of one method in one row over the seeds, and compares methods.
import { figuresOf, hasReached, isCellOf, type Cell } from './cell.ts';
import type { Contender, Paper, Row } from './paper.ts';

/** The minimum, the median and the maximum of some numbers; NaN if there are none. */
export interface Spread {
  low: number;
  middle: number;
  high: number;
}

const measures = ['objective', 'gradNorm', 'feasibility', 'iterations', 'f', 'M', 'seconds'] as const;
export type Measure = (typeof measures)[number];

/** seconds cover all runs, the other measures only runs that reached a feasible stationary point. */
export interface Summary extends Record<Measure, Spread> {
  runs: number;
  reached: number;
}

export function spreadOf(values: number[]): Spread {
  if (values.length === 0) return { low: NaN, middle: NaN, high: NaN };
  values.sort((a, b) => a - b);
  const k = values.length;
  return { low: values[0], middle: (values[(k - 1) >> 1] + values[k >> 1]) / 2, high: values[k - 1] };
}

export function summarize(cells: readonly Cell[]): Summary {
  const reached = cells.filter((cell) => hasReached(cell) && cell.projected);
  const spread = (measure: Measure): [Measure, Spread] => [
    measure,
    spreadOf((measure === 'seconds' ? cells : reached).map((cell) => figuresOf(cell)[measure])),
  ];
  const spreads = Object.fromEntries(measures.map(spread)) as Record<Measure, Spread>;
  return { runs: cells.length, reached: reached.length, ...spreads };
}

const alwaysReached = ({ runs, reached }: Summary): boolean => runs > 0 && reached === runs;

/**
 * The index of the fastest summary among those whose runs all reached a feasible stationary point; -1 if fewer than two
 * did.
 */
export function fastest(summaries: readonly Summary[]): number {
  const sound = summaries.filter(alwaysReached);
  const least = Math.min(...sound.map((s) => s.seconds.middle));
  return sound.length > 1 ? summaries.findIndex((s) => sound.includes(s) && s.seconds.middle === least) : -1;
}

/** The runs that did not reach a feasible stationary point. Seeds with the same outcome form one group. */
export function failures(cells: readonly Cell[]): { seeds: number[]; cell: Cell }[] {
  const out = new Map<string, { seeds: number[]; cell: Cell }>();
  for (const cell of cells.filter((c) => !hasReached(c))) {
    const key = `${cell.status} ${cell.verdict} ${cell.message}`;
    out.set(key, { cell, ...out.get(key), seeds: [...(out.get(key)?.seeds ?? []), cell.seed] });
  }
  return [...out.values()];
}

/**
 * rival is the fastest Riemannian contender, by its median seconds, among those whose runs all reached a feasible
 * stationary point. auto is the median seconds of auto.
 */
export interface Lead {
  row: Row;
  rival: Contender;
  seconds: number;
  auto: number;
  factor: number;
}

/** The leads in those rows of a table where both always reached a feasible stationary point. */
export function leads({ rows, columns }: Paper, cells: readonly Cell[], table: number): Lead[] {
  return rows.flatMap((row) => {
    if (row.table !== table) return [];
    const sound = columns.flatMap((column) => {
      const summary = summarize(cells.filter(isCellOf(row, column)));
      return alwaysReached(summary) ? [{ column, seconds: summary.seconds.middle }] : [];
    });
    const auto = sound.find(({ column }) => column.name === 'auto')?.seconds;
    const [rival] = sound.filter(({ column }) => column.kind === 'manifold').sort((a, b) => a.seconds - b.seconds);
    return rival && auto !== undefined
      ? [{ row, rival: rival.column, seconds: rival.seconds, auto, factor: rival.seconds / auto }]
      : [];
  });
}
