// A pen that writes SVG as text, and needs no style sheet, fonts or document.
import { escaped } from '../ui/markup.ts';
import type { Box, Pen, TextStyle } from './pen.ts';

const anchors = { left: 'start', center: 'middle', right: 'end' };

export class SvgPen implements Pen {
  private readonly elements: string[] = [];
  private clips = 0;

  /** colour: returns the value of a colour in the style sheet. */
  constructor(readonly colour: (name: string) => string) {}

  line(points: readonly number[], name: string, width: number, dash: readonly number[] = []): void {
    if (points.length < 4) return;
    this.add('path', {
      d: pathThrough(points),
      fill: 'none',
      stroke: this.colour(name),
      'stroke-width': width,
      'stroke-linejoin': 'bevel',
      'stroke-dasharray': dash.join(' '),
    });
  }

  shape(path: string, fill: string, stroke?: string): void {
    this.add('path', {
      d: path.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => rounded(Number(number), 2)),
      fill: this.colour(fill),
      ...(stroke && { stroke: this.colour(stroke), 'stroke-width': 1.6 }),
    });
  }

  image(pixels: HTMLCanvasElement, { x, y, w, h }: Box, smooth: boolean): void {
    const place = { x: rounded(x), y: rounded(y), width: rounded(w), height: rounded(h) };
    const style = smooth ? '' : 'image-rendering:pixelated';
    this.add('image', { ...place, preserveAspectRatio: 'none', style, href: pixels.toDataURL() });
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    const { colour, size = 12, weight, align = 'left', middle = false, halo = false } = style;
    this.add(
      'text',
      {
        x: rounded(x),
        y: rounded(middle ? y + 0.35 * size : y), // few programs support dominant-baseline
        fill: this.colour(colour),
        'font-size': size,
        'font-weight': weight ?? '',
        'text-anchor': anchors[align],
        ...(halo && { stroke: this.colour('bg'), 'stroke-width': 4, 'paint-order': 'stroke' }),
      },
      text,
    );
  }

  /**
   * Returns an upper bound on the width of ordinary text: digits are 0.56 em wide in Helvetica and Arial, and at most
   * 0.65 em in substitute fonts.
   */
  measure(text: string, size: number): number {
    return 0.65 * size * text.length;
  }

  within({ x, y, w, h }: Box, draw: () => void): void {
    const id = `clip-${++this.clips}`;
    const box = `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(w)}" height="${rounded(h)}"/>`;
    this.elements.push(`<clipPath id="${id}">${box}</clipPath>`);
    this.group(`clip-path="url(#${id})"`, draw);
  }

  faintly(draw: () => void, opacity = 0.3): void {
    this.group(`opacity="${opacity}"`, draw);
  }

  /** Runs the callback `draw` with its output translated. */
  moved(x: number, y: number, draw: () => void): void {
    this.group(`transform="translate(${x} ${y})"`, draw);
  }

  /** Returns the drawing as the text of a file. */
  file(width: number, height: number, title: string): string {
    const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="Helvetica, Arial, sans-serif">`;
    return `${head}<title>${escaped(title)}</title>${this.elements.join('')}</svg>`;
  }

  private group(attribute: string, draw: () => void): void {
    const before = this.elements.length;
    draw();
    if (this.elements.length === before) return;
    this.elements.splice(before, 0, `<g ${attribute}>`);
    this.elements.push('</g>');
  }

  /** Adds an element. Attributes with an empty value are omitted. */
  private add(tag: string, attributes: Record<string, string | number>, text = ''): void {
    const written = Object.entries(attributes)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    this.elements.push(`<${tag}${written.join('')}${text ? `>${escaped(text)}</${tag}>` : '/>'}`);
  }
}

const rounded = (value: number, digits = 1): string => String(Number(value.toFixed(digits)));

function pathThrough(points: readonly number[]): string {
  let [path, step] = ['', 'M'];
  for (let i = 0; i < points.length; i += 2) {
    const broken = Number.isNaN(points[i + 1]);
    if (!broken) path += `${step}${rounded(points[i])} ${rounded(points[i + 1])}`;
    step = broken ? 'M' : 'L';
  }
  return path;
}
