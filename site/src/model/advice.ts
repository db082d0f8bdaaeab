// What to try next, from what came of a run: each a change of the state that a button makes.
import type { Catalog, Param, Result } from '../../types/slep.d.ts';
import { plain, typed } from '../ui/format.ts';
import { ownOptions, same, writeLineup, type Entry } from './lineup.ts';
import { methodName, spoken } from '../ui/names.ts';
import { problemOf, type State } from './state.ts';
import type { Value } from './settings.ts';

export interface Advice {
  label: string;
  patch: Partial<State>;
  recommended?: boolean;
  /** Whether every method takes the same steps again, to the bit, and goes on from there. */
  continues?: boolean;
}

export interface Case {
  catalog: Catalog;
  state: State;
  entries: readonly Entry[];
  /** Which of the entries the result is of. */
  index: number;
  result: Result;
}

/** β must exceed this where the run stands, from its margin; NaN where that is not known. */
export const betaNeeded = ({ beta, margin }: Result): number => beta * (1 - margin);

export function advise(c: Case): Advice[] {
  const { result } = c;
  switch (result.status) {
    case 'cancelled':
      return [];
    case 'iterationLimit':
      return pick(secure(c, true), scale(c), raise(c, 'maxIterations', 10, true), beside(c));
    case 'timeLimit':
      return pick(raise(c, 'maxSeconds', 10, true), beside(c));
    case 'stalled':
      return pick(loosen(c), secure(c, false), scale(c), beside(c));
    case 'diverged':
    case 'failed':
      return pick(secure(c, true), guard(c), nearer(c), beside(c));
    case 'converged':
      return converged(c);
  }
}

function converged(c: Case): Advice[] {
  switch (c.result.verdict) {
    case 'feasible stationary point':
      return pick(hold(c), farther(c), rankDeficient(c), tighter(c));
    case 'saddle point':
      return pick(leave(c), nearer(c), beside(c));
    default:
      return pick(secure(c, true), enough(c), nearer(c), beside(c));
  }
}

/** Those that can be had; of those recommended only the first is. */
function pick(...offers: (Advice | undefined)[]): Advice[] {
  const found = offers.filter((a) => a !== undefined);
  const best = found.find((a) => a.recommended);
  return found.map((a) => ({ ...a, recommended: a === best }));
}

/** The same line-up with other options for the entry that is spoken of; undefined options go back to their defaults. */
function change(
  { catalog, entries, index }: Case,
  options: Record<string, Value | undefined>,
): Partial<State> | undefined {
  const entry = entries[index];
  const own = ownOptions(catalog, entry.method);
  const next: Entry = { method: entry.method, options: { ...entry.options } };
  for (const [name, value] of Object.entries(options)) {
    const param = own.find((o) => o.name === name);
    if (value === undefined || value === param?.default) delete next.options[name];
    else if (!param) return undefined;
    else next.options[name] = value;
  }
  if (same(next, entry)) return undefined;
  const others = entries.filter((e, i) => i !== index && !same(e, next));
  const place = entries.slice(0, index).filter((e) => !same(e, next)).length;
  others.splice(place, 0, next);
  return { methods: writeLineup(others), verdict: place + 1 };
}

function advice(label: string, patch: Partial<State> | undefined, recommended = false): Advice | undefined {
  return patch && { label, patch, recommended };
}

const takesBeta = ({ catalog, entries, index }: Case): boolean =>
  ownOptions(catalog, entries[index].method).some((o) => o.name === 'beta');

const secure = (c: Case, recommended: boolean): Advice | undefined =>
  advice(
    takesBeta(c) ? 'let the certificate choose β, with the safeguard' : 'turn the safeguard on',
    change(c, { beta: undefined, safeguard: undefined }),
    recommended,
  );

const guard = (c: Case): Advice | undefined =>
  c.entries[c.index].options.safeguard === false && c.entries[c.index].options.beta !== undefined
    ? advice('keep this β, but turn the safeguard on', change(c, { safeguard: undefined }))
    : undefined;

