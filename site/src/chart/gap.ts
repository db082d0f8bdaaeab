// How far an objective is from the least one known.
import type { Lowest } from '../model/comparison.ts';
import { minus } from '../model/numbers.ts';
import { roundingFloor } from '../model/rounding.ts';
import type { Scale } from './chart.ts';
import type { Values } from './decimate.ts';
import { derived } from './derived.ts';
import type { Line } from './line.ts';

interface Series {
  line: Line;
  values: Values;
}

/** A run that comes so close to f*, relative to it, is said to end there. */
const known = 1e-9;

/** What f* is. */
export const gapWords = ({ objective, words }: Lowest): string => `f* = ${minus(objective.toPrecision(6))}, ${words}`;

export const gapScale = ({ objective }: Lowest): Scale => ({ log: true, floor: roundingFloor(objective) });

/** The distances of objectives, one for each run. */
export const gapSeries = (objectives: readonly Series[], { objective: best, run: own }: Lowest): Series[] =>
  objectives.map(({ line, values }, run) => {
    const distances = derived(values, (f) => Math.abs(f - best));
    const ends = run === own && distances.at(distances.length - 1) < known * Math.max(1, Math.abs(best));
    return { line: ends ? { ...line, ending: endingOf(distances, roundingFloor(best)) } : line, values: distances };
  });

/** A run that defines f* has no gap at its end: its line stops before, where the gap is not yet rounding. */
function endingOf(gaps: Values, floor: number): Line['ending'] {
  let row = gaps.length - 2;
  while (row > 0 && gaps.at(row) <= floor) row--;
  return { row: Math.max(0, row), words: 'ends at f*' };
}
