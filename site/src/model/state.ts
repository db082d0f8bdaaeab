// The state of the lab: one flat object, mirrored in the hash of the address.
import type { Catalog, Param } from '../../types/slep.d.ts';
import { isStopping, parseLineup, writeLineup } from './lineup.ts';
import { typed } from '../ui/format.ts';
import { parseLooks, usualLooks, type Looks } from './view-state.ts';
import { spoken } from '../ui/names.ts';
import { objection, read, type Value } from './settings.ts';

export interface State extends Looks {
  problem: string;
  /** The experiment whose paragraph stands above the charts, none when empty. */
  experiment: string;
  /** The line-up, as lineup.ts writes it. */
  methods: string;
  seed: number;
  /** Whether the data come from the user's files, which no link can hold. */
  files: boolean;
  /** The problem's parameters and the stopping rule. */
  [name: string]: Value;
}

/** The seed is the contract's, not a problem's: the catalogue does not describe it. */
export const seedParam: Param = {
  name: 'seed',
  doc: 'Everything random in the instance and its start follows from this number.',
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  default: 1,
  integer: true,
};

/**
 * What the user's data leave open: the catalogue does not say it. By the contract p, α, γ and μ; and how the start is drawn and whether
 * variables are scaled. All else describes instances that are generated, like n, which comes with the data; a start refuses it beside these.
 */
const besideData = new Set(['p', 'alpha', 'gamma', 'mu', 'start', 'scaling']);
export const comesFromData = (param: Param): boolean => !besideData.has(param.name);

export const problemOf = (catalog: Catalog, name: string) =>
  catalog.problems.find((p) => p.name === name) ?? catalog.problems[0];
export const stoppingParams = (catalog: Catalog): Param[] => catalog.options.filter(isStopping);

/** The settings that the state holds by name. */
export const settingsOf = (catalog: Catalog, problem: string): Param[] => [
  ...problemOf(catalog, problem).params,
  ...stoppingParams(catalog),
  seedParam,
];

/** Methods on a problem, all settings still missing. */
export const bareState = (problem: string, methods: string, experiment = ''): State => ({
  problem,
  experiment,
  methods,
  seed: 1,
  ...usualLooks,
  files: false,
});

/** How runs are looked at, whatever they are of. */
export const looksOf = ({ picture, x, charts, speed }: State) => ({ picture, x, charts, speed });

/** The first of the experiments, which are hashes too, that is of the problem. */
export const experimentOf = (experiments: readonly string[], problem: string): string =>
  experiments.find((e) => new URLSearchParams(e).get('problem') === problem) ?? `problem=${problem}`;

/** Whether two states are the same runs. */
export const sameRuns = (catalog: Catalog, a: State, b: State): boolean =>
  ['problem', 'methods', 'files', ...settingsOf(catalog, a.problem).map((p) => p.name)].every(
    (name) => a[name] === b[name],
  );

const namedExperiment = (experiments: readonly string[], name: string | null): string | undefined =>
  experiments.find((e) => name && new URLSearchParams(e).get('experiment') === name);

/**
 * Reads a hash. It always gives a state: what is missing, unknown or out of range takes its default, and the notes say so.
 * When the hash names no methods that exist, they are those of the problem's experiment or else auto.
 * One that names an experiment and no problem is short for the experiment's own.
 */
export function parseState(
  hash: string,
  experiments: readonly string[],
  catalog: Catalog,
): { state: State; notes: string[] } {
  const fields = new URLSearchParams(hash);
  const named = namedExperiment(experiments, fields.get('experiment'));
  if (named && !fields.has('problem')) return { state: parseState(named, experiments, catalog).state, notes: [] };
  const notes: string[] = [];
  const problem = problemOf(catalog, fields.get('problem') ?? '').name;
  if (!fields.has('problem')) notes.push(`The link names no problem: this is ${problem}.`);
  else if (fields.get('problem') !== problem)
    notes.push(`There is no problem “${fields.get('problem')}”: this is ${problem}.`);

  let entries = parseLineup(fields.get('methods') ?? '', catalog, notes);
  if (entries.length === 0) {
    const usual = new URLSearchParams(experimentOf(experiments, problem)).get('methods') ?? catalog.auto.name;
    entries = parseLineup(usual, catalog, []);
    notes.push('The link names no method that there is: these are the ones that the problem opens with.');
  }
  const ofProblem = named && new URLSearchParams(named).get('problem') === problem;
  if (fields.get('experiment') && !named) notes.push(`There is no experiment “${fields.get('experiment')}”.`);
  const state = bareState(problem, writeLineup(entries), (ofProblem && fields.get('experiment')) || '');

  const settings = settingsOf(catalog, problem);
  const missing: string[] = [];
  for (const param of settings) {
    state[param.name] = param.default;
    const text = fields.get(param.name);
    if (text === null) {
      missing.push(spoken(param.name));
      continue;
    }
    const value = read(param, text);
    const wrong = objection(param, value);
    if (wrong)
      notes.push(
        `${wrong} The default, ${typeof param.default === 'number' ? typed(param.default) : param.default}, is used.`,
      );
    else state[param.name] = value;
  }
  if (missing.length > 0)
    notes.push(
      `Not in the link, so at ${missing.length > 1 ? 'their defaults' : 'its default'}: ${missing.join(', ')}.`,
    );

  Object.assign(state, parseLooks(fields, entries.length, notes));
  if (fields.get('files') === 'true')
    notes.push(
      'This link was made with data from files. Files are not part of a link: choose them again under “your data”. Until then the instance is a generated one.',
    );
  const known = new Set([
    'problem',
    'experiment',
    'methods',
    'files',
    ...Object.keys(usualLooks),
    ...settings.map((p) => p.name),
  ]);
  const unknown = [...new Set(fields.keys())].filter((name) => !known.has(name));
  if (unknown.length > 0)
    notes.push(`Left out, as there is no such setting: ${unknown.map((name) => `“${name}”`).join(', ')}.`);
  return { state, notes };
}

/** The hash of a state, without the #. */
export function writeState(state: State): string {
  const safe = (value: Value) =>
    encodeURIComponent(String(value)).replaceAll('%20', '+').replaceAll('%3B', ';').replaceAll('%3D', '=');
  return Object.entries(state)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${safe(value)}`)
    .join('&');
}
