// Highlights cells while the pointer or the focus is on an element.

/** Highlights these cells, or no cells if the argument is undefined. */
export type Lift = (cells: ReadonlySet<number> | undefined) => void;

/** Returns the event listeners for an element that represents the given cells. */
export const lifting = (lift: Lift, cells: ReadonlySet<number>): Record<string, () => void> => ({
  pointerenter: () => lift(cells),
  pointerleave: () => lift(undefined),
  focus: () => lift(cells),
  blur: () => lift(undefined),
});
