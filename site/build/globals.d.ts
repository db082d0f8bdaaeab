// Declares the names that the build defines for the client and the pages.

/** The id of the build, which the wasm files, the worker and the client share. */
declare const __BUILD_ID__: string;

/** The uncompressed sizes of the wasm files, by file. */
declare const __WASM_BYTES__: Readonly<Record<string, number | undefined>>;

/** The version of the package. */
declare const __RELEASE__: string;

/** The script from the Go distribution that defines globalThis.Go. */
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

/** The numbers published in the paper, from problems/paper. */
declare module 'paper' {
  const paper: readonly import('../src/tables/rows.ts').PublishedRow[];
  export default paper;
}

/** The hashes of the site's files by path. __SITE_ID__ is the id of the whole set of files. */
declare const __SITE_FILES__: Record<string, string>;
declare const __SITE_ID__: string;

/** The version of <slep-lab>, which is the id of the build of the site. */
declare const __ELEMENT_ID__: string;

/** The catalogue of the solver in this build. */
declare module 'catalogue' {
  const catalog: import('../types/slep.d.ts').Catalog;
  export default catalog;
}

/** The experiments of the lab: their links, titles and descriptions. */
declare module 'experiments' {
  const experiments: readonly { link: string; title: string; text: string }[];
  export default experiments;
}

/** The style sheets of the elements: sheet, picture-sheet, question-sheet, plane-sheet and figure-sheet. */
declare module '*sheet' {
  const text: string;
  export default text;
}

/** A compressed file of site/dist, in base64. */
declare module 'inlined:*' {
  const base64: string;
  export default base64;
}

/** The contents of an Octave file. */
declare module '*.m' {
  const text: string;
  export default text;
}

/** The contents of a Markdown file. */
declare module '*.md' {
  const text: string;
  export default text;
}

/** The contents of a text file. */
declare module '*.txt' {
  const text: string;
  export default text;
}
