// Makes the results of a study from its cells, reads results from a file, and merges parts of results.
import type { Catalog, Slep, StudyCell, StudyResults } from '../../types/slep.d.ts';
import { checkList, checkNames, checkObject, checkText, valueError } from '../client/check.ts';
import { inputError } from '../client/errors.ts';
import { readDescription } from './description.ts';
import { checksumOf, digestOf, fingerprintOf } from './digest.ts';
import { expand, type Task } from './expand.ts';
import { type Grid, gridOf, keyOf, keyOfTask } from './grid.ts';
import { judged } from './judge.ts';
import type { Study } from './study.ts';

const names = ['description', 'build', 'engine', 'date', 'fingerprint', 'checksum', 'cells', 'shard'];

export function resultsOf({ study, cells }: Grid, info: Pick<Slep['info'], 'version' | 'userAgent'>): StudyResults {
  const ended = cells.filter((cell) => cell !== undefined);
  return {
    description: study.description,
    build: info.version,
    engine: info.userAgent,
    date: new Date().toISOString(),
    fingerprint: fingerprintOf(cells),
    checksum: checksumOf(ended),
    cells: ended,
  };
}

/** Returns the given cells in the order of the tasks. Throws if a cell is not in the study or occurs twice. */
export function aligned(study: Study, tasks: readonly Task[], cells: readonly StudyCell[]): (StudyCell | undefined)[] {
  const places = new Map(tasks.map((task) => [keyOfTask(task), task.index]));
  const out: (StudyCell | undefined)[] = Array(tasks.length).fill(undefined);
  cells.forEach((cell, i) => {
    const at = places.get(keyOf(cell));
    if (at === undefined) throw inputError(`cells[${i}]`, `the description has no such cell: ${nameOf(cell)}`);
    if (out[at]) throw inputError(`cells[${i}]`, `${nameOf(cell)} is given twice`);
    out[at] = cell;
  });
  const size = study.starts * study.methods.length;
  for (let from = 0; from < out.length; from += size) {
    const here = out.slice(from, from + size);
    const outcomes = judged(here.filter((cell) => cell !== undefined));
    here.forEach((cell, i) => cell && (out[from + i] = outcomes.shift()));
  }
  return out;
}

const nameOf = ({ label, seed, start, values }: StudyCell): string =>
  [
    label,
    ...Object.entries(values).map(([name, value]) => `${name} = ${value}`),
    `seed ${seed}`,
    `start ${start}`,
  ].join(', ');

/** Reads a results file. Throws InputError if cells were edited or do not match the fingerprint. */
export function readResults(value: unknown, catalog: Catalog): { results: StudyResults; grid: Grid } {
  const given = checkObject('results', value, 'an object that holds the results of a study', (name) => name);
  checkNames('', given, names);
  const study = readDescription(given.description, catalog);
  for (const name of ['build', 'engine', 'date']) checkText(name, given[name]);
  const { cells } = given;
  checkList('cells', cells, 'a list of cells');
  const read = cells.map((cell, i) => readCell(`cells[${i}]`, cell));
  const grid = gridOf(study, aligned(study, expand(study), read));
  if ((given.fingerprint ?? null) !== fingerprintOf(grid.cells))
    throw inputError('fingerprint', 'it does not match the cells: the file was edited or is not complete');
  // if there is neither a fingerprint nor a shard, the cells may be a selection from other results, so the checksum may
  // be that of the other results
  const isPart = (given.fingerprint ?? null) === null && given.shard === undefined;
  const checksum = isPart ? undefined : given.checksum;
  if (checksum !== undefined && checksum !== checksumOf(grid.cells.filter((cell) => cell !== undefined)))
    throw inputError('checksum', 'it does not match the rows, costs and messages of the cells: the file was edited');
  return { results: { ...(value as StudyResults), cells: read }, grid };
}

