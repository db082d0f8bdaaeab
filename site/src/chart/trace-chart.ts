// What a chart shows of the traces of some runs: their lines, companions and levels, and how it is called.
import { betaNeeded } from '../model/beta.ts';
import { charted, type Caption, type ChartName } from '../model/charted.ts';
import type { Lowest } from '../model/comparison.ts';
import type { Drawn } from '../model/drawn.ts';
import { plain } from '../model/numbers.ts';
import { roundingFloor } from '../model/rounding.ts';
import type { Settings } from '../model/settings.ts';
import type { TraceStore } from '../model/trace-store.ts';
import type { Chart } from './chart.ts';
import { derived } from './derived.ts';
import { gapScale, gapSeries, gapWords } from './gap.ts';

export interface ChartedRun extends Drawn {
  run: { trace: TraceStore };
}

/** gap: the objective is shown as its distance from this one. */
export const captionOf = (name: ChartName, gap?: Lowest): Caption =>
  name === 'objective' && gap ? { title: 'objective gap', formula: 'f − f⋆', words: gapWords(gap) } : charted[name];

/** Puts the lines of runs on a chart. The settings say where a run has converged. */
export function fill(
  chart: Chart,
  name: ChartName,
  runs: readonly ChartedRun[],
  settings: Settings | undefined,
  gap?: Lowest,
): void {
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

/** Says in words what is drawn of runs. */
export function describe(chart: Chart, title: string, names: readonly string[], unit: string): void {
  const words = names.map((name, i) => {
    const last = chart.count(i) - 1;
    return `${name}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, last))} in ${last} iterations.`;
  });
  chart.describe([`Chart of ${title} over ${unit}.`, ...words].join(' '));
}
