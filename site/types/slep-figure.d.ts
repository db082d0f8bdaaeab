// The custom element <slep-study> of slep-figure.js. Importing the module defines it; without a DOM it does nothing.
import type { StudyResults } from './slep.d.ts';

/**
 * A figure of a study, drawn from its results. The reader can run the study: the solver is then loaded, and the element
 * says whether all bits are equal, or lists what differs. The content of the element is a caption.
 *
 * Attributes: `src`, a results file; `figure`, one of the figures of the study, by default the first; `lab`, the folder
 * of a lab, for a link to the page of the study; `base`, the folder of the solver's files. Events: `done`, with the
 * results as its detail, and `error`.
 */
export declare class SlepStudy extends HTMLElement {
  /** Runs the study here. */
  run(): Promise<StudyResults>;
}

declare global {
  interface HTMLElementTagNameMap {
    'slep-study': SlepStudy;
  }
}
