// Three ways to reach the host: a browser's Worker, a thread of Node's, or this thread.
import { textOf } from './errors.ts';
import { node } from './node.ts';
import type { Call, Reply } from './protocol.ts';

export interface Link {
  post(call: Call, transfer: ArrayBuffer[]): void;
  /** Whether an answer is awaited. Without one a process of Node's may end. */
  hold(awaited: boolean): void;
  close(): void;
}

export interface Receiver {
  receive(reply: Reply): void;
  /** The other side is gone. */
  fail(text: string): void;
}

/** Where the worker's script is: at a URL of this origin, or here as text. */
export type Script = { url: URL } | { text: string };

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
  worker.onerror = ({ message }) => on.fail(message || `the worker could not be started from ${url}`);
  return {
    post: (call, transfer) => worker.postMessage(call, transfer),
    hold() {},
    close() {
      worker.terminate();
      if (typeof url === 'string') URL.revokeObjectURL(url);
    },
  };
}

function nodeWorker(worker: import('node:worker_threads').Worker, on: Receiver): Link {
  worker.on('message', (reply) => on.receive(reply));
  worker.on('error', (error) => on.fail(textOf(error)));
  worker.on('exit', (code) => on.fail(`the worker ended with code ${code}`));
  return {
    post: (call, transfer) => worker.postMessage(call, transfer),
    hold: (awaited) => (awaited ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
}

export async function openHere(on: Receiver): Promise<Link> {
  const { serve } = await import('./host.ts'); // not before: it defines Go's globals
  const { port1, port2 } = new MessageChannel() as { port1: NodePort; port2: NodePort };
  port1.onmessage = ({ data }) => on.receive(data);
  const end = serve(port2);
  port2.unref?.();
  return {
    post: (call, transfer) => port1.postMessage(call, transfer),
    hold: (awaited) => (awaited ? port1.ref?.() : port1.unref?.()),
    close() {
      end();
      port1.close();
    },
  };
}

type NodePort = MessagePort & { ref?(): void; unref?(): void };
