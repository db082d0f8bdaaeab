// slep-worker.js: one classic script without imports, the same for a browser's Worker and Node's worker_threads.
import { serve, type Port } from './host.ts';
import { node } from './node.ts';

serve((node('worker_threads')?.parentPort ?? globalThis) as unknown as Port);
