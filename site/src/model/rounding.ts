// What counts as zero because rounding errors alone make it up.

/** Sums of many rounded terms are off by so many units in the last place of their largest ones. */
const units = 1024;

/**
 * Figures below this are zero to rounding. scale: the size of the terms whose difference the figure is, which for
 * ‖XᵀMX − I‖ is 1 and for f − f* is |f*|.
 */
export const roundingFloor = (scale: number): number => units * Number.EPSILON * Math.abs(scale);
