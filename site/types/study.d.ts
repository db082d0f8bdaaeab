// Studies: runs of slep.study() over seeds, along parameters, for several methods, from several starts.
import type { MethodName } from './catalog.d.ts';
import type { FormulaProblem } from './formula.d.ts';
import type { Matrix, ModuleProblem, Params, ProblemName } from './problem.d.ts';
import type { Options, Resample, Status, Verdict } from './slep.d.ts';
import type { Sureness } from './views.d.ts';

/**
 * The runs of a study. An instance is one choice of values and one seed. A cell is the run of one method on one
 * instance from one start.
 */
export interface StudyDescription {
  /** The version of the format. */
  study: 1;
  title?: string;
  question?: string;
  problem: ProblemName | FormulaProblem | ModuleProblem;
  params?: Params;
  /** The data by name, as in a StartSpec. A matrix may also be an object with plain arrays, or a file by name. */
  data?: Record<string, StudyData>;
  /** At most two parameters of the problem or options of the methods. A name that is both means the parameter. */
  vary?: readonly { name: string; values: readonly (number | string | boolean)[] }[];
  /** The choices of values, instead of vary, if they are not a grid. Parameters that are not named stay the same. */
  rows?: readonly Params[];
  methods: readonly (MethodName | 'auto' | StudyMethod)[];
  /** All seeds from `from` to `to`, inclusive, or a list of seeds. */
  seeds: { from: number; to: number } | readonly number[];
  /** The number of starts of each instance. Default: 1. */
  starts?: number;
  /**
   * Runs on rows drawn from the data, to show how sure the answer is: for lda, and for gcca and sgcca with views. Each
   * part is an instance, whose values have its number as part (0: all rows). At most one other parameter can vary.
   */
  resample?: { kind: Resample['kind']; count: number };
  /** The options of every method. maxSeconds is an InputError, because results would depend on the machine. */
  options?: Options;
  /** Default: 'evaluations'. */
  cost?: StudyCost;
  /** Default: the figures for which the study has data. */
  figures?: readonly StudyFigure[];
}
export interface StudyMethod {
  method: MethodName | 'auto';
  /** These replace the options of the description. */
  options?: Options;
  /** Default: its title and its options. */
  label?: string;
}
/** file: the name of a file. sha256: that of its bytes, in hexadecimal digits. */
export type StudyData =
  | Matrix
  | { rows: number; cols: number; row?: readonly number[]; col?: readonly number[]; data: readonly number[] }
  | { file: string; sha256: string }
  | { column: number | string }
  | readonly unknown[];
/**
 * evaluations of f and its gradient; products with A (or the Hessian) and with M, which measure the work of a step if f
 * is quadratic; iterations; or seconds, for which only one cell runs at a time.
 */
export type StudyCost = 'evaluations' | 'products' | 'iterations' | 'seconds';
export type StudyFigure =
  'profile' | 'cost' | 'targets' | 'bands' | 'growth' | 'map' | 'starts' | 'pairs' | 'traces' | 'parts' | 'sureness';
/**
 * solved: a feasible stationary point, not a saddle, with f - f* <= 1e-6 (f(X0) - f*). f* is the known optimum, or else
 * the minimum of f over all cells on the instance. not stationary: stalled or at a limit. refused: the method does not
 * accept the instance. failed: the run crashed or gave no answer, so the study is not complete.
 */
export type StudyOutcome =
  'solved' | 'another minimum' | 'saddle' | 'infeasible' | 'not stationary' | 'diverged' | 'refused' | 'failed';
/** A cell. If it was refused or failed, it has a message but no figures or status: numbers are NaN (null in JSON). */
export interface StudyCell {
  /** The values of what varies. */
  values: Params;
  seed: number;
  /** Counted from 1. */ start: number;
  /** The label of the method. */ label: string;
  /** Depends on all cells of the instance, so it may change while the study runs. */
  outcome: StudyOutcome;
  status: Exclude<Status, 'running'> | '';
  verdict: Verdict | '';
  /** The method that ran. */ method: MethodName | '';
  iterations: number;
  /** Of f and its gradient. */ evaluations: number;
  products: { A: number; M: number };
  /** f at R(X), as is gradNorm. */ objective: number;
  gradNorm: number;
  /** ‖X'MX - I‖ at X. */ feasibility: number;
  /** The least curvature of f along the constraint, NaN if not computed. */ curvature: number;
  /** The final β, NaN without a penalty. */ beta: number;
  /** f at the start. */ first: number;
  /** The minimum of f on the constraint, NaN if not known. */ optimum: number;
  warnings: readonly string[];
  /**
   * The costs at which f - f* first fell to 1e-1, 1e-2 ... 1e-8 of f(X0) - f* at a feasible iterate, or null. They are
   * exact for the cell with the least f and if the optimum is known, otherwise up to a quarter of a decade late.
   */
  reached: readonly (number | null)[];
  /**
   * The costs at which f - f' first fell to 10^(-k/4) of f(X0) - f', k = 1, 2 ...; f' is the optimum, or else the
   * cell's f at R(X).
   */
  descent: readonly number[];
  /** At most 48 rows with three digits, if the description requests bands or traces. */
  trace?: StudyTrace;
  /** The seconds of steps by part, as in Run.parts(), if the description requests parts. */
  parts?: Readonly<Record<string, number>>;
  /** Present if the description has resample. */
  sureness?: StudySureness;
  /**
   * The SHA-256 of the whole trace without seconds, column by column as little-endian float64. All NaNs are the same.
   */
  traceDigest: string;
  /** The SHA-256 of status, verdict, method, the figures above, sureness and traceDigest; '' for a cell that failed. */
  digest: string;
  /** Computing time. Like message, it is not in the digest. */ seconds: number;
  message: string;
}
/** The Sureness of the run, without empty fields. */
export type StudySureness = {
  readonly [K in keyof Sureness]?: Sureness[K] extends Float64Array ? readonly number[] : Sureness[K];
};
export interface StudyTrace {
  iteration: readonly number[];
  cost: readonly number[];
  /** (f - f')/(f(X0) - f') with f' as in descent. */ gap: readonly number[];
  gradNorm: readonly number[];
  feasibility: readonly number[];
}
export interface StudyResults {
  description: StudyDescription;
  /** The id of the build. */ build: string;
  /** The browser, or Node. */ engine: string;
  /** In ISO 8601. */ date: string;
  /** The part of the study, counted from 1. */ shard?: { part: number; of: number };
  /** The SHA-256 of the digests of all cells in order, or null if a cell is missing or has failed. */
  fingerprint: string | null;
  /**
   * The SHA-256 of what the digests leave out: descent, rows of traces, seconds, parts, warnings and messages. It is
   * missing in files of earlier releases, and ignored if the fingerprint is null and there is no shard, so that some
   * cells of other results can be given.
   */
  checksum?: string;
  /** The cells in the order in which they run: by seed, values, start and method. */
  cells: readonly StudyCell[];
}
