// A canvas as sharp as the screen, drawn in CSS pixels.
import { pixels, textFont } from '../ui/palette.ts';
import type { Box } from './label-placement.ts';

/** Clears the canvas at the size that it has on the page and returns its pen, undefined while it is not laid out. */
export function wipe(canvas: HTMLCanvasElement): CanvasRenderingContext2D | undefined {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || !width || !height) return undefined;
  [canvas.width, canvas.height] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
  context.scale(devicePixelRatio, devicePixelRatio);
  context.font = textFont(12);
  context.textBaseline = 'middle';
  return context;
}

/** The plot between the gutters of the charts, so that it stands below theirs. */
export function between(canvas: HTMLCanvasElement, top: number, bottom: number): Box {
  const left = pixels('gutter-left');
  return {
    x: left,
    y: top,
    w: Math.max(1, canvas.clientWidth - left - pixels('gutter-right')),
    h: Math.max(1, canvas.clientHeight - top - bottom),
  };
}

export const crisp = (at: number): number => Math.round(at) + 0.5;
