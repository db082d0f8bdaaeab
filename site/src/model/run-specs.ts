// What the solver is asked for.
import type { Catalog, StartSpec } from '../../types/slep.d.ts';
import { optionNames } from './methods.ts';
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

/** So that slep.js takes it for a text and never for a URL. No line moves. */
const asText = (text: string): string => `${/^\w+:/.test(text) ? ' ' : ''}${text}\nexport {};`;

/** Why a module that came by a link does not run by itself. */
export const unread = 'This link brings its own JavaScript. Read it, then press Run.';

/**
 * The runs that a state stands for, one for each method. A module that the reader has not let run is an InputError, so
 * that it gets to the solver on no way. Beside files and beside a formula, which has its own numbers,
 * stand only parameters that were changed.
 */
export function specsOf(catalog: Catalog, { problem, lineup, settings }: State, files: Files | null): StartSpec[] {
  const { name, formula, module } = problem;
  if (module && !module.isAllowed)
    throw Object.assign(new Error(unread), { name: 'InputError', input: 'problem.module' });
  const params = Object.fromEntries(
    problem.params
      .filter((p) => !(files || formula) || (p.besideData && settings[p.name] !== p.default))
      .map((p) => [p.name, settings[p.name]]),
  );
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
