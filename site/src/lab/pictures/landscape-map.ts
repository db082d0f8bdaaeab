// Draws a landscape: shades, contour lines and axes, and the path of the run over it.
import type { CanvasPen } from '../../chart/canvas.ts';
import { contour, heightAt, levelsOf, type Field } from '../../chart/contours.ts';
import { Coverage, placeLabel } from '../../chart/label-placement.ts';
import { plotIn } from '../../chart/layout.ts';
import { crisp, drawMarker } from '../../chart/draw.ts';
import type { Box, Point, TextStyle } from '../../chart/pen.ts';
import { ticksWithin } from '../../chart/scale.ts';
import type { Mark } from '../../model/mark.ts';
import { channels, shadeOf } from './shades.ts';

/**
 * The box of the map, and the plane coordinates of its edges. a: the left and the right edge. b: the lower and the
 * upper edge.
 */
export interface MapFrame {
  box: Box;
  a: readonly [number, number];
  b: readonly [number, number];
}

/**
 * A point of the path. far: the distance of the point from the plane, scaled so that the path is faintest where this
 * distance is 1 or more.
 */
export interface PathPoint extends Point {
  far: number;
}

/** A point of the path that is drawn with a label. */
export interface NamedPoint extends Point {
  text: string;
  open: boolean;
}

const margin = { top: 8, bottom: 36, left: 52, right: 12 };
const bands = 14;

export const mapBox = ({ clientWidth, clientHeight }: HTMLCanvasElement): Box =>
  plotIn(margin, clientWidth, clientHeight);

export const acrossOf = ({ box, a }: MapFrame, value: number): number =>
  box.x + ((value - a[0]) / (a[1] - a[0])) * box.w;
export const upOf = ({ box, b }: MapFrame, value: number): number =>
  box.y + box.h - ((value - b[0]) / (b[1] - b[0])) * box.h;

/** Draws the field. Higher values are more opaque. */
export function drawField(pen: CanvasPen, { box }: MapFrame, field: Field): void {
  const { context } = pen;
  const levels = levelsOf(field, bands);
  const [width, height] = [Math.round(box.w), Math.round(box.h)];
  const ink = channels(pen.colour('ink'));
  const last = field.size - 1;
  const shades = shadeOf(width, height, (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const value = heightAt(field, ((x + 0.5) / width) * last, (1 - (y + 0.5) / height) * last);
    if (!Number.isFinite(value)) return undefined;
    let band = 0;
    while (band < levels.length && value >= levels[band]) band++;
    return [...ink, (38 * band) / Math.max(1, levels.length)];
  });
  context.drawImage(shades, box.x, box.y, box.w, box.h);
  const at = (k: number, numbers: readonly number[]): [number, number] => [
    box.x + (numbers[k] / last) * box.w,
    box.y + box.h - (numbers[k + 1] / last) * box.h,
  ];
  context.strokeStyle = pen.colour('edge');
  context.lineWidth = 1;
  levels.forEach((level, i) => {
    const numbers = contour(field, level);
    context.beginPath();
    for (let k = 0; k < numbers.length; k += 4) {
      context.moveTo(...at(k, numbers));
      context.lineTo(...at(k + 2, numbers));
    }
    context.globalAlpha = i % 3 === 0 ? 1 : 0.5;
    context.stroke();
  });
  context.globalAlpha = 1;
}

/** Draws the axes. names: the names of the horizontal and the vertical axis. */
export function drawAxes(pen: CanvasPen, frame: MapFrame, names: readonly [string, string]): void {
  const { context } = pen;
  const { box, a, b } = frame;
  const style: TextStyle = { colour: 'ink-3', middle: true, align: 'center' };
  context.strokeStyle = pen.colour('edge');
  context.strokeRect(crisp(box.x) - 1, crisp(box.y) - 1, Math.round(box.w) + 1, Math.round(box.h) + 1);
  context.fillStyle = pen.colour(style.colour);
  for (const { at, label } of ticksWithin(a, box.w / 2.4)) {
    context.fillRect(Math.round(acrossOf(frame, at)), box.y + box.h, 1, 4);
    pen.text(label, acrossOf(frame, at), box.y + box.h + 11, style);
  }
  pen.text(`${names[0]} →`, box.x + box.w / 2, box.y + box.h + 27, style);
  for (const { at, label } of ticksWithin(b, box.h)) {
    const y = upOf(frame, at);
    context.fillRect(box.x - 4, Math.round(y), 4, 1);
    if (y > box.y + 4) pen.text(label, box.x - 7, y, { ...style, align: 'right' });
  }
  context.save();
  context.translate(9, box.y + box.h / 2);
  context.rotate(-Math.PI / 2);
  pen.text(`${names[1]} →`, 0, 0, style);
  context.restore();
}

/**
 * Draws the path in the colour of its method, fainter where the path is far from the plane. named: the points with
 * labels.
 */
export function drawPath(
  pen: CanvasPen,
  { box }: MapFrame,
  path: readonly PathPoint[],
  mark: Mark,
  named: readonly NamedPoint[],
): void {
  const { context } = pen;
  const strength = ({ far }: PathPoint) => 1 - 0.75 * Math.min(1, far);
  pen.within(box, () => {
    context.strokeStyle = context.fillStyle = pen.colour(mark.colour);
    context.lineWidth = 2;
    context.lineJoin = context.lineCap = 'round';
    for (let k = 1; k < path.length; k++) {
      context.globalAlpha = Math.min(strength(path[k - 1]), strength(path[k]));
      context.beginPath();
      context.moveTo(path[k - 1].x, path[k - 1].y);
      context.lineTo(path[k].x, path[k].y);
      context.stroke();
    }
    for (const point of path) {
      context.globalAlpha = strength(point);
      context.beginPath();
      context.arc(point.x, point.y, 1.9, 0, 2 * Math.PI);
      context.fill();
    }
  });
  const seen = named.filter(({ x, y }) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h);
  const covered = new Coverage(box);
  covered.line(path.flatMap(({ x, y }) => [x, y]));
  for (const { x, y } of seen) covered.box({ x: x - 5, y: y - 5, w: 10, h: 10 });
  const style = { colour: 'ink', size: 13, weight: 500, align: 'center', middle: true, halo: true } as const;
  const inner = { x: box.x + 2, y: box.y + 2, w: box.w - 4, h: box.h - 4 };
  for (const { x, y, text, open } of seen) {
    drawMarker(pen, { ...mark, shape: 'disc', open }, x, y, 4.4);
    const size = { w: pen.measure(text, 13, 500) + 4, h: 17 };
    const at = placeLabel({ x, y }, size, covered, inner);
    if (at) pen.text(text, at.x + at.w / 2, at.y + at.h / 2, style);
  }
}
