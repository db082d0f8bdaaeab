// The worker's side of the protocol. This code runs in a worker or in the client's thread.
import { textOf } from './errors.ts';
import { prepare, readText } from './prepare.ts';
import { type Outcome, type Perform, runProgram } from './program.ts';
import type { Call, Failure, Reply, Request } from './protocol.ts';
import { warmUp } from './warm-up.ts';
import { Pulse } from './watch.ts';

/** A worker's global scope or a MessagePort. */
export interface Port {
  onmessage: ((event: { data: Call }) => void) | null;
  postMessage(message: Reply, transfer?: Transferable[]): void;
}

/**
 * Requests that are prepared before they are passed to the program: their text is encoded, and their code is loaded.
 */
type Prepared = 'start' | 'evaluate' | 'check' | 'describe' | 'script' | 'inspect';

/**
 * Answers calls from the port until the returned function is called or the program crashes. If warms is true, the
 * program is warmed up while it waits for its first request.
 */
export function serve(port: Port, warms = false): () => void {
  let alive = true;
  let perform: Perform | undefined;
  let endWarmUp = () => {};
  const pulse = new Pulse((reply) => port.postMessage(reply));

  const end = () => {
    alive = false;
    port.onmessage = null;
  };
  const crash = (text: string) => {
    if (!alive) return;
    end();
    port.postMessage({ kind: 'crash', text });
  };

  async function answer({ id, request }: Call): Promise<void> {
    const reply = (outcome: Outcome) => {
      if (!alive) return;
      if ('progress' in outcome) return port.postMessage({ kind: 'progress', id, part: outcome.progress });
      if ('error' in outcome) return port.postMessage({ kind: 'error', id, error: outcome.error });
      const buffers = Object.values(outcome.arrays).map((array) => array.buffer as ArrayBuffer);
      port.postMessage({ kind: 'answer', id, ...outcome }, buffers);
    };
    switch (request.op) {
      case 'open':
        perform = await runProgram(request.modules, crash, () => alive);
        return perform('catalog', {}, (outcome) => {
          reply(
            !('value' in outcome) ? outcome : { ...outcome, value: { build: __BUILD_ID__, catalog: outcome.value } },
          );
          if (warms) endWarmUp = warmUp((...request) => void (alive && opened()(...request)), crash);
        });
      case 'start':
      case 'evaluate':
      case 'check':
      case 'describe':
      case 'script':
      case 'inspect':
        try {
          return opened()(request.op, await prepared(request), reply);
        } catch (error) {
          const { name, message, input } = error as Failure;
          if (name !== 'InputError') throw error;
          return reply({ error: { name, message, input } });
        }
      case 'advance':
      case 'solve':
      case 'read':
      case 'stop':
        return opened()(request.op, request, reply);
      default:
        throw new Error(`there is no request ${(request satisfies never as Request).op}`);
    }
  }

  const prepared = async (request: Request & { op: Prepared }) =>
    request.op === 'inspect'
      ? { ...request, matrix: await readText('matrix', request.matrix) }
      : { ...request, spec: await prepare(request.handle, request.spec, pulse) };

  const opened = () => {
    if (!perform) throw new Error('the program was not opened');
    return perform;
  };

  port.onmessage = ({ data }) => {
    endWarmUp();
    pulse.reset();
    void answer(data).catch((error) => crash(textOf(error)));
  };
  return end;
}
