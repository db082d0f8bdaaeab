// Assertions that use no modules of Node.js, so that the cases of the contract can also run in browsers.
import type { Result, Run, Slep, SlepError } from '../../types/slep.d.ts';

/**
 * Checks one sentence of the contract with an instance of Slep that earlier cases may have used. open: loads another
 * instance in the same way.
 */
export type Case = (slep: Slep, open: () => Promise<Slep>) => Promise<void>;
export type Cases = Record<string, Case>;

export function ok(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

export function equal(actual: unknown, expected: unknown, what: string): void {
  ok(Object.is(actual, expected), `${what} is ${show(actual)}, expected ${show(expected)}`);
}

/** Asserts that two arrays have the same length and the same numbers. NaN is equal to NaN. */
export function same(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string): void {
  equal(actual.length, expected.length, `the length of ${what}`);
  for (let i = 0; i < actual.length; i++) equal(actual[i], expected[i], `${what}[${i}]`);
}

export function near(actual: number, expected: number, relative: number, what: string): void {
  ok(
    Math.abs(actual - expected) <= relative * Math.abs(expected),
    `${what} is ${actual}, expected ${expected} within ${relative}`,
  );
}

/** Waits for a rejection and returns its reason. */
export async function rejection(promise: Promise<unknown>, what: string): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (reason) {
    return reason;
  }
  throw new Error(`${what} must be an error, but gives ${show(value)}`);
}

export async function rejects(
  promise: Promise<unknown>,
  name: SlepError['name'],
  what: string,
  expected: { input?: string; says?: RegExp; line?: number; column?: number } = {},
): Promise<void> {
  const error = (await rejection(promise, what)) as SlepError;
  ok(error instanceof Error, `${what} is rejected with ${show(error)}, not with an Error`);
  equal(error.name, name, `the name of the error of ${what} («${error.message}»)`);
  if ('input' in expected) equal(error.input, expected.input, `the input of the error of ${what} («${error.message}»)`);
  if (expected.says)
    ok(expected.says.test(error.message), `${what} says «${error.message}», expected ${expected.says}`);
  if (name !== 'InputError') return;
  for (const place of ['line', 'column'] as const)
    equal(error[place], expected[place], `the ${place} of the error of ${what} («${error.message}»)`);
}

/**
 * Asserts that one of at most five attempts takes at most `limit` ms. An attempt returns the time that it took. A busy
 * machine delays only some attempts, but a real delay affects all. If all attempts are too slow, one of them must stay
 * within the limit that `yardstick` returns, such as a fraction of the time of a longer operation.
 */
export async function within(
  limit: number,
  what: string,
  attempt: () => Promise<number>,
  yardstick = async () => limit,
): Promise<void> {
  const times: number[] = [];
  while (times.length < 5 && !(times.at(-1)! <= limit)) times.push(await attempt());
  const least = Math.min(...times);
  if (least <= limit) return;
  const most = await yardstick();
  ok(least <= most, `${what} took ${times.map(Math.round).join(', ')} ms, never at most ${Math.round(most)} ms`);
}

/** Returns how many milliseconds an action takes. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await action();
  return performance.now() - began;
}

/** Lets other tasks run, such as the handler of a message that has arrived or of a timer that is due. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Starts solve, waits until the run has made progress, and returns a promise for the result of solve. */
export async function solving(
  run: Run,
  options: Parameters<Run['solve']>[0] = {},
): Promise<{ result: Promise<Result> }> {
  let result: Promise<Result> | undefined;
  await new Promise<unknown>((resolve, reject) => {
    result = run.solve({ ...options, onProgress: resolve });
    result.catch(reject);
  });
  return { result: result! };
}

const show = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));
