// The methods that are compared: each a method of the catalogue with options of its own, written "slbb slbb;beta=paper;safeguard=false".
import type { Catalog, Param } from '../../types/slep.d.ts';
import { plain } from './figures.ts';
import { methodName, spoken } from './names.ts';
import { objection, read, type Value } from './settings.ts';

export interface Entry {
  method: string;
  /** Those that differ from the defaults. */
  options: Record<string, Value>;
}

/** A comparison ends all methods by one rule; every other option belongs to a method. */
const stopping = new Set(['tol', 'feasTol', 'maxIterations', 'maxSeconds']);
export const isStopping = (param: Param): boolean => stopping.has(param.name);

/** More lines than this no chart can show, nor a tab hold. */
const most = 16;

/** The method's own options with its own defaults, without the stopping rule. */
export function ownOptions(catalog: Catalog, method: string): Param[] {
  const { options = [], defaults = {} } = catalog.methods.find((m) => m.name === method) ?? {};
  return catalog.options.filter((o) => options.includes(o.name) && !isStopping(o)).map((o) => ({ ...o, default: defaults[o.name] ?? o.default }));
}

/** The method recommended for any problem. */
export const recommendedMethod = ({ methods }: Catalog): string => (methods.find((m) => m.recommended && !m.needs) ?? methods[0]).name;

/** Reads a line-up; what cannot be had is left out and said in notes. */
export function parseLineup(text: string, catalog: Catalog, notes: string[]): Entry[] {
  const entries: Entry[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [method, ...settings] = word.split(';');
    if (!catalog.methods.some((m) => m.name === method)) {
      notes.push(`There is no method “${method}”; there are ${catalog.methods.map((m) => m.name).join(', ')}.`);
      continue;
    }
    const entry: Entry = { method, options: {} };
    for (const setting of settings) {
      const [name, value = ''] = setting.split('=');
      const param = ownOptions(catalog, method).find((o) => o.name === name);
      const wrong = param ? objection(param, read(param, value)) : `${method} has no option “${name}”.`;
      if (wrong) notes.push(`${wrong} It was left out.`);
      else if (param && read(param, value) !== param.default) entry.options[name] = read(param, value);
    }
    if (!entries.some((e) => written(e) === written(entry))) entries.push(entry);
  }
  if (entries.length > most) notes.push(`Only ${most} methods are compared at a time; the others were left out.`);
  return entries.slice(0, most);
}

const written = (entry: Entry): string => [entry.method, ...Object.entries(entry.options).map(([k, v]) => `${k}=${v}`).sort()].join(';');

export const writeLineup = (entries: readonly Entry[]): string => entries.map(written).join(' ');

/** Where entries at places of one line-up stand in another; 1 is the first. */
export function follow(places: readonly number[], before: readonly Entry[], after: readonly Entry[]): number[] {
  return places.map((place) => after.findIndex((e) => same(e, before[place - 1])) + 1).filter((place) => place > 0);
}

/** SLBB, SLBB paper, SLBB β = 3.1: the method and what sets it apart from its defaults. */
export function entryName({ method, options }: Entry): string {
  const { beta, safeguard = true, ...others } = options;
  const words: string[] = [];
  if (beta !== undefined) words.push(typeof beta === 'number' ? `β = ${plain(beta)}` : safeguard ? `β as in the ${beta}` : String(beta));
  if (!safeguard && beta !== 'paper') words.push('plain');
  for (const [name, value] of Object.entries(others)) words.push(typeof value === 'number' ? `${spoken(name)} ${plain(value)}` : typeof value === 'boolean' ? `${value ? '' : 'no '}${spoken(name)}` : `${spoken(name)} ${value}`);
  return [methodName(method), words.join(', ')].filter(Boolean).join(' ');
}

/** All that the page offers, in the order of the catalogue: each method, its presets, and what is compared now. */
export function offer(catalog: Catalog, presets: string, compared: readonly Entry[]): Entry[] {
  const others = [...parseLineup(presets, catalog, []), ...compared];
  const all = catalog.methods.flatMap(({ name }): Entry[] => [{ method: name, options: {} }, ...others.filter((e) => e.method === name)]);
  return all.filter((entry, i) => all.findIndex((e) => same(e, entry)) === i);
}

export const same = (a: Entry, b: Entry): boolean => written(a) === written(b);
