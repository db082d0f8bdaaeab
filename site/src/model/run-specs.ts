// Makes the specs with which the solver starts the runs of a state.
import type { Catalog, Param, StartSpec } from '../../types/slep.d.ts';
import type { Files } from './files.ts';
import { optionNames } from './methods.ts';
import { asText, type Formula } from './problem.ts';
import { stoppingParams, type State } from './state.ts';

/**
 * Returns the defaults of the parameters in info.open, except sizes that a file determines. info.open may contain such
 * sizes, because the user may have chosen the file after info was computed.
 */
function openNumbers({ info }: Formula, files: Files | null): Record<string, Param['default']> {
  const parts = (info?.data ?? []).filter(({ name }) => files?.[name]);
  const open = (info?.params ?? []).filter(
    ({ name }) => info?.open.includes(name) && !parts.some(({ rows, cols }) => rows === name || cols === name),
  );
  return Object.fromEntries(open.map((param) => [param.name, param.default]));
}

/** The message for a module that came with a link. The module does not run until the user allows it. */
export const unread = 'This link contains JavaScript code. Read the code, then press Run.';

/**
 * Returns the specs of a state's runs, one per method. Throws InputError for a module that the user has not allowed, so
 * such a module never reaches the solver. With files or a formula, the specs contain only the parameters that the user
 * changed and those that neither the formula nor the files determine.
 */
export function specsOf(catalog: Catalog, state: State, files: Files | null): StartSpec[] {
  const { problem, lineup, settings, startSeed, x0 } = state;
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
      ...(startSeed !== null && { startSeed }),
      ...(x0 && { x0: Float64Array.from(x0) }),
      method,
      options: { ...Object.fromEntries(rule), ...options },
    } as StartSpec;
  });
}
