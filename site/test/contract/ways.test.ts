// All cases of the contract, in Node and in browsers, for every way of loading slep.js.
import { ways } from './cases.ts';
import { testEngine } from './in-engine.ts';
import { bitsInNode, testNode } from './in-node.ts';

testNode({ 'the same thread': ways['the same thread'] }); // every test run covers the other ways in Node
for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, 'ways', bitsInNode);
