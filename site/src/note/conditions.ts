// Reads and checks the conditions that an exercise sets for the result of a run, such as `verdict = saddle point;
// iterations < 40`.
import type { Result, Status } from '../../types/slep.d.ts';
import { endings } from '../model/comparison.ts';
import { verdicts } from '../model/verdict.ts';

/** The statuses of runs that were stopped before their outcome was known. */
const early: readonly Status[] = ['iterationLimit', 'timeLimit', 'cancelled'];
const words: Readonly<Record<string, readonly string[]>> = {
  verdict: verdicts,
  status: ['converged', ...Object.keys(endings)],
  'proof.proven': ['true', 'false'],
};
const numbers = [
  ...['iterations', 'objective', 'merit', 'gradNorm', 'feasibility', 'beta', 'margin', 'seconds'],
  ...['projected.objective', 'projected.gradNorm', 'projected.feasibility', 'curvature.least', 'proof.below'],
  ...['counts.f', 'counts.M', 'counts.hess', 'counts.backtracks'],
];

const signs = {
  '=': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '>': (a: number, b: number) => a > b,
  '>=': (a: number, b: number) => a >= b,
};
type Sign = keyof typeof signs;

export interface Condition {
  /**
   * The name of a result. For methods other than the first, the name begins with the number of the method, as in
   * 2.iterations.
   */
  name: string;
  sign: Sign;
  /** A number, a string, or the name of another numeric result. */
  value: number | string;
}

/** The result of a method, as contained in the event `done`. */
export type Ending = Pick<Result, 'status'> & Partial<Result>;

const form = /^\s*([\w.]+)\s*(<=|>=|!=|=|<|>)\s*(.+?)\s*$/;
const methodNumber = /^([1-9])\./;

/**
 * Reads conditions, which are separated by semicolons. own: additional names that the conditions may use, such as the
 * names of an exercise's fields. Throws an Error that says which part is invalid.
 */
export function readConditions(text: string, own: readonly string[] = []): Condition[] {
  const pieces = text
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .filter((piece) => piece.trim());
  if (pieces.length === 0) throw new Error('No condition is given.');
  return pieces.map((piece) => {
    const [, name, sign, value] = form.exec(piece) ?? [];
    if (!name) throw new Error(`“${piece.trim()}” is not a condition; write one like “iterations < 40”.`);
    const isNumber = (of: string) => numbers.includes(of.replace(methodNumber, '')) || own.includes(of);
    const [, choices] = Object.entries(words).find(([of]) => of === name.replace(methodNumber, '')) ?? [];
    if (choices) {
      if (sign !== '=' && sign !== '!=')
        throw new Error(`“${piece.trim()}”: use = or != to compare ${name} with one of its values.`);
      if (!choices.includes(value))
        throw new Error(`“${piece.trim()}”: there is no ${name} “${value}”; choose from ${choices.join(', ')}.`);
      return { name, sign, value };
    }
    if (!isNumber(name))
      throw new Error(
        `“${piece.trim()}”: there is no “${name}”; ` +
          `choose from ${[...Object.keys(words), ...numbers, ...own].join(', ')}.`,
      );
    if (Number.isFinite(Number(value))) return { name, sign: sign as Sign, value: Number(value) };
    if (!isNumber(value) && !own.includes(name))
      throw new Error(`“${piece.trim()}”: “${value}” is neither a number nor the name of one.`);
    return { name, sign: sign as Sign, value };
  });
}

/** The values of the additional names that conditions may use. */
type Own = Readonly<Record<string, string>>;

/**
 * Whether all conditions are met. If a run was stopped early and no condition is about a status, the result is false.
 */
export function areMet(conditions: readonly Condition[], endings: readonly Ending[], own: Own = {}): boolean {
  const isAboutEnd = conditions.some(({ name }) => /\bstatus$/.test(name));
  if (!isAboutEnd && endings.some(({ status }) => early.includes(status))) return false;
  return conditions.every(({ name, sign, value }) => {
    const found = valueOf(name, endings, own);
    if (found === undefined || found === '') return false;
    const wanted = typeof value === 'string' ? (valueOf(value, endings, own) ?? value) : value;
    const [a, b] = [Number(found), Number(wanted)];
    if (!Number.isNaN(a) && !Number.isNaN(b)) return signs[sign](a, b);
    return sign === '=' ? found === wanted : sign === '!=' && found !== wanted;
  });
}

/** Returns the value of an additional name or of a result, or undefined if the run has no result with this name. */
export function valueOf(name: string, endings: readonly Ending[], own: Own = {}): number | string | undefined {
  if (Object.hasOwn(own, name)) return own[name];
  const place = methodNumber.exec(name)?.[1] ?? '1';
  let value: unknown = endings[Number(place) - 1];
  for (const part of name.replace(methodNumber, '').split('.')) value = (value as Record<string, unknown>)?.[part];
  return typeof value === 'number' ? value : value === undefined ? undefined : String(value);
}

/**
 * Returns the values in a string such as `x0 = 0 1; methods = slbb;beta=2`, keyed by name. A semicolon ends a value
 * only if a name and “ = ” follow it.
 */
export const readValues = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/;\s*(?=\w+ = )/)
      .filter((piece) => piece.trim())
      .map((piece) => {
        const [name, ...value] = piece.split('=');
        return [name.trim(), value.join('=').trim()];
      }),
  );
