// slep-worker.js, a single script without imports. The script runs in Node's worker_threads, and in a browser's Worker
// as a module or a classic script.
import { serve, type Port } from './host.ts';
import { node } from './node.ts';

serve((node('worker_threads')?.parentPort ?? globalThis) as unknown as Port, true);
