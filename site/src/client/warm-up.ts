// Solves a small problem in a program that has no requests yet. An engine first compiles a function quickly, when it is
// called, and optimises it after many calls; therefore the first run of a program is slow.
import type { Perform } from './program.ts';

const handle = -1; // the handles of clients are positive
const budget = 100; // ms

/** isIdle: whether there is still no request */
export function warmUp(perform: Perform, isIdle: () => boolean): void {
  const stop = () => perform('stop', { handle }, () => {});
  perform('start', { handle, spec: { problem: 'eigen', params: {}, options: {}, data: {} } }, (reached) => {
    if ('progress' in reached) return;
    if (isIdle()) perform('solve', { handle, budget }, stop);
    else stop();
  });
}
