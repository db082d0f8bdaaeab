// Helper workers: in Node all cases, in browsers those that depend on the engine.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { after, before, describe, test } from 'node:test';
import type { Slep } from '../types/slep.d.ts';
import { inSite } from '../build/paths.mjs';
import { folder } from './client/files.ts';
import { until } from './harness/until.mjs';
import { cases, ofEngines } from './helpers/cases.ts';
import { testEngine, worker } from './helpers/in-engine.ts';
import { Observer } from './helpers/observe.ts';

const { load }: typeof import('../types/slep.d.ts') = await import(inSite('dist/slep.js'));

describe('Node', () => {
  let made: ReturnType<typeof folder>;
  before(() => (made = folder({ 'slep-worker.js': worker })));
  after(() => made.remove());

  for (const [name, check] of Object.entries(cases)) {
    test(name, async () => {
      const opened: Slep[] = [];
      const observer = new Observer();
      try {
        await check(
          async (options) => (opened.push(await load({ ...options, baseURL: made.url })), opened.at(-1)!),
          observer,
        );
      } finally {
        for (const slep of opened) slep.dispose();
        observer.close();
      }
    });
  }

  test('auto allows one for each core that is left, up to three', async () => {
    const slep = await load();
    assert.equal(slep.info.helpers, Math.min(availableParallelism() - 1, 3));
    slep.dispose();
  });

  const spec = { problem: 'quadratic', params: { n: 900, p: 10 } } as const;

  test(
    'threads end with the solver',
    { skip: !existsSync('/proc/self/task') && 'only Linux lists the threads' },
    async () => {
      const threads = () => readdirSync('/proc/self/task').length;
      const before = threads();
      const slep = await load({ helpers: 3 });
      const one = threads();
      const run = await slep.start(spec);
      await run.step(60);
      assert.ok(threads() >= one + 3, `${threads()} threads with helpers, ${one} without`);
      slep.dispose();
      await until(
        () => threads() <= before,
        () => `the end of threads: there are ${threads()}, before there were ${before}`,
      );
    },
  );

  test('memory comes back with each run', async () => {
    const slep = await load({ helpers: 3 });
    const runs = async (count: number) => {
      for (let k = 0; k < count; k++) {
        const run = await slep.start(spec);
        await run.step(60);
        run.dispose();
      }
    };
    const resident = () => process.memoryUsage().rss / 2 ** 20;
    await runs(2);
    const first = resident();
    await runs(8);
    await until(
      () => resident() - first < 20, // rows of 8 runs are 37 MB
      () => `memory: ${first.toFixed()} MB after 2 runs, ${resident().toFixed()} MB after 10`,
    );
    slep.dispose();
  });
});

for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, ofEngines);