/** With the safeguard a run leaves a saddle point. */
const leave = (c: Case): Advice | undefined =>
  advice('turn the safeguard on: the run leaves it', change(c, { safeguard: undefined }), true);

/** Where a method had trouble, the one that is best for the problem. */
function beside({ catalog: { auto }, entries }: Case): Advice | undefined {
  if (entries.some((e) => e.method === auto.name)) return undefined;
  const methods = writeLineup([...entries, { method: auto.name, options: {} }]);
  return advice(`run ${methodName(auto.name)} beside it, the best method for this problem`, { methods, verdict: 0 });
}

/** Variables of different sizes slow every method down. */
const scale = (c: Case): Advice | undefined =>
  paramOf(c, 'scaling') && c.state.scaling === false ? advice('scale the variables', { scaling: true }) : undefined;

/** A larger β by hand. What the last point asks for is a lower bound only. */
function enough(c: Case): Advice | undefined {
  const beta = Number((10 * Math.max(betaNeeded(c.result) || 0, c.result.beta)).toPrecision(2));
  return Number.isFinite(beta)
    ? advice(`hold β at ${plain(beta)}, ten times as large`, change(c, { beta }))
    : undefined;
}

/** Where β mattered, show what happens without enough of it. */
function hold(c: Case): Advice | undefined {
  const need = betaNeeded(c.result);
  if (c.entries[c.index].options.beta !== undefined || !(need > 0)) return undefined;
  const beta = Number((0.2 * need).toPrecision(2));
  return advice(`hold β at ${plain(beta)}, a fifth of what is needed, and see`, change(c, { beta, safeguard: false }));
}

const paramOf = (c: Case, name: string): Param | undefined =>
  [...problemOf(c.catalog, c.state.problem).params, ...c.catalog.options].find((p) => p.name === name);

/** More of a limit lets the same run go on. */
function raise(c: Case, name: string, factor: number, recommended: boolean): Advice | undefined {
  const param = paramOf(c, name);
  const now = c.state[name];
  if (!param || typeof now !== 'number' || now >= param.max) return undefined;
  const value = Number(Math.min(now * factor, param.max).toPrecision(3));
  const offer = advice(`allow ${spoken(name)} up to ${typed(value)}`, { [name]: value }, recommended);
  return offer && { ...offer, continues: true };
}

/** A tolerance of at least ten times what the run came to: a run that is stopped by rounding errors stays above a smaller one. */
function loosen(c: Case): Advice | undefined {
  const { tol } = c.state;
  const reached = 10 ** Math.ceil(Math.log10(10 * c.result.gradNorm));
  const value = Number(Math.max(reached, 10 * Number(tol)).toPrecision(3));
  const { max = 0 } = paramOf(c, 'tol') ?? {};
  return value > 0 && value <= max ? advice(`allow a tolerance of ${typed(value)}`, { tol: value }, true) : undefined;
}

function tighter(c: Case): Advice | undefined {
  const now = c.state.tol;
  return typeof now === 'number' && now > 1e-8 ? advice('ask for a tolerance of 1e-8', { tol: 1e-8 }) : undefined;
}

function rankDeficient(c: Case): Advice | undefined {
  const param = paramOf(c, 'c');
  if (!param || c.state.files || c.state.c !== param.max || param.min > 0.9) return undefined;
  return advice('make M singular: c = 0.9', { c: 0.9 });
}

/** A start far from the solution and a strong linear term: where a β held too small ends off the constraint. */
function farther(c: Case): Advice | undefined {
  const possible = paramOf(c, 'start')?.choices?.includes('rand') && paramOf(c, 'alpha') && !c.state.files;
  return possible && c.state.start === 'randn'
    ? advice('start at rand with α = 10: which β holds?', { start: 'rand', alpha: 10 })
    : undefined;
}

function nearer(c: Case): Advice | undefined {
  const choices = paramOf(c, 'start')?.choices;
  return c.state.start === 'rand' && choices?.includes('randn')
    ? advice('start from randn, nearer the constraint', { start: 'randn' })
    : undefined;
}
