// The outcome of a run of an experiment, and functions that check claims about it.
import assert from 'node:assert/strict';
import type { Result, RunInfo, Trace } from '../../types/slep.d.ts';
import { nonEmpty } from '../non-empty.ts';

/** The outcome of one method. refusal is the reason why the method did not start. */
export interface Found {
  result: Result;
  trace: Trace;
  info: RunInfo;
  x: Float64Array;
  ritz?: Float64Array;
  refusal: string;
}

const isSound = ({ result }: Found): boolean => result.verdict === 'feasible stationary point';
export const sound = (...found: Found[]): void =>
  nonEmpty(found).forEach((f) => assert.ok(isSound(f), f.refusal || f.result.message));
export const f = ({ result }: Found): number => result.projected?.objective ?? NaN;
export const near = (a: number, b: number, relative: number): void =>
  assert.ok(Math.abs(a - b) <= relative * Math.abs(b), `${a} and ${b} differ by more than ${relative}`);
export const agree = (found: Found[], relative = 1e-6): void =>
  found.forEach((other) => near(f(other), f(found[0]), relative));
export const optimal = (found: Found[]): void =>
  nonEmpty(found).forEach((other) => near(f(other), Number(other.info.optimum), 1e-6));
export const iterations = ({ result }: Found): number => result.iterations;
/** Returns the numbers of increases and of decreases of β during a run. */
export const changes = ({ trace: { beta } }: Found): [up: number, down: number] => [
  beta.filter((b, k) => k > 0 && b > beta[k - 1]).length,
  beta.filter((b, k) => k > 0 && b < beta[k - 1]).length,
];
/** Returns the number of rows of X whose norm is below a thousandth of the largest norm. */
export function smallRows({ x, info: { n, p } }: Found): number {
  const norms = Array.from({ length: n }, (_, i) => Math.hypot(...x.subarray(i * p, (i + 1) * p)));
  return norms.filter((norm) => norm < 1e-3 * Math.max(...norms)).length;
}

/**
 * Returns the number of inner points of a square grid at which the density of p orbitals is higher than at all
 * neighbours.
 */
export function hillsOf(x: Float64Array, grid: number, p: number): number {
  const density = (i: number, j: number): number =>
    x.subarray((i * grid + j) * p, (i * grid + j + 1) * p).reduce((sum, value) => sum + value ** 2, 0);
  const inner = Array.from({ length: grid - 2 }, (_, i) => i + 1);
  const around = [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => [a, b])).filter(([a, b]) => a !== 0 || b !== 0);
  const isTop = (i: number, j: number) => around.every(([a, b]) => density(i + a, j + b) < density(i, j));
  return inner.flatMap((i) => inner.filter((j) => isTop(i, j))).length;
}
