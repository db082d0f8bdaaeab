// For any message, the answer must be a value or a named error, and the worker must survive. SLEP_FUZZ is the number of
// messages, and SLEP_SEED is the seed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { inSite } from '../../build/paths.mjs';
import type { Run, SlepError } from '../../types/slep.d.ts';
import { Dice, randomArgument, randomSpec } from './generate.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const messages = Number(process.env.SLEP_FUZZ ?? 6000);
const first = Number(process.env.SLEP_SEED ?? 1);

/** The names that errors may have. The list omits InternalError, which reports a crash. */
const named = ['InputError', 'BusyError', 'DisposedError'];

test(`${messages} random messages end in a value or a named error`, async () => {
  const slep = await load();
  const dice = new Dice(first);
  const runs: Run[] = [];
  const counts: Record<string, number> = {};

  /** Sends one message, and checks the answer. */
  async function send(): Promise<void> {
    const any = (): any => randomArgument(dice);
    const run = runs.length > 0 ? dice.of(runs) : undefined;
    let call: string;
    let argument: any;
    let answer: Promise<unknown>;
    const sent = (name: string, given: any, make: () => Promise<unknown>) => {
      [call, argument] = [name, given];
      answer = (async () => make())();
    };
    if (!run || dice.chance(0.55)) {
      const spec: any = randomSpec(dice, slep.catalog);
      sent('start', spec, async () => {
        const started = await slep.start(spec);
        runs.push(started);
        if (runs.length > 6) runs.shift()!.dispose();
      });
    } else {
      const given = any();
      const calls: Record<string, () => Promise<unknown>> = {
        step: () => run.step(given),
        seek: () => run.seek(given),
        solve: () => run.solve(dice.chance(0.7) ? { sliceMs: 5 } : given),
        trace: () => run.trace(dice.chance(0.5) ? { from: given } : given),
        x: () => run.x(),
        projected: () => run.projected(),
        parts: () => run.parts(),
        twice: () => Promise.all([run.step(3), run.step(2)]),
        dispose: async () => void (dice.chance(0.2) && run.dispose()),
      };
      const name = dice.of(Object.keys(calls));
      sent(name, given, calls[name]);
    }
    try {
      await answer!;
      counts.values = (counts.values ?? 0) + 1;
    } catch (error) {
      const { name, message } = error as SlepError;
      assert.ok(
        error instanceof Error && named.includes(name) && message.length > 5,
        `${call!}(${inspect(argument, { depth: 5 })}) is rejected with ${inspect(error)}`,
      );
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }

  for (let i = 0; i < messages; i++) await send();
  const { status } = await (await slep.start({ problem: 'quadratic', params: { n: 40, p: 3 } })).solve();
  assert.equal(status, 'converged', 'the worker still works');
  slep.dispose();
  console.log(JSON.stringify(counts));
  assert.ok(counts.values > messages / 4 && counts.InputError > messages / 20, 'both kinds of answers');
});
