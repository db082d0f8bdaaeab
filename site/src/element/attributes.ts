// The attributes of the element: the state of the lab that they stand for, and how the element shows it.
import type { Catalog, Param } from '../../types/slep.d.ts';
import { readAttributes, type Wrong } from '../model/link-attributes.ts';
import { isUnread, type Problem } from '../model/problem.ts';
import { settingsOf, type State } from '../model/state.ts';

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
export const others = [
  'problem',
  'formula',
  'methods',
  'autoplay',
  'controls',
  'hide',
  'theme',
  'lab',
  'base',
] as const;

export interface Wanted {
  state: State;
  controls: Param[];
  hidden: Part[];
  autoplay: boolean;
  wrong: Wrong[];
}

/**
 * get: the text of an attribute, null where there is none. described: the problem of the formula, once it has been
 * described; until then any control may be one of its numbers.
 */
export function wantedOf(catalog: Catalog, get: (attribute: string) => string | null, described?: Problem): Wanted {
  const { state, wrong } = readAttributes(catalog, get, described);
  const say = (input: string, message: string) => void wrong.push({ input, message });
  const { problem } = state;
  const settings = settingsOf(catalog, problem);
  const names = settings.map((s) => s.name).join(', ');
  const controls = words(get('controls')).flatMap((word) => {
    const found = settings.find((s) => s.name.toLowerCase() === word);
    if (!found && !isUnread(problem))
      say('controls', `There is no control “${word}” for the problem ${problem.name}; there are ${names}.`);
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
