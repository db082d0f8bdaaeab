// Versions: runs that the user keeps in order to compare them with later runs. A link contains all versions as JSON in
// one field, and opening the link starts their runs again.
import type { AnySpec, Catalog, StartSpec } from '../../types/slep.d.ts';
import type { ComparedRun } from './compared-run.ts';
import { filesInWords, type Files } from './files.ts';
import { makeEntry, mostEntries, type Entry } from './lineup.ts';
import { writeEntry } from './link-lineup.ts';
import { hasMethod } from './methods.ts';
import { asText } from './problem.ts';
import type { Value } from './settings.ts';
import type { State } from './state.ts';

export interface Version {
  name: string;
  /** One spec for each run. Experiments recognise a run by the identity of its spec object. */
  specs: readonly StartSpec[];
  /**
   * The missing data, which a link cannot contain: “A: chain.mtx” for a specific file, or “A” for any file. The runs do
   * not start until the user has chosen the missing data.
   */
  lacks: readonly string[];
  /** The text of the module, if the runs minimise the function of a module. */
  module?: string;
}

/** The part of a state that determines the indices of its runs. */
export type Lineups = Pick<State, 'lineup' | 'kept'>;

/** The part of a state that determines which runs can be kept. */
type Visible = Pick<State, 'lineup' | 'hidden' | 'problem'>;

/** Returns a version that contains those runs of a state that are not hidden. */
export const keptAs = (name: string, { lineup, hidden, problem }: Visible, runs: readonly ComparedRun[]): Version => ({
  name,
  specs: runs.filter(({ index }) => index < lineup.length && !hidden.includes(index)).map(({ spec }) => spec),
  lacks: [],
  module: problem.module?.text,
});

/** Returns the specs of the runs. If the version waits for data, all specs are undefined. */
export const startable = ({ specs, lacks }: Version): (StartSpec | undefined)[] =>
  specs.map((spec) => (lacks.length === 0 ? spec : undefined));

/**
 * If the version waits for data and the files contain all of them, returns the version with these data. Otherwise
 * returns the version unchanged.
 */
export function supplied(version: Version, files: Files | null): Version {
  const { specs, lacks, module } = version;
  const chosen = files ? [...Object.keys(files), ...filesInWords(files)] : [];
  if (lacks.length === 0 || !files || lacks.some((words) => !chosen.includes(words))) return version;
  const data = Object.fromEntries(lacks.map((words) => words.split(':')[0]).map((name) => [name, files[name]]));
  const given = module === undefined ? { data } : { problem: { module: asText(module), ...data } };
  return { ...version, specs: specs.map((spec) => ({ ...spec, ...given }) as StartSpec), lacks: [] };
}

/** Returns the methods of a version with their options, but without the options of the stopping rule. */
export const lineupOf = ({ options: all }: Catalog, { specs }: Version): Entry[] =>
  specs.map(({ method = '', options = {} }) => {
    const own = Object.entries(options).filter(([name]) => !all.find((o) => o.name === name)?.stops);
    return makeEntry(method, Object.fromEntries(own) as Entry['options']);
  });

/** Returns a free name for the next version to keep, such as version 2 after version 1. */
export function nextName(kept: readonly Version[]): string {
  const isFree = (name: string) => kept.every((version) => version.name !== name);
  return kept.map((_, i) => `version ${kept.length + 1 + i}`).find(isFree) ?? `version ${2 * kept.length + 1}`;
}

/** Whether there is room to keep the current runs and to run the line-up again alongside them. */
export const hasRoom = ({ lineup, kept }: Lineups): boolean =>
  kept.reduce((count, { specs }) => count + specs.length, 2 * lineup.length) <= mostEntries;

/**
 * Converts indices of runs into the indices of the same runs in another state, and omits runs that the other state does
 * not have.
 */
