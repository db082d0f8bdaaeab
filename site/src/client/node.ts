/** A module of Node, undefined elsewhere. Asked for at run time, so that bundlers see nothing. */
export function node<ID extends 'worker_threads' | 'fs/promises' | 'os'>(id: ID) {
  return globalThis.process?.versions?.node === undefined ? undefined : process.getBuiltinModule(`node:${id}`);
}
