// Boxes side by side: pictures of several columns on one canvas, whatever its shape.
import type { Box } from '../../../chart/label-placement.ts';
import type { Size } from '../../../chart/surface.ts';

/** So many columns can be told apart. */
export const mostTiles = 6;

/** Equal boxes in rows that fill a size, as large as boxes of that width over height can be. */
export function tiles(count: number, { width, height }: Size, aspect: number, gap: number): Box[] {
  const each = (across: number) => ({
    w: (width - gap * (across - 1)) / across,
    h: (height - gap * (Math.ceil(count / across) - 1)) / Math.ceil(count / across),
  });
  const fit = (across: number) => Math.min(each(across).w / aspect, each(across).h);
  let across = 1;
  for (let more = 2; more <= count; more++) if (fit(more) > fit(across) * 1.01) across = more;
  const { w, h } = each(across);
  return Array.from({ length: count }, (_, i) => ({
    x: (i % across) * (w + gap),
    y: Math.floor(i / across) * (h + gap),
    w,
    h,
  }));
}

/** A box without some of its edges. */
export const inset = ({ x, y, w, h }: Box, top: number, right = 0, bottom = 0, left = 0): Box => ({
  x: x + left,
  y: y + top,
  w: Math.max(1, w - left - right),
  h: Math.max(1, h - top - bottom),
});

/** The largest square in a box, in its middle. */
export const squareIn = ({ x, y, w, h }: Box): Box => {
  const side = Math.min(w, h);
  return { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
};
