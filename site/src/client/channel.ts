// A host can run in one of three places: in a browser's Worker, in a Node thread, or in this thread.
import { textOf } from './errors.ts';
import type { Port } from './host.ts';
import { node } from './node.ts';
import type { Call, Reply } from './protocol.ts';
import { toCopy } from './read-file.ts';

export interface Channel {
  post(message: Call, transfer: ArrayBuffer[]): void;
  /** Sets whether the client is waiting for an answer. While no answer is awaited, a Node process may exit. */
  hold(awaited: boolean): void;
  close(): void;
}

export interface Receiver {
  receive(message: Reply): void;
  /** The host has ended. */
  fail(text: string): void;
}

/** The script of a worker: a URL of this origin, or the source text. */
export type Script = { url: string } | { text: string };

export function openWorker(script: Script, on: Receiver): Channel {
  const threads = node('worker_threads');
  if (threads && 'text' in script) return nodeWorker(new threads.Worker(script.text, { eval: true }), on);
  return browserWorker(script, on);
}

function browserWorker(script: Script, on: Receiver): Channel {
  const url = 'url' in script ? script.url : URL.createObjectURL(new Blob([script.text], { type: 'text/javascript' }));
  // A script with a URL is loaded as a module, because Vite's dev server adds an import to every script. A blob is
  // loaded as a classic script, because a sandboxed frame cannot create a module worker from a blob.
  const worker = new Worker(url, { type: url.startsWith('blob:') ? 'classic' : 'module' });
  worker.onmessage = ({ data }) => on.receive(data);
  worker.onmessageerror = () => on.fail('a message from the worker could not be read');
  worker.onerror = (event) => {
    event.preventDefault(); // without this, the browser would also report the error
    on.fail(event.message || `the worker could not be started from ${url}. ${toCopy}`);
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

function nodeWorker(worker: import('node:worker_threads').Worker, on: Receiver): Channel {
  worker.on('message', (message) => on.receive(message));
  worker.on('error', (error) => on.fail(textOf(error)));
  worker.on('exit', (code) => on.fail(`the worker ended with code ${code}`));
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    hold: (awaited) => (awaited ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
}

export async function openHere(on: Receiver): Promise<Channel> {
  const { serve } = await import('./host.ts'); // the host is loaded only when needed, because it defines Go's globals
  const { port1, port2 } = new MessageChannel() as { port1: NodePort; port2: NodePort };
  // requests are passed in this array instead of being posted, because they may contain functions, which cannot be
  // cloned
  const calls: Call[] = [];
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
