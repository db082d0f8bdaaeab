// All that client and worker say to each other. Messages cross by structured clone, arrays are transferred.
import type * as contract from '../../types/slep.d.ts';
import type {
  Catalog,
  FormulaInfo,
  FuncGrad,
  MatrixFacts,
  InputError,
  Params,
  Progress,
  Projected,
  Result,
  RunInfo,
  Slep,
} from '../../types/slep.d.ts';

/** The WebAssembly modules of the program. Without the kernel it computes in Go. */
export interface Modules {
  slep: WebAssembly.Module;
  kernel?: WebAssembly.Module;
}

/** A matrix of the contract after the client looked at its types. */
export type WireMatrix =
  { rows: number; cols: number; row?: Int32Array; col?: Int32Array; data: Float64Array } | string | Blob;

/** A part of a user's data. Labels are strings here, also where numbers were given, or a column of another part. */
export type WireData = WireMatrix | { list: WireMatrix[] } | { labels: string[] } | WireColumn;

/** A column by its number, counted from 1, or its name. */
export interface WireColumn {
  column: number | string;
  of: string;
}

/** A problem of the user's own. Without M it has the identity. */
export type WireOwn = { M?: WireMatrix } & (WireModule | WireObjective);

/** timeoutMs holds for loading, and for each call where calls are cut off. */
export interface WireModule {
  module: { url: string } | { text: string };
  data: unknown;
  timeoutMs: number;
  cutOff: boolean;
}

/** A function can cross only within one thread. */
export interface WireObjective {
  dims: readonly [n: number, p: number];
  funcGrad: FuncGrad;
}

/** A formula, which the program reads. */
export interface WireFormula {
  formula: string;
}

/** A spec after the client looked at its types. */
export interface WireSpec {
  problem: string | WireOwn | WireFormula;
  params: object;
  data?: Record<string, WireData>;
  seed?: number;
  startSeed?: number;
  method?: string;
  x0?: Float64Array;
  options: object;
}

/** The client chooses the handle of a run, so that it can stop a start that is under way. */
export type Request =
  | { op: 'open'; modules: Modules }
  | { op: 'start'; handle: number; spec: WireSpec }
  | { op: 'evaluate' | 'check' | 'describe'; handle: number; spec: WireSpec }
  | { op: 'inspect'; handle: number; matrix: WireMatrix; column?: number | string }
  | { op: 'script'; handle: number; spec: WireSpec; language: string; notes: string[] }
  | { op: 'advance'; handle: number; steps: number /* back when negative */; budget: number }
  | { op: 'read'; handle: number; view: View; args: Params }
  | { op: 'stop'; handle: number };

export type View = keyof Views;

type Checked = Awaited<ReturnType<Slep['check']>>;

/** The value that answers each request. */
export interface Answers {
  open: { build: string; catalog: Catalog };
  start: { info: RunInfo; progress: Progress };
  evaluate: { objective: number };
  /** Slopes of the Taylor test; the arrays are the steps and, by the same names, the remainders. */
  check: { gradient: number; hessian?: number; worst: Checked['worst'] };
  describe: FormulaInfo;
  inspect: MatrixFacts;
  script: Record<string, string>;
  advance: Progress;
  read: unknown;
  stop: null;
}

/** The value and the arrays of each view. */
export interface Views {
  result: {
    value: Omit<Result, keyof Progress | 'curvature' | 'proof'> & {
      progress: Progress & { status: Result['status'] };
      curvature: Result['curvature'] | null;
      proof: Result['proof'] | null;
    };
    arrays: Record<string, never>;
  };
  trace: { value: null; arrays: Record<string, Float64Array> };
  x: { value: null; arrays: { x: Float64Array } };
  projected: { value: Projected; arrays: { x: Float64Array; ritz: Float64Array } };
  parts: { value: { name: string; seconds: number }[]; arrays: Record<string, never> };
  eigenvalues: Crossing<contract.Eigenvalues>;
  counts: Crossing<contract.CountsView>;
  landscape: Crossing<contract.Landscape>;
  matrix: Crossing<contract.MatrixView>;
  ritz: Crossing<contract.Ritz>;
}

/** A view of the contract, its arrays apart. */
type Crossing<T> = {
  value: { [K in keyof T as T[K] extends Float64Array ? never : K]: T[K] };
  arrays: { [K in keyof T as T[K] extends Float64Array ? K : never]: T[K] };
};

/** An error as plain data: structured clone would drop its name. */
export interface Failure {
  name: 'InputError' | 'DisposedError' | 'InternalError';
  message: string;
  input?: string;
  line?: number;
  column?: number;
  fix?: InputError['fix'] | null;
  /** Of an InternalError: the call failed alone, and the program goes on. */
  confined?: boolean;
}

/** To the worker. */
export interface Call {
  id: number;
  request: Request;
}

/**
 * From the worker. After a crash it says nothing more. entered: a user's code runs, which may take so long; left: it is
 * over.
 */
export type Reply =
  | { kind: 'answer'; id: number; value: unknown; arrays: Record<string, Float64Array> }
  | { kind: 'error'; id: number; error: Failure }
  | { kind: 'entered'; handle: number; ms: number }
  | { kind: 'left' }
  | { kind: 'crash'; text: string };
