// Lists the cells of a study in the order in which they run: all cells of a seed come before those of the next seed.
import type { AnySpec, Params } from '../../types/slep.d.ts';
import { type Contender, startSeedOf, type Study, type Varied } from './study.ts';

/** A cell to run. */
export interface Task {
  /** The index of the task among all tasks. */
  readonly index: number;
  /**
   * The number of the instance. Tasks with the same number run on the same instance, possibly from different starting
   * points.
   */
  readonly instance: number;
  readonly values: Params;
  readonly seed: number;
  readonly start: number;
  readonly method: Contender;
  /** The spec from which the run is started. */
  readonly spec: AnySpec;
}

export function expand(study: Study): Task[] {
  const { methods, seeds, starts } = study;
  const choices = choicesOf(study);
  const data =
    study.data && Object.fromEntries(Object.entries(study.data).map(([name, part]) => [name, written(part)]));
  const tasks: Task[] = [];
  seeds.forEach((seed, i) =>
    choices.forEach((values, j) => {
      for (let start = 1; start <= starts; start++)
        for (const method of methods)
          tasks.push({
            index: tasks.length,
            instance: i * choices.length + j,
            values,
            seed,
            start,
            method,
            spec: specOf(study, method, values, seed, start, data),
          });
    }),
  );
  return tasks;
}

/** Returns the number of cells without creating their tasks. */
export const countOf = (study: Study): number =>
  choiceCount(study) * study.methods.length * study.seeds.length * study.starts;

/** Returns the number of choices of values. */
export const choiceCount = ({ vary, rows }: Study): number =>
  rows?.length ?? vary.reduce((count, { values }) => count * values.length, 1);

/** Returns all choices of values. In a grid, the values of the last varying parameter change fastest. */
export function choicesOf({ vary, rows }: Study): readonly Params[] {
  const grid = (choices: Params[], { name, values }: Varied) =>
    choices.flatMap((c) => values.map((value) => ({ ...c, [name]: value })));
  return rows ?? vary.reduce(grid, [{}]);
}

function specOf(
  study: Study,
  { method, options }: Contender,
  values: Params,
  seed: number,
  start: number,
  data?: Record<string, unknown>,
): AnySpec {
  const varied = (of: 'params' | 'options') =>
    Object.fromEntries(
      study.vary.filter((v) => v.of === of && v.name in values).map(({ name }) => [name, values[name]]),
    );
  return {
    problem: study.problem,
    params: { ...study.params, ...varied('params') },
    ...(data && { data }),
    seed,
    ...(study.resample && { resample: { ...study.resample, part: values.part } }),
    ...(start > 1 && { startSeed: startSeedOf(seed, start) }),
    method,
    options: { ...options, ...varied('options') },
  } as AnySpec;
}

/** Converts a matrix whose data is a plain array, or each such matrix in a list, to text that the solver can read. */
function written(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(written);
  const isMatrix = typeof part === 'object' && part !== null && 'data' in part && Array.isArray(part.data);
  return isMatrix ? JSON.stringify(part) : part;
}
