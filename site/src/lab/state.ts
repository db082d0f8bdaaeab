// The state of the lab: one flat object, mirrored in the hash of the address.
import type { Catalog, Param } from '../../types/slep.d.ts';
import { isStopping, parseLineup, writeLineup } from './lineup.ts';
import { typed } from './figures.ts';
import { spoken } from './names.ts';
import { objection, read, type Value } from './settings.ts';

export interface State {
  problem: string;
  /** The line-up, as lineup.ts writes it. */
  methods: string;
  seed: number;
  /** The method that the verdict speaks of: 1 for the first, 0 for the one that has most to say. */
  verdict: number;
  /** Whether the matrices come from the user's files, which no link can hold. */
  files: boolean;
  /** The problem's parameters and the stopping rule. */
  [name: string]: Value;
}

/** The seed is the contract's, not a problem's: the catalogue does not describe it. */
export const seedParam: Param = { name: 'seed', doc: 'Everything random in the instance and its start follows from this number.', min: 0, max: Number.MAX_SAFE_INTEGER, default: 1, integer: true };

/** What a set of the user's matrices leaves open; everything else comes from them. */
const besideData = new Set(['p', 'alpha', 'gamma', 'mu', 'start']);
export const comesFromData = (param: Param): boolean => !besideData.has(param.name);

export const problemOf = (catalog: Catalog, name: string) => catalog.problems.find((p) => p.name === name) ?? catalog.problems[0];
export const stoppingParams = (catalog: Catalog): Param[] => catalog.options.filter(isStopping);

/** The settings that the state holds by name. */
const settingsOf = (catalog: Catalog, problem: string): Param[] => [...problemOf(catalog, problem).params, ...stoppingParams(catalog), seedParam];

/**
 * Reads a hash. It always gives a state: what is missing, unknown or out of range takes its default, and the notes say so.
 * start is the experiment that the page opens with; it only supplies the methods when the hash names none that exist.
 */
export function parseState(hash: string, start: string, catalog: Catalog): { state: State; notes: string[] } {
  const fields = new URLSearchParams(hash);
  const notes: string[] = [];
  const problem = problemOf(catalog, fields.get('problem') ?? '').name;
  if (!fields.has('problem')) notes.push(`The link names no problem: this is ${problem}.`);
  else if (fields.get('problem') !== problem) notes.push(`There is no problem “${fields.get('problem')}”: this is ${problem}.`);

  let entries = parseLineup(fields.get('methods') ?? '', catalog, notes);
  if (entries.length === 0) {
    entries = parseLineup(new URLSearchParams(start).get('methods') ?? '', catalog, []);
    notes.push('The link names no method that there is: these are the ones that the page opens with.');
  }
  const state: State = { problem, methods: writeLineup(entries), seed: 1, verdict: 0, files: false };

  const settings = settingsOf(catalog, problem);
  const missing: string[] = [];
  for (const param of settings) {
    state[param.name] = param.default;
    const text = fields.get(param.name);
    if (text === null) {
      missing.push(spoken(param.name));
      continue;
    }
    const value = read(param, text);
    const wrong = objection(param, value);
    if (wrong) notes.push(`${wrong} The default, ${typeof param.default === 'number' ? typed(param.default) : param.default}, is used.`);
    else state[param.name] = value;
  }
  if (missing.length > 0) notes.push(`Not in the link, so at ${missing.length > 1 ? 'their defaults' : 'its default'}: ${missing.join(', ')}.`);

  const verdict = Number(fields.get('verdict') ?? 0);
  if (Number.isInteger(verdict) && verdict >= 0 && verdict <= entries.length) state.verdict = verdict;
  else notes.push(`verdict is “${fields.get('verdict')}”; wanted: 0 or the place of one of the ${entries.length} methods. 0 is used.`);

  if (fields.get('files') === 'true') notes.push('This link was made with matrices from files. Files are not part of a link: choose them again under “your data”. Until then the instance is a generated one.');
  const known = new Set(['problem', 'methods', 'verdict', 'files', ...settings.map((p) => p.name)]);
  const unknown = [...new Set(fields.keys())].filter((name) => !known.has(name));
  if (unknown.length > 0) notes.push(`Left out, as there is no such setting: ${unknown.map((name) => `“${name}”`).join(', ')}.`);
  return { state, notes };
}

/** The hash of a state, without the #. */
export function writeState(state: State): string {
  const safe = (value: Value) => encodeURIComponent(String(value)).replaceAll('%20', '+').replaceAll('%3B', ';').replaceAll('%3D', '=');
  return Object.entries(state).map(([name, value]) => `${name}=${safe(value)}`).join('&');
}
