// What the solver is asked for.
import type { Catalog, StartSpec } from '../../types/slep.d.ts';
import type { Files } from '../lab/data/own-data.ts';
import { optionNames, parseLineup } from './lineup.ts';
import { comesFromData, problemOf, stoppingParams, type State } from './state.ts';

/** The runs that a state stands for, one for each method. Beside files stands only what was chosen and holds for them. */
export function specsOf(catalog: Catalog, state: State, files: Files | null): StartSpec[] {
  const problem = problemOf(catalog, state.problem);
  const params = Object.fromEntries(
    problem.params
      .filter((p) => !files || (!comesFromData(p) && state[p.name] !== p.default))
      .map((p) => [p.name, state[p.name]]),
  );
  return parseLineup(state.methods, catalog, []).map(({ method, options }) => {
    const taken = optionNames(catalog, method);
    const rule = stoppingParams(catalog)
      .filter((p) => taken.includes(p.name))
      .map((p) => [p.name, state[p.name]]);
    return {
      problem: problem.name,
      params,
      data: files ?? undefined,
      seed: state.seed,
      method,
      options: { ...Object.fromEntries(rule), ...options },
    } as StartSpec;
  });
}
