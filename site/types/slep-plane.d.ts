// The custom element <slep-plane> of slep-plane.js. Importing the module defines it; without a DOM it does nothing.

/**
 * The plane of x for n = 2, p = 1 and f(x) = -gᵀx: the ellipse xᵀMx = 1, level lines of f and of h, and the iterates of
 * SLBB without a safeguard. The reader drags the axes of M, the direction of f and the start, and moves β.
 *
 * Attributes: `axes`, half the axes of the ellipse, "1 0.5", where Infinity is an eigenvalue zero; `turn`, the angle of
 * the first in degrees; `g`; `x0`; `beta`. After every drawing it sends the event `change`.
 */
export declare class SlepPlane extends HTMLElement {
  /** Where the iterates end. */
  readonly outcome: {
    path: readonly (readonly [number, number])[];
    end: readonly [number, number];
    /** xᵀMx at the end */ b: number;
    h: number;
    kind: 'feasible' | 'infeasible' | 'away' | 'unfinished';
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'slep-plane': SlepPlane;
  }
}
