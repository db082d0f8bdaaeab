// Reads the settings of a problem from strings: the fields of a link, or the attributes of the element.
import type { Catalog, Param } from '../../types/slep.d.ts';
import type { Problem } from './problem.ts';
import { objection, read, type Settings, type Value } from './settings.ts';
import { settingsOf } from './state.ts';

/**
 * Reads the entries of a starting point, separated by spaces or commas. tell: called with the reason if the entries are
 * invalid.
 */
export function startIn(text: string | null, tell: (objection: string) => void): number[] | null {
  const words = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const numbers = words.map(Number);
  if (numbers.every(Number.isFinite)) return words.length > 0 ? numbers : null;
  tell(`x0 is “${text}”; use numbers: the entries of the starting point, row by row.`);
  return null;
}

/**
 * Reads all settings of a problem. Missing and invalid settings are set to their defaults. textOf: returns the text of
 * a setting, or null. tell: called with the name of each invalid setting and the reason.
 */
export function readSettings(
  catalog: Catalog,
  problem: Problem,
  textOf: (name: string) => string | null,
  tell: (param: Param, objection: string) => void,
): Settings {
  const settings: Record<string, Value> = {};
  for (const param of settingsOf(catalog, problem)) {
    const text = textOf(param.name);
    const value = text === null ? param.default : read(param, text);
    const wrong = objection(param, value);
    if (wrong) tell(param, wrong);
    settings[param.name] = wrong ? param.default : value;
  }
  return settings as Settings;
}
