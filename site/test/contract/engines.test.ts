// The contract of slep.js: in Node all cases in a worker; in the same thread and in browsers those that depend on the
// engine; with the same bits.
import { ofNode } from './cases.ts';
import { testEngine } from './in-engine.ts';
import { bitsInNode, testNode } from './in-node.ts';

testNode(ofNode);
for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, 'ofEngines', bitsInNode);
