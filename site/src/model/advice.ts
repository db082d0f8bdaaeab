// Suggests what to try after a run. Each suggestion is a change to the state and is shown as a button.
import type { Catalog, Param, Result, RunInfo } from '../../types/slep.d.ts';
import { betaNeeded } from './beta.ts';
import { makeEntry, mostEntries, same, type Entry } from './lineup.ts';
import { methodTitle, ownOptions } from './methods.ts';
import { typed } from './numbers.ts';
import { objection, type Value } from './settings.ts';
import type { Patch, State } from './state.ts';
import { isSaddlePoint, isSolution } from './verdict.ts';

type Ending = NonNullable<Catalog['problems'][number]['advice']>[number]['after'];

export interface Advice {
  label: string;
  patch: Patch;
  recommended?: boolean;
  /**
   * Whether, after this change, every run repeats its steps bit for bit and then continues from the point where it
   * ended.
   */
  continues?: boolean;
}

export interface Case {
  catalog: Catalog;
  state: State;
  /** The index of the method in the line-up. */ index: number;
  result: Result;
  /** The norm of the gradient at the start. */
  startGradNorm: number;
  /** The results of all runs, including this run. */
  results: readonly Result[];
  /** A setting that would resolve a warning about the instance. */
  remedy: RunInfo['remedy'];
}

const entryOf = ({ state, index }: Case): Entry => state.lineup[index];

/** Returns the suggestions for a run. If several of them are recommended, only the first remains recommended. */
export function advise(c: Case): Advice[] {
  const found = offers[c.result.status](c).filter((a) => a !== undefined);
  const best = found.find((a) => a.recommended);
  return found.map((a) => ({ ...a, recommended: a === best }));
}

/** The suggestions after each status. Those that do not apply are undefined. */
const offers: Readonly<Record<Result['status'], (c: Case) => (Advice | undefined)[]>> = {
  cancelled: () => [],
  iterationLimit: (c) => [secure(c), ...advised(c, 'slow'), raise(c, 'maxIterations'), withBest(c)],
  timeLimit: (c) => [raise(c, 'maxSeconds'), withBest(c)],
  stalled: (c) => [loosen(c), secure(c), ...advised(c, 'slow'), withBest(c)],
  diverged: (c) => {
    if (c.result.verdict !== 'not finite') return []; // f is unbounded below, so no β and no method helps
    return [secure(c), guard(c), ...advised(c, 'astray'), withBest(c)];
  },
  converged: (c) => {
    const { verdict } = c.result;
    if (isSolution(verdict)) return [mend(c), hold(c), ...advised(c, 'solved'), tighter(c)];
    return [...(isSaddlePoint(verdict) ? [leave(c)] : [secure(c), enough(c)]), ...advised(c, 'astray'), withBest(c)];
  },
};

/**
 * Returns a patch that adds the entry to the line-up. Returns undefined if the line-up is full or already contains the
 * entry.
 */
function beside({ state: { lineup }, index }: Case, entry: Entry): Patch | undefined {
  if (lineup.length >= mostEntries || lineup.some((e) => same(e, entry))) return undefined;
  return { lineup: lineup.toSpliced(index + 1, 0, entry), verdict: index + 1 };
}

/** Returns a patch that adds the same method with these options changed. Setting an option to undefined resets it. */
function withOptions(c: Case, options: Record<string, Value | undefined>): Patch | undefined {
  const { method, options: held } = entryOf(c);
  const own = ownOptions(c.catalog, method);
  const changed = { ...held };
  for (const [name, value] of Object.entries(options)) {
    const param = own.find((o) => o.name === name);
    if (value === undefined || value === param?.default) delete changed[name];
    else if (!param || objection(param, value) !== undefined) return undefined;
    else changed[name] = value;
  }
  return beside(c, makeEntry(method, changed));
}

function advice(label: string, patch: Patch | undefined, recommended = false): Advice | undefined {
  return patch && { label, patch, recommended };
}

const titleOf = (c: Case): string => methodTitle(c.catalog, entryOf(c).method);
const takesBeta = (c: Case): boolean => ownOptions(c.catalog, entryOf(c).method).some((o) => o.name === 'beta');

const secure = (c: Case): Advice | undefined =>
  advice(
    takesBeta(c) ? `add ${titleOf(c)} with the certified β` : `add ${titleOf(c)} with the safeguard`,
    withOptions(c, { beta: undefined, safeguard: undefined }),
    true,
  );

const guard = (c: Case): Advice | undefined =>
  entryOf(c).options.safeguard === false && entryOf(c).options.beta !== undefined
    ? advice(`add ${titleOf(c)} with the same β and the safeguard`, withOptions(c, { safeguard: undefined }))
    : undefined;

/** Suggests the safeguard, which makes a run leave saddle points. */
const leave = (c: Case): Advice | undefined =>
  advice(
    `add ${titleOf(c)} with the safeguard, to leave the saddle point`,
    withOptions(c, { safeguard: undefined }),
    true,
  );

