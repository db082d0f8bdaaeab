// The worker's side of the protocol. It runs in a worker, or beside the client in one thread.
import { textOf } from './errors.ts';
import { type Outcome, type Perform, runProgram } from './program.ts';
import type { Call, Failure, Reply, Request, WireMatrix, WireSpec } from './protocol.ts';

/** A worker's global scope or a MessagePort. */
export interface Port {
  onmessage: ((event: MessageEvent<Call>) => void) | null;
  postMessage(message: Reply, transfer?: Transferable[]): void;
}

/** Answers calls that come through the port, until the returned function is called or the program crashes. */
export function serve(port: Port): () => void {
  let alive = true;
  let perform: Perform | undefined;

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
      if ('error' in outcome) return port.postMessage({ kind: 'error', id, error: outcome.error });
      const buffers = Object.values(outcome.arrays).map((array) => array.buffer as ArrayBuffer);
      port.postMessage({ kind: 'answer', id, ...outcome }, buffers);
    };
    switch (request.op) {
      case 'open':
        perform = await runProgram(request.modules, crash, () => alive);
        return perform('describe', {}, (outcome) => reply('error' in outcome ? outcome : { ...outcome, value: { build: __BUILD_ID__, catalog: outcome.value } }));
      case 'start': {
        const read = await readTexts(request.spec);
        return 'error' in read ? reply(read) : opened()('start', { handle: request.handle, spec: read }, reply);
      }
      case 'advance':
      case 'read':
      case 'stop':
        return opened()(request.op, request, reply);
      default:
        throw new Error(`there is no request ${(request satisfies never as Request).op}`);
    }
  }

  const opened = () => {
    if (!perform) throw new Error('the program was not opened');
    return perform;
  };

  port.onmessage = ({ data }) => void answer(data).catch((error) => crash(textOf(error)));
  return end;
}

/** The spec with the bytes of Matrix Market texts in their place. */
async function readTexts(spec: WireSpec): Promise<object | { error: Failure }> {
  const data: Record<string, WireMatrix | Uint8Array> = {};
  for (const [name, matrix] of Object.entries(spec.data ?? {})) {
    try {
      data[name] = typeof matrix === 'string' ? new TextEncoder().encode(matrix) : matrix instanceof Blob ? new Uint8Array(await matrix.arrayBuffer()) : matrix;
    } catch (error) {
      const input = `data.${name}`;
      return { error: { name: 'InputError', message: `${input}: the text cannot be read (${textOf(error)})`, input } };
    }
  }
  return { ...spec, data };
}
