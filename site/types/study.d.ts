// Studies: the runs of slep.study(), over seeds, along parameters, for several methods, from several starts.
import type { MethodName } from './catalog.d.ts';
import type { FormulaProblem } from './formula.d.ts';
import type { Matrix, ModuleProblem, Params, ProblemName } from './problem.d.ts';
import type { Options, Resample, Status, Verdict } from './slep.d.ts';
import type { Sureness } from './views.d.ts';

/** What is run. An instance is one choice of values and one seed; a cell is one method on it from one start. */
export interface StudyDescription {
  /** The version of the format. */
  study: 1;
  title?: string;
  question?: string;
  problem: ProblemName | FormulaProblem | ModuleProblem;
  params?: Params;
  /** By name, as in a StartSpec. A matrix may also be an object with plain arrays, or a file beside the description. */
  data?: Record<string, StudyData>;
  /** At most two, parameters of the problem or options of the methods. A name that is both is the parameter. */
  vary?: readonly { name: string; values: readonly (number | string | boolean)[] }[];
  /** Instead of vary, where the choices are no grid: the values of each. The other parameters keep theirs. */
  rows?: readonly Params[];
  methods: readonly (MethodName | 'auto' | StudyMethod)[];
  /** Includes from and to. */
  seeds: { from: number; to: number } | readonly number[];
  /** For each instance, default 1. */
  starts?: number;
  /**
   * Runs on rows drawn from the data, for lda, and for gcca and sgcca with views: how sure is the answer? Each part is
   * an instance, whose values have its number as part; 0: all rows. At most one parameter can vary beside it.
   */
  resample?: { kind: Resample['kind']; count: number };
  /** Of every method. maxSeconds would make results depend on the machine: InputError. */
  options?: Options;
  /** Default 'evaluations'. */
  cost?: StudyCost;
  /** Default: those that the study has data for. */
  figures?: readonly StudyFigure[];
}
export interface StudyMethod {
  method: MethodName | 'auto';
  /** These replace the options of the description. */
  options?: Options;
  /** Default: its title and its options. */
  label?: string;
}
/** file: its name; sha256: of its bytes, in hexadecimal digits. */
export type StudyData =
  | Matrix
  | { rows: number; cols: number; row?: readonly number[]; col?: readonly number[]; data: readonly number[] }
  | { file: string; sha256: string }
  | { column: number | string }
  | readonly unknown[];
/**
 * Evaluations of f and its gradient; products with A (or the Hessian) and with M, which count what a step does if f
 * is quadratic; iterations; or seconds, for which one cell runs at a time.
 */
export type StudyCost = 'evaluations' | 'products' | 'iterations' | 'seconds';
export type StudyFigure =
  'profile' | 'cost' | 'targets' | 'bands' | 'growth' | 'map' | 'starts' | 'pairs' | 'traces' | 'parts' | 'sureness';
/**
 * solved: a feasible stationary point, not a saddle, with f - f* <= 1e-6 (f(X0) - f*). f* is the known optimum, or else
 * the least f of any cell on the instance. not stationary: stalled or at a limit. refused: the method does not take the
 * instance. failed: it crashed or gave no answer, so that the study is not complete.
 */
export type StudyOutcome =
  'solved' | 'another minimum' | 'saddle' | 'infeasible' | 'not stationary' | 'diverged' | 'refused' | 'failed';
/** A cell that was refused or failed has a message, and neither figures nor status: numbers are NaN (null in JSON). */
export interface StudyCell {
  /** The values of what varies. */
  values: Params;
  seed: number;
  /** counted from 1 */ start: number;
  /** of the method */ label: string;
  /** Depends on all cells of the instance, so it may change while the study runs. */
  outcome: StudyOutcome;
  status: Exclude<Status, 'running'> | '';
  verdict: Verdict | '';
  /** the method taken */ method: MethodName | '';
  iterations: number;
  /** of f and its gradient */ evaluations: number;
  products: { A: number; M: number };
  /** at R(X), as are gradNorm and feasibility */ objective: number;
  gradNorm: number;
  /** ‖X'MX - I‖ at X */ feasibility: number;
  /** of f along the constraint; NaN if it was not computed */ curvature: number;
  /** at the end; NaN without a penalty */ beta: number;
  /** f at the start */ first: number;
  /** least f on the constraint if it is known, otherwise NaN */ optimum: number;
  warnings: readonly string[];
  /**
   * The cost at which f - f* first fell to 1e-1, 1e-2 ... 1e-8 of f(X0) - f* at a feasible iterate; null: it never did.
   * Exact for the cell with the least f, and if the optimum is known; otherwise up to a quarter of a decade late.
   */
  reached: readonly (number | null)[];
  /**
   * The cost at which f - f' first fell to 10^(-k/4) of f(X0) - f', k = 1, 2 ...; f' is the optimum, or else its f at
   * R(X).
   */
  descent: readonly number[];
  /** At most 48 rows, to three digits, if the description asks for bands or traces. */
  trace?: StudyTrace;
  /** Seconds by part of a step, as those of Run.parts(), if the description asks for parts. */
  parts?: Readonly<Record<string, number>>;
  /** If the description has resample. */
  sureness?: StudySureness;
  /**
   * SHA-256 over the little-endian float64 of the whole trace without seconds, column by column; every NaN is the same.
   */
  traceDigest: string;
  /** SHA-256 over status, verdict, method, the figures above, sureness and traceDigest; '' for a cell that failed. */
  digest: string;
  /** compute; not part of the digest, as is the message */ seconds: number;
  message: string;
}
/** The Sureness of the run, without what is empty. */
export type StudySureness = {
  readonly [K in keyof Sureness]?: Sureness[K] extends Float64Array ? readonly number[] : Sureness[K];
};
export interface StudyTrace {
  iteration: readonly number[];
  cost: readonly number[];
  /** (f - f')/(f(X0) - f'), f' as in descent */ gap: readonly number[];
  gradNorm: readonly number[];
  feasibility: readonly number[];
}
export interface StudyResults {
  description: StudyDescription;
  /** the id of the build */ build: string;
  /** the browser, or Node */ engine: string;
  /** ISO 8601 */ date: string;
  /** of a part of the study, counted from 1 */ shard?: { part: number; of: number };
  /** SHA-256 of the digests of all cells in order; null while cells are missing, or if one failed. */
  fingerprint: string | null;
  /**
   * SHA-256 of what the digests leave out: descent, rows of traces, seconds, parts, warnings and messages. Files of
   * earlier releases have none.
   */
  checksum?: string;
  /** In the order in which they run: seeds, values, starts, methods. */
  cells: readonly StudyCell[];
}
