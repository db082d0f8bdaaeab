// The state as a text: what stands behind the # of an address. Only this file and its neighbours, link-*.ts, write such
// a text or read it.
import type { Catalog } from '../../types/slep.d.ts';
import { readLineup, writeLineup } from './link-lineup.ts';
import { readSettings } from './link-settings.ts';
import { readView, viewFields } from './link-view.ts';
import { typed } from './numbers.ts';
import type { Value } from './settings.ts';
import { defaultState, problemOf, settingsOf, type State } from './state.ts';
import { defaultView } from './view-state.ts';

/** What a link may name. */
export interface Known {
  catalog: Catalog;
  /** The page's own experiments, which are links too. */
  experiments: readonly string[];
  /** The names of the pictures. */
  pictures: readonly string[];
}

/** The experiment that a link names, or ''. */
export const experimentIn = (link: string): string => new URLSearchParams(link).get('experiment') ?? '';

/** The link to an experiment by its name. */
export const experimentLink = (name: string): string => `experiment=${name}`;

/** Whether the link was made with data from files. */
export const wantsFiles = (link: string): boolean => new URLSearchParams(link).get('files') === 'true';

/** The link of the first experiment on a problem. */
export const usualLink = (experiments: readonly string[], problem: string): string =>
  experiments.find((e) => new URLSearchParams(e).get('problem') === problem) ?? `problem=${problem}`;

/**
 * Reads a link. It always gives a state: what is missing takes its default, and so does what is unknown or out of
 * range, which the notes tell. Where the link names no known method, the problem's first experiment names them, or else
 * auto runs. A link that names an experiment and no problem is short for the experiment's own.
 */
export function readLink(link: string, known: Known): { state: State; notes: string[] } {
  const { catalog, experiments } = known;
  const fields = new URLSearchParams(link);
  const name = fields.get('experiment') ?? '';
  const experiment = name ? experiments.find((e) => experimentIn(e) === name) : undefined;
  if (experiment && !fields.has('problem')) return { state: readLink(experiment, known).state, notes: [] };

  const notes: string[] = [];
  const problem = readProblem(fields.get('problem'), catalog, notes);
  if (name && !experiment) notes.push(`There is no experiment “${name}”.`);
  let lineup = readLineup(fields.get('methods') ?? '', catalog, notes);
  if (lineup.length === 0) {
    const usual = new URLSearchParams(usualLink(experiments, problem)).get('methods') ?? catalog.auto.name;
    lineup = readLineup(usual, catalog, []);
    notes.push('No known method in the link: showing the default ones.');
  }
  const isOfProblem = experiment !== undefined && new URLSearchParams(experiment).get('problem') === problem;
  const state = {
    ...defaultState(catalog, problem, lineup),
    experiment: isOfProblem ? name : '',
    settings: readSettings(
      catalog,
      problem,
      (setting) => fields.get(setting),
      ({ default: usual }, wrong) =>
        notes.push(`${wrong} Using the default, ${typeof usual === 'number' ? typed(usual) : usual}.`),
    ),
    ...readView(fields, { methods: lineup.length, pictures: known.pictures }, notes),
  };
  if (fields.get('files') === 'true')
    notes.push(
      'This link was made with data from files, which no link can hold: choose them again under “your data”. ' +
        'Until then the instance is a generated one.',
    );
  reportUnknown(fields, problem, catalog, notes);
  return { state, notes };
}

function readProblem(given: string | null, catalog: Catalog, notes: string[]): string {
  const { name } = problemOf(catalog, given ?? '');
  if (given === null) notes.push(`No problem in the link: showing ${name}.`);
  else if (given !== name) notes.push(`There is no problem “${given}”: showing ${name}.`);
  return name;
}

function reportUnknown(fields: URLSearchParams, problem: string, catalog: Catalog, notes: string[]): void {
  const settings = settingsOf(catalog, problem).map((s) => s.name);
  const view = viewFields(defaultView).map(([name]) => name);
  const known = new Set(['problem', 'experiment', 'methods', 'files', ...view, ...settings]);
  const unknown = [...new Set(fields.keys())].filter((name) => !known.has(name));
  if (unknown.length > 0)
    notes.push(`Ignored, as there is no such setting: ${unknown.map((name) => `“${name}”`).join(', ')}.`);
}

type Field = readonly [name: string, value: Value];

/** The link to a state, without the #. */
export const writeLink = (state: State): string => writeFields([...runFields(state, viewFields(state))]);

/** The link to its runs, however they are looked at. */
export const writeRuns = (state: State): string => writeFields([...runFields(state, [])]);

function runFields({ problem, experiment, lineup, files, settings }: State, view: readonly Field[]): Field[] {
  const { seed, ...others } = settings;
  return [
    ['problem', problem],
    ['experiment', experiment],
    ['methods', writeLineup(lineup)],
    ['seed', seed],
    ...view,
    ['files', files],
    ...Object.entries(others),
  ];
}

/** A space as +, and the signs of a line-up as they are, so that a link stays readable. */
const encoded = (value: Value): string =>
  encodeURIComponent(String(value)).replaceAll('%20', '+').replaceAll('%3B', ';').replaceAll('%3D', '=');

/** Any fields as a link; an empty one is left out. */
export const writeFields = (fields: readonly Field[]): string =>
  fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
