// A pen draws a chart in pixels of its figure, on a canvas (canvas.ts) or as SVG (svg.ts). Colours are names in the
// style sheet.
import type { Mark } from '../model/mark.ts';
import { outline } from '../ui/marks.ts';
import type { Box } from './label-placement.ts';

export interface TextStyle {
  colour: string;
  size?: number;
  weight?: number;
  align?: 'left' | 'center' | 'right';
  /** y is the middle of the text, not its base line. */
  middle?: boolean;
  /** Whether the text has an edge in the colour of the background, for text over lines. */
  halo?: boolean;
}

export interface Pen {
  /** The value of a colour named in the style sheet, as the browser writes it. */
  colour(name: string): string;
  /** A line through points x, y, x, y, …, with a gap where they are NaN. */
  line(points: readonly number[], colour: string, width: number, dash?: readonly number[]): void;
  /** A filled outline in the syntax of SVG paths. */
  shape(path: string, fill: string, stroke?: string): void;
  /** Pixels, stretched to a box. smooth: they are interpolated. */
  image(pixels: HTMLCanvasElement, box: Box, smooth: boolean): void;
  text(text: string, x: number, y: number, style: TextStyle): void;
  /** The width of a text. */
  measure(text: string, size: number, weight?: number): number;
  /** Clips the output of draw to a box. */
  within(box: Box, draw: () => void): void;
  /** Draws faintly, for rows ahead of the run, unless an opacity is given. */
  faintly(draw: () => void, opacity?: number): void;
}

export function drawMarker(pen: Pen, { shape, open, colour }: Mark, x: number, y: number, r: number): void {
  const path = outline(shape, x, y, r);
  if (open) pen.shape(path, 'bg', colour);
  else pen.shape(path, colour);
}

/** The coordinate where a line one pixel wide is sharp. */
export const crisp = (at: number): number => Math.round(at) + 0.5;
