// Finds the cell under the pointer.
import type { Drawing } from './figure.ts';

/**
 * Returns a function that finds the cell whose mark is nearest to a point. each: a function that calls its argument for
 * every mark. reach: the distance in pixels within which a mark is found.
 */
export const nearest =
  (reach: number, each: (offer: (cell: number, x: number, y: number) => void) => void): Drawing['cellAt'] =>
  (px, py) => {
    let [best, least]: [number | undefined, number] = [undefined, reach];
    each((cell, x, y) => {
      const away = Math.hypot(x - px, y - py);
      if (away < least) [best, least] = [cell, away];
    });
    return best;
  };
