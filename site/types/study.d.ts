// Studies: slep.study() runs several methods over seeds, parameter values and starting points.
import type { MethodName } from './catalog.d.ts';
import type { FormulaProblem } from './formula.d.ts';
import type { Matrix, ModuleProblem, Params, ProblemName } from './problem.d.ts';
import type { Options, Resample, Status, Verdict } from './slep.d.ts';
import type { Sureness } from './views.d.ts';

/**
 * The runs of a study. An instance is defined by one choice of values and one seed. A cell is the run of one method on
 * one instance from one starting point.
 */
export interface StudyDescription {
  /** The version of the format. */
  study: 1;
  title?: string;
  question?: string;
  problem: ProblemName | FormulaProblem | ModuleProblem;
  params?: Params;
  /** The data by name, as in a StartSpec. A matrix may also be an object with plain arrays, or the name of a file. */
  data?: Record<string, StudyData>;
  /**
   * What varies: at most two parameters of the problem or options of the methods. If a parameter and an option have
   * the same name, the name refers to the parameter.
   */
  vary?: readonly { name: string; values: readonly (number | string | boolean)[] }[];
  /**
   * A list of choices of values, such as { n: 100, p: 5 }, for choices that do not form a grid. `rows` replaces `vary`.
   * A parameter or option that a row does not contain has its value from `params` or `options`, or else its default.
   */
  rows?: readonly Params[];
  methods: readonly (MethodName | 'auto' | StudyMethod)[];
  /** A list of seeds, or all seeds from `from` to `to`, inclusive. */
  seeds: { from: number; to: number } | readonly number[];
  /** The number of starting points per instance. Default: 1. */
  starts?: number;
  /**
   * Requests runs on rows that are drawn from the data, to estimate the uncertainty of the answer. This field needs
   * data with samples: X and labels for lda, or views for gcca or sgcca. Each part (a fold or a sample) is an instance,
   * whose values contain its number as `part` (0: all rows). At most one other parameter can vary.
   */
  resample?: { kind: Resample['kind']; count: number };
  /** The options of every method. maxSeconds causes an InputError, because results would depend on the machine. */
  options?: Options;
  /** Default: 'evaluations'. */
  cost?: StudyCost;
  /**
   * Default: sureness if resample is given; otherwise bands, and also profile, growth, map and starts if they apply to
   * the study.
   */
  figures?: readonly StudyFigure[];
}
export interface StudyMethod {
  method: MethodName | 'auto';
  /** Options that override those of the description. */
  options?: Options;
  /** Default: the title of the method and its options. */
  label?: string;
}
/** file: the name of a file. sha256: the SHA-256 of its bytes, in hexadecimal digits. */
export type StudyData =
  | Matrix
  | { rows: number; cols: number; row?: readonly number[]; col?: readonly number[]; data: readonly number[] }
  | { file: string; sha256: string }
  | { column: number | string }
  | readonly unknown[];
/**
 * evaluations: the number of evaluations of f and its gradient. products: the number of products with A (or the
 * Hessian) and with M, which measures the work of a run if f is quadratic. seconds: the computing time; only one cell
 * runs at a time.
 */
export type StudyCost = 'evaluations' | 'products' | 'iterations' | 'seconds';
export type StudyFigure =
  'profile' | 'cost' | 'targets' | 'bands' | 'growth' | 'map' | 'starts' | 'pairs' | 'traces' | 'parts' | 'sureness';
/**
 * solved: a feasible stationary point that is not a saddle point, with f - f* <= 1e-6 (f(X0) - f*). f* is the known
 * optimum, or the minimum of f over all cells on the instance if the optimum is not known. not stationary: the run
 * stalled or reached a limit. refused: the method does not accept the instance. failed: the run crashed or did not
 * answer, so the study is incomplete.
 */
export type StudyOutcome =
  'solved' | 'another minimum' | 'saddle' | 'infeasible' | 'not stationary' | 'diverged' | 'refused' | 'failed';
/**
 * A cell. If the cell was refused or failed, it has a message but no status, and its numbers are NaN (null in JSON).
 */
export interface StudyCell {
  /** The values of the parameters and options that vary. */
  values: Params;
  seed: number;
  /** The number of the start, counted from 1. */ start: number;
  /** The label of the method. */ label: string;
  /** The outcome. It depends on all cells of the instance, and may therefore change while the study runs. */
  outcome: StudyOutcome;
  status: Exclude<Status, 'running'> | '';
  verdict: Verdict | '';
  /** The method that ran. */ method: MethodName | '';
  iterations: number;
  /** The number of evaluations of f and its gradient. */ evaluations: number;
  products: { A: number; M: number };
  /** f at R(X). gradNorm is also evaluated at R(X). */ objective: number;
  gradNorm: number;
  /** ‖X'MX - I‖ at X. */ feasibility: number;
  /** The smallest curvature of f along the constraint, or NaN if it was not computed. */ curvature: number;
  /** The final β, or NaN if the method has no penalty. */ beta: number;
  /** f at the starting point. */ first: number;
  /** The minimum of f on the constraint, or NaN if it is not known. */ optimum: number;
  warnings: readonly string[];
  /**
   * The costs until a feasible iterate first had f - f* <= 1e-1 (f(X0) - f*), and likewise for 1e-2 ... 1e-8; null for
   * targets that were not reached. The costs are exact if the optimum is known or the cell has the smallest f.
   * Otherwise, a reported cost may belong to a target that is lower by up to a quarter of a decade.
   */
  reached: readonly (number | null)[];
  /**
   * The costs at which f - f' first fell to 10^(-k/4) of f(X0) - f', k = 1, 2 ... Here f' is the optimum if it is
   * known, and otherwise the cell's f at R(X).
   */
  descent: readonly number[];
  /**
   * At most 48 rows of the trace, rounded to three digits. This field is only present if the description requests bands
   * or traces.
   */
  trace?: StudyTrace;
  /**
   * The time of all steps in seconds, by component, as in Run.parts(). This field is only present if the description
   * requests parts.
   */
  parts?: Readonly<Record<string, number>>;
  /** This field is only present if the description has resample. */
  sureness?: StudySureness;
  /**
   * The SHA-256 of the whole trace except seconds, column by column as little-endian float64. All NaNs count as equal.
   */
  traceDigest: string;
  /**
   * The SHA-256 of status, verdict and method, followed by the numeric fields from iterations to optimum, and then by
   * sureness and traceDigest. For a cell that failed, the digest is ''.
   */
  digest: string;
  /** The computing time in seconds. The digest covers neither seconds nor message. */ seconds: number;
  message: string;
}
/** The field sureness of a cell: a Sureness without the fields that are empty. */
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
  /** The engine: a browser or Node. */ engine: string;
  /** The date in ISO 8601 format. */ date: string;
  /** The part of the study that was run, counted from 1. */ shard?: { part: number; of: number };
  /** The SHA-256 of the digests of all cells, in order, or null if a cell is missing or has failed. */
  fingerprint: string | null;
  /**
   * The SHA-256 of the fields that the digests do not cover: descent, rows of traces, seconds, parts, warnings and
   * messages. Files from earlier releases have no checksum. The checksum is ignored if the fingerprint is null and
   * there is no shard, so that a selection of cells from other results can be passed.
   */
  checksum?: string;
  /** The cells in the order in which they run: by seed, values, start and method. */
  cells: readonly StudyCell[];
}
