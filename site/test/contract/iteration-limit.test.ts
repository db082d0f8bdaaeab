// A larger iteration limit must not change the first steps of a run: every method that reaches the smaller limit must
// take the same steps with the larger limit, and then continue.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Trace } from '../../types/slep.d.ts';
import { inSite } from '../../build/paths.mjs';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

test('a larger iteration limit gives the same steps, and more, with every method that reaches the limit', async () => {
  const slep = await load();
  const traceOf = async (method: string, maxIterations: number): Promise<Trace> => {
    const run = await slep.start({
      problem: 'quadratic',
      params: { n: 60, p: 3, d: 0.05 },
      method: method as never,
      options: { maxIterations, tol: 1e-8 },
    });
    await run.solve();
    return run.trace();
  };
  const compared: string[] = [];
  for (const { name } of slep.catalog.methods) {
    const [short, long] = [await traceOf(name, 12), await traceOf(name, 40)];
    const { iteration } = short;
    if (iteration.length < 13) continue; // the run ended before the limit
    compared.push(name);
    assert.ok(long.iteration.length > iteration.length, name);
    for (const column of ['objective', 'gradNorm', 'feasibility'] as const)
      assert.deepEqual(long[column].slice(0, 13), short[column], `${column} of ${name}`);
  }
  assert.ok(compared.length > slep.catalog.methods.length / 2, `compared were ${compared}`);
  slep.dispose();
});
