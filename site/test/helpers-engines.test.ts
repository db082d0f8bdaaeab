// Helper workers in browsers: all cases.
import { cases } from './helpers/cases.ts';
import { testEngine } from './helpers/in-engine.ts';

for (const engine of ['chromium', 'firefox', 'webkit'] as const) testEngine(engine, Object.keys(cases));
