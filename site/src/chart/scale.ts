// Computes the scales of a chart: the heights of values, the visible range, and the labelled ticks.
import { minus } from '../model/numbers.ts';

export interface Tick {
  at: number;
  label: string;
  /** The exponent, if the label may be written as `factor` times a power of ten. A missing factor is 1. */
  power?: number;
  factor?: number;
}

export interface Range {
  low: number;
  high: number;
  ticks: Tick[];
  /** On a logarithmic scale, the height at which rounding errors are drawn. */
  zero?: number;
  /** The upper edge of the band in which rounding errors are drawn. */
  band?: number;
}

/** The height in pixels of the band of rounding errors. */
const bandHeight = 16;

/** Whether a value is zero up to rounding errors. */
export const isZero = (value: number, floor: number): boolean => value === 0 || (value > 0 && value < floor);

/**
 * Returns the height on a logarithmic scale, null for a value that cannot be drawn, or undefined for a rounding error.
 */
export function exponent(value: number, floor = 0): number | null | undefined {
  if (isZero(value, floor)) return undefined;
  return value > 0 && value < Infinity ? Math.log10(value) : null;
}

/** The values at which a scale may have labels, given as an increasing function of an index. */
interface Grid {
  at(index: number): number;
  /** Returns an index whose value is at most the given value. */
  before(value: number): number;
}

const multiples = (step: number): Grid => ({
  at: (index) => index * step,
  before: (value) => Math.floor(value / step) - 1,
});

const digits = [1, 2, 5] as const;

/** The logarithms of 1, 2 and 5 times powers of ten. */
const fine: Grid = {
  at: (index) => Math.floor(index / 3) + Math.log10(digits[((index % 3) + 3) % 3]),
  before: (value) => 3 * Math.floor(value) - 1,
};

/** Returns the first and the last index at which the value of a grid is between the two given values. */
function between({ at, before }: Grid, low: number, high: number): [first: number, last: number] {
  const slack = 1e-9 * (high - low);
  let first = before(low);
  while (at(first) < low - slack) first++;
  let last = first - 1;
  while (at(last + 1) <= high + slack) last++;
  return [first, last];
}

/**
 * Chooses the first grid whose labels in the range fit. If fewer than four of its labels are in the range, extends the
 * range to the nearest labels outside it until it contains four labels, or as many as fit. Returns the grid, the range
 * after any extension, and the indices of the labels in this range. most: the number of labels that fit.
 */
function labelled(grids: readonly Grid[], low: number, high: number, most: number, margin = 0) {
  const grid = grids.find((g) => span(between(g, low, high)) <= most) ?? grids[grids.length - 1];
  let [first, last] = between(grid, low + margin, high);
  while (last - first + 1 < Math.min(4, most)) {
    if (low + margin - grid.at(first - 1) <= grid.at(last + 1) - high) low = grid.at(--first) - margin;
    else high = grid.at(++last);
  }
  return { grid, low, high, indices: Array.from({ length: last - first + 1 }, (_, i) => first + i) };
}

const span = ([first, last]: [number, number]): number => last - first + 1;

/** Returns how many labels fit: at least two, and at most seven, because more would clutter the scale. */
const room = (height: number, gap: number): number => Math.min(7, Math.max(2, Math.floor(height / gap)));

const decades = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200].map(multiples);

/**
 * Returns a range that contains the exponents from `lowest` to `highest`. The range has at most seven labels, and at
 * least four if they fit. The labels are at whole decades, or at 1, 2 and 5 times powers of ten if the range spans only
 * about two decades. hasZero: whether some values are zero up to rounding errors; if so, the range has a band for them
 * at the bottom. gap: the room for a label. height and gap are in pixels. growing: whether more rows will be added; if
 * so, a range of two decades or more ends at whole decades, so that it rarely changes.
 */
