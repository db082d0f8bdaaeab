// Reads and writes the state as the fragment of an address. Only the code here and in link-*.ts depends on the syntax
// of links.
import type { Catalog } from '../../types/slep.d.ts';
import { readLineup, writeLineup } from './link-lineup.ts';
import { readSettings, startIn } from './link-settings.ts';
import { fieldNames, readView, viewFields } from './link-view.ts';
import { typed } from './numbers.ts';
import type { Value } from './settings.ts';
import {
  formulaName,
  formulaProblem,
  isTyped,
  isUnread,
  moduleProblem,
  problemOf,
  typedText,
  typedTitles,
  type Problem,
} from './problem.ts';
import { defaultState, settingsOf, type State } from './state.ts';
import { readVersions, writeVersions } from './version.ts';

/** The catalogue, experiments and pictures that a link can name. */
export interface Known {
  catalog: Catalog;
  /** The links of the page's experiments. */
  experiments: readonly string[];
  /** The names of the pictures. */
  pictures: readonly string[];
  /** Whether the user has allowed a module to run. If this function is missing, no module is allowed. */
  isAllowed?(module: string): boolean;
}

/** Returns the experiment that a link names, or ''. */
export const experimentIn = (link: string): string => new URLSearchParams(link).get('experiment') ?? '';

/** Returns the link to the experiment with this name. */
export const experimentLink = (name: string): string => `experiment=${name}`;

/** Whether the link, or the experiment that it names, says which charts to show. */
export function namesCharts(link: string, { experiments }: Known): boolean {
  const fields = new URLSearchParams(link || experiments[0]);
  const experiment = experiments.find((e) => experimentIn(e) === fields.get('experiment'));
  const isOfExperiment = !fields.has('problem') && new URLSearchParams(experiment).has('charts');
  return fields.has('charts') || isOfExperiment;
}

/** Whether the link was made with data from files. */
export const wantsFiles = (link: string): boolean => new URLSearchParams(link).get('files') === 'true';

/**
 * Returns the link of the first experiment on a problem. If there is none, returns a link to the problem, with two
 * methods if the problem is a formula or a module. The first experiment of the page is skipped, because it shows a
 * failure.
 */
export const usualLink = ([, ...experiments]: readonly string[], problem: string): string =>
  experiments.find((e) => new URLSearchParams(e).get('problem') === problem) ??
  `problem=${problem}${isTyped(problem) ? '&methods=auto+rbb' : ''}`;

/**
 * Reads a link. Always returns a state. Missing and invalid fields are set to their defaults, and a note is added for
 * each invalid field. If all methods of the link are unknown, the methods are those of the problem's first experiment.
 * A link without methods uses auto. A link with an experiment but no problem inherits the fields of the experiment that
 * it does not override.
 *
 * described: the problem of the link's formula, once the formula has been described. If `described` is missing, the
 * state contains the text of the formula but none of its settings.
 */
export function readLink(link: string, known: Known, described?: Problem): { state: State; notes: string[] } {
  const { catalog, experiments } = known;
  const fields = new URLSearchParams(link);
  const name = fields.get('experiment') ?? '';
  const experiment = name ? experiments.find((e) => experimentIn(e) === name) : undefined;
  if (experiment && !fields.has('problem')) {
    const others = [...fields].filter(([field]) => field !== 'experiment');
    return readLink(writeFields([...new Map([...new URLSearchParams(experiment), ...others])], true), known, described);
  }

  const notes: string[] = [];
  const problem = readProblem(fields, known, described, notes);
  if (name && !experiment) notes.push(`There is no experiment “${name}”.`);
  let lineup = readLineup(fields.get('methods') ?? catalog.auto.name, catalog, notes);
  if (lineup.length === 0) {
    const usual = new URLSearchParams(usualLink(experiments, problem.name)).get('methods') ?? catalog.auto.name;
    lineup = readLineup(usual, catalog, []);
    notes.push('No known method in the link: showing the default methods.');
  }
  const kept = readVersions(fields.get('kept') ?? '', catalog, notes, known.isAllowed);
  const methods = kept.reduce((count, { specs }) => count + specs.length, lineup.length);
  const isOfProblem = experiment !== undefined && new URLSearchParams(experiment).get('problem') === problem.name;
  const state = {
    ...defaultState(catalog, problem, lineup),
    experiment: isOfProblem ? name : '',
    kept,
    settings: readSettings(
      catalog,
      problem,
      (setting) => fields.get(setting),
      ({ default: usual }, wrong) =>
        notes.push(`${wrong} Using the default, ${typeof usual === 'number' ? typed(usual) : usual}.`),
    ),
    startSeed: fields.has('startSeed') ? wholeIn(fields, 'startSeed', notes) : null,
    x0: startIn(fields.get('x0'), (wrong) => notes.push(`${wrong} It was ignored.`)),
    ...readView(fields, { methods, pictures: known.pictures }, notes),
  };
  if (fields.get('files') === 'true')
    notes.push(
      'This link was made with data from files, which a link cannot contain: ' +
        (problem.formula
          ? 'choose them again next to the formula.'
          : 'choose them again under “your data”. Until then a generated instance is shown.'),
    );
  reportUnknown(fields, problem, catalog, notes);
  return { state, notes };
}

