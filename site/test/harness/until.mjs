// @ts-check
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Calls the function `look` repeatedly until its result is truthy, and returns that result.
 * @template T
 * @param {() => T | Promise<T>} look
 * @param {string | (() => string | Promise<string>)} what is waited for, named in the error on a timeout
 * @param {number} [timeout] in milliseconds
 * @returns {Promise<T>}
 */
export async function until(look, what, timeout = 120_000) {
  for (const end = performance.now() + timeout; performance.now() < end; await pause(20)) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error(`waited ${timeout} ms for ${typeof what === 'string' ? what : await what()}`);
}
