// What a chart draws around its lines: grid, scale and levels below them, markers and names above. All in CSS pixels of the figure.
import type uPlot from 'uplot';
import type { Line } from './chart.ts';
import { place, type Box, type Point } from './labels.ts';
import { plain } from './figures.ts';
import { drawMarker } from './marks.ts';
import { colour, textFont } from './palette.ts';
import { iterationTicks, type Range } from './scale.ts';

export interface Frame { plot: uPlot; range: Range; last: number; hasAxis: boolean }

interface Pen { context: CanvasRenderingContext2D; box: Box; x(iteration: number): number; y(value: number): number }

/** The plot within its figure; asks nothing of the page's layout. */
export function boxOf({ bbox }: uPlot): Box {
  const ratio = devicePixelRatio;
  return { x: bbox.left / ratio, y: bbox.top / ratio, w: bbox.width / ratio, h: bbox.height / ratio };
}

function withPen({ plot }: Frame, draw: (pen: Pen) => void): void {
  const { ctx: context } = plot;
  const ratio = devicePixelRatio;
  const box = boxOf(plot);
  context.save();
  context.scale(ratio, ratio);
  draw({ context, box, x: (k) => box.x + plot.valToPos(k, 'x'), y: (v) => box.y + plot.valToPos(v, 'y') });
  context.restore();
}

const crisp = (at: number): number => Math.round(at) + 0.5;

function stroke(context: CanvasRenderingContext2D, name: string, points: [number, number, number, number], dash: number[] = []): void {
  context.strokeStyle = colour(name);
  context.lineWidth = 1;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(points[0], points[1]);
  context.lineTo(points[2], points[3]);
  context.stroke();
}

/** Grid, scale, levels and axis. levels are in units of the scale. */
export function ground(frame: Frame, levels: number[]): void {
  withPen(frame, ({ context, box, x, y }) => {
    const { range, last, hasAxis } = frame;
    const right = box.x + box.w;
    const bottom = box.y + box.h;
    context.textBaseline = 'middle';
    for (const tick of range.ticks) {
      stroke(context, tick.at === range.zero ? 'edge' : 'grid', [box.x, crisp(y(tick.at)), right, crisp(y(tick.at))]);
      scaleLabel(context, tick, box.x - 7, y(tick.at));
    }
    const ticks = iterationTicks(last, box.w);
    for (const k of ticks) stroke(context, 'grid', [crisp(x(k)), box.y, crisp(x(k)), bottom]);
    stroke(context, 'line', [crisp(box.x), box.y, crisp(box.x), bottom]);
    for (const level of levels) if (level >= range.low && level <= range.high) stroke(context, 'ink-2', [box.x, crisp(y(level)), right, crisp(y(level))], [1, 3]);
    if (!hasAxis) return;
    stroke(context, 'edge', [box.x, crisp(bottom), right, crisp(bottom)]);
    Object.assign(context, { fillStyle: colour('ink-3'), font: textFont(12), textAlign: 'center', textBaseline: 'alphabetic' });
    for (const k of ticks) {
      stroke(context, 'edge', [crisp(x(k)), bottom, crisp(x(k)), bottom + 5]);
      context.fillText(String(k), x(k), bottom + 18);
    }
    const room = frame.plot.width - right;
    context.textAlign = 'left';
    if (room > 80) context.fillText('iterations', right + 23, bottom + 18);
  });
}

/** A power of ten with its exponent raised, or the label as it is; right-aligned at x. */
function scaleLabel(context: CanvasRenderingContext2D, { power, label }: Range['ticks'][number], x: number, y: number): void {
  Object.assign(context, { fillStyle: colour('ink-3'), font: textFont(12), textAlign: 'right' });
  if (!power || power === 1) return context.fillText(label, x, y + 1);
  const raised = String(power).replace('-', '−');
  context.font = textFont(9);
  const width = context.measureText(raised).width;
  context.fillText(raised, x, y - 4);
  context.font = textFont(12);
  context.fillText('10', x - width - 1, y + 1);
}

