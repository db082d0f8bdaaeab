/** Returns a module of Node, or undefined elsewhere. It is looked up at run time so that bundlers do not see it. */
export function node<ID extends 'worker_threads' | 'fs/promises'>(id: ID) {
  return globalThis.process?.versions?.node === undefined ? undefined : process.getBuiltinModule(`node:${id}`);
}
