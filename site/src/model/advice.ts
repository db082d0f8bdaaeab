// What to try next, from what came of a run: each a change of the state that a button makes.
import type { Catalog, Param, Result } from '../../types/slep.d.ts';
import { betaNeeded } from './beta.ts';
import { makeEntry, same, type Entry } from './lineup.ts';
import { ownOptions } from './methods.ts';
import { plain, typed } from './numbers.ts';
import type { Value } from './settings.ts';
import type { Patch, State } from './state.ts';
import { isSaddlePoint, isSolution } from './verdict.ts';

export interface Advice {
  label: string;
  patch: Patch;
  recommended?: boolean;
  /** Whether every method takes the same steps again, to the bit, and goes on from there. */
  continues?: boolean;
}

export interface Case {
  catalog: Catalog;
  state: State;
  /** in the line-up, of the method that the result is of */ index: number;
  result: Result;
}

const entryOf = ({ state, index }: Case): Entry => state.lineup[index];

export function advise(c: Case): Advice[] {
  const { result } = c;
  switch (result.status) {
    case 'cancelled':
      return [];
    case 'iterationLimit':
      return pick(secure(c, true), scale(c), raise(c, 'maxIterations', 10, true), withBest(c));
    case 'timeLimit':
      return pick(raise(c, 'maxSeconds', 10, true), withBest(c));
    case 'stalled':
      return pick(loosen(c), secure(c, false), scale(c), withBest(c));
    case 'diverged':
    case 'failed':
      return pick(secure(c, true), guard(c), nearer(c), withBest(c));
    case 'converged':
      return converged(c);
  }
}

function converged(c: Case): Advice[] {
  const { verdict } = c.result;
  if (isSolution(verdict)) return pick(hold(c), farther(c), rankDeficient(c), tighter(c));
  if (isSaddlePoint(verdict)) return pick(leave(c), nearer(c), withBest(c));
  return pick(secure(c, true), enough(c), nearer(c), withBest(c));
}

/** The offers that apply. Of those recommended only the first stays so. */
function pick(...offers: (Advice | undefined)[]): Advice[] {
  const found = offers.filter((a) => a !== undefined);
  const best = found.find((a) => a.recommended);
  return found.map((a) => ({ ...a, recommended: a === best }));
}

/** The line-up with other options for the method that is spoken of; undefined options go back to their defaults. */
function change(c: Case, options: Record<string, Value | undefined>): Patch | undefined {
  const entry = entryOf(c);
  const own = ownOptions(c.catalog, entry.method);
  const changed = { ...entry.options };
  for (const [name, value] of Object.entries(options)) {
    const param = own.find((o) => o.name === name);
    if (value === undefined || value === param?.default) delete changed[name];
    else if (!param) return undefined;
    else changed[name] = value;
  }
  const next = makeEntry(entry.method, changed);
  if (same(next, entry)) return undefined;
  const isOther = (e: Entry): boolean => e !== entry && !same(e, next);
  const verdict = c.state.lineup.slice(0, c.index).filter(isOther).length;
  return { lineup: c.state.lineup.filter(isOther).toSpliced(verdict, 0, next), verdict };
}

function advice(label: string, patch: Patch | undefined, recommended = false): Advice | undefined {
  return patch && { label, patch, recommended };
}

const takesBeta = (c: Case): boolean => ownOptions(c.catalog, entryOf(c).method).some((o) => o.name === 'beta');

const secure = (c: Case, recommended: boolean): Advice | undefined =>
  advice(
    takesBeta(c) ? 'let the certificate choose β, with the safeguard' : 'turn the safeguard on',
    change(c, { beta: undefined, safeguard: undefined }),
    recommended,
  );

const guard = (c: Case): Advice | undefined =>
  entryOf(c).options.safeguard === false && entryOf(c).options.beta !== undefined
    ? advice('keep this β, but turn the safeguard on', change(c, { safeguard: undefined }))
    : undefined;

