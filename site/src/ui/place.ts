// Places a card next to the element that it explains, within the window. The card is close to this element, and covers
// as little as possible of certain other boxes.
import { clamp } from '../model/numbers.ts';

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
type Size = Pick<DOMRect, 'width' | 'height'>;

/** The distance of a card from the element and from the sides of the window. */
const gap = 8;

/** Returns the top left corner of a card. spared: boxes that the card should not cover. */
export function place(term: Box, { width, height }: Size, sight: Size, spared: readonly Box[]): [number, number] {
  const middle = (term.left + term.right - width) / 2;
  const beside = spared.flatMap(({ left, right }) => [left - gap - width, right + gap]);
  const xs = [middle, ...beside].map((x) => clamp(x, gap, sight.width - gap - width));
  const below = spared.flatMap(({ bottom }) => (bottom > term.bottom ? [bottom + gap] : []));
  const ys = [term.bottom + gap, term.top - gap - height, ...below].filter(
    (y) => y >= gap && y + height <= sight.height - gap,
  );
  const aside = clamp(term.top, gap, sight.height - gap - height);
  const places = [
    ...ys.flatMap((y) => xs.map((x) => [x, y] as [number, number])),
    ...[term.right + gap, term.left - gap - width]
      .filter((x) => x >= gap && x + width <= sight.width - gap)
      .map((x) => [x, aside] as [number, number]),
  ];
  const covered = ([x, y]: [number, number]) =>
    spared.reduce((sum, box) => sum + overlap(box, { left: x, top: y, right: x + width, bottom: y + height }), 0);
  // one pixel of distance costs as much as one covered square pixel, so that the card stays near its element
  const cost = (at: [number, number]) => covered(at) + Math.max(0, at[0] - term.right, term.left - at[0] - width);
  const [first = [xs[0], aside] as [number, number], ...others] = places;
  return others.reduce((best, other) => (cost(other) < cost(best) ? other : best), first);
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
