// Solves a small problem in a program that has no requests yet. Engines first compile a function to slow code, and
// optimise the function only after many calls. Therefore, the first run of a program is slow.
import type { Outcome, Perform } from './program.ts';

const idle = 20; // ms without a request, after which the warm-up begins
const handle = -1; // the handles of runs are positive
const budget = 12; // ms for a slice of the solve

/** Returns a function that ends the warm-up. crash is called if the program can no longer be used. */
export function warmUp(perform: Perform, crash: (text: string) => void): () => void {
  let running = false;
  let slices = 8; // at most
  const end = () => {
    clearTimeout(timer);
    if (running) perform('stop', { handle }, () => {});
    running = false;
  };
  const next = (outcome: Outcome) => {
    if ('error' in outcome && outcome.error.name === 'InternalError' && !outcome.error.confined)
      return crash(outcome.error.message);
    if (!running || 'progress' in outcome) return;
    // The reply arrives before the call into Go has returned. If the next slice began now, requests would wait for that
    // slice, too.
    if ('value' in outcome && slices-- > 0) timer = setTimeout(() => perform('solve', { handle, budget }, next));
    else end();
  };
  let timer = setTimeout(() => {
    running = true;
    perform('start', { handle, spec: { problem: 'eigen', params: {}, options: {}, data: {} } }, next);
  }, idle);
  return end;
}
