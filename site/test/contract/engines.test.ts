// The contract of slep.js: in Node all cases, with a worker and without; in browsers those that depend on the engine,
// with the same bits.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bits, Lender, ways } from './cases.ts';
import { testEngine } from './in-engine.ts';
import { bitsInNode, openInNode } from './in-node.ts';

for (const [way, { options, cases, whole }] of Object.entries(ways)) {
  describe(`Node, ${way}`, () => {
    const lender = new Lender(() => openInNode(options, whole), whole === true);
    after(() => lender.close());

    for (const [name, check] of Object.entries(cases)) test(name, () => lender.lend(check));

    test('the bits are the same everywhere', async () => {
      assert.deepEqual(await lender.lend(bits), await bitsInNode());
    });
  });
}

for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, 'ofEngines', bitsInNode);