/** Reads a cell from JSON, in which NaN is written as null. */
export function readCell(input: string, value: unknown): StudyCell {
  const given = checkObject(input, value, 'a cell');
  checkObject(`${input}.values`, given.values, 'an object with named values');
  for (const name of texts) checkText(`${input}.${name}`, given[name]);
  for (const name of lists) checkList(`${input}.${name}`, given[name], 'a list');
  if (given.sureness !== undefined) checkSureness(`${input}.sureness`, given.sureness);
  if (given.trace !== undefined) checkTrace(`${input}.trace`, given.trace);
  const number = (name: string, of: Record<string, unknown> = given) => {
    const found = of[name] === null ? NaN : of[name];
    if (typeof found === 'number') return found;
    throw valueError(`${input}.${name}`, found, 'a number, or null');
  };
  const products = checkObject(`${input}.products`, given.products, 'an object, { A, M }');
  const cell = {
    ...(value as StudyCell),
    ...Object.fromEntries(figures.map((name) => [name, number(name)])),
    products: { A: number('A', products), M: number('M', products) },
  };
  if (typeof cell.digest !== 'string' || (cell.digest && cell.digest !== digestIfReadable(cell)))
    throw inputError(`${input}.digest`, 'it does not match the other fields of the cell: the file was edited');
  return cell;
}

const texts = ['label', 'status', 'verdict', 'method', 'traceDigest', 'message'];
const lists = ['warnings', 'descent', 'reached'];
const figures = [
  ...['seed', 'start', 'iterations', 'evaluations', 'objective', 'gradNorm', 'feasibility', 'curvature', 'beta'],
  ...['first', 'optimum', 'seconds'],
];

function checkSureness(input: string, value: unknown): void {
  for (const [name, part] of Object.entries(checkObject(input, value, 'an object of lists')))
    if (name === 'reason') checkText(`${input}.${name}`, part);
    else checkList(`${input}.${name}`, part, 'a list');
}

function checkTrace(input: string, value: unknown): void {
  const trace = checkObject(input, value, 'an object of lists');
  const lengths = ['iteration', 'cost', 'gap', 'gradNorm', 'feasibility'].map((name) => {
    const column = trace[name];
    checkList(`${input}.${name}`, column, 'a list');
    return column.length;
  });
  if (new Set(lengths).size > 1) throw inputError(input, 'its lists differ in length');
}

function digestIfReadable(cell: StudyCell): string {
  try {
    return digestOf(cell);
  } catch {
    return ''; // traceDigest is invalid, so no digest matches
  }
}

/**
 * Merges the parts of a study that were run separately. If a part is missing or occurs twice, the function throws an
 * error that names the part.
 */
export function merged(parts: readonly unknown[], catalog: Catalog): StudyResults {
  const read = parts.map((part) => readResults(part, catalog).results);
  const [first] = read;
  if (!first) throw inputError('parts', 'there are none');
  const of = first.shard?.of ?? 1;
  read.forEach((part, i) => {
    const name = `parts[${i}]`;
    if (part.shard?.of !== first.shard?.of)
      throw inputError(`${name}.shard`, `the number of parts must be ${of}, as in parts[0]`);
    if (part.build !== first.build)
      throw inputError(`${name}.build`, `${part.build}; the first part has ${first.build}`);
    if (JSON.stringify(part.description) !== JSON.stringify(first.description))
      throw inputError(`${name}.description`, 'it differs from the description of the first part');
  });
  const numbers = read.map((part) => part.shard?.part ?? 1);
  for (let part = 1; part <= of; part++) {
    const count = numbers.filter((number) => number === part).length;
    if (count !== 1) throw inputError('parts', `shard ${part}/${of} is ${count === 0 ? 'missing' : 'given twice'}`);
  }
  const study = readDescription(first.description, catalog);
  const given = read.flatMap((part) => part.cells);
  const cells = aligned(study, expand(study), given);
  const { shard: _, ...whole } = first;
  const all = cells.filter((cell) => cell !== undefined);
  return { ...whole, fingerprint: fingerprintOf(cells), checksum: checksumOf(all), cells: all };
}

/** Whether a task belongs to a part. Tasks on the same instance from the same starting point are in the same part. */
export const isIn = (task: Task, study: Study, { part, of }: { part: number; of: number }): boolean =>
  Math.floor(task.index / study.methods.length) % of === part - 1;
