// All messages between client and worker. Messages to another thread are passed by structured clone, and their arrays
// are transferred.
import type * as api from '../../types/slep.d.ts';

/** The WebAssembly modules of the program. If there is no kernel, the program computes products in Go. */
export interface Modules {
  slep: WebAssembly.Module;
  kernel?: WebAssembly.Module;
}

/** A matrix whose types the client has checked. */
export type WireMatrix =
  { rows: number; cols: number; row?: Int32Array; col?: Int32Array; data: Float64Array } | string | Blob;

/** A component of a user's data. Labels are converted to strings, or taken from a column of another component. */
export type WireData = WireMatrix | { list: WireMatrix[] } | { labels: string[] } | WireColumn;

/** A column, specified by its name or by its number. Columns are numbered from 1. */
export interface WireColumn {
  column: number | string;
  of: string;
}

/** A user's own problem. If M is missing, M is the identity. */
export type WireOwn = { M?: WireMatrix } & (WireModule | WireObjective);

/**
 * timeoutMs limits the time for loading the module, but this limit is never less than a second. If cutOff is true,
 * timeoutMs also limits the time of each call.
 */
export interface WireModule {
  module: { url: string } | { text: string };
  data: unknown;
  timeoutMs: number;
  cutOff: boolean;
}

/** A function can only be passed within one thread. */
export interface WireObjective {
  dims: readonly [n: number, p: number];
  funcGrad: api.FuncGrad;
}

/** A spec whose types the client has checked. A formula is parsed later, by the program. */
export interface WireSpec {
  problem: string | WireOwn | { formula: string };
  params: object;
  data?: Record<string, WireData>;
  seed?: number;
  startSeed?: number;
  resample?: { kind: string; count: number; part: number };
  method?: string;
  x0?: Float64Array;
  options: object;
}

/**
 * A request. The client chooses the handle of a run, so that it can stop the run while the run is still being set up.
 */
export type Request =
  | { op: 'open'; modules: Modules }
  | { op: 'start'; handle: number; spec: WireSpec; reports: boolean /* whether to report the progress of the set-up */ }
  | { op: 'evaluate' | 'check' | 'describe'; handle: number; spec: WireSpec }
  | { op: 'inspect'; handle: number; matrix: WireMatrix; column?: number | string; table?: boolean }
  | { op: 'script'; handle: number; spec: WireSpec; language: string; notes: string[] }
  | { op: 'advance'; handle: number; steps: number /* a negative number rewinds */; budget: number }
  | { op: 'solve'; handle: number; budget: number }
  | { op: 'read'; handle: number; view: View; args: api.Params }
  | { op: 'stop'; handle: number };

export type View = keyof Views;

type Checked = Awaited<ReturnType<api.Slep['check']>>;

/** The value in the answer to each kind of request. */
export interface Answers {
  open: { build: string; catalog: api.Catalog };
  start: { info: api.RunInfo; progress: api.Progress };
  evaluate: { objective: number };
  /**
   * The slopes found by the Taylor test. The array `steps` of the answer contains the lengths of the steps. The arrays
   * `gradient` and, if there are second derivatives, `hessian` contain the remainders.
   */
  check: { gradient: number; hessian?: number; worst: Checked['worst'] };
  describe: api.FormulaInfo;
  inspect: api.MatrixFacts;
  script: Record<string, string>;
  advance: api.Progress;
  /** The result if the run has ended, otherwise the progress of the run. */
  solve: { progress: api.Progress } | Views['result']['value'];
  read: unknown;
  stop: null;
}

/** The value and the arrays of each view of a run. */
export interface Views {
  result: {
    value: Omit<api.Result, keyof api.Progress | 'curvature' | 'proof'> & {
      progress: api.Progress & { status: api.Result['status'] };
      curvature: api.Result['curvature'] | null;
      proof: api.Result['proof'] | null;
    };
    arrays: Record<string, never>;
  };
  trace: { value: null; arrays: Record<string, Float64Array> };
  x: { value: null; arrays: { x: Float64Array } };
  projected: { value: api.Projected; arrays: { x: Float64Array; ritz: Float64Array } };
  parts: { value: { name: string; seconds: number }[]; arrays: Record<string, never> };
  eigenvalues: Crossing<api.Eigenvalues>;
  counts: Crossing<api.CountsView>;
  landscape: Crossing<api.Landscape>;
  matrix: Crossing<api.MatrixView>;
  ritz: Crossing<api.Ritz>;
  sureness: Crossing<api.Sureness>;
}

/** A view as declared in the public API, but with the arrays in a separate field. */
type Crossing<T> = {
  value: { [K in keyof T as T[K] extends Float64Array ? never : K]: T[K] };
  arrays: { [K in keyof T as T[K] extends Float64Array ? K : never]: T[K] };
};

/** An error as plain data, because structured clone drops the name of an error. */
export interface Failure {
  name: 'InputError' | 'DisposedError' | 'InternalError';
  message: string;
  input?: string;
  line?: number;
  column?: number;
  fix?: api.InputError['fix'] | null;
  cure?: string;
  /** For an InternalError: whether only this call failed and the program can still be used. */
  confined?: boolean;
}

/** A message to the worker. */
export interface Call {
  id: number;
  request: Request;
}

/**
 * A message from the worker. A worker sends nothing after it has reported a crash. entered: user code is about to run
 * and may take up to ms milliseconds. left: a module has been loaded, or loading it has failed.
 */
export type Reply =
  | { kind: 'answer'; id: number; value: unknown; arrays: Record<string, Float64Array> }
  | { kind: 'error'; id: number; error: Failure }
  | { kind: 'progress'; id: number; part: number }
  | { kind: 'entered'; handle: number; ms: number }
  | { kind: 'left' }
  | { kind: 'crash'; text: string };
