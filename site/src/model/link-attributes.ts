// Reads and writes runs as attributes of the element <slep-lab>. The names of attributes are in lower case.
import type { Catalog } from '../../types/slep.d.ts';
import { sameLineup } from './lineup.ts';
import { experimentIn, usualState, type Known } from './link.ts';
import { attributesIn } from './link-fields.ts';
import { readLineup, writeLineup } from './link-lineup.ts';
import { readSettings, startIn } from './link-settings.ts';
import { methodNames } from './methods.ts';
import { formulaName, formulaProblem, isUnread, problemOf, type Problem } from './problem.ts';
import { defaultState, settingsOf, type State } from './state.ts';

/** An invalid value of an attribute. */
export interface Wrong {
  input: string;
  message: string;
}

/** Returns the names of the settings of all problems. */
export const allSettings = (catalog: Catalog): string[] => [
  ...new Set(catalog.problems.flatMap(({ name }) => settingsOf(catalog, problemOf(catalog, name)).map((s) => s.name))),
];

/** The catalogue and the experiments to which attributes can refer. experiments: the links of the experiments. */
export type Named = Pick<Known, 'catalog' | 'experiments'>;

/**
 * Reads attributes. The attribute `experiment` sets the problem, methods and settings, and other attributes override
 * them.
 *
 * get: returns the text of an attribute, or null. described: the problem of the attribute `formula`, once the formula
 * has been described. Until the formula has been described, any name is accepted as a setting, because the settings are
 * unknown.
 */
export function readAttributes(
  { catalog, experiments }: Named,
  get: (attribute: string) => string | null,
  described?: Problem,
): { state: State; wrong: Wrong[] } {
  const wrong: Wrong[] = [];
  const say = (input: string, message: string) => void wrong.push({ input, message });
  const name = get('experiment') ?? '';
  const experiment = attributesIn((name && experiments.find((link) => experimentIn(link) === name)) || '');
  if (name && experiment.size === 0)
    say('experiment', `There is no experiment “${name}”; choose from ${experiments.map(experimentIn).join(', ')}.`);
  const formula = get('formula');
  const usual = (attribute: string) => ((get('problem') ?? formula) === null ? experiment.get(attribute) : undefined);
  const taken = (attribute: string) => get(attribute) ?? usual(attribute) ?? null;
  const given = taken('problem');
  const problem =
    formula === null
      ? problemOf(catalog, given ?? '')
      : described?.formula?.text === formula
        ? described
        : formulaProblem(catalog, formula);
  if (given !== null && given !== problem.name)
    say('problem', `There is no problem “${given}”; choose from ${catalog.problems.map((p) => p.name).join(', ')}.`);
  else if (experiment.size > 0 && experiment.get('problem') !== problem.name)
    say('experiment', `The experiment “${name}” uses the problem ${experiment.get('problem')}, not ${problem.name}.`);

  const notes: string[] = [];
  const lineup = readLineup(taken('methods') ?? catalog.auto.name, catalog, notes);
  if (lineup.length === 0 && notes.length === 0)
    notes.push(`There is no method in “${get('methods')}”; choose from ${methodNames(catalog)}.`);
  for (const note of notes) say('methods', note);

  const textOf = (setting: string) => taken(setting.toLowerCase());
  const settings = readSettings(catalog, problem, textOf, (param, objection) => say(param.name, objection));
  const names = Object.keys(settings);
  for (const setting of isUnread(problem) ? [] : allSettings(catalog)) {
    if (textOf(setting) !== null && !names.includes(setting))
      say(setting, `The problem ${problem.name} has no “${setting}”; it has ${names.join(', ')}.`);
  }
  const picture = usual('picture') ?? '';
  return {
    state: {
      ...defaultState(catalog, problem, lineup),
      experiment: experiment.size > 0 ? name : '',
      x0: startIn(get('x0'), (objection) => say('x0', objection)),
      settings,
      picture,
    },
    wrong,
  };
}

/**
 * Writes the name of the experiment. If there is none, writes the formula or problem, and the methods. Settings, a
 * starting point and the methods of an experiment are written only if they differ from the defaults.
 */
export function writeAttributes(known: Known, state: State): [name: string, text: string][] {
  const { problem, settings, lineup, x0 } = state;
  const usual = usualState(state, known);
  const changed = settingsOf(known.catalog, problem).filter(({ name }) => settings[name] !== usual.settings[name]);
  const head: [string, string] = usual.experiment
    ? ['experiment', usual.experiment]
    : problem.formula
      ? [formulaName, problem.formula.text]
      : ['problem', problem.name];
  const isOther = !usual.experiment || !sameLineup(lineup, usual.lineup);
  return [
    head,
    ...changed.map(({ name }): [string, string] => [name.toLowerCase(), String(settings[name])]),
    ...(x0 ? [['x0', x0.join(' ')] satisfies [string, string]] : []),
    ...(isOther ? [['methods', writeLineup(lineup)] satisfies [string, string]] : []),
  ];
}
