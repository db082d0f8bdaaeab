// Computes the box of a picture's plot, which lies between the gutters of the picture.
import type { Box } from '../../chart/pen.ts';
import { plotIn } from '../../chart/layout.ts';
import { pixels } from '../../ui/palette.ts';

export function plotBox(canvas: HTMLCanvasElement, top: number, bottom: number): Box {
  const [left, right] = [pixels('gutter-left', canvas), pixels('gutter-right', canvas)];
  return plotIn({ left, right, top, bottom }, canvas.clientWidth, canvas.clientHeight);
}
