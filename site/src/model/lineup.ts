// The methods that are compared: each a method of the catalogue with options of its own, written "slbb slbb;beta=paper;safeguard=false".
import type { Catalog, MethodName, Param } from '../../types/slep.d.ts';
import type { Lane } from './experiment.ts';
import { plain } from '../ui/format.ts';
import { methodName, spoken } from '../ui/names.ts';
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

/** What may be asked for by name: the choice of a method, and each method. */
const choices = ({ auto, methods }: Catalog) => [auto, ...methods];
const choiceOf = (catalog: Catalog, method: string) => choices(catalog).find(({ name }) => name === method);

/** The names of what may be asked for, as a list in a sentence. */
export const methodNames = (catalog: Catalog): string =>
  choices(catalog)
    .map(({ name }) => name)
    .join(', ');

/** The names of all options that a method takes. */
export const optionNames = (catalog: Catalog, method: string): readonly string[] =>
  choiceOf(catalog, method)?.options ?? [];

/** The method's own options with its own defaults, without the stopping rule. */
export function ownOptions(catalog: Catalog, method: string): Param[] {
  const { options = [], defaults = {} } = choiceOf(catalog, method) ?? {};
  return catalog.options
    .filter((o) => options.includes(o.name) && !isStopping(o))
    .map((o) => ({ ...o, default: defaults[o.name] ?? o.default }));
}

/** Reads a line-up; what cannot be had is left out and said in notes. */
export function parseLineup(text: string, catalog: Catalog, notes: string[]): Entry[] {
  const entries: Entry[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [method, ...settings] = word.split(';');
    if (!choiceOf(catalog, method)) {
      notes.push(`There is no method “${method}”; there are ${methodNames(catalog)}.`);
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

const written = (entry: Entry): string =>
  [
    entry.method,
    ...Object.entries(entry.options)
      .map(([k, v]) => `${k}=${v}`)
      .sort(),
  ].join(';');

export const writeLineup = (entries: readonly Entry[]): string => entries.map(written).join(' ');

/** Where entries at places of one line-up stand in another; 1 is the first. */
export function follow(places: readonly number[], before: readonly Entry[], after: readonly Entry[]): number[] {
  return places.map((place) => after.findIndex((e) => same(e, before[place - 1])) + 1).filter((place) => place > 0);
}

/** SLBB, SLBB paper, SLBB β = 3.1: the method and what sets it apart from its defaults. auto (SLSub): taken is the method of its run. */
export function entryName({ method, options }: Entry, taken = method): string {
  const { beta, safeguard = true, ...others } = options;
  const words: string[] = [];
  if (beta !== undefined)
    words.push(typeof beta === 'number' ? `β = ${plain(beta)}` : safeguard ? `β as in the ${beta}` : String(beta));
  if (!safeguard && beta !== 'paper') words.push('plain');
  for (const [name, value] of Object.entries(others))
    words.push(
      typeof value === 'number'
        ? `${spoken(name)} ${plain(value)}`
        : typeof value === 'boolean'
          ? `${value ? '' : 'no '}${spoken(name)}`
          : `${spoken(name)} ${value}`,
    );
  return [methodName(method), taken !== method && `(${methodName(taken)})`, words.join(', ')].filter(Boolean).join(' ');
}

/** The method of the run at a place of the line-up, which auto chose; undefined without one. */
export const takenAt = (lanes: readonly Lane[], place: number): MethodName | undefined =>
  lanes.find((lane) => lane.place === place)?.run.info.method;

/** What a method walks on. */
export const spaceOf = ({ methods }: Catalog, method: MethodName): string =>
  methods.find(({ name }) => name === method)?.space ?? '';

/** All that the page offers: auto, and each method in the order of the catalogue, with its presets and what is compared now. */
export function offer(catalog: Catalog, presets: string, compared: readonly Entry[]): Entry[] {
  const others = [...parseLineup(presets, catalog, []), ...compared];
  const all = choices(catalog).flatMap(({ name }): Entry[] => [
    { method: name, options: {} },
    ...others.filter((e) => e.method === name),
  ]);
  return all.filter((entry, i) => all.findIndex((e) => same(e, entry)) === i);
}

export const same = (a: Entry, b: Entry): boolean => written(a) === written(b);
