// A study whose description has been read.
import type * as api from '../../types/slep.d.ts';

/** A description that has been read, with its defaults filled in. */
export interface Study {
  readonly description: api.StudyDescription;
  readonly title: string;
  readonly question: string;
  readonly problem: api.StudyDescription['problem'];
  readonly params: api.Params;
  readonly data?: Readonly<Record<string, api.StudyData>>;
  /** The parameters and options that vary. The parts of `resample` come last. */
  readonly vary: readonly Varied[];
  /** The choices of values, if the description lists them. */
  readonly rows?: readonly api.Params[];
  readonly resample?: NonNullable<api.StudyDescription['resample']>;
  readonly methods: readonly Contender[];
  readonly seeds: readonly number[];
  readonly starts: number;
  readonly cost: api.StudyCost;
  readonly figures: readonly api.StudyFigure[];
  /** The largest ‖XᵀMX - I‖ that counts as feasible, unless a method has its own limit. */
  readonly feasTol: number;
}

export interface Varied {
  readonly name: string;
  readonly title: string;
  readonly of: 'params' | 'options' | 'resample';
  readonly values: readonly (number | string | boolean)[];
}

export interface Contender {
  readonly method: api.MethodName | 'auto';
  readonly options: api.Options;
  readonly label: string;
}

/**
 * The difference between the seeds of consecutive starts, which is so large that starts for different seeds never
 * coincide.
 */
export const startStride = 2 ** 32;
/** The usual numbers of folds, permutations and samples. With 999 permutations, p-values are at least 0.001. */
export const usualParts = { folds: 10, permute: 999, bootstrap: 200 } as const;

export const mostStarts = 2 ** 20;

/** Returns the seed of the start with the given number, counted from 1. */
export const startSeedOf = (seed: number, start: number): number => seed + (start - 1) * startStride;

/** Whether the values are suitable for a logarithmic axis, so that a slope can be fitted. */
export const isAxis = (values: Varied['values']): boolean =>
  values.length > 2 && values.every((v) => typeof v === 'number' && v > 0);
