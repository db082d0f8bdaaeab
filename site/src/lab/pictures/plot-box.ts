// The plot of a picture, between its gutters.
import type { Box } from '../../chart/label-placement.ts';
import { pixels } from '../../ui/palette.ts';

export function plotBox(canvas: HTMLCanvasElement, top: number, bottom: number): Box {
  const left = pixels('gutter-left', canvas);
  return {
    x: left,
    y: top,
    w: Math.max(1, canvas.clientWidth - left - pixels('gutter-right', canvas)),
    h: Math.max(1, canvas.clientHeight - top - bottom),
  };
}
