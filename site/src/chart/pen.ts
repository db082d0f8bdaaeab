// What charts are drawn with, in CSS pixels, on a canvas. Colours are names of the style sheet.
import type { Box } from './label-placement.ts';
import { drawMarker, type Mark } from '../ui/marks.ts';
import { colour, textFont } from '../ui/palette.ts';

export interface Words {
  size?: number;
  weight?: number;
  colour: string;
  align?: 'left' | 'center' | 'right';
  middle?: boolean;
  /** with a rim of the ground's colour */ rim?: boolean;
}

/** Numbers of a line that has about two points on every pixel. */
const dense = 1200;

export class Pen {
  private readonly context: CanvasRenderingContext2D;
  private readonly place: Element;

  /** place: where in the page the colours are taken from. */
  constructor(context: CanvasRenderingContext2D, place: Element) {
    this.context = context;
    this.place = place;
  }

  /** A line through points x, y, x, y, …; it breaks where they are NaN. */
  line(points: readonly number[], name: string, width: number, dash: readonly number[] = []): void {
    const { context } = this;
    if (points.length > dense) return this.bars(points, name, width);
    Object.assign(context, { strokeStyle: colour(name, this.place), lineWidth: width, lineJoin: 'bevel' });
    context.setLineDash([...dash]);
    context.beginPath();
    let broken = true;
    for (let i = 0; i < points.length; i += 2) {
      if (Number.isNaN(points[i + 1])) broken = true;
      else {
        if (broken) context.moveTo(points[i], points[i + 1]);
        else context.lineTo(points[i], points[i + 1]);
        broken = false;
      }
    }
    context.stroke();
  }

  /** A line of almost vertical pieces, as upright bars: to stroke it would take ten times as long, and dashes could not be seen. */
  private bars(points: readonly number[], name: string, width: number): void {
    const { context } = this;
    context.fillStyle = colour(name, this.place);
    for (let i = 2; i < points.length; i += 2) {
      const [y, v] = [points[i - 1], points[i + 1]];
      if (!Number.isNaN(y + v))
        context.fillRect(
          points[i] - width / 2,
          Math.min(y, v) - width / 2,
          Math.max(width, points[i] - points[i - 2]),
          Math.abs(v - y) + width,
        );
    }
  }

  /** An outline as SVG writes it, filled. */
  shape(path: string, name: string): void {
    this.context.fillStyle = colour(name, this.place);
    this.context.fill(new Path2D(path));
  }

  marker(mark: Mark, x: number, y: number, r: number): void {
    this.context.setLineDash([]);
    this.context.lineWidth = 1.6;
    drawMarker(this.context, mark, x, y, r, colour(mark.colour, this.place), colour('bg', this.place));
  }

  text(
    words: string,
    x: number,
    y: number,
    { size = 12, weight, colour: name, align = 'left', middle = false, rim = false }: Words,
  ): void {
    const { context } = this;
    Object.assign(context, {
      font: textFont(size, weight, this.place),
      textAlign: align,
      textBaseline: middle ? 'middle' : 'alphabetic',
    });
    if (rim) {
      Object.assign(context, { strokeStyle: colour('bg', this.place), lineWidth: 4, lineJoin: 'round' });
      context.setLineDash([]);
      context.strokeText(words, x, y);
    }
    context.fillStyle = colour(name, this.place);
    context.fillText(words, x, y);
  }

  /** Width of a text. */
  measure(words: string, size: number, weight?: number): number {
    this.context.font = textFont(size, weight, this.place);
    return this.context.measureText(words).width;
  }

  /** Draws within a box alone. */
  within({ x, y, w, h }: Box, draw: () => void): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    draw();
    context.restore();
  }

  /** Draws so faint that it is seen to lie ahead. */
  faintly(draw: () => void): void {
    this.context.globalAlpha = 0.3;
    draw();
    this.context.globalAlpha = 1;
  }
}

/** A pen for all of a canvas at the size that its host has on the page, wiped; undefined while it is not laid out. */
export function penOf(
  canvas: HTMLCanvasElement,
  host: HTMLElement,
): { pen: Pen; width: number; height: number } | undefined {
  const { clientWidth: width, clientHeight: height } = host;
  const context = canvas.getContext('2d');
  if (!context || !width || !height) return undefined;
  const [w, h] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { pen: new Pen(context, host), width, height };
}
