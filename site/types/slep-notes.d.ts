// The custom elements <slep-predict> and <slep-exercise> of slep-notes.js. Importing the module defines them; without a
// DOM it does nothing. embedding.html shows their content.

/**
 * A question that the reader answers before an experiment runs. The choices are the items of a list, one of them with
 * the attribute data-right; without a list the answer is a number. A paragraph in an item explains it, and is shown
 * once the reader has answered.
 *
 * Attributes: `for`, the id of a <slep-lab>, which runs then; `answer`, a number, and `within`, by how much the
 * reader's number may differ: "2" or "10%". A paragraph with data-when="answer > 20" is shown with such numbers, and
 * one with data-why with every number.
 */
export declare class SlepPredict extends HTMLElement {}

/**
 * A task: to change settings of an experiment until its run meets conditions.
 *
 * Attributes: `for`, the id of a <slep-lab>; `set`, its attributes that the reader may change: "x0 seed"; `conditions`
 * on the result, separated by semicolons: "verdict = saddle point; 2.iterations < 40", where 2 is the second method;
 * `solution`, values that solve it: "x0 = 0 1". A paragraph with data-when is shown if its conditions hold and those of
 * the exercise do not. A <details data-solution> gets a button that fills in the solution.
 */
export declare class SlepExercise extends HTMLElement {}

/** Of both elements, as the event `answered`, which bubbles. */
export type Answered = CustomEvent<{ given: string; right: boolean }>;

declare global {
  interface HTMLElementTagNameMap {
    'slep-predict': SlepPredict;
    'slep-exercise': SlepExercise;
  }
}
