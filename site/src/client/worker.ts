// slep-worker.js, a single script without imports. The script runs in Node's worker_threads, and in a browser's Worker
// as a module or a classic script.
import { serve, type Port } from './host.ts';
import { node } from './node.ts';

/**
 * Leaves a core to the program. Node compiles WebAssembly in up to four threads, even on a machine with two cores,
 * where these threads then compete with the program. The limit applies to the whole process. It is set only in Node
 * itself: Bun does not use V8, and Deno was not tested.
 */
function leaveCore() {
  const cores = node('os')?.availableParallelism() ?? Infinity;
  const { bun, deno } = globalThis.process?.versions ?? {};
  if (cores < 5 && !bun && !deno) {
    node('v8')!.setFlagsFromString(`--wasm-num-compilation-tasks=${Math.max(1, cores - 1)}`);
  }
}

leaveCore();
serve((node('worker_threads')?.parentPort ?? globalThis) as unknown as Port);
