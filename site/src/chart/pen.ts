// A pen draws a chart on a canvas (canvas.ts) or as SVG (svg.ts), in pixels of its figure. Colours are given by their
// names in the style sheet.
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
  /** Returns the value of a colour of the style sheet, as the browser writes it. */
  colour(name: string): string;
  /** Draws a polyline through points x, y, x, y, …, with a gap where they are NaN. */
  line(points: readonly number[], colour: string, width: number, dash?: readonly number[]): void;
  /** Fills an outline given as the path data of SVG. */
  shape(path: string, fill: string, stroke?: string): void;
  /** Draws an image, stretched to a box. smooth: whether its pixels are interpolated. */
  image(pixels: HTMLCanvasElement, box: Box, smooth: boolean): void;
  text(text: string, x: number, y: number, style: TextStyle): void;
  /** Returns the width of a text. */
  measure(text: string, size: number, weight?: number): number;
  /** Clips what draw draws to a box. */
  within(box: Box, draw: () => void): void;
  /** Makes what draw draws faint, or gives it an opacity. Rows ahead of the run are faint. */
  faintly(draw: () => void, opacity?: number): void;
}

export function drawMarker(pen: Pen, { shape, open, colour }: Mark, x: number, y: number, r: number): void {
  const path = outline(shape, x, y, r);
  if (open) pen.shape(path, 'bg', colour);
  else pen.shape(path, colour);
}

/** Returns the coordinate at which a line one pixel wide is sharp. */
export const crisp = (at: number): number => Math.round(at) + 0.5;
