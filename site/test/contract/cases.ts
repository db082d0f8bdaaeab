// Cases that test the contract and can run in every engine.
import type { FormulaSpec, LoadOptions, Slep, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal } from './assert.ts';
import { checking, ownChecked } from './checking.ts';
import { crashes } from './crash.ts';
import { data } from './data.ts';
import { dataRuns } from './data-runs.ts';
import { describing } from './describing.ts';
import { driving } from './driving.ts';
import { formulaCrashes, formulaLifetime } from './formulas-lifetime.ts';
import { formulas, manyParts } from './formulas.ts';
import { input } from './input.ts';
import { lifetime } from './lifetime.ts';
import { cutOff } from './own-cut-off.ts';
import { functions } from './own-functions.ts';
import { own } from './own.ts';
import { bitsOf, fetched, long, reading } from './reading.ts';
import { seeking } from './seeking.ts';
import { fingerprint, studies } from './studies.ts';
import { stationary } from './stationary.ts';
import { views } from './views.ts';

export { Lender } from './lender.ts';

/**
 * One run for each kind of computation: a formula, and problems whose metric is given by M, by a sparse factor, by rows
 * or by a grid.
 */
const kinds: Record<string, StartSpec | FormulaSpec> = {
  metric: long,
  typed: manyParts,
  factor: { problem: 'eigen', params: { n: 2500, p: 40 }, options: { maxIterations: 3 } },
  rows: { problem: 'sgcca', params: { n1: 30, n2: 30, p: 5 }, options: { maxIterations: 90 } },
  grid: { problem: 'kohnsham', params: { grid: 7 }, options: { maxIterations: 20 } },
};

export async function bits(slep: Slep): Promise<Record<string, Record<string, string>>> {
  const found: Record<string, Record<string, string>> = {};
  for (const [kind, spec] of Object.entries(kinds)) found[kind] = await bitsOf(slep, spec);
  found.study = { fingerprint: await fingerprint(slep) };
  return found;
}

const general: Cases = {
  ...driving,
  ...seeking,
  ...reading,
  ...stationary,
  ...views,
  ...dataRuns,
  ...checking,
  ...lifetime,
  ...formulas,
  ...describing,
  ...formulaLifetime,
};
export interface Way {
  options: LoadOptions;
  cases: Cases;
  /** Whether each case fetches and compiles the program again. */
  whole?: boolean;
  /** The sources that the page's policy must allow in addition to its own scripts. */
  scripts?: string;
}

const worker = { worker: true };
const sameThread = { worker: false };
const withoutKernel = {
  'info reports that the kernel is off': async (slep: Slep) => equal(slep.info.simd, 'none', 'simd'),
};

/**
 * All ways to load slep.js, and for each way the cases that are run with it. Cases about the crash of a worker need a
 * worker. Cases about input run only in a worker, because input is checked in the same way however slep.js is loaded.
 */
export const ways: Record<string, Way> = {
  'from its own folder': { options: {}, cases: fetched, whole: true },
  'a worker': { options: worker, cases: { ...general, ...input, ...data, ...crashes, ...formulaCrashes, ...studies } },
  'the same thread': { options: sameThread, cases: general },
  "objectives of the user's own in a worker": {
    options: worker,
    cases: { ...own, ...ownChecked, ...cutOff },
    scripts: 'blob: data:',
  },
  "objectives of the user's own in the same thread": {
    options: sameThread,
    cases: { ...own, ...ownChecked, ...functions },
    scripts: 'blob: data:',
  },
  'without SIMD': { options: { simd: 'off' }, cases: withoutKernel },
};

/** The cases that depend on the engine. Input, data and formulas are handled in the same way in each engine. */
const engine = { ...driving, ...reading, ...lifetime };

export const ofEngines: Record<string, Way> = { 'a worker': { options: worker, cases: { ...engine, ...crashes } } };

/** All ways to load slep.js in Node. For 'the same thread', only cases that depend on the engine are run. */
export const ofNode: Record<string, Way> = { ...ways, 'the same thread': { options: sameThread, cases: engine } };
