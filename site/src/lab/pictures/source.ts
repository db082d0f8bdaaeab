// What pictures are drawn from: the methods that are compared, each of which is asked when a picture is looked at.
import type { Eigenvalues, Landscape, LandscapeArgs, MatrixView } from '../../../types/slep.d.ts';
import type { Raise } from '../../model/trace-store.ts';
import type { Mark } from '../../model/mark.ts';
import type { Method } from '../../model/methods.ts';

export interface Source {
  readonly name: string;
  readonly mark: Mark;
  /** Of the method in the line-up. */
  readonly index: number;
  readonly method: Method;
  /** Where the run stands; NaN where there is none. */
  readonly beta: number;
  /** X has n rows and p columns. */
  readonly n: number;
  readonly p: number;
  /** Where the run stands. */
  readonly iteration: number;
  /** The last iteration that is kept, ahead of it when the run has gone back. */
  readonly last: number;
  readonly raises: readonly Raise[];
  /** X, row after row, where the run stands. */
  x(): Promise<Float64Array>;
  /** Of XᵀMX, p in a row, for the iterations that are kept. */
  eigenvalues(): Promise<Eigenvalues>;
  /** Seconds of all iterations up to where the run stands, by part. */
  cost(): Promise<Record<string, number>>;
  matrix(): Promise<MatrixView>;
  landscape(args: LandscapeArgs): Promise<Landscape>;
}

/** All methods that are compared, the one that the picture is of, and whether they run on meanwhile. */
export interface Asked {
  all: readonly Source[];
  of: Source;
  running: boolean;
}
