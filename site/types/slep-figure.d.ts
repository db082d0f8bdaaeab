// The custom element <slep-study> of slep-figure.js. Importing the module defines the element. Without a DOM, importing
// the module does nothing.
import type { StudyResults } from './slep.d.ts';

/**
 * A figure of a study, drawn from its results. The reader can run the study again. The element then loads the solver,
 * and reports that all bits are equal, or lists the differences. The content of the element is the caption.
 *
 * Attributes: `src`, a results file; `figure`, one of the figures of the study, by default the first; `lab`, the folder
 * of a lab, for a link to the study's page; `base`, the folder of the solver's files. Events: `done`, with the results
 * as its detail, and `error`.
 */
export declare class SlepStudy extends HTMLElement {
  /** Runs the study in this browser. */
  run(): Promise<StudyResults>;
}

declare global {
  interface HTMLElementTagNameMap {
    'slep-study': SlepStudy;
  }
}
