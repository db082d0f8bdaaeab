// The controller of the tables page without a document, with a solver whose runs end when the test says so.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Result, Run, Slep } from '../../types/slep.d.ts';
import { Controller, type State } from '../../src/tables/controller.ts';
import type { Contender, Paper, Row } from '../../src/tables/paper.ts';

const row: Row = {
  name: '1/n=10',
  table: 1,
  parameter: 'n',
  parameterTitle: 'n',
  value: 10,
  quick: true,
  problem: 'quadratic',
  params: { n: 10 },
  n: 10,
  p: 5,
  options: {},
  published: [],
};
const columns: Contender[] = (['slbb', 'rbb'] as const).map((method) => {
  return { name: method, title: method, method, options: null, published: -1 };
});
const paper: Paper = { rows: [row], columns };
const choice = { rows: [row.name], columns: ['slbb', 'rbb'], seeds: 1 };

/** Sets up a page; end ends the current solve, and until waits for a phase. */
function set() {
  let end: (status: string) => void = () => {};
  let state: State | undefined;
  const waiting: { phase: string; met: () => void }[] = [];
  const solve = () =>
    new Promise<Result>((resolve) => {
      end = (status) =>
        resolve({ status, verdict: 'feasible stationary point', counts: { f: 1, M: 1 }, seconds: 1 } as Result);
      solving.shift()?.();
    });
  const solving: (() => void)[] = [];
  const run = { solve, parts: async () => ({}), info: { warnings: [] }, dispose: () => {} } as unknown as Run;
  const slep = { info: { version: '', simd: true, userAgent: '' }, start: async () => run } as unknown as Slep;
  const controller = new Controller(paper, {
    showChoice: () => {},
    showAll: () => {},
    showRow: () => {},
    follow: () => {},
    showState: (next) => {
      state = next;
      for (const { phase, met } of waiting) if (phase === next.phase) met();
    },
  });
  return {
    controller,
    slep,
    end: (status: string) => end(status),
    begun: () => new Promise<void>((resolve) => solving.push(resolve)),
    until: (phase: string) => new Promise<void>((met) => waiting.push({ phase, met })),
    said: () => [state?.phase, state?.done, state?.all, state?.live?.column.name],
  };
}

describe('the controller of the tables', () => {
  test('runs the chosen cells, pauses, continues, and forgets', async () => {
    const { controller, slep, end, begun, until, said } = set();
    controller.choose(choice);
    assert.deepEqual(said(), ['loading', 0, 2, undefined]);
    await controller.begin(slep);
    assert.deepEqual(said(), ['ready', 0, 2, undefined]);
    const first = begun();
    controller.toggle();
    await first;
    assert.deepEqual(said(), ['running', 0, 2, 'slbb']);
    const second = begun();
    end('converged');
    await second;
    assert.deepEqual(said(), ['running', 1, 2, 'rbb']);
    const paused = until('paused');
    controller.toggle();
    end('cancelled');
    await paused;
    assert.deepEqual(said(), ['paused', 1, 2, 'rbb']);
    const again = begun();
    controller.toggle();
    await again;
    const done = until('done');
    end('converged');
    await done;
    assert.deepEqual(said(), ['done', 2, 2, undefined]);
    await controller.clear();
    assert.deepEqual(said(), ['ready', 0, 2, undefined]);
  });

  test('drops a paused run that is no longer chosen', async () => {
    const { controller, slep, end, begun, until, said } = set();
    controller.choose(choice);
    await controller.begin(slep);
    const first = begun();
    controller.toggle();
    await first;
    const paused = until('paused');
    controller.toggle();
    end('cancelled');
    await paused;
    controller.choose({ ...choice, columns: ['rbb'] });
    assert.deepEqual(said(), ['ready', 0, 1, undefined]);
    controller.choose({ ...choice, rows: [] });
    assert.deepEqual(said(), ['nothing chosen', 0, 0, undefined]);
  });
});
