// The platform types that slep.d.ts uses. The types come from the DOM library or from Node's types, depending on which
// of them the program includes. In a program that includes neither, the declarations still compile, but values of these
// types cannot be passed.
type Global<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer T }> ? T : never;

export type URL = Global<'URL'>;
export type Blob = Global<'Blob'>;
export type Response = Global<'Response'>;
export type AbortSignal = Global<'AbortSignal'>;
export type BufferSource = ArrayBuffer | ArrayBufferView;
export namespace WebAssembly {
  export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : never;
}