/** The maximum length, in characters, of a formula or a module in a link. */
const mostTyped = 100_000;

function wholeIn(fields: URLSearchParams, name: string, notes: string[]): number | null {
  const text = fields.get(name) ?? '';
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  notes.push(`${name} is “${text}”; use a whole number. It was ignored.`);
  return null;
}

/** Returns the problem that a link selects. A formula is returned without the solver's description of it. */
export const problemIn = (link: string, known: Known): Problem =>
  readLink(link || known.experiments[0], known).state.problem;

function readProblem(fields: URLSearchParams, known: Known, described: Problem | undefined, notes: string[]): Problem {
  const { catalog } = known;
  const given = fields.get('problem');
  const text = isTyped(given) ? fields.get(given) : null;
  if (text !== null && text.length > mostTyped) {
    const title = typedTitles[given as keyof typeof typedTitles];
    const problem = problemOf(catalog, '');
    const length = `${text.length} characters, but the limit is ${mostTyped}`;
    notes.push(`The text of “${title}” in the link has ${length}: showing ${problem.name} instead.`);
    return problem;
  }
  if (text !== null) {
    if (described?.name === given && typedText(described) === text) return described;
    return given === formulaName ? formulaProblem(catalog, text) : moduleProblem(text);
  }
  const problem = problemOf(catalog, given ?? '');
  if (isTyped(given)) notes.push(`No text for “${typedTitles[given]}” in the link: showing ${problem.name}.`);
  else if (given === null) notes.push(`The link names no problem: showing ${problem.name}.`);
  else if (given !== problem.name) notes.push(`There is no problem “${given}”: showing ${problem.name}.`);
  return problem;
}

function reportUnknown(fields: URLSearchParams, problem: Problem, catalog: Catalog, notes: string[]): void {
  if (isUnread(problem)) return; // the settings of the formula are not known yet
  const settings = settingsOf(catalog, problem).map((s) => s.name);
  const given = fields.get('problem');
  const own = isTyped(given) ? [given] : []; // this field is known even if its text was too long
  const known = new Set([...fieldNames, ...own, ...settings]);
  const unknown = [...new Set(fields.keys())].filter((name) => !known.has(name));
  if (unknown.length > 0)
    notes.push(`Ignored because there is no such setting: ${unknown.map((name) => `“${name}”`).join(', ')}.`);
}

type Field = readonly [name: string, value: Value];

/** Returns the link to a state, without the #. */
export const writeLink = (state: State): string => writeFields([...runFields(state, viewFields(state))]);

/**
 * Returns the state of a shorter link, which contains only the experiment of this state or, if there is none, only its
 * problem and methods.
 */
export function usualState(state: State, known: Known): State {
  const { experiment, problem, lineup } = state;
  if (!experiment || !known.experiments.some((link) => experimentIn(link) === experiment))
    return defaultState(known.catalog, problem, lineup);
  return readLink(experimentLink(experiment), known).state;
}

/**
 * Returns the link to a state. Apart from the experiment or, if there is none, the problem and methods, the link
 * contains only fields that differ from those of usualState.
 */
export function shortLink(state: State, known: Known): string {
  const usual = usualState(state, known);
  const before = new Map(runFields(usual, viewFields(usual)));
  const needed = usual.experiment ? ['experiment'] : ['problem', state.problem.name, 'methods'];
  const fields = runFields(state, viewFields(state));
  return writeFields(
    fields.filter(([name, value]) => (needed.includes(name) ? value !== '' : value !== before.get(name))),
    true,
  );
}

function runFields(state: State, view: readonly Field[]): Field[] {
  const { problem, experiment, lineup, kept, startSeed, x0, files, settings } = state;
  const { seed, ...others } = settings;
  return [
    ['problem', problem.name],
    [problem.name, typedText(problem) ?? ''],
    ['experiment', experiment],
    ['methods', writeLineup(lineup)],
    ['kept', writeVersions(kept)],
    ['seed', seed],
    ['startSeed', startSeed ?? ''],
    ['x0', x0?.join(' ') ?? ''],
    ...view,
    ['files', files],
    ...Object.entries(others),
  ];
}

/**
 * Encodes a space as +. Leaves characters of line-ups and formulas unescaped if a fragment may contain them (RFC 3986),
 * so that links are readable.
 */
const encoded = (value: Value): string =>
  encodeURIComponent(String(value))
    .replaceAll('%20', '+')
    .replaceAll(/%(3B|3D|2F|2C|3A)/g, (code) => decodeURIComponent(code));

/** Writes fields as a link. Empty fields are omitted unless `all` is true. */
export const writeFields = (fields: readonly Field[], all = false): string =>
  fields
    .filter(([, value]) => all || value !== '')
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