/** After a failure, recommends the best method for the problem. */
const withBest = (c: Case): Advice | undefined =>
  advice(
    `add ${c.catalog.auto.title}, the best method for this problem`,
    beside(c, makeEntry(c.catalog.auto.name, {})),
    true,
  );

/**
 * Returns the suggestions in the catalogue for this problem and this kind of ending. After a slow run, these
 * suggestions are recommended, because changing the problem helps more than adding iterations.
 */
const advised = ({ state: { problem, settings, files } }: Case, ending: Ending): (Advice | undefined)[] =>
  (problem.advice ?? [])
    .filter(({ after, from, generated }) => {
      const applies = Object.entries(from).every(([name, value]) => settings[name] === value);
      return after === ending && applies && !(generated && files);
    })
    .map(({ title, to }) => advice(title, { settings: to }, ending === 'slow'));

/** Suggests the setting that resolves a warning about the instance. */
function mend(c: Case): Advice | undefined {
  const { param = '', value = NaN } = c.remedy ?? {};
  const found = paramOf(c, param);
  return found && advice(`set ${found.title} to ${typed(value)}`, { settings: { [param]: value } }, true);
}

/**
 * Suggests ten times the fixed β or, if that is too small, ten times the larger of two numbers: the lower bound that
 * the certificate gives at the end of the run, and the largest β with which a run reached a solution. Suggests nothing
 * if no run reached a solution, because X may then have lost rank, which makes the bound weak.
 */
function enough(c: Case): Advice | undefined {
  const { beta } = c.result;
  const found = Math.max(...c.results.filter(isFound).map((result) => result.beta));
  if (!(found > 0 && beta > 0)) return undefined;
  const bound = Math.max(found, betaNeeded(c.result) || 0);
  const isTenfold = 10 * beta >= bound;
  const more = short(10 * (isTenfold ? beta : bound));
  const label =
    isTenfold && entryOf(c).options.beta === 'paper'
      ? 'add the paper’s β × 10'
      : `add ${titleOf(c)} with β = ${typed(more)}`;
  return advice(label, withOptions(c, { beta: more }), more <= largest * found);
}

/**
 * A suggested β is recommended only if its ratio to a β that is known to suffice is at most this number, because a
 * larger β makes runs very slow.
 */
const largest = 1e3;

/** Whether the run converged to a solution and its method has a β. */
const isFound = ({ verdict, status, beta }: Result): boolean =>
  status === 'converged' && isSolution(verdict) && beta > 0;

/**
 * Suggests a run that shows what happens if β is too small. Suggests nothing if the lower bound on β is far below β,
 * because the bound is then mostly rounding error.
 */
function hold(c: Case): Advice | undefined {
  const need = betaNeeded(c.result);
  if (entryOf(c).options.beta !== undefined || !(need > 0.1 * c.result.beta)) return undefined;
  const beta = short(0.2 * need);
  return advice(`add ${titleOf(c)} with β = ${typed(beta)}, too small`, withOptions(c, { beta, safeguard: false }));
}

const short = (value: number): number => Number(value.toPrecision(2));

const paramOf = (c: Case, name: string): Param | undefined =>
  [...c.state.problem.params, ...c.catalog.options].find((p) => p.name === name);

/** Suggests raising a limit so that the same run can continue. The run may still not converge. */
function raise(c: Case, name: 'maxIterations' | 'maxSeconds'): Advice | undefined {
  const param = paramOf(c, name);
  const now = c.state.settings[name];
  if (!param || typeof now !== 'number' || now >= param.max) return undefined;
  const value = Number(Math.min(10 * now, param.max).toPrecision(3));
  const offer = advice(`allow ${param.title} up to ${typed(value)}`, { settings: { [name]: value } }, true);
  return offer && { ...offer, continues: true };
}

/**
 * Suggests a tolerance of at least ten times the gradient norm that the run reached, because rounding errors prevented
 * a smaller norm. Suggests nothing if this tolerance would be above a thousandth of the gradient norm at the start.
 */
function loosen(c: Case): Advice | undefined {
  const { tol } = c.state.settings;
  const reached = 10 ** Math.ceil(Math.log10(10 * c.result.gradNorm));
  const value = Number(Math.max(reached, 10 * Number(tol)).toPrecision(3));
  const { max = 0 } = paramOf(c, 'tol') ?? {};
  return value > 0 && value <= Math.min(max, 1e-3 * c.startGradNorm)
    ? advice(`allow a tolerance of ${typed(value)}`, { settings: { tol: value } }, true)
    : undefined;
}

/** Suggests a tolerance of 1e-8 if 1e-8 is above the rounding errors of a gradient as large as the initial gradient. */
function tighter(c: Case): Advice | undefined {
  const tol = 1e-8;
  return Number(c.state.settings.tol) > tol && tol > 1e-11 * c.startGradNorm
    ? advice('use a tolerance of 1e-8', { settings: { tol } })
    : undefined;
}
