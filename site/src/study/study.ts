// A study whose description has been read.
import type {
  MethodName,
  Options,
  Params,
  StudyCost,
  StudyData,
  StudyDescription,
  StudyFigure,
} from '../../types/slep.d.ts';

/** A description that has been read, with its defaults filled in. */
export interface Study {
  readonly description: StudyDescription;
  readonly title: string;
  readonly question: string;
  readonly problem: StudyDescription['problem'];
  readonly params: Params;
  readonly data?: Readonly<Record<string, StudyData>>;
  /** The parameters and options that vary. The parts of `resample` come last. */
  readonly vary: readonly Varied[];
  /** The choices of values, if they are not a full grid. */
  readonly rows?: readonly Params[];
  readonly resample?: NonNullable<StudyDescription['resample']>;
  readonly methods: readonly Contender[];
  readonly seeds: readonly number[];
  readonly starts: number;
  readonly cost: StudyCost;
  readonly figures: readonly StudyFigure[];
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
  readonly method: MethodName | 'auto';
  readonly options: Options;
  readonly label: string;
}

/**
 * The difference between the seeds of consecutive starts, which is so large that starts for different seeds never
 * coincide.
 */
export const startStride = 2 ** 32;
/** The default number of parts of a resample. With 999 permutations, the smallest possible p-value is 0.001. */
export const usualParts = { folds: 10, permute: 999, bootstrap: 200 } as const;

export const mostStarts = 2 ** 20;

/** Returns the seed of the start with the given number, counted from 1. */
export const startSeedOf = (seed: number, start: number): number => seed + (start - 1) * startStride;

/** Whether the values are suitable for a logarithmic axis, so that a slope can be fitted. */
export const isAxis = (values: Varied['values']): boolean =>
  values.length > 2 && values.every((v) => typeof v === 'number' && v > 0);
