// The contract of slep.js. In Node, every case runs. In browsers, only the cases that depend on the engine run. All
// engines give the same bits.
import { ofNode } from './cases.ts';
import { testEngine } from './in-engine.ts';
import { bitsInNode, testNode } from './in-node.ts';

testNode(ofNode);
for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, 'ofEngines', bitsInNode);
