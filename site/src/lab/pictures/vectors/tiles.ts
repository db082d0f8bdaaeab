// Boxes side by side, for pictures of several columns on one canvas of any shape.
import type { Box } from '../../../chart/label-placement.ts';
import type { Size } from '../../../chart/surface.ts';

/** The largest number of distinguishable columns. */
export const mostTiles = 6;

export const tilesOf = ({ p }: { p: number }): number => Math.min(p, mostTiles);

/** Equal boxes in rows that fill a canvas. Each row has as many boxes as make those of the aspect ratio largest. */
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

/** A box without its margins. */
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

/** All of a canvas except its margin. */
export const withMargin = ({ width, height }: Size, margin: number): Box =>
  inset({ x: 0, y: 0, w: width, h: height }, margin, margin, margin, margin);

/** Boxes for the first columns in a thumbnail, at most four. */
export const smallTiles = (
  count: number,
  { width, height }: Size,
  margin: number,
  aspect: number,
  gap: number,
): Box[] =>
  tiles(Math.min(count, 4), { width: width - 2 * margin, height: height - 2 * margin }, aspect, gap).map((tile) => ({
    ...tile,
    x: tile.x + margin,
    y: tile.y + margin,
  }));

/** A sentence to show if not all columns are drawn. */
export const restOf = (p: number, drawn: number, what = ''): string =>
  p > drawn ? ` The first ${drawn} of ${p}${what}.` : '';
