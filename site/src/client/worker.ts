// slep-worker.js, a single script without imports. It runs as a module or a plain script in a browser's Worker, and in
// Node's worker_threads.
import { serve, type Port } from './host.ts';
import { node } from './node.ts';

serve((node('worker_threads')?.parentPort ?? globalThis) as unknown as Port);