export function followed(indices: readonly number[], before: Lineups, after: Lineups): number[] {
  const [from, to] = [before, after].map(({ lineup, kept }) => [
    ...lineup.map(writeEntry),
    ...kept.flatMap(({ name, specs }) => specs.map((_, i) => `${i} ${name}`)),
  ]);
  return indices.map((index) => to.indexOf(from[index])).filter((index) => index >= 0);
}

/** A version in the form that a link contains. */
interface Written {
  name: string;
  problem: string | { formula: string } | { module: string };
  params: Record<string, Value>;
  seed: number;
  startSeed?: number;
  x0?: number[];
  /** Descriptions of the version's data, in the same format as in the field `lacks`. */
  files: string[];
  runs: [method: string, options: Record<string, Value>][];
}

function written({ name, specs, lacks, module }: Version): Written {
  const [{ problem: own, params, seed, startSeed, x0, data }] = specs as AnySpec[];
  const { M } = own as { M?: Blob | null };
  const given = (M ? { M } : data) as Files | undefined;
  const files = given ? filesInWords(given) : lacks;
  const runs = specs.map(({ method, options }) => [method, options]);
  const problem = module === undefined ? own : { module };
  return { name, problem, params, seed, startSeed, x0: x0 && [...x0], files, runs } as Written;
}

export const writeVersions = (kept: readonly Version[]): string =>
  kept.length > 0 ? JSON.stringify(kept.map(written)) : '';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areValues = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((one) => ['number', 'string', 'boolean'].includes(typeof one));
const isListOf = (value: unknown, isOne: (value: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);
const isMissingOr = (type: string, value: unknown): boolean => value === undefined || typeof value === type;

/** Returns the text of a module, or undefined for other problems. */
const moduleIn = (problem: unknown): string | undefined =>
  isRecord(problem) && Object.keys(problem).join() === 'module' ? String(problem.module) : undefined;

/**
 * Checks only the types of the fields, the names of the problem and the methods, and whether the user has allowed a
 * module to run. The solver checks everything else.
 */
function isWritten(value: unknown, catalog: Catalog, isAllowed: (module: string) => boolean): value is Written {
  if (!isRecord(value)) return false;
  const { name, problem, params, seed, startSeed, x0, files, runs } = value;
  const module = moduleIn(problem);
  return (
    typeof name === 'string' &&
    ((module !== undefined && isAllowed(module)) ||
      catalog.problems.some((known) => known.name === problem) ||
      (isRecord(problem) && Object.keys(problem).join() === 'formula' && typeof problem.formula === 'string')) &&
    areValues(params) &&
    typeof seed === 'number' &&
    isMissingOr('number', startSeed) &&
    (x0 === undefined || isListOf(x0, (entry) => typeof entry === 'number')) &&
    isListOf(files, (file) => typeof file === 'string') &&
    isListOf(runs, (run) => Array.isArray(run) && hasMethod(catalog, String(run[0])) && areValues(run[1])) &&
    (runs as unknown[]).length > 0
  );
}

/**
 * Reads the versions in a link. Invalid versions are omitted, and a message about them is added to `notes`.
 * isAllowed: whether the user has allowed a module to run.
 */
export function readVersions(
  text: string,
  catalog: Catalog,
  notes: string[],
  isAllowed: (module: string) => boolean = () => false,
): Version[] {
  if (text === '') return [];
  const found = parsed(text);
  const valid = Array.isArray(found) ? found.filter((one) => isWritten(one, catalog, isAllowed)) : [];
  if (!Array.isArray(found) || valid.length < found.length)
    notes.push('Some kept runs in the link cannot be read. They were ignored.');
  return valid.map(({ name, problem: own, params, seed, startSeed, x0, files, runs }) => {
    const start = { startSeed, x0: x0 && Float64Array.from(x0) };
    const module = moduleIn(own);
    const problem = module === undefined ? own : { module: asText(module), M: null };
    const specs = runs.map(([method, options]) => ({ problem, params, seed, ...start, method, options }) as StartSpec);
    return { name, specs, lacks: files, module };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
