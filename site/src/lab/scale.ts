// The vertical scale of a chart: what is drawn for a value, the range, and where the labels stand.

export interface Tick {
  at: number;
  /** Of a power of ten: the exponent; the label is then 10 to it. */
  power?: number;
  label: string;
}

export interface Range { low: number; high: number; ticks: Tick[]; /** where an exact zero is drawn on a logarithmic scale */ zero?: number }

/** Logarithmic scales are drawn linear in the exponent. Nothing is drawn for a value that is not finite; undefined stands for an exact zero. */
export function exponent(value: number): number | null | undefined {
  if (value === 0) return undefined;
  return value > 0 && value < Infinity ? Math.log10(value) : null;
}

/** Whole decades around the exponents, and a base line of its own below them when there are exact zeros. */
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
    if (zero === undefined || e - zero > 0.6 * step) ticks.push({ at: e, power: e, label: e === 0 ? '1' : e === 1 ? '10' : `1e${e}` });
  }
  if (zero !== undefined) ticks.push({ at: zero, label: '0' });
  return { low: zero ?? low, high, ticks, zero };
}

export function linearRange(lowest: number, highest: number, height: number): Range {
  if (!(lowest <= highest)) return { low: 0, high: 1, ticks: [] };
  const pad = 0.06 * (highest - lowest) || Math.abs(highest) * 0.1 || 1;
  const [low, high] = [lowest - pad, highest + pad];
  const step = niceStep((high - low) / Math.max(2, Math.floor(height / 34)));
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks: Tick[] = [];
  for (let i = Math.ceil(low / step); i * step <= high; i++) {
    const at = i * step;
    const big = Math.max(Math.abs(low), Math.abs(high)) >= 1e5;
    ticks.push({ at, label: (big ? Number(at.toPrecision(6)).toExponential().replace('+', '') : at.toFixed(Math.min(digits, 6))).replace('-', '−') });
  }
  return { low, high, ticks };
}

/** Iterations: from 0 to a little beyond the last. */
export function iterationTicks(last: number, width: number): number[] {
  const step = Math.max(1, niceStep(last / Math.max(2, Math.floor(width / 90))));
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

/** The smallest of 1, 2, 5 times a power of ten that is not below. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((m) => m * power >= least * (1 - 1e-9)) ?? 10);
}
