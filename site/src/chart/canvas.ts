// A pen that draws on a canvas, in CSS pixels.
import { colour, textFont, textWidth } from '../ui/palette.ts';
import type { Box, Pen, TextStyle } from './pen.ts';

/** A line with more coordinates than this number (two for each point) is drawn as bars. */
const dense = 1200;

export class CanvasPen implements Pen {
  /** Takes the colours and the typeface from the style of the host. */
  constructor(
    readonly context: CanvasRenderingContext2D,
    private readonly host: Element,
  ) {}

  colour(name: string): string {
    return colour(name, this.host);
  }

  line(points: readonly number[], name: string, width: number, dash: readonly number[] = []): void {
    const { context } = this;
    if (points.length > dense) return this.bars(points, name, width);
    Object.assign(context, { strokeStyle: this.colour(name), lineWidth: width, lineJoin: 'bevel' });
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

  /**
   * Draws a dense line as vertical bars, one for each pixel column. Stroking the line would take ten times as long, and
   * the dashes of the line would be invisible anyway.
   */
  private bars(points: readonly number[], name: string, width: number): void {
    const { context } = this;
    context.fillStyle = this.colour(name);
    let left = -Infinity;
    let right = -Infinity;
    let top = Infinity;
    let bottom = -Infinity;
    const fill = () => context.fillRect(left - width / 2, top - width / 2, right - left, bottom - top + width);
    let x = points[0];
    let y = points[1];
    for (let i = 2; i < points.length; i += 2) {
      const u = points[i];
      const v = points[i + 1];
      if (!Number.isNaN(y + v)) {
        if (u >= left + 1) {
          if (top <= bottom) fill();
          left = u;
          right = u + width;
          top = Infinity;
          bottom = -Infinity;
        }
        right = Math.max(right, u + Math.max(width, u - x));
        top = Math.min(top, y, v);
        bottom = Math.max(bottom, y, v);
      }
      x = u;
      y = v;
    }
    if (top <= bottom) fill();
  }

  shape(path: string, fill: string, stroke?: string): void {
    const { context } = this;
    const outline = new Path2D(path);
    context.fillStyle = this.colour(fill);
    context.fill(outline);
    if (!stroke) return;
    context.setLineDash([]);
    Object.assign(context, { strokeStyle: this.colour(stroke), lineWidth: 1.6 });
    context.stroke(outline);
  }

  image(pixels: HTMLCanvasElement, { x, y, w, h }: Box, smooth: boolean): void {
    this.context.imageSmoothingEnabled = smooth;
    this.context.drawImage(pixels, x, y, w, h);
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    const { colour: name, size = 12, weight, align = 'left', middle = false, halo = false } = style;
    const { context } = this;
    Object.assign(context, {
      font: textFont(size, weight, this.host),
      textAlign: align,
      textBaseline: middle ? 'middle' : 'alphabetic',
    });
    if (halo) {
      Object.assign(context, { strokeStyle: this.colour('bg'), lineWidth: 4, lineJoin: 'round' });
      context.setLineDash([]);
      context.strokeText(text, x, y);
    }
    context.fillStyle = this.colour(name);
    context.fillText(text, x, y);
  }

  measure(text: string, size: number, weight?: number): number {
    return textWidth(this.context, text, textFont(size, weight, this.host), this.host);
  }

  within({ x, y, w, h }: Box, draw: () => void): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    draw();
    context.restore();
  }

  faintly(draw: () => void, opacity = 0.3): void {
    this.context.globalAlpha = opacity;
    draw();
    this.context.globalAlpha = 1;
  }
}
