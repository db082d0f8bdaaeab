// @ts-check
// Runs the missing cells of a study, and writes the results.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { inSite } from '../build/paths.mjs';
import { compare, differences, differenceWords, verdictOf } from '../src/study/compare.ts';
import { readDescription } from '../src/study/description.ts';
import { countOf } from '../src/study/expand.ts';
import { withFiles } from '../src/study/files.ts';
import { findings } from '../src/study/findings.ts';
import { gridOf } from '../src/study/grid.ts';
import { isIn, merged, readResults, resultsOf } from '../src/study/results.ts';
import { StudyRunner, workersFor } from '../src/study/runner.ts';
import { solverOf } from '../src/study/solver.ts';
import { csvOf } from '../src/studies/out/csv.ts';
import { latexOf } from '../src/studies/out/latex.ts';
import { natively } from './natively.mjs';
import { inWords, progressOn } from './progress.mjs';
import { openStore } from './store.mjs';

/** @typedef {import('../src/study/study.ts').Study} Study */
/** @typedef {import('../src/study/grid.ts').Grid} Grid */
/** @typedef {import('../types/slep.d.ts').Slep} Slep */
/**
 * @typedef {object} Task
 * @property {string} file a description, or results to compare with
 * @property {string} folder the folder for the results
 * @property {{ part: number, of: number } | undefined} shard
 * @property {boolean} native run the cells natively, which gives the same bits in less time
 * @property {number | undefined} workers by default one per core, at least 2 and at most 8
 * @property {boolean} yes run without confirmation, even if there are very many cells or the study takes days
 * @property {AbortSignal} signal
 */

/** A study needs confirmation if its number of cells or its estimated time in seconds exceeds these limits. */
const manyCells = 100_000;
const longSeconds = 86_400;

/** @param {Task} task */
export async function runFile({ file, folder, shard, native, workers, yes, signal }) {
  const given = JSON.parse(readFileSync(file, 'utf8'));
  const slep = await load();
  try {
    const isResults = 'cells' in given;
    const before = isResults ? readResults(given, slep.catalog).grid : undefined;
    const described = readDescription(isResults ? given.description : given, slep.catalog);
    const study = await withFiles(described, async (name) => readFileSync(join(dirname(file), name)));
    if (countOf(study) > manyCells && !yes) throw new Error(`there are ${countOf(study)} cells; add --yes to run them`);
    mkdirSync(folder, { recursive: true });
    const name = shard ? `-${shard.part}-of-${shard.of}` : '';
    const { version } = slep.info;
    const userAgent = native ? `native, ${process.platform} ${process.arch}` : slep.info.userAgent;
    const grid = await measure({
      ...{ study, shard, yes, signal, workers: workers ?? workersFor(study, availableParallelism()) },
      open: native ? natively() : async () => solverOf(await slep.fork()),
      store: openStore(join(folder, `cells${name}.jsonl`), JSON.stringify([version, userAgent, study.description])),
    });
    const results = { ...resultsOf(grid, { version, userAgent }), ...(shard && { shard }) };
    const path = join(folder, `results${name}.json`);
    writeFileSync(path, `${JSON.stringify(results)}\n`);
    writeFileSync(join(folder, `cells${name}.csv`), csvOf(study, results.cells));
    writeFileSync(join(folder, `table${name}.tex`), latexOf(study, results.cells, `Build ${version}.`));
    report(grid, shard ? 'none yet: --merge computes it' : results.fingerprint, path);
    if (before) reportDifferences(before, grid);
  } finally {
    slep.dispose();
  }
}

/** Merges all parts in a folder. @type {(folder: string, output: string) => Promise<void>} */
export async function mergeFolder(folder, output) {
  const slep = await load();
  try {
    const names = readdirSync(folder).filter((name) => /^results-\d+-of-\d+\.json$/.test(name));
    if (names.length === 0) throw new Error(`${folder} contains no part of the results, such as results-1-of-16.json`);
    const results = merged(
      names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
      slep.catalog,
    );
    mkdirSync(output, { recursive: true });
    const path = join(output, 'results.json');
    writeFileSync(path, `${JSON.stringify(results)}\n`);
    report(readResults(JSON.parse(JSON.stringify(results)), slep.catalog).grid, results.fingerprint, path);
  } finally {
    slep.dispose();
  }
}

/** @returns {Promise<Slep>} */
async function load() {
  const { load } = /** @type {typeof import('../types/slep.d.ts')} */ (await import(inSite('dist/slep.js')));
  return load();
}

/**
 * @param {Pick<Task, 'shard' | 'yes' | 'signal'> & { study: Study } &
 *   Pick<import('../src/study/runner.ts').RunnerOptions, 'open' | 'workers' | 'store'>} how
 * @returns {Promise<Grid>}
 */
async function measure({ study, shard, yes, signal, ...how }) {
  const progress = progressOn(process.stderr);
  const runner = new StudyRunner(study, { ...how, only: (task) => !shard || isIn(task, study, shard), onCell: show });
  const of = runner.left;
  await runner.restore();
  signal.addEventListener('abort', () => runner.stop(signal.reason));

  function show() {
    const { secondsLeft } = runner;
    progress.show({ ended: of - runner.left, of, secondsLeft });
    if (secondsLeft > longSeconds && !yes)
      runner.stop(new Error(`it would take about ${inWords(secondsLeft)}; add --yes to run it`));
  }

  try {
    signal.throwIfAborted();
    await runner.go();
  } finally {
    progress.end();
  }
  return gridOf(study, runner.cells);
}

/** @type {(grid: Grid, fingerprint: string | null, path: string) => void} */
function report(grid, fingerprint, path) {
  const { study, cells } = grid;
  if (study.title) console.log(study.title);
  for (const { parts, counterweight } of findings(grid))
    console.log(`- ${parts.map(({ text }) => text).join('')}${counterweight ? `; ${counterweight}` : ''}.`);
  for (const cell of cells) if (cell?.outcome === 'failed') console.log(`failed: ${nameOf(cell)}: ${cell.message}`);
  console.log(`fingerprint ${fingerprint ?? 'none: the study is not complete'}`);
  console.log(`wrote ${path}`);
}

/** @type {(before: Grid, after: Grid) => void} */
function reportDifferences(before, after) {
  const found = compare(before.cells, after.cells);
  console.log(`compared with the given results: ${verdictOf(found)}`);
  for (const difference of differences(found)) {
    const cell = /** @type {import('../types/slep.d.ts').StudyCell} */ (after.cells[difference.index]);
    console.log(`  ${nameOf(cell)}: ${differenceWords(difference)}`);
  }
}

/** @type {(cell: import('../types/slep.d.ts').StudyCell) => string} */
function nameOf({ label, values, seed, start }) {
  const varied = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return [label, ...varied, `seed ${seed}`, ...(start > 1 ? [`start ${start}`] : [])].join(', ');
}