export function logRange(
  lowest: number,
  highest: number,
  hasZero: boolean,
  height: number,
  { gap = 34, growing = false } = {},
): Range {
  if (!(lowest <= highest)) return withBand({ low: 0, high: 1, ticks: [] }, hasZero, height);
  const pad = highest - lowest > 1e-9 ? 0.04 * (highest - lowest) : 1;
  const whole = growing && highest - lowest >= 2;
  const [from, to] = whole ? [Math.floor(lowest), Math.ceil(highest)] : [lowest - pad, highest + pad];
  const grids = to - from < 2.2 ? [fine, ...decades] : decades;
  const margin = hasZero ? (8 / height) * (to - from) : 0;
  const { grid, low, high, indices } = labelled(grids, from, to, room(height, gap), margin);
  const ticks = indices.map((index) => {
    const at = grid.at(index);
    return grid === fine ? fineTick(at, digits[((index % 3) + 3) % 3]) : decadeTick(at);
  });
  return withBand({ low, high, ticks }, hasZero, height);
}

function withBand({ low, high, ticks }: Range, hasZero: boolean, height: number): Range {
  if (!hasZero) return { low, high, ticks };
  const pixel = (high - low) / Math.max(1, height - bandHeight);
  const zero = low - 10 * pixel;
  return { low: low - bandHeight * pixel, high, ticks: [...ticks, { at: zero, label: '≈ 0' }], zero, band: low };
}

const decadeTick = (at: number): Tick => ({ at, power: at, label: at === 0 ? '1' : at === 1 ? '10' : `1e${at}` });

/** Returns the tick at 1, 2 or 5 times a power of ten. The label is a plain number if that number is short. */
function fineTick(at: number, factor: number): Tick {
  const power = Math.round(at - Math.log10(factor));
  const value = Number(`${factor}e${power}`);
  return power >= -3 && power < 4
    ? { at, label: String(value) }
    : { at, label: String(value), power, factor: factor === 1 ? undefined : factor };
}

export function linearRange(lowest: number, highest: number, height: number, gap = 34): Range {
  if (!(lowest <= highest)) return { low: 0, high: 1, ticks: [] };
  const size = Math.max(Math.abs(lowest), Math.abs(highest));
  // if the step were below the rounding errors, the loop over ticks would not end
  const pad = highest - lowest > 1e-9 * size ? 0.06 * (highest - lowest) : 0.1 * size || 1;
  const from = lowest - pad;
  const to = highest + pad;
  const step = niceStep((to - from) / room(height, gap));
  const { grid, low, high, indices } = labelled([multiples(step)], from, to, room(height, gap));
  const decimals = Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  const ticks = indices.map((index) => {
    const at = grid.at(index);
    const label = size >= 1e5 ? Number(at.toPrecision(6)).toExponential().replace('+', '') : at.toFixed(decimals);
    return { at, label: minus(label) };
  });
  return { low, high, ticks };
}

/** Returns the ticks of a linear scale between two values. size: the length of the scale in pixels. */
export const ticksWithin = ([low, high]: readonly [number, number], size: number): Tick[] =>
  linearRange(low, high, size).ticks.filter(({ at }) => at >= low && at <= high);

/** Returns ticks at whole numbers from 0 to `last`. */
export const iterationTicks = (last: number, width: number): number[] =>
  axisTicks(0, last, width, true).map((tick) => tick.at);

/** Returns the ticks of a horizontal axis between two values. */
export function axisTicks(from: number, to: number, width: number, whole: boolean): Tick[] {
  const step = Math.max(whole ? 1 : 0, niceStep((to - from) / Math.max(3, Math.floor(width / 90))));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(to / step + 1e-9) - first + 1) }, (_, i) => ({
    at: (first + i) * step,
    label: ((first + i) * step).toFixed(decimals),
  }));
}

/** Returns the smallest number of the form 1, 2 or 5 times a power of ten that is at least `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((m) => m * power >= least * (1 - 1e-9)) ?? 10);
}
