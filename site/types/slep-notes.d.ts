// The custom elements <slep-predict> and <slep-exercise> of slep-notes.js. Importing the module defines the elements.
// Without a DOM, importing the module does nothing. embedding.html has examples of both elements.

/**
 * A question that the reader answers before an experiment runs. The choices are the items of a list. The correct item
 * has the attribute data-right. If there is no list, the answer is a number. A paragraph in an item is an explanation.
 * Once the reader has answered, the explanations of the chosen item and of the correct item are shown.
 *
 * Attributes: `for`, the id of a <slep-lab>, which runs after the answer; `answer`, a number; `within`, the tolerance
 * for the reader's number: "2" or "10%". Once the reader has answered, a paragraph with data-when="answer > 20" is
 * shown if the reader's number satisfies the condition, and a paragraph with data-why is always shown.
 */
export declare class SlepPredict extends HTMLElement {}

/**
 * A task in which the reader changes settings of an experiment until its run meets the conditions.
 *
 * Attributes: `for`, the id of a <slep-lab>; `set`, the attributes of the lab that the reader may change: "x0 seed";
 * `conditions`, conditions on the result, separated by semicolons: "verdict = saddle point; 2.iterations < 40", where 2
 * is the second method; `solution`, values that solve the task: "x0 = 0 1". If the conditions of the exercise are not
 * met, the element shows the first paragraph with data-when whose own conditions are met. If the exercise contains a
 * <details data-solution>, the element adds a button there, which fills in the solution.
 */
export declare class SlepExercise extends HTMLElement {}

/** The event `answered`, which both elements dispatch. The event bubbles. */
export type Answered = CustomEvent<{ given: string; right: boolean }>;

declare global {
  interface HTMLElementTagNameMap {
    'slep-predict': SlepPredict;
    'slep-exercise': SlepExercise;
  }
}
