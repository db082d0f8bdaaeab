// The line-up: the methods that are compared, each with its options.
import type { Catalog } from '../../types/slep.d.ts';
import { choices, methodTitle, ownOptions } from './methods.ts';
import { minus, plain, typed } from './numbers.ts';
import type { Value } from './settings.ts';

export interface Entry {
  method: string;
  /** The options that differ from the method's defaults. */
  options: Record<string, Value>;
}

/**
 * The maximum number of entries. More lines would be unreadable in a chart, and more runs would not fit into the memory
 * of a tab.
 */
export const mostEntries = 16;

/** Makes an entry with its options sorted by name. */
export const makeEntry = (method: string, options: Record<string, Value>): Entry => ({
  method,
  options: Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))),
});

export function same(a: Entry, b: Entry): boolean {
  const names = Object.keys(a.options);
  return (
    a.method === b.method &&
    names.length === Object.keys(b.options).length &&
    names.every((name) => a.options[name] === b.options[name])
  );
}

export const sameLineup = (a: readonly Entry[], b: readonly Entry[]): boolean =>
  a.length === b.length && a.every((entry, i) => same(entry, b[i]));

/** Returns the entry with one option changed. An option at its default is omitted. */
export function withOption(catalog: Catalog, entry: Entry, option: string, value: Value): Entry {
  const usual = ownOptions(catalog, entry.method).find((o) => o.name === option)?.default;
  const { [option]: _, ...others } = entry.options;
  return makeEntry(entry.method, value === usual ? others : { ...others, [option]: value });
}

/**
 * Returns the name of an entry, such as SLBB, SLBB paper or SLBB β = 3.1. The name consists of the method and the
 * options that differ from its defaults. taken: the method that runs, for names such as auto (SLSub).
 */
export function entryName(catalog: Catalog, { method, options }: Entry, taken = method): string {
  const { beta, safeguard = true, ...others } = options;
  const words: string[] = [];
  if (beta !== undefined)
    words.push(typeof beta === 'number' ? `β = ${plain(beta)}` : safeguard ? `β as in the ${beta}` : String(beta));
  if (!safeguard && beta !== 'paper') words.push('plain');
  for (const [name, value] of Object.entries(others)) {
    const title = catalog.options.find((o) => o.name === name)?.title ?? name;
    if (typeof value === 'boolean') words.push(value ? title : `no ${title}`);
    else words.push(`${title} ${typeof value === 'number' ? plain(value) : value}`);
  }
  const chosen = taken !== method && `(${methodTitle(catalog, taken)})`;
  return [methodTitle(catalog, method), chosen, words.join(', ')].filter(Boolean).join(' ');
}

/**
 * Returns a shorter name, such as SLBB 3.1. If the entry has only one option and its value is a number, the name of the
 * option is omitted.
 */
export function shortName(catalog: Catalog, entry: Entry, taken = entry.method): string {
  const values = Object.values(entry.options);
  if (values.length === 1 && typeof values[0] === 'number')
    return `${methodTitle(catalog, taken)} ${minus(typed(Number(values[0].toPrecision(3))))}`;
  return entryName(catalog, entry, taken).replace(/ β (= |as in the )/, ' ');
}

/**
 * Returns all entries that the page offers. For auto and for each method, these are the entry with the default options,
 * the presets and the compared entries.
 */
export function offer(catalog: Catalog, presets: readonly Entry[], compared: readonly Entry[]): Entry[] {
  const others = [...presets, ...compared];
  const all = choices(catalog).flatMap(({ name }): Entry[] => [
    { method: name, options: {} },
    ...others.filter((e) => e.method === name),
  ]);
  return all.filter((entry, i) => all.findIndex((e) => same(e, entry)) === i);
}
