// The operations with which a program is warmed up.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import type { Outcome } from '../../src/client/program.ts';
import { warmUp } from '../../src/client/warm-up.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

const requests: Record<string, object> = {
  start: { handle: -1, spec: { problem: 'eigen', params: {}, options: {}, data: {} } },
  solve: { handle: -1, budget: 12 },
  stop: { handle: -1 },
};
const fine: Outcome = { value: null, arrays: {} };
const failure = (name: 'InputError' | 'InternalError', confined = false): Outcome => ({
  error: { name, message: `an ${name}`, confined },
});

/**
 * Returns the operations of a warm-up, and the message of its crash, if any. after: the time in ms at which a
 * request arrives, unless the warm-up has begun by then. ending: the index of the operation during which a request
 * arrives. outcome: the outcome of the operation start.
 */
function operations({ after = 20, ending = Infinity, outcome = fine } = {}): string[] {
  const asked: string[] = [];
  let isInside = false; // whether the program is performing an operation
  const end = warmUp(
    (operation, request, reply) => {
      assert.deepEqual(request, requests[operation]);
      assert.ok(operation === 'stop' || !isInside, 'requests cannot be received between two slices');
      isInside = true;
      asked.push(operation);
      if (asked.length === ending + 1) end();
      if (operation === 'start') reply({ progress: 0.5 });
      reply(operation === 'start' ? outcome : fine);
      isInside = false;
    },
    (text) => asked.push(text),
  );
  mock.timers.tick(after);
  for (let slice = 0; slice < 20 && asked.length > 0; slice++) mock.timers.tick(1);
  end();
  mock.timers.tick(100);
  return asked;
}

const solves = Array.from({ length: 8 }, () => 'solve');

test('a program without requests solves a problem in slices and frees the run', () =>
  assert.deepEqual(operations(), ['start', ...solves, 'stop']));

test('a request within 20 ms prevents the warm-up', () => assert.deepEqual(operations({ after: 19 }), []));

test('a request stops the start', () => assert.deepEqual(operations({ ending: 0 }), ['start', 'stop']));

test('a request ends the warm-up after the current slice', () =>
  assert.deepEqual(operations({ ending: 2 }), ['start', 'solve', 'solve', 'stop']));

test('a start that fails ends the warm-up', () => {
  assert.deepEqual(operations({ outcome: failure('InputError') }), ['start', 'stop']);
  assert.deepEqual(operations({ outcome: failure('InternalError', true) }), ['start', 'stop']);
});

test('a panic is a crash, even if a request has arrived', () => {
  const outcome = failure('InternalError');
  assert.deepEqual(operations({ outcome }), ['start', 'an InternalError', 'stop']);
  assert.deepEqual(operations({ outcome, ending: 0 }), ['start', 'stop', 'an InternalError']);
});
