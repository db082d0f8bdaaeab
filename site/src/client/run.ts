import type { Progress, Projected, Result, Run, RunInfo, Trace } from '../../types/slep.d.ts';
import { checkNames, checkObject, checkSignal, checkType, checkWhole, inWords } from './check.ts';
import type { Connection } from './connection.ts';
import { inputError, slepError } from './errors.ts';
import type { View, Views } from './protocol.ts';

/** Compute of one slice in ms: short enough for a cancel to be felt at once, long enough for messages to cost nothing. */
const slice = 12;

export class ClientRun implements Run {
  readonly info: RunInfo;
  readonly #connection: Connection;
  readonly #handle: number;
  #progress: Progress;
  #driven = false;
  #disposed = false;

  constructor(connection: Connection, handle: number, info: RunInfo, progress: Progress) {
    this.#connection = connection;
    this.#handle = handle;
    this.info = info;
    this.#progress = progress;
  }

  get progress(): Progress {
    return this.#progress;
  }

  async step(k = 1): Promise<Progress> {
    checkWhole('k', k, 1);
    return this.#drive(async () => {
      const end = this.#progress.iteration + k;
      do await this.#advance(slice, end - this.#progress.iteration);
      while (this.#running && this.#progress.iteration < end);
      return this.#progress;
    });
  }

  async solve(options: Parameters<Run['solve']>[0] = {}): Promise<Result> {
    const { signal, onProgress, sliceMs = slice } = checkSolve(options);
    const next = () => (this.#running && !signal?.aborted ? this.#advance(sliceMs) : undefined);
    return this.#drive(async () => {
      let advancing = next();
      try {
        while (advancing) {
          const progress = await advancing;
          advancing = next(); // the worker computes on while the page draws
          onProgress?.(progress);
        }
      } finally {
        await advancing?.catch(() => {}); // of a slice under way when onProgress threw
      }
      const { value } = await this.#read('result');
      const { progress, ...outcome } = value;
      return { ...progress, ...outcome };
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Progress, undefined, undefined> {
    this.#check();
    while (this.#running) yield await this.#drive(() => this.#advance(slice));
  }

  async seek(k: number): Promise<Progress> {
    this.#check();
    throw inputError('k', `this build cannot go to iteration ${k}; step, solve and a new start go forward`);
  }

  async trace(options: { from?: number } = {}): Promise<Trace> {
    const { from = 0 } = checkObject('options', options, 'an object like { from: 0 }');
    checkNames('', { ...options }, ['from']);
    checkWhole('from', from, 0);
    return (await this.#read('trace', from as number)).arrays as Trace;
  }

  async x(): Promise<Float64Array> {
    return (await this.#read('x')).arrays.x;
  }

  async projected(): Promise<Projected & { x: Float64Array }> {
    const { value, arrays } = await this.#read('projected');
    return { ...value, ...arrays };
  }

  async parts(): Promise<Record<string, number>> {
    const { value } = await this.#read('parts');
    return Object.fromEntries(value.map(({ name, seconds }) => [name, seconds]));
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#connection.stop(this.#handle);
  }

  get #running(): boolean {
    return this.#progress.status === 'running';
  }

  #check(): void {
    if (this.#disposed) throw slepError('DisposedError', 'the run was disposed of');
  }

  /** Lets one driver at a time advance the run. */
  async #drive<T>(work: () => Promise<T>): Promise<T> {
    this.#check();
    if (this.#driven) throw slepError('BusyError', 'the run is being advanced by an earlier step, solve or iterator; wait for that to end');
    this.#driven = true;
    try {
      return await work();
    } finally {
      this.#driven = false;
    }
  }

  /** One slice of at most so many steps. */
  async #advance(budget: number, steps = Infinity): Promise<Progress> {
    const { value } = await this.#connection.call({ op: 'advance', handle: this.#handle, steps, budget });
    this.#check();
    return (this.#progress = value);
  }

  async #read<V extends View>(view: V, from = 0): Promise<Views[V]> {
    this.#check();
    return (await this.#connection.call({ op: 'read', handle: this.#handle, view, from })) as Views[V];
  }
}

function checkSolve(options: NonNullable<Parameters<Run['solve']>[0]>) {
  const { sliceMs, onProgress, signal } = checkObject('options', options, 'an object of options by name');
  checkNames('', { ...options }, ['signal', 'onProgress', 'sliceMs']);
  checkSignal(signal);
  checkType('onProgress', onProgress, 'function');
  if (sliceMs !== undefined && !(typeof sliceMs === 'number' && sliceMs > 0)) throw inputError('sliceMs', `${inWords(sliceMs)}, wanted milliseconds above 0`);
  return options;
}
