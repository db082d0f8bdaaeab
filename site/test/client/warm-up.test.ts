// The operations with which a program is warmed up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Perform } from '../../src/client/program.ts';
import { warmUp } from '../../src/client/warm-up.ts';

/** Returns the operations of a warm-up during which a request arrives or does not arrive. */
function operations(idle: boolean): string[] {
  const asked: string[] = [];
  const perform: Perform = (operation, request, reply) => {
    asked.push(operation);
    assert.equal((request as { handle: number }).handle, -1);
    if (operation === 'start') reply({ progress: 0.5 });
    reply({ value: null, arrays: {} });
  };
  warmUp(perform, () => idle);
  return asked;
}

test('a program without requests solves a problem and frees the run', () =>
  assert.deepEqual(operations(true), ['start', 'solve', 'stop']));

test('a request ends the warm-up after the start', () => assert.deepEqual(operations(false), ['start', 'stop']));
