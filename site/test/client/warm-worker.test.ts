// The warm-up of the program in a Node worker, before the first request.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inSite } from '../../build/paths.mjs';
import { crashing, type folder } from './files.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

let made: ReturnType<typeof folder>;
before(async () => void (made = await crashing()));
after(() => made?.remove());

/** Requests a start after the given time in ms, and returns the operations up to and including this start. */
async function operations(worker: boolean, ms: number): Promise<string[]> {
  const slep = await load({ baseURL: made.url, worker });
  await setTimeout(ms);
  const { info } = await slep.start({ problem: 'fine' } as never);
  slep.dispose();
  return (info as unknown as { operations: string[] }).operations.map((text) => text.replace(/[1-9]\d*$/, 'N'));
}

test('a worker that waits for its first request is warmed up until the request arrives', async () => {
  let found: string[] = [];
  for (let ms = 50; ms < 5000 && found.length < 4; ms *= 2) found = await operations(true, ms);
  assert.deepEqual(found, ['start -N', 'solve -N', 'stop -N', 'start N']);
});

test('a program in the same thread is not warmed up', async () =>
  assert.deepEqual(await operations(false, 200), ['start N']));
