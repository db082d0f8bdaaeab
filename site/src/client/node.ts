/**
 * Returns a built-in module of Node, or undefined outside Node. The function does not use an import statement, because
 * bundlers would try to resolve it.
 */
export function node<ID extends 'worker_threads' | 'fs/promises'>(id: ID) {
  return globalThis.process?.versions?.node === undefined ? undefined : process.getBuiltinModule(`node:${id}`);
}
