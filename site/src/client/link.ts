// Three ways to reach the host: a browser's Worker, a thread of Node's, or this thread.
import { textOf } from './errors.ts';
import type { Port } from './host.ts';
import { node } from './node.ts';
import type { Call, Reply } from './protocol.ts';

export interface Link {
  post(message: Call, transfer: (ArrayBuffer | MessagePort)[]): void;
  /** Whether an answer is awaited. Without one a process of Node's may end. */
  hold(awaited: boolean): void;
  close(): void;
}

export interface Receiver {
  receive(message: Reply): void;
  /** The other side is gone. */
  fail(text: string): void;
}

/** Where the worker's script is: at a URL of this origin, or here as text. */
export type Script = { url: string } | { text: string };

export function openWorker(script: Script, on: Receiver): Link {
  const threads = node('worker_threads');
  if (threads && 'text' in script) return nodeWorker(new threads.Worker(script.text, { eval: true }), on);
  return browserWorker(script, on);
}

function browserWorker(script: Script, on: Receiver): Link {
  const url = 'url' in script ? script.url : URL.createObjectURL(new Blob([script.text], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.onmessage = ({ data }) => on.receive(data);
  worker.onmessageerror = () => on.fail('a message of the worker could not be read');
  worker.onerror = (event) => {
    event.preventDefault(); // it is told here; otherwise it would be an error of the thread that opened the worker too
    on.fail(event.message || `the worker could not be started from ${url}`);
  };
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    hold() {},
    close() {
      worker.terminate();
      if ('text' in script) URL.revokeObjectURL(url);
    },
  };
}

function nodeWorker(worker: import('node:worker_threads').Worker, on: Receiver): Link {
  worker.on('message', (message) => on.receive(message));
  worker.on('error', (error) => on.fail(textOf(error)));
  worker.on('exit', (code) => on.fail(`the worker ended with code ${code}`));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as ArrayBuffer[]),
    hold: (awaited) => (awaited ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
}

export async function openHere(on: Receiver): Promise<Link> {
  const { serve } = await import('./host.ts'); // not before: it defines Go's globals
  const { port1, port2 } = new MessageChannel() as { port1: NodePort; port2: NodePort };
  const calls: Call[] = []; // a function, as a call may hold one, cannot be cloned
  const port: Port = { onmessage: null, postMessage: (reply, transfer = []) => port2.postMessage(reply, transfer) };
  const end = serve(port);
  port1.onmessage = ({ data }) => on.receive(data);
  port2.onmessage = () => port.onmessage?.({ data: calls.shift()! });
  port2.unref?.();
  return {
    post(call) {
      calls.push(call);
      port1.postMessage(null);
    },
    hold: (awaited) => (awaited ? port1.ref?.() : port1.unref?.()),
    close() {
      end();
      port1.close();
    },
  };
}

type NodePort = MessagePort & { ref?(): void; unref?(): void };
