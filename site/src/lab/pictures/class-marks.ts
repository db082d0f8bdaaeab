// How samples of classes are drawn and described: in 25 combinations of five shapes and five colours.
import type { Mark } from '../../model/mark.ts';

const shapes: readonly Mark['shape'][] = ['disc', 'square', 'diamond', 'up', 'down'];

export const shapeOf = (code: number): Mark['shape'] => shapes[(code + Math.floor(code / 5)) % 5];

/** Returns the name that the style sheet gives to the colour of a class. */
export const colourOf = (code: number): string => `class-${(code % 5) + 1}`;

/**
 * Returns the name, as text, of the scatter in the denominator of the ratio, whose numerator is the scatter between
 * classes.
 */
export const against = (scatter: unknown): string => (scatter === 'total' ? 'the total scatter' : 'that within them');
