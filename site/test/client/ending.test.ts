// The ways in which the program of slep.js can end in Node.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { crashing, folder } from './files.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

describe('a program that ends', () => {
  let made: ReturnType<typeof folder>;
  before(async () => void (made = await crashing()));
  after(() => made?.remove());

  for (const worker of [true, false]) {
    for (const [way, says] of Object.entries({
      panic: /as the test wants/,
      later: /as the test wants/,
      exit: /code 3/,
      overflow: /call stack/i,
      memory: /out of memory/,
    })) {
      const where = worker ? 'in a worker' : 'in the same thread';
      test(`by ${way} rejects what is pending, and the next start works, ${where}`, async () => {
        const slep = await load({ baseURL: made.url, worker });
        const start = (problem: string) => slep.start({ problem } as never);
        const run = await start('fine');
        const expected = { name: 'InternalError', message: says };
        const ended = [
          assert.rejects(run.solve(), expected),
          way === 'later' ? start(way) : assert.rejects(start(way), expected),
        ];
        await Promise.all(ended);
        await assert.rejects(run.step(), expected);
        assert.equal((await start('fine')).progress.iteration, 0);
        slep.dispose();
      });
    }
    test(`or fails in one call leaves others pending, ${worker ? 'in a worker' : 'in the same thread'}`, async () => {
      const slep = await load({ baseURL: made.url, worker });
      const start = (problem: string) => slep.start({ problem } as never);
      const run = await start('fine');
      await assert.rejects(start('confined'), { name: 'InternalError', message: /as the test wants/ });
      const step = run.step(); // the program never answers this request
      slep.dispose();
      await assert.rejects(step, { name: 'DisposedError' });
    });
  }
});
