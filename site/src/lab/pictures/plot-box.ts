// The plot of a picture, between the same gutters as the charts above it.
import type { Box } from '../../chart/label-placement.ts';
import { pixels } from '../../ui/palette.ts';

export function plotBox(canvas: HTMLCanvasElement, top: number, bottom: number): Box {
  const left = pixels('gutter-left');
  return {
    x: left,
    y: top,
    w: Math.max(1, canvas.clientWidth - left - pixels('gutter-right')),
    h: Math.max(1, canvas.clientHeight - top - bottom),
  };
}
