// What the build puts into the client.

/** The id that wasm, worker and client of one build share. */
declare const __BUILD_ID__: string;

/** Go's own glue; defines globalThis.Go. */
declare module 'wasm_exec';
