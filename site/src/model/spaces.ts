// What the page draws from the catalogue's words on the space that a method walks on: "penalty", "manifold, metric of M: the gradient in the M-norm".
import { math } from '../ui/dom.ts';

/** The exact penalty, a manifold, or a merit for comparison. */
export type Kind = 'penalty' | 'manifold' | 'other';

export const kindOf = (space: string): Kind =>
  space.startsWith('penalty') ? 'penalty' : space.startsWith('manifold') ? 'manifold' : 'other';

/** The formula of the gradient's norm on that space, by its name in index.html. */
export function gradientOf(space: string): string {
  if (kindOf(space) === 'manifold') return space.includes('M-norm') ? 'grad-metric' : 'grad-manifold';
  return kindOf(space) === 'penalty' ? 'grad' : 'grad-other';
}

/** The formulas for several spaces, each once. */
export function gradients(spaces: readonly string[]): (Node | string)[] {
  return [...new Set(spaces.map(gradientOf))].flatMap((name, i) => (i === 0 ? [math(name)] : [', ', math(name)]));
}