/** With the safeguard a run leaves a saddle point. */
const leave = (c: Case): Advice | undefined =>
  advice('turn the safeguard on: the run leaves it', change(c, { safeguard: undefined }), true);

/** Where a method had trouble, the one that is best for the problem. */
function withBest({ catalog: { auto }, state: { lineup } }: Case): Advice | undefined {
  if (lineup.some((e) => e.method === auto.name)) return undefined;
  const more = [...lineup, { method: auto.name, options: {} }];
  return advice(`also run ${auto.title}, the best method for this problem`, { lineup: more, verdict: null });
}

/** Variables of different sizes slow every method down. */
const scale = (c: Case): Advice | undefined =>
  paramOf(c, 'scaling') && c.state.settings.scaling === false
    ? advice('scale the variables', { settings: { scaling: true } })
    : undefined;

/** A larger β by hand. The last point gives only a lower bound. */
function enough(c: Case): Advice | undefined {
  const beta = Number((10 * Math.max(betaNeeded(c.result) || 0, c.result.beta)).toPrecision(2));
  return Number.isFinite(beta)
    ? advice(`hold β at ${plain(beta)}, ten times as large`, change(c, { beta }))
    : undefined;
}

/** Where β mattered, show what happens without enough of it. */
function hold(c: Case): Advice | undefined {
  const need = betaNeeded(c.result);
  if (entryOf(c).options.beta !== undefined || !(need > 0)) return undefined;
  const beta = Number((0.2 * need).toPrecision(2));
  return advice(`hold β at ${plain(beta)}, a fifth of what is needed, and see`, change(c, { beta, safeguard: false }));
}

const paramOf = (c: Case, name: string): Param | undefined =>
  [...c.state.problem.params, ...c.catalog.options].find((p) => p.name === name);

/** More of a limit lets the same run go on. */
function raise(c: Case, name: string, factor: number, recommended: boolean): Advice | undefined {
  const param = paramOf(c, name);
  const now = c.state.settings[name];
  if (!param || typeof now !== 'number' || now >= param.max) return undefined;
  const value = Number(Math.min(now * factor, param.max).toPrecision(3));
  const offer = advice(`allow ${param.title} up to ${typed(value)}`, { settings: { [name]: value } }, recommended);
  return offer && { ...offer, continues: true };
}

/** A tolerance of at least ten times what the run came to. Rounding errors keep it above a smaller one. */
function loosen(c: Case): Advice | undefined {
  const { tol } = c.state.settings;
  const reached = 10 ** Math.ceil(Math.log10(10 * c.result.gradNorm));
  const value = Number(Math.max(reached, 10 * Number(tol)).toPrecision(3));
  const { max = 0 } = paramOf(c, 'tol') ?? {};
  return value > 0 && value <= max
    ? advice(`allow a tolerance of ${typed(value)}`, { settings: { tol: value } }, true)
    : undefined;
}

function tighter(c: Case): Advice | undefined {
  return Number(c.state.settings.tol) > 1e-8
    ? advice('ask for a tolerance of 1e-8', { settings: { tol: 1e-8 } })
    : undefined;
}

function rankDeficient(c: Case): Advice | undefined {
  const param = paramOf(c, 'c');
  if (!param || c.state.files || c.state.settings.c !== param.max || param.min > 0.9) return undefined;
  return advice('make M singular: c = 0.9', { settings: { c: 0.9 } });
}

/** A start far from the solution and a strong linear term: there a run with too small a β ends off the constraint. */
function farther(c: Case): Advice | undefined {
  const possible = paramOf(c, 'start')?.choices?.includes('rand') && paramOf(c, 'alpha') && !c.state.files;
  return possible && c.state.settings.start === 'randn'
    ? advice('start at rand with α = 10: which β holds?', { settings: { start: 'rand', alpha: 10 } })
    : undefined;
}

function nearer(c: Case): Advice | undefined {
  const choices = paramOf(c, 'start')?.choices;
  return c.state.settings.start === 'rand' && choices?.includes('randn')
    ? advice('start from randn, nearer the constraint', { settings: { start: 'randn' } })
    : undefined;
}
