// Arranges boxes side by side, for pictures of several columns on a canvas of any shape.
import type { Box } from '../../../chart/pen.ts';
import type { Size } from '../../../chart/surface.ts';

/** The maximum number of columns that are drawn. More columns could not be distinguished. */
export const mostTiles = 6;

export const tilesOf = ({ p }: { p: number }): number => Math.min(p, mostTiles);

/**
 * Returns equal boxes that fill a canvas in rows. The number of boxes per row is chosen so that boxes with the given
 * aspect ratio are as large as possible.
 */
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

/** Returns the part of a box that lies inside the margins. */
export function inset({ x, y, w, h }: Box, top: number, right: number, bottom: number, left: number): Box {
  return { x: x + left, y: y + top, w: Math.max(1, w - left - right), h: Math.max(1, h - top - bottom) };
}

/** Returns the largest box with the given ratio of width to height that fits into another box, centred in it. */
export function fitted({ x, y, w, h }: Box, ratio: number): Box {
  const [width, height] = [Math.min(w, h * ratio), Math.min(h, w / ratio)];
  return { x: x + (w - width) / 2, y: y + (h - height) / 2, w: width, h: height };
}

export const squareIn = (box: Box): Box => fitted(box, 1);

/** Returns the part of a canvas that lies inside a margin. */
export const withMargin = ({ width, height }: Size, margin: number): Box =>
  inset({ x: 0, y: 0, w: width, h: height }, margin, margin, margin, margin);

/** Returns the boxes of the first columns in a thumbnail, which shows at most four columns. */
export function smallTiles(count: number, size: Size, margin: number, aspect: number, gap: number): Box[] {
  const { w: width, h: height } = withMargin(size, margin);
  const boxes = tiles(Math.min(count, 4), { width, height }, aspect, gap);
  return boxes.map((box) => ({ ...box, x: box.x + margin, y: box.y + margin }));
}

/** Returns a sentence that says how many of the columns are drawn, or '' if all are drawn. */
export const restOf = (p: number, drawn: number, what = ''): string =>
  p > drawn ? ` The first ${drawn} of ${p}${what}.` : '';
