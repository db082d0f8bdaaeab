// The types of the platform that slep.d.ts uses: those of the DOM library or of Node, whichever the program includes.
// Without either, the declarations still compile, and values of these types cannot be passed.
type Global<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer T }> ? T : never;

export type URL = Global<'URL'>;
export type Blob = Global<'Blob'>;
export type Response = Global<'Response'>;
export type AbortSignal = Global<'AbortSignal'>;
export type BufferSource = ArrayBuffer | ArrayBufferView;
export namespace WebAssembly {
  export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : never;
}
