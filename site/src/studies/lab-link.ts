// Links that open runs of a study in the lab.
import type { Catalog, Params } from '../../types/slep.d.ts';
import { makeEntry } from '../model/lineup.ts';
import { writeLink } from '../model/link.ts';
import { ownOptions } from '../model/methods.ts';
import { formulaProblem, moduleProblem, problemOf, type Problem } from '../model/problem.ts';
import type { Value } from '../model/settings.ts';
import { defaultState, stoppingParams } from '../model/state.ts';
import type { Task } from '../study/expand.ts';
import type { Study } from '../study/study.ts';

/** Returns a link that opens the given tasks together in the lab. The tasks must have the same instance and start. */
export function labLink(study: Study, tasks: readonly Task[], catalog: Catalog): string {
  const [{ seed, spec }] = tasks;
  const { params = {}, startSeed } = spec as { params?: Params; startSeed?: number };
  const stops = stoppingParams(catalog).map(({ name }) => name);
  const lineup = tasks.map(({ method: { method }, spec: { options = {} } }) => {
    const own = ownOptions(catalog, method).filter(
      ({ name, default: usual }) => (options as Params)[name] !== undefined && (options as Params)[name] !== usual,
    );
    return makeEntry(method, Object.fromEntries(own.map(({ name }) => [name, (options as Params)[name] as Value])));
  });
  const rule = Object.entries(spec.options ?? {}).filter(([name]) => stops.includes(name));
  const state = defaultState(catalog, problemIn(study, catalog), lineup);
  const settings = { ...state.settings, ...params, ...Object.fromEntries(rule), seed };
  return `./#${writeLink({ ...state, settings, files: study.data !== undefined, startSeed: startSeed ?? null })}`;
}

function problemIn({ problem }: Study, catalog: Catalog): Problem {
  if (typeof problem === 'string') return problemOf(catalog, problem);
  return 'formula' in problem ? formulaProblem(catalog, problem.formula) : moduleProblem(String(problem.module));
}