/** Markers along the lines, a larger one at each end. */
export function ends(frame: Frame, lines: Line[], drawn: (number | null)[][]): void {
  withPen(frame, ({ context, box, x, y }) => {
    context.lineWidth = 1.6;
    context.setLineDash([]);
    const spacing = Math.max(1, Math.round((76 / box.w) * frame.last));
    lines.forEach(({ mark }, i) => {
      const end = drawn[i].length - 1;
      for (let k = Math.round((spacing * (i + 1)) / (lines.length + 1)); k < end - spacing / 6; k += spacing) marker(k, 2.8);
      marker(end, 3.8);
      function marker(k: number, r: number): void {
        const value = drawn[i][k];
        if (value !== null && value !== undefined && value <= frame.range.high) drawMarker(context, mark, x(k), y(value), r, colour(mark.colour), colour('bg'));
      }
    });
  });
}

/** A triangle above the plot where β was raised; the last raise in words where there is room. */
export function raises(frame: Frame, lines: Line[]): void {
  withPen(frame, ({ context, box, x }) => {
    if (box.w < 400) return; // the caption needs the room
    Object.assign(context, { font: textFont(12), textAlign: 'left', textBaseline: 'alphabetic' });
    lines.forEach(({ raises: all = [], mark }, i) => {
      context.fillStyle = colour(`${mark.colour}-ink`);
      for (const { at } of all) context.fill(new Path2D(`M${x(at) - 4} ${box.y - 3}h8l-4 -7z`));
      const last = all.at(-1);
      const first = lines.findIndex((l) => l.raises?.length);
      if (last && i === first && x(last.at) < box.x + box.w - 320) context.fillText(`β raised from ${plain(last.from)} to ${plain(last.to)}`, x(last.at) + 8, box.y - 3);
    });
  });
}

/** The names at the ends of the lines. */
export function inscribe(frame: Frame, lines: Line[], drawn: (number | null)[][], levels: number[]): void {
  withPen(frame, ({ context, box, x, y }) => {
    context.font = textFont(13, 500);
    const points: Point[] = levels.flatMap((level) => Array.from({ length: Math.ceil(box.w / 20) }, (_, i) => ({ x: box.x + 20 * i, y: y(level) })));
    const tips: (Point & { w: number; line: Line })[] = [];
    lines.forEach((line, i) => {
      const values = drawn[i];
      points.push(...along(values, frame.last / (box.w / 5)).map(([k, v]) => ({ x: x(k), y: y(v) })));
      const end = values.findLastIndex((v) => v !== null);
      if (end > 0) tips.push({ line, x: x(end), y: Math.max(y(values[end] ?? 0), box.y), w: context.measureText(line.name).width + 4 });
    });
    const inner = { x: box.x + 4, y: box.y - 4, w: box.w - 4 + Math.min(0, frame.plot.width - box.x - box.w - 20), h: box.h + 6 };
    Object.assign(context, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 4, strokeStyle: colour('bg') });
    place(tips, 17, points, inner).forEach((spot, i) => {
      if (!spot) return;
      const { line } = tips[i];
      context.strokeText(line.name, spot.x + spot.w / 2, spot.y + spot.h / 2);
      context.fillStyle = colour(`${line.mark.colour}-ink`);
      context.fillText(line.name, spot.x + spot.w / 2, spot.y + spot.h / 2);
    });
  });
}

/** Points of a line at equal distances in iterations, between its values as well. */
function along(values: (number | null)[], distance: number): [number, number][] {
  const out: [number, number][] = [];
  for (let k = 0; k < values.length; k += distance) {
    const [low, high] = [values[Math.floor(k)], values[Math.ceil(k)] ?? values[Math.floor(k)]];
    if (typeof low === 'number' && typeof high === 'number') out.push([k, low + (k - Math.floor(k)) * (high - low)]);
  }
  return out;
}
