// What the solver is asked for.
import type { Catalog, Param, StartSpec } from '../../types/slep.d.ts';
import { optionNames } from './methods.ts';
import type { Formula } from './problem.ts';
import { stoppingParams, type State } from './state.ts';

/** A column of another part, counted from 1. */
export interface Column {
  column: number;
}

/**
 * A part of the user's data: a matrix as text in any format that the solver reads, several of them, or labels, which
 * can be a column of a matrix.
 */
export type DataPart = Blob | Blob[] | string[] | Column;

/** The user's data, by the names of the problem's parts. */
export type Files = Record<string, DataPart>;

/** The numbers that a formula leaves open. A size that a file has is not, which may have come after the description. */
function openNumbers({ info }: Formula, files: Files | null): Record<string, Param['default']> {
  const parts = (info?.data ?? []).filter(({ name }) => files?.[name]);
  const open = (info?.params ?? []).filter(
    ({ name }) => info?.open.includes(name) && !parts.some(({ rows, cols }) => rows === name || cols === name),
  );
  return Object.fromEntries(open.map((param) => [param.name, param.default]));
}

/** So that slep.js takes it for a text and never for a URL. No line moves. */
const asText = (text: string): string => `${/^\w+:/.test(text) ? ' ' : ''}${text}\nexport {};`;

/** Why a module that came by a link does not run by itself. */
export const unread = 'This link brings its own JavaScript. Read it, then press Run.';

/**
 * The runs that a state stands for, one for each method. A module that the reader has not let run is an InputError, so
 * that it gets to the solver on no way. Beside files and beside a formula, which has its own numbers, stand only
 * parameters that were changed, and those that the formula leaves open.
 */
export function specsOf(catalog: Catalog, { problem, lineup, settings }: State, files: Files | null): StartSpec[] {
  const { name, formula, module } = problem;
  if (module && !module.isAllowed)
    throw Object.assign(new Error(unread), { name: 'InputError', input: 'problem.module' });
  const chosen = Object.fromEntries(
    problem.params
      .filter((p) => !(files || formula) || (p.besideData && settings[p.name] !== p.default))
      .map((p) => [p.name, settings[p.name]]),
  );
  const params = { ...(formula && openNumbers(formula, files)), ...chosen };
  return lineup.map(({ method, options }) => {
    const taken = optionNames(catalog, method);
    const rule = stoppingParams(catalog)
      .filter((p) => taken.includes(p.name))
      .map((p) => [p.name, settings[p.name]]);
    return {
      problem: module
        ? { module: asText(module.text), M: files?.M ?? null }
        : formula
          ? { formula: formula.text }
          : name,
      params,
      data: module ? undefined : (files ?? undefined),
      seed: settings.seed,
      method,
      options: { ...Object.fromEntries(rule), ...options },
    } as StartSpec;
  });
}
