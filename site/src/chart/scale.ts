// The scales of a chart: how high a value is drawn, which range is shown, and which ticks are labelled.

export interface Tick {
  at: number;
  /** The exponent, if the tick is a power of ten. */
  power?: number;
  label: string;
}

export interface Range {
  low: number;
  high: number;
  ticks: Tick[];
  /** Where exact zeros are drawn on a logarithmic scale. */
  zero?: number;
}

/** The height on a logarithmic scale: null for what cannot be drawn, undefined for an exact zero. */
export function exponent(value: number): number | null | undefined {
  if (value === 0) return undefined;
  return value > 0 && value < Infinity ? Math.log10(value) : null;
}

/** Whole decades around the exponents, and a base line below them if there are exact zeros. */
export function logRange(lowest: number, highest: number, hasZero: boolean, height: number): Range {
  let low = Math.floor(lowest + 1e-9);
  let high = Math.ceil(highest - 1e-9);
  if (!(low <= high)) return { low: 0, high: 1, ticks: [] };
  if (high - low < 2) [low, high] = [low - 1, high + (high - low < 1 ? 1 : 0)];
  const room = Math.max(2, Math.floor(height / 34));
  const step = [1, 2, 3, 4, 5, 10, 20, 50, 100].find((s) => (high - low) / s <= room) ?? 200;
  const zero = hasZero ? low - Math.max(1, 0.75 * step) : undefined;
  const ticks: Tick[] = [];
  for (let e = Math.ceil(low / step) * step; e <= high; e += step) {
    if (zero === undefined || e - zero > 0.6 * step)
      ticks.push({ at: e, power: e, label: e === 0 ? '1' : e === 1 ? '10' : `1e${e}` });
  }
  if (zero !== undefined) ticks.push({ at: zero, label: '0' });
  return { low: zero ?? low, high, ticks, zero };
}

export function linearRange(lowest: number, highest: number, height: number): Range {
  if (!(lowest <= highest)) return { low: 0, high: 1, ticks: [] };
  const size = Math.max(Math.abs(lowest), Math.abs(highest));
  // a step below the rounding error would never end
  const pad = highest - lowest > 1e-9 * size ? 0.06 * (highest - lowest) : 0.1 * size || 1;
  const [low, high] = [lowest - pad, highest + pad];
  const step = niceStep((high - low) / Math.max(2, Math.floor(height / 34)));
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks: Tick[] = [];
  for (let i = Math.ceil(low / step); i * step <= high; i++) {
    const at = i * step;
    const big = size >= 1e5;
    ticks.push({
      at,
      label: (big
        ? Number(at.toPrecision(6)).toExponential().replace('+', '')
        : at.toFixed(Math.min(digits, 6))
      ).replace('-', '−'),
    });
  }
  return { low, high, ticks };
}

/** Whole numbers from 0 to the last. */
export const iterationTicks = (last: number, width: number): number[] =>
  axisTicks(0, last, width, true).map((tick) => tick.at);

/** The ticks of a horizontal axis between two values. */
export function axisTicks(from: number, to: number, width: number, whole: boolean): Tick[] {
  const step = Math.max(whole ? 1 : 0, niceStep((to - from) / Math.max(3, Math.floor(width / 90))));
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(from / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(to / step + 1e-9) - first + 1) }, (_, i) => ({
    at: (first + i) * step,
    label: ((first + i) * step).toFixed(digits),
  }));
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below the least. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((m) => m * power >= least * (1 - 1e-9)) ?? 10);
}
