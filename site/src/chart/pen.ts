// A pen draws a chart on a canvas (canvas.ts) or as SVG (svg.ts), in pixels of its figure. Colours are the names of
// colours in the style sheet.
import type { Mark } from '../model/mark.ts';
import { outline } from '../ui/marks.ts';
import type { Box } from './label-placement.ts';

export interface TextStyle {
  colour: string;
  size?: number;
  weight?: number;
  align?: 'left' | 'center' | 'right';
  /** Whether y is the middle of the text instead of its baseline. */
  middle?: boolean;
  /** Whether the text has an outline in the colour of the background, so that it can be read over lines. */
  halo?: boolean;
}

export interface Pen {
  /** Returns the value of a named colour of the style sheet, as the browser serialises it. */
  colour(name: string): string;
  /** Draws a polyline through points x, y, x, y, … A point that is NaN is a gap. */
  line(points: readonly number[], colour: string, width: number, dash?: readonly number[]): void;
  /** Fills an outline, given as SVG path data. */
  shape(path: string, fill: string, stroke?: string): void;
  /** Draws an image, stretched to a box. smooth: whether its pixels are interpolated. */
  image(pixels: HTMLCanvasElement, box: Box, smooth: boolean): void;
  text(text: string, x: number, y: number, style: TextStyle): void;
  /** Returns the width of a string. */
  measure(text: string, size: number, weight?: number): number;
  /** Calls draw, and clips its drawing to a box. */
  within(box: Box, draw: () => void): void;
  /**
   * Calls draw, and makes its drawing faint, with the given opacity if there is one. Rows after the current one are
   * drawn like this.
   */
  faintly(draw: () => void, opacity?: number): void;
}

export function drawMarker(pen: Pen, { shape, open, colour }: Mark, x: number, y: number, r: number): void {
  const path = outline(shape, x, y, r);
  if (open) pen.shape(path, 'bg', colour);
  else pen.shape(path, colour);
}

/** Returns the coordinate at which a line one pixel wide is sharp. */
export const crisp = (at: number): number => Math.round(at) + 0.5;
