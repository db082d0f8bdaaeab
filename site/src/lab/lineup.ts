// The methods that are compared: each a method of the catalogue with options of its own, written "slbb slbb;beta=paper;safeguard=false".
import type { Catalog, Param } from '../../types/slep.d.ts';
import { plain } from './figures.ts';
import { objection, read, type Value } from './settings.ts';

export interface Entry {
  method: string;
  /** Those that differ from the defaults. */
  options: Record<string, Value>;
}

/** A comparison ends all methods by one rule; every other option belongs to a method. */
const stopping = new Set(['tol', 'feasTol', 'maxIterations', 'maxSeconds']);
export const isStopping = (param: Param): boolean => stopping.has(param.name);

const most = 6;

/** The method's own options, without the stopping rule. */
export function ownOptions(catalog: Catalog, method: string): Param[] {
  const names = catalog.methods.find((m) => m.name === method)?.options ?? [];
  return catalog.options.filter((o) => names.includes(o.name) && !isStopping(o));
}

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

/** SLBB certified, SLBB paper, SLBB β = 3.1: the method and what sets it apart. */
export function entryName(entry: Entry): string {
  const { beta = 'certified', safeguard = true, ...others } = entry.options;
  const words = [typeof beta === 'number' ? `β = ${plain(beta)}` : beta === 'paper' && safeguard ? 'β as in the paper' : String(beta)];
  if (!safeguard && beta !== 'paper') words.push('plain');
  for (const [name, value] of Object.entries(others)) words.push(typeof value === 'number' ? `${name} ${plain(value)}` : String(value));
  return `${entry.method.toUpperCase()} ${words.join(', ')}`;
}

/** All that the page offers: the presets, every method of the catalogue, and what is compared now. */
export function offer(catalog: Catalog, presets: string, compared: readonly Entry[]): Entry[] {
  const plainOnes = catalog.methods.map((m): Entry => ({ method: m.name, options: {} }));
  const all = [...parseLineup(presets, catalog, []), ...plainOnes, ...compared];
  return all.filter((entry, i) => all.findIndex((e) => written(e) === written(entry)) === i);
}

export const same = (a: Entry, b: Entry): boolean => written(a) === written(b);
