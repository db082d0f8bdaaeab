import type { Params, Progress, Result, Run, RunInfo, Trace, Views as Drawn } from '../../types/slep.d.ts';
import { checkMs, checkOptions, checkSignal, checkType, checkWhole, inWords } from './check.ts';
import type { Connection } from './connection.ts';
import { inputError, slepError } from './errors.ts';
import type { Answers, View, Views } from './protocol.ts';
import { settings } from './spec.ts';

/**
 * The duration of a slice in ms. Slices are short enough that a run can be cancelled without a noticeable delay, and
 * long enough that messages take only a small part of the time.
 */
const slice = 12;

const drawn: readonly (keyof Drawn)[] = ['eigenvalues', 'counts', 'matrix', 'landscape', 'ritz', 'sureness'];

export class ClientRun implements Run {
  readonly #connection: Connection;
  readonly #handle: number;
  #progress: Progress;
  #driven = false;
  #disposed = false;

  constructor(
    connection: Connection,
    handle: number,
    readonly info: RunInfo,
    progress: Progress,
  ) {
    this.#connection = connection;
    this.#handle = handle;
    this.#progress = progress;
  }

  get progress(): Progress {
    return this.#progress;
  }

  async step(k = 1): Promise<Progress> {
    checkWhole('k', k, 1);
    return this.#drive(() => this.#to(this.#progress.iteration + k));
  }

  async solve(options: Parameters<Run['solve']>[0] = {}): Promise<Result> {
    const names = ['signal', 'onProgress', 'sliceMs'];
    const given: typeof options = checkOptions('options', options, 'an object with options', names);
    const { sliceMs = slice, onProgress, signal } = given;
    checkSignal(signal);
    checkType('onProgress', onProgress, 'function');
    checkMs('sliceMs', sliceMs);
    const next = () => (this.#running && !signal?.aborted ? this.#solve(sliceMs) : undefined);
    return this.#drive(async () => {
      let solving = next();
      let ended: Views['result']['value'] | undefined;
      try {
        while (solving) {
          const answer = await solving;
          if ('verdict' in answer) ended = answer;
          solving = next(); // the worker computes while the page draws
          onProgress?.(answer.progress);
        }
      } finally {
        await solving?.catch(() => {}); // a slice may still be running when onProgress throws
      }
      this.#check();
      const { progress, curvature, proof, ...outcome } = ended ?? (await this.#read('result')).value;
      return { ...progress, ...outcome, ...(curvature && { curvature }), ...(proof && { proof }) };
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Progress, undefined, undefined> {
    this.#check();
    while (this.#running || this.#driven) yield await this.#drive(() => this.#advance());
  }

  async seek(k: number): Promise<Progress> {
    checkWhole('k', k, 0);
    return this.#drive(() => this.#to(k));
  }

  async trace(options: { from?: number } = {}): Promise<Trace> {
    const { from = 0 } = checkOptions('options', options, 'an object like { from: 0 }', ['from']);
    checkWhole('from', from, 0);
    return (await this.#read('trace', { from: from as number })).arrays as Trace;
  }

  async x(): Promise<Float64Array> {
    return (await this.#read('x')).arrays.x;
  }

  async projected(): ReturnType<Run['projected']> {
    const { value, arrays } = await this.#read('projected');
    const { x, ritz } = arrays;
    return ritz.length > 0 ? { ...value, x, ritz } : { ...value, x };
  }

  async parts(): Promise<Record<string, number>> {
    const { value } = await this.#read('parts');
    return Object.fromEntries(value.map(({ name, seconds }) => [name, seconds]));
  }

  async read<V extends keyof Drawn>(view: V, args?: Drawn[V]['args']): Promise<Drawn[V]['gives']> {
    if (!drawn.includes(view)) throw inputError('view', `${inWords(view)}; choose from ${drawn.join(', ')}`);
    const { value, arrays } = await this.#read(view, settings('args', args));
    return { ...(value as object), ...arrays } as Drawn[V]['gives'];
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

  /** Calls the function `work`, which advances the run. Rejects if the run is already being advanced. */
  async #drive<T>(work: () => Promise<T>): Promise<T> {
    this.#check();
    if (this.#driven)
      throw slepError(
        'BusyError',
        'the run is being advanced by an earlier step, solve, seek or iterator; wait until that has ended',
      );
    this.#driven = true;
    try {
      return await work();
    } finally {
      this.#driven = false;
    }
  }

  /** Moves the run, slice by slice, to the given iteration. If the run ends earlier, stops there. */
  async #to(iteration: number): Promise<Progress> {
    do await this.#advance(iteration - this.#progress.iteration);
    while (this.#running && this.#progress.iteration !== iteration);
    return this.#progress;
  }

  /**
   * Advances the run by one slice of at most the given number of steps. A negative number rewinds the run by at least
   * that many steps.
   */
  async #advance(steps = Infinity): Promise<Progress> {
    const { value } = await this.#connection.call({ op: 'advance', handle: this.#handle, steps, budget: slice });
    this.#check();
    return (this.#progress = value);
  }

  /** Advances the run by one slice towards its end. Returns the result if the run has ended. */
  async #solve(budget: number): Promise<Answers['solve']> {
    const { value } = await this.#connection.call({ op: 'solve', handle: this.#handle, budget });
    this.#check();
    this.#progress = value.progress;
    return value;
  }

  async #read<V extends View>(view: V, args: Params = {}): Promise<Views[V]> {
    this.#check();
    return (await this.#connection.call({ op: 'read', handle: this.#handle, view, args })) as Views[V];
  }
}
