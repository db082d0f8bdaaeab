// Types of the platform that slep.d.ts names: those of the DOM library or of Node where the program has them. Without
// either the declarations compile as well, and what cannot be made there cannot be passed.
type Global<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer T }> ? T : never;

export type URL = Global<'URL'>;
export type Blob = Global<'Blob'>;
export type Response = Global<'Response'>;
export type AbortSignal = Global<'AbortSignal'>;
export type BufferSource = ArrayBuffer | ArrayBufferView;
export namespace WebAssembly {
  export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : never;
}
