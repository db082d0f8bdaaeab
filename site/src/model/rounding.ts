// The size of rounding errors.

/** The error of a sum of many rounded terms, in units in the last place of its largest terms. */
const units = 1024;

/**
 * Smaller figures are rounding errors. scale: the size of the terms whose difference the figure is, which is 1 for
 * ‖XᵀMX − I‖ and |f*| for f − f*.
 */
export const roundingFloor = (scale: number): number => units * Number.EPSILON * Math.abs(scale);
