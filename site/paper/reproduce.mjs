// @ts-check
// Measures the missing cells and writes the reports of all cells.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, nameOf } from '../src/tables/cell.ts';
import { inNode } from './measure-in-node.mjs';
import { openJournal } from './journal.mjs';
import { native } from './measure-natively.mjs';
import { writeReports } from './reports.mjs';

/** @typedef {import('../src/tables/cell.ts').Cell} Cell */
/** @typedef {import('../src/tables/cell.ts').Job} Job */
/**
 * Jobs on the same instance follow one another.
 * @typedef {{ measure: (job: Job) => Promise<Cell>, close: () => void }} Measurer
 */
/**
 * @typedef {object} Task
 * @property {import('../src/tables/paper.ts').Paper} paper
 * @property {Job[]} jobs
 * @property {string} folder to write to
 * @property {boolean} wasm measure the program that runs in a tab, in Node, with site/dist built
 * @property {boolean} fresh forget what was measured before
 * @property {AbortSignal} signal stops before the next job
 */

/** @param {Task} task */
export async function reproduce({ paper, jobs, folder, wasm, fresh, signal }) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'cells.jsonl');
  if (fresh) rmSync(file, { force: true });
  const journal = openJournal(file);
  const start = () => (wasm ? inNode() : native());
  try {
    await measureMissing(jobs, journal, start, signal);
  } finally {
    writeReports(folder, paper, journal.cells);
    console.log(`wrote ${join(folder, 'tables.md')}, cells.csv, cost.svg and rank-*.svg`);
  }
}

/**
 * Each cell is written to the journal at once.
 * @param {Job[]} jobs
 * @param {import('./journal.mjs').Journal} journal
 * @param {() => Measurer | Promise<Measurer>} start
 * @param {AbortSignal} [signal]
 */
export async function measureMissing(jobs, journal, start, signal) {
  const known = new Set(journal.cells.map(keyOf));
  const missing = jobs.filter((job) => !known.has(keyOf(nameOf(job))));
  if (missing.length === 0) return;
  const { measure, close } = await start();
  try {
    for (const job of missing) {
      if (signal?.aborted) throw new Error('stopped; the same command goes on from here');
      const cell = await measure(job);
      journal.add(cell);
      console.log(line(job, cell, jobs));
    }
  } finally {
    close();
  }
}

/** @type {(job: Job, cell: Cell, jobs: Job[]) => string} */
function line({ row, column, seed }, { iterations, seconds, status, verdict }, jobs) {
  const rows = [...new Set(jobs.map((job) => job.row))];
  const place = `${rows.indexOf(row) + 1} of ${rows.length}`;
  const figures = `${String(iterations).padStart(6)} iterations ${seconds.toFixed(2).padStart(8)} s`;
  const names = `${row.name.padEnd(14)}  ${column.title.padEnd(24)}`;
  return `seed ${seed}  ${place}  ${names} ${figures}  ${[status, verdict].filter(Boolean).join(', ')}`;
}
