// Returns the mark of a class, which has one of five shapes and one of five colours, and the name of a scatter.
import type { Mark } from '../../model/mark.ts';

const shapes: readonly Mark['shape'][] = ['disc', 'square', 'diamond', 'up', 'down'];

export const shapeOf = (code: number): Mark['shape'] => shapes[(code + Math.floor(code / 5)) % 5];

/** Returns the name that the style sheet gives to the colour of a class. */
export const colourOf = (code: number): string => `class-${(code % 5) + 1}`;

/** Returns the name of the scatter to which the scatter between the classes is compared, for use in a sentence. */
export const against = (scatter: unknown): string => (scatter === 'total' ? 'the total scatter' : 'that within them');
