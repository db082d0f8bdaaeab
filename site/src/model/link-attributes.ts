// The runs as attributes of the element <slep-lab>. Attributes have no capitals.
import type { Catalog } from '../../types/slep.d.ts';
import { readLineup, writeLineup } from './link-lineup.ts';
import { readSettings } from './link-settings.ts';
import { methodNames } from './methods.ts';
import { formulaName, formulaProblem, isUnread, problemOf, type Problem } from './problem.ts';
import { defaultState, settingsOf, type State } from './state.ts';

/** A value that the element cannot take. */
export interface Wrong {
  input: string;
  message: string;
}

/** Every setting of any problem, by name. */
export const allSettings = (catalog: Catalog): string[] => [
  ...new Set(catalog.problems.flatMap(({ name }) => settingsOf(catalog, problemOf(catalog, name)).map((s) => s.name))),
];

/**
 * get: the text of an attribute, null where there is none. described: the problem of the attribute `formula`, once the
 * formula has been described; until then it has no settings of its own, and no other setting is wrong.
 */
export function readAttributes(
  catalog: Catalog,
  get: (attribute: string) => string | null,
  described?: Problem,
): { state: State; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const say = (input: string, message: string) => void wrong.push({ input, message });
  const given = get('problem');
  const formula = get('formula');
  const problem =
    formula === null
      ? problemOf(catalog, given ?? '')
      : described?.formula?.text === formula
        ? described
        : formulaProblem(catalog, formula);
  if (given !== null && given !== problem.name)
    say('problem', `There is no problem “${given}”; there are ${catalog.problems.map((p) => p.name).join(', ')}.`);

  const notes: string[] = [];
  const lineup = readLineup(get('methods') ?? catalog.auto.name, catalog, notes);
  if (lineup.length === 0 && notes.length === 0)
    notes.push(`There is no method in “${get('methods')}”; there are ${methodNames(catalog)}.`);
  for (const note of notes) say('methods', note);

  const textOf = (name: string) => get(name.toLowerCase());
  const settings = readSettings(catalog, problem, textOf, ({ name }, objection) => say(name, objection));
  const names = Object.keys(settings);
  for (const name of isUnread(problem) ? [] : allSettings(catalog)) {
    if (textOf(name) !== null && !names.includes(name))
      say(name, `The problem ${problem.name} has no “${name}”; it has ${names.join(', ')}.`);
  }
  return { state: { ...defaultState(catalog, problem, lineup), settings }, wrong };
}

/** The problem or the formula, the seed, each setting that differs from its default, and the methods. */
export function writeAttributes(
  catalog: Catalog,
  { problem, settings, lineup }: State,
): [name: string, text: string][] {
  const changed = settingsOf(catalog, problem).filter(
    ({ name, default: usual }) => name === 'seed' || settings[name] !== usual,
  );
  return [
    problem.formula ? [formulaName, problem.formula.text] : ['problem', problem.name],
    ...changed.map(({ name }): [string, string] => [name.toLowerCase(), String(settings[name])]),
    ['methods', writeLineup(lineup)],
  ];
}
