import type { SlepError } from '../../types/slep.d.ts';
import { fromFailure, inputError, slepError } from './errors.ts';
import type { Channel, Receiver } from './channel.ts';
import type { Answers, Reply, Request } from './protocol.ts';
import { Watch } from './watch.ts';

export interface Answer<T> {
  value: T;
  arrays: Record<string, Float64Array>;
}

interface Pending {
  handle?: number;
  onProgress?: (part: number) => void;
  resolve(answer: Answer<unknown>): void;
  reject(error: SlepError): void;
}

/**
 * Sends calls to one host, and matches the host's answers with the calls. After the host has ended, every call rejects
 * with the error that ended it.
 */
export class Connection implements Receiver {
  ended?: SlepError;
  #channel?: Channel;
  readonly #pending = new Map<number, Pending>();
  readonly #watch = new Watch();
  #calls = 0;

  static async open(open: (on: Receiver) => Channel | Promise<Channel>): Promise<Connection> {
    const connection = new Connection();
    const channel = await open(connection);
    connection.#channel = channel;
    if (connection.ended) channel.close();
    return connection;
  }

  /** Sends a request. onProgress: called with the completed fraction of the set-up, if the problem can report it. */
  call<R extends Request>(
    request: R,
    transfer: ArrayBuffer[] = [],
    onProgress?: (part: number) => void,
  ): Promise<Answer<Answers[R['op']]>> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      const id = ++this.#calls;
      const handle = 'handle' in request ? request.handle : undefined;
      this.#pending.set(id, { handle, onProgress, resolve: resolve as Pending['resolve'], reject });
      this.#channel?.post({ id, request }, transfer);
      this.#channel?.hold(true);
    });
  }

  /** Stops a run or its set-up without waiting. Errors are ignored, because a run ends with its host. */
  stop(handle: number): void {
    this.call({ op: 'stop', handle }).catch(() => {});
  }

  receive(reply: Reply): void {
    if (this.ended) return;
    this.#watch.end();
    switch (reply.kind) {
      case 'answer':
        return this.#settle(reply.id, ({ resolve }) => resolve(reply));
      case 'error': {
        const error = fromFailure(reply.error);
        const crash = error.name === 'InternalError' && !reply.error.confined;
        if (crash) return this.end(error); // the state after a panic cannot be trusted
        return this.#settle(reply.id, ({ reject }) => reject(error));
      }
      case 'progress':
        return this.#report(reply.id, reply.part);
      case 'entered': {
        const { handle, ms } = reply;
        return this.#watch.begin(ms, () => this.#cutOff(handle, ms));
      }
      case 'left':
        return;
      case 'crash':
        return this.fail(reply.text);
      default:
        reply satisfies never;
    }
  }

  /** Reports progress. If onProgress throws, the call rejects with that error. */
  #report(id: number, part: number): void {
    const { handle, onProgress } = this.#pending.get(id) ?? {};
    try {
      onProgress?.(part);
    } catch (error) {
      this.#settle(id, ({ reject }) => reject(error as SlepError));
      if (handle !== undefined) this.stop(handle);
    }
  }

  fail(text: string): void {
    this.end(slepError('InternalError', text));
  }

  /** Terminates the host, and rejects all pending and future calls. */
  end(error: SlepError): void {
    if (this.ended) return;
    this.ended = error;
    this.#watch.end();
    this.#channel?.close();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  /** Terminates the worker, because nothing else can stop an endless loop in user code. */
  #cutOff(handle: number, ms: number): void {
    const error = inputError('problem', `the code did not return within timeoutMs, ${ms} ms, and was stopped`);
    for (const [id, pending] of this.#pending)
      if (pending.handle === handle) this.#settle(id, ({ reject }) => reject(error));
    this.fail(`the worker and all its runs were stopped: ${error.message}`);
  }

  #settle(id: number, settle: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.#channel?.hold(this.#pending.size > 0);
    if (pending) settle(pending);
  }
}
