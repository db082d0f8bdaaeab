// A pen draws on a canvas (canvas.ts) or as SVG (svg.ts). Coordinates are in pixels, relative to the figure. Colours
// are given by their names in the style sheet.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

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
  /** Fills an outline, given as SVG path data, and strokes it if a colour `stroke` is given. */
  shape(path: string, fill: string, stroke?: string): void;
  /** Draws an image, stretched to a box. smooth: whether its pixels are interpolated. */
  image(pixels: HTMLCanvasElement, box: Box, smooth: boolean): void;
  text(text: string, x: number, y: number, style: TextStyle): void;
  /** Returns the width of a string. */
  measure(text: string, size: number, weight?: number): number;
  /** Runs the callback `draw` with its output clipped to a box. */
  within(box: Box, draw: () => void): void;
  /**
   * Runs the callback `draw` so that it draws faintly, with the given opacity if there is one. For example, charts draw
   * the rows after the current row faintly.
   */
  faintly(draw: () => void, opacity?: number): void;
}
