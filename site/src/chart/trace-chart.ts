// Shows the traces of runs on a chart: sets its lines, companions, levels and description.
import { betaNeeded } from '../model/beta.ts';
import { charted, type Caption, type ChartName } from '../model/charted.ts';
import type { Lowest } from '../model/comparison.ts';
import type { Marked } from '../model/marked.ts';
import { minus, plain, roundingFloor } from '../model/numbers.ts';
import type { Settings } from '../model/settings.ts';
import type { TraceStore } from '../model/trace-store.ts';
import type { Chart, Scale } from './chart.ts';
import type { Values } from './decimate.ts';
import type { Line, Series } from './content.ts';

/** A line of a chart, and its values. */
type Drawn = Pick<Series, 'line' | 'values'>;

export interface ChartedRun extends Marked {
  run: { trace: TraceStore };
}

/** The estimate of f* for each run. The chart shows the distance of the run's objective from this estimate. */
export type Gap = readonly Lowest[];

export const captionOf = (name: ChartName, gap?: Gap): Caption =>
  name === 'objective' && gap ? { title: 'objective gap', formula: 'f − f⋆', words: gapWords(gap) } : charted[name];

/** Shows the lines of runs on a chart. The settings include the tolerances, which are drawn as levels. */
export function fill(chart: Chart, name: ChartName, runs: readonly ChartedRun[], settings?: Settings, gap?: Gap): void {
  const lines = runs.map(({ name, short, mark, run }) => ({ line: { name, short, mark }, ...run.trace }));
  const series = lines.map(({ line, columns }) => ({ line, values: columns[name] }));
  if (name === 'objective' && gap) return chart.reset(gapSeries(series, gap), gapScale(gap));
  const needed = lines.map(({ line, columns: { beta, margin } }) => ({
    line: { ...line, companion: true },
    values: derived(beta, (value, row) => betaNeeded({ beta: value, margin: margin.at(row) })),
  }));
  const { level } = charted[name];
  const value = level ? Number(settings?.[level.setting]) : 0;
  chart.reset(name === 'beta' ? [...series, ...needed] : series, {
    log: name !== 'objective',
    levels: level && value > 0 ? [{ ...level, value }] : [],
    floor: level?.zone ? Math.min(roundingFloor(1), value > 0 ? value / 10 : Infinity) : 0,
  });
}

/** Describes a chart of runs in words. */
export function describe(chart: Chart, title: string, names: readonly string[], unit: string): void {
  const words = names.map((name, i) => {
    const last = chart.count(i) - 1;
    return `${name}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, last))} in ${last} iterations.`;
  });
  chart.describe([`Chart of ${title} over ${unit}.`, ...words].join(' '));
}

/** Returns values that are computed from a column each time they are read. */
const derived = (column: Values, of: (value: number, row: number) => number): Values => ({
  get length() {
    return column.length;
  },
  at: (row) => of(column.at(row), row),
});

/**
 * The run that found f* counts as ending at f* if its last objective differs from f* by less than this number times the
 * larger of |f*| and 1.
 */
const known = 1e-9;

/** Returns f* in words. */
function gapWords(gap: Gap): string {
  const [{ objective, words }] = gap;
  const isOne = gap.every((best) => best.objective === objective);
  return isOne ? `f* = ${minus(objective.toPrecision(6))}, ${words}` : 'f* is the lowest f of each version';
}

const gapScale = (gap: Gap): Scale => ({
  log: true,
  floor: roundingFloor(Math.max(...gap.map(({ objective }) => Math.abs(objective)))),
});

/** Returns a line for each run, with the distances of the run's objective from f*. */
const gapSeries = (objectives: readonly Drawn[], gap: Gap): Drawn[] =>
  objectives.map(({ line, values }, run) => {
    const { objective: best, run: own } = gap[run];
    const distances = derived(values, (f) => Math.abs(f - best));
    const ends = run === own && distances.at(distances.length - 1) < known * Math.max(1, Math.abs(best));
    return { line: ends ? { ...line, ending: endingOf(distances, roundingFloor(best)) } : line, values: distances };
  });

/**
 * Returns the row at which the line of a run stops if f* is the last value of this run. The gap is zero at the end, so
 * the line stops at the last gap above rounding errors.
 */
function endingOf(gaps: Values, floor: number): Line['ending'] {
  let row = gaps.length - 2;
  while (row > 0 && gaps.at(row) <= floor) row--;
  return { row: Math.max(0, row), words: 'ends at f*' };
}
