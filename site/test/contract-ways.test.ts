// The contract of slep.js in browsers: all cases, loaded in every way.
import { testEngine } from './contract/in-engine.ts';
import { bitsInNode } from './contract/in-node.ts';

for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, 'ways', bitsInNode);
