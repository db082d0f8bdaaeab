// slep-worker.js: one script without imports. It runs in a browser's Worker, as a module or a plain script, and in
// Node's worker_threads.
import { serve, type Port } from './host.ts';
import { node } from './node.ts';

serve((node('worker_threads')?.parentPort ?? globalThis) as unknown as Port);
