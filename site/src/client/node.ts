/**
 * Returns a built-in module of Node, or undefined outside Node. The module is not imported by a statement, which
 * bundlers would try to resolve.
 */
export function node<ID extends 'worker_threads' | 'fs/promises'>(id: ID) {
  return globalThis.process?.versions?.node === undefined ? undefined : process.getBuiltinModule(`node:${id}`);
}
