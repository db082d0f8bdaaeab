// Reads and writes the line-up as text, such as `slbb slbb;beta=paper;safeguard=false`: methods are separated by
// spaces, their options by semicolons.
import type { Catalog } from '../../types/slep.d.ts';
import { makeEntry, mostEntries, same, type Entry } from './lineup.ts';
import { hasMethod, methodNames, ownOptions } from './methods.ts';
import { objection, read } from './settings.ts';

/** Reads a line-up. Invalid entries and options, and entries beyond the maximum, are omitted and noted. */
export function readLineup(text: string, catalog: Catalog, notes: string[]): Entry[] {
  const entries: Entry[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const entry = readEntry(word, catalog, notes);
    if (entry && !entries.some((e) => same(e, entry))) entries.push(entry);
  }
  if (entries.length > mostEntries)
    notes.push(`Only ${mostEntries} methods are compared at a time; the others were ignored.`);
  return entries.slice(0, mostEntries);
}

function readEntry(word: string, catalog: Catalog, notes: string[]): Entry | undefined {
  const [method, ...settings] = word.split(';');
  if (!hasMethod(catalog, method)) {
    notes.push(`There is no method “${method}”; choose from ${methodNames(catalog)}.`);
    return undefined;
  }
  const options: Entry['options'] = {};
  for (const setting of settings) {
    const [name, text = ''] = setting.split('=');
    const param = ownOptions(catalog, method).find((o) => o.name === name);
    const value = param && read(param, text);
    const wrong = param && value !== undefined ? objection(param, value) : `${method} has no option “${name}”.`;
    if (wrong) notes.push(`${wrong} It was ignored.`);
    else if (value !== undefined && value !== param?.default) options[name] = value;
  }
  return makeEntry(method, options);
}

export const writeLineup = (entries: readonly Entry[]): string => entries.map(writeEntry).join(' ');

export const writeEntry = ({ method, options }: Entry): string =>
  [method, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(';');
