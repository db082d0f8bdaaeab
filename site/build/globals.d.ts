// Names that the build defines for the client and the pages.

/** The id that the wasm, worker and client of one build share. */
declare const __BUILD_ID__: string;

/** The uncompressed sizes of the programs, by file. */
declare const __WASM_BYTES__: Readonly<Record<string, number | undefined>>;

/** The version of the package. */
declare const __RELEASE__: string;

/** Go's own script, which defines globalThis.Go. */
declare module 'wasm_exec';

/** The studies in site/studies. */
declare module 'studies' {
  const studies: readonly {
    name: string;
    description: import('../types/slep.d.ts').StudyDescription;
    hasResults: boolean;
  }[];
  export default studies;
}

/** The figures published in the paper, from problems/paper. */
declare module 'paper' {
  const paper: readonly import('../src/tables/rows.ts').PublishedRow[];
  export default paper;
}

/** The files of the site by path, and the id of the whole set. */
declare const __SITE_FILES__: Record<string, string>;
declare const __SITE_ID__: string;

/** The id of the custom element. */
declare const __ELEMENT_ID__: string;

/** The catalogue of the solver in the same build. */
declare module 'catalogue' {
  const catalog: import('../types/slep.d.ts').Catalog;
  export default catalog;
}

/** The experiments of the lab: their links, titles and texts. */
declare module 'experiments' {
  const experiments: readonly { link: string; title: string; text: string }[];
  export default experiments;
}

/** The style sheet of the pictures in the custom element. */
declare module 'picture-sheet' {
  const text: string;
  export default text;
}

/** The style sheet of the plane. */
declare module 'plane-sheet' {
  const text: string;
  export default text;
}

/** The style sheet of predictions and exercises. */
declare module 'question-sheet' {
  const text: string;
  export default text;
}

/** The style sheet of the figures of studies on other pages. */
declare module 'figure-sheet' {
  const text: string;
  export default text;
}

/** The style sheet of the custom element. */
declare module 'sheet' {
  const text: string;
  export default text;
}

/** A file of site/dist, compressed, in base64. */
declare module 'inlined:*' {
  const base64: string;
  export default base64;
}

/** A file in the syntax of Octave, as text. */
declare module '*.m' {
  const text: string;
  export default text;
}

/** Markdown, as text. */
declare module '*.md' {
  const text: string;
  export default text;
}

/** A text file, as text. */
declare module '*.txt' {
  const text: string;
  export default text;
}
