// The custom element <slep-plane> of slep-plane.js. Importing the module defines the element. Without a DOM, importing
// the module does nothing.

/**
 * The plane of x for n = 2, p = 1 and f(x) = -gᵀx: the ellipse xᵀMx = 1, level lines of f and of h, and the iterates of
 * SLBB without a safeguard. The reader can drag the axes of M, the direction in which f falls, and the starting point.
 * The reader can also change β.
 *
 * Attributes: `axes`, the semi-axes of the ellipse, such as "1 0.5" (Infinity means a zero eigenvalue); `turn`, the
 * angle of the first axis in degrees; `g`; `x0`; `beta`. The element dispatches the event `change` after every redraw.
 */
export declare class SlepPlane extends HTMLElement {
  /** The iterates, and how the run ended. */
  readonly outcome: {
    path: readonly (readonly [number, number])[];
    end: readonly [number, number];
    /** xᵀMx at the end. */ b: number;
    h: number;
    kind: 'feasible' | 'infeasible' | 'away' | 'unfinished';
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'slep-plane': SlepPlane;
  }
}
