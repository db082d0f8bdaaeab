// The attributes of the element: what they may be, and the state of the lab that they stand for.
import type { Catalog, Param } from '../../types/slep.d.ts';
import { readLineup } from '../model/link-lineup.ts';
import { methodNames } from '../model/methods.ts';
import { objection, read } from '../model/settings.ts';
import { defaultState, problemOf, settingsOf, type State } from '../model/state.ts';

/** Parts of the element that `hide` can name. */
export const parts = [
  'transport',
  'reset',
  'play',
  'step',
  'count',
  'legend',
  'stationarity',
  'feasibility',
  'controls',
  'verdict',
  'link',
] as const;
export type Part = (typeof parts)[number];

/** Attributes that are not settings of the lab. */
export const others = ['problem', 'methods', 'autoplay', 'controls', 'hide', 'theme', 'lab'] as const;

/** A value that the element cannot take. */
export interface Wrong {
  input: string;
  message: string;
}

export interface Wanted {
  state: State;
  controls: Param[];
  hidden: Part[];
  autoplay: boolean;
  wrong: Wrong[];
}

/** Every setting of any problem, by name. */
export const allSettings = (catalog: Catalog): string[] => [
  ...new Set(catalog.problems.flatMap(({ name }) => settingsOf(catalog, name).map((s) => s.name))),
];

/** get: the text of an attribute, null where there is none. Attributes have no capitals. */
export function wantedOf(catalog: Catalog, get: (attribute: string) => string | null): Wanted {
  const wrong: Wrong[] = [];
  const say = (input: string, message: string) => void wrong.push({ input, message });
  const given = get('problem');
  const problem = problemOf(catalog, given ?? '').name;
  if (given !== null && given !== problem)
    say('problem', `There is no problem “${given}”; there are ${catalog.problems.map((p) => p.name).join(', ')}.`);

  const notes: string[] = [];
  const lineup = readLineup(get('methods') ?? catalog.auto.name, catalog, notes);
  if (lineup.length === 0 && notes.length === 0)
    notes.push(`There is no method in “${get('methods')}”; there are ${methodNames(catalog)}.`);
  for (const note of notes) say('methods', note);

  const state = defaultState(catalog, problem, lineup);
  const settings = settingsOf(catalog, problem);
  const names = settings.map((s) => s.name).join(', ');
  for (const param of settings) {
    const text = get(param.name.toLowerCase());
    const value = text === null ? param.default : read(param, text);
    const objected = objection(param, value);
    if (objected) say(param.name, objected);
    else state.settings[param.name] = value;
  }
  for (const name of allSettings(catalog)) {
    if (get(name.toLowerCase()) !== null && !settings.some((s) => s.name === name))
      say(name, `The problem ${problem} has no “${name}”; it has ${names}.`);
  }
  const controls = words(get('controls')).flatMap((word) => {
    const found = settings.find((s) => s.name.toLowerCase() === word);
    if (!found) say('controls', `There is no control “${word}” for the problem ${problem}; there are ${names}.`);
    return found ?? [];
  });
  const hidden = words(get('hide')).flatMap((word) => {
    const found = parts.find((p) => p === word);
    if (!found) say('hide', `There is no part “${word}” to hide; there are ${parts.join(', ')}.`);
    return found ?? [];
  });
  const theme = get('theme');
  if (theme !== null && !['light', 'dark', 'auto'].includes(theme))
    say('theme', `theme is “${theme}”; use light, dark or auto.`);
  return { state, controls, hidden, autoplay: ![null, 'false'].includes(get('autoplay')), wrong };
}

const words = (text: string | null): string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
