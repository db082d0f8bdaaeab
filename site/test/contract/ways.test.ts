// The contract of slep.js in browsers: all cases, for every way to load it.
import { testEngine } from './in-engine.ts';
import { bitsInNode } from './in-node.ts';

for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, 'ways', bitsInNode);
