// What client and worker say to each other: all of it is here. Messages cross by structured clone, arrays are transferred.
import type { Catalog, Progress, Projected, Result, RunInfo } from '../../types/slep.d.ts';

/** The WebAssembly modules that make up the program; without the kernel it computes in Go. */
export interface Modules {
  slep: WebAssembly.Module;
  kernel?: WebAssembly.Module;
}

/** A matrix of the contract after the client looked at its types. */
export type WireMatrix = { rows: number; cols: number; row?: Int32Array; col?: Int32Array; data: Float64Array } | string | Blob;

/** A StartSpec after the client looked at its types. */
export interface WireSpec {
  problem: string;
  params: object;
  data?: Record<string, WireMatrix>;
  seed?: number;
  method?: string;
  x0?: Float64Array;
  options: object;
}

/** The client chooses the handle of a run, so that it can stop a start that is under way. */
export type Request =
  | { op: 'open'; modules: Modules }
  | { op: 'start'; handle: number; spec: WireSpec }
  | { op: 'advance'; handle: number; steps: number; budget: number }
  | { op: 'read'; handle: number; view: View; from: number }
  | { op: 'stop'; handle: number };

export type View = 'result' | 'trace' | 'x' | 'projected' | 'parts';

/** The value that answers each request. */
export interface Answers {
  open: { build: string; catalog: Catalog };
  start: { info: RunInfo; progress: Progress };
  advance: Progress;
  read: unknown;
  stop: null;
}

/** The value and the arrays of each view. */
export interface Views {
  result: { value: Omit<Result, keyof Progress> & { progress: Progress & { status: Result['status'] } }; arrays: Record<string, never> };
  trace: { value: null; arrays: Record<string, Float64Array> };
  x: { value: null; arrays: { x: Float64Array } };
  projected: { value: Projected; arrays: { x: Float64Array } };
  parts: { value: { name: string; seconds: number }[]; arrays: Record<string, never> };
}

/** An error as plain data: structured clone would drop its name. */
export interface Failure {
  name: 'InputError' | 'DisposedError' | 'InternalError';
  message: string;
  input?: string;
  line?: number;
}

/** To the worker. */
export interface Call {
  id: number;
  request: Request;
}

/** From the worker. After a crash it says nothing more. */
export type Reply =
  | { kind: 'answer'; id: number; value: unknown; arrays: Record<string, Float64Array> }
  | { kind: 'error'; id: number; error: Failure }
  | { kind: 'crash'; text: string };
