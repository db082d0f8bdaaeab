// The map of a landscape: shades and lines of equal height, axes, and a path over it.
import type { Box, Point } from '../../chart/label-placement.ts';
import { Ground, place } from '../../chart/label-placement.ts';
import { drawMarker, type Mark } from '../../ui/marks.ts';
import { colour, textFont } from '../../ui/palette.ts';
import { linearRange } from '../../chart/scale.ts';
import { crisp } from '../../chart/canvas.ts';
import { contour, heightAt, type Field } from './contours.ts';

/** The box of the map, and the coordinates of its left, right, lower and upper edge. */
export interface Chart {
  box: Box;
  a: [number, number];
  b: [number, number];
}

/** far: how far off the plane, over what counts as far. */
export interface Step extends Point {
  far: number;
}

export const across = ({ box, a }: Chart, value: number): number => box.x + ((value - a[0]) / (a[1] - a[0])) * box.w;
export const upward = ({ box, b }: Chart, value: number): number =>
  box.y + box.h - ((value - b[0]) / (b[1] - b[0])) * box.h;

/** Darker where it is higher. */
export function drawField(
  context: CanvasRenderingContext2D,
  { box }: Chart,
  field: Field,
  levels: readonly number[],
): void {
  const [width, height] = [Math.round(box.w), Math.round(box.h)];
  const shades = new OffscreenCanvas(width, height);
  const pen = shades.getContext('2d');
  if (!pen) return;
  const image = pen.createImageData(width, height);
  const ink = (colour('ink').match(/[\d.]+/g) ?? []).map(Number).slice(0, 3);
  const last = field.size - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = heightAt(field, ((x + 0.5) / width) * last, (1 - (y + 0.5) / height) * last);
      if (!Number.isFinite(value)) continue;
      let band = 0;
      while (band < levels.length && value >= levels[band]) band++;
      image.data.set([...ink, (38 * band) / Math.max(1, levels.length)], 4 * (y * width + x));
    }
  }
  pen.putImageData(image, 0, 0);
  context.drawImage(shades, box.x, box.y, box.w, box.h);
  const at = (k: number, numbers: readonly number[]): [number, number] => [
    box.x + (numbers[k] / last) * box.w,
    box.y + box.h - (numbers[k + 1] / last) * box.h,
  ];
  levels.forEach((level, i) => {
    const numbers = contour(field, level);
    context.beginPath();
    for (let k = 0; k < numbers.length; k += 4) {
      context.moveTo(...at(k, numbers));
      context.lineTo(...at(k + 2, numbers));
    }
    context.strokeStyle = colour('edge');
    context.globalAlpha = i % 3 === 0 ? 1 : 0.5;
    context.lineWidth = 1;
    context.stroke();
  });
  context.globalAlpha = 1;
}

/** names: of the axes to the right and up. */
export function drawAxes(context: CanvasRenderingContext2D, chart: Chart, names: readonly [string, string]): void {
  const { box, a, b } = chart;
  context.strokeStyle = colour('edge');
  context.lineWidth = 1;
  context.strokeRect(crisp(box.x) - 1, crisp(box.y) - 1, Math.round(box.w) + 1, Math.round(box.h) + 1);
  context.fillStyle = colour('ink-3');
  context.font = textFont(12);
  const ticks = ([low, high]: [number, number], room: number) =>
    linearRange(low, high, room).ticks.filter(({ at }) => at >= low && at <= high);
  context.textAlign = 'center';
  for (const { at, label } of ticks(a, box.w / 2.4)) {
    context.fillRect(Math.round(across(chart, at)), box.y + box.h, 1, 4);
    context.fillText(label, across(chart, at), box.y + box.h + 11);
  }
  context.fillText(`${names[0]} →`, box.x + box.w / 2, box.y + box.h + 27);
  context.textAlign = 'right';
  for (const { at, label } of ticks(b, box.h)) {
    context.fillRect(box.x - 4, Math.round(upward(chart, at)), 4, 1);
    if (upward(chart, at) > box.y + 4) context.fillText(label, box.x - 7, upward(chart, at));
  }
  context.save();
  context.translate(9, box.y + box.h / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = 'center';
  context.fillText(`${names[1]} →`, 0, 0);
  context.restore();
}

/** The path in the colour of its method, fainter where it is far off the plane, with words at some of its points. */
export function drawPath(
  context: CanvasRenderingContext2D,
  { box }: Chart,
  steps: readonly Step[],
  mark: Mark,
  words: readonly (Point & { text: string; open: boolean })[],
): void {
  const strength = ({ far }: Step) => 1 - 0.75 * Math.min(1, far);
  const ink = colour(mark.colour);
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.w, box.h);
  context.clip();
  context.strokeStyle = context.fillStyle = ink;
  context.lineWidth = 2;
  context.lineJoin = context.lineCap = 'round';
  for (let k = 1; k < steps.length; k++) {
    context.globalAlpha = Math.min(strength(steps[k - 1]), strength(steps[k]));
    context.beginPath();
    context.moveTo(steps[k - 1].x, steps[k - 1].y);
    context.lineTo(steps[k].x, steps[k].y);
    context.stroke();
  }
  for (const step of steps) {
    context.globalAlpha = strength(step);
    context.beginPath();
    context.arc(step.x, step.y, 1.9, 0, 2 * Math.PI);
    context.fill();
  }
  context.restore();
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 4 });
  const seen = words.filter(({ x, y }) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h);
  const covered = new Ground(box);
  covered.line(steps.flatMap(({ x, y }) => [x, y]));
  for (const { x, y } of seen) covered.box({ x: x - 5, y: y - 5, w: 10, h: 10 });
  seen.forEach(({ x, y, text, open }) => {
    context.lineWidth = 1.8;
    drawMarker(context, { ...mark, shape: 'disc', open }, x, y, 4.4, ink, colour('bg'));
    context.font = textFont(13, 500);
    const spot = place({ x, y }, { w: context.measureText(text).width + 4, h: 17 }, covered, {
      x: box.x + 2,
      y: box.y + 2,
      w: box.w - 4,
      h: box.h - 4,
    })?.box;
    if (!spot) return;
    context.lineWidth = 4;
    context.strokeStyle = colour('bg');
    context.strokeText(text, spot.x + spot.w / 2, spot.y + spot.h / 2);
    context.fillStyle = colour('ink');
    context.fillText(text, spot.x + spot.w / 2, spot.y + spot.h / 2);
  });
}
