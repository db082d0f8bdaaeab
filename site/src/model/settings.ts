// Validates and reads values of a Param of the catalogue, and maps them to positions on a slider.
import type { Param } from '../../types/slep.d.ts';
import { typed } from './numbers.ts';

export type Value = number | string | boolean;

/** The values of settings, keyed by name. */
export interface Settings {
  seed: number;
  [name: string]: Value;
}

/** The seed is not in the catalogue, because every run has a seed, whatever its problem. */
export const seedParam: Param = {
  name: 'seed',
  title: 'seed',
  doc: 'All random numbers of the instance and its starting point are generated from this number.',
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  default: 1,
  integer: true,
};

/** Whether the Param accepts numbers, possibly in addition to named choices. */
export const isNumeric = (param: Param): boolean => param.min < param.max;

/** Describes the valid values: “a whole number from 1 to 1000”. */
export function wants(param: Param): string {
  if (typeof param.default === 'boolean') return 'true or false';
  const range = isNumeric(param)
    ? `${param.integer ? 'a whole number' : 'a number'} from ${typed(param.min)} to ${typed(param.max)}`
    : '';
  return [param.choices?.join(', '), range].filter(Boolean).join(', or ');
}

/** Returns the reason why a value is invalid, or undefined if it is valid. */
export function objection(param: Param, value: Value): string | undefined {
  const allowed =
    typeof value === 'boolean'
      ? typeof param.default === 'boolean'
      : typeof value === 'string'
        ? param.choices?.includes(value)
        : isNumeric(param) && value >= param.min && value <= param.max && (!param.integer || Number.isInteger(value));
  if (allowed) return undefined;
  return `${param.title} is ${typeof value === 'number' ? typed(value) : `“${value}”`}; enter ${wants(param)}.`;
}

/** Reads typed text or a field of a link. `objection` later rejects text that is neither a number nor a choice. */
export function read(param: Param, text: string): Value {
  const trimmed = text.trim();
  if (typeof param.default === 'boolean') return trimmed === 'true' ? true : trimmed === 'false' ? false : trimmed;
  if (param.choices?.includes(trimmed) || !isNumeric(param)) return trimmed;
  const number = Number(trimmed.replace('−', '-'));
  return trimmed === '' || Number.isNaN(number) ? trimmed : number;
}

/**
 * Returns the smallest positive value of a logarithmic slider. If the minimum is 0, this value is 1 for whole numbers.
 * For other numbers, it is six decades below the default or, if the default is not positive, twelve decades below the
 * maximum.
 */
function lowest(param: Param): number {
  if (param.min > 0) return param.min;
  if (param.integer) return 1;
  return typeof param.default === 'number' && param.default > 0 ? param.default * 1e-6 : param.max * 1e-12;
}

/** Returns the position, from 0 to 1, of a value on its slider. */
export function position(param: Param, value: number): number {
  if (!param.log) return (value - param.min) / (param.max - param.min);
  const low = lowest(param);
  return value <= low ? 0 : Math.log(value / low) / Math.log(param.max / low);
}

/** Returns the value at a position on its slider, rounded to at most three digits. */
export function valueAt(param: Param, at: number): number {
  if (at <= 0) return param.min;
  if (at >= 1) return param.max;
  const low = lowest(param);
  const exact = param.log ? low * (param.max / low) ** at : param.min + at * (param.max - param.min);
  const digits = param.log && !param.integer ? 2 : 3;
  const short = param.integer && exact < 1000 ? Math.round(exact) : Number(exact.toPrecision(digits));
  return Math.min(Math.max(short, param.min), param.max);
}
