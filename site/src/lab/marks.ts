// How a method is drawn, everywhere: a colour for the method, dash and marker for the variant, so that it reads without colour.
import { svg } from './dom.ts';
import type { Entry } from './lineup.ts';

type Shape = 'disc' | 'ring' | 'diamond' | 'gem' | 'square' | 'box';

export interface Mark {
  /** --NAME is the stroke, --NAME-ink the text. */
  colour: string;
  dash: number[];
  shape: Shape;
}

interface Family { colours: string[]; shapes: [filled: Shape, open: Shape] }

const families: Record<string, Family> = {
  slbb: { colours: ['blue', 'sky'], shapes: ['disc', 'ring'] },
  slgd: { colours: ['purple'], shapes: ['diamond', 'gem'] },
};
const others: Family = { colours: ['green'], shapes: ['square', 'box'] };
const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];

/** One mark for every entry of the list that the page offers. */
export function marks(entries: readonly Entry[]): Mark[] {
  return entries.map((entry, i) => {
    const variant = entries.slice(0, i).filter((e) => e.method === entry.method).length;
    const { colours, shapes } = families[entry.method] ?? others;
    return { colour: colours[Math.min(variant, colours.length - 1)], dash: dashes[variant % dashes.length], shape: shapes[variant % 2] };
  });
}

const isOpen = (shape: Shape): boolean => shape === 'ring' || shape === 'gem' || shape === 'box';

/** The outline of a marker around (x, y). */
function outline(shape: Shape, x: number, y: number, r: number): string {
  if (shape === 'disc' || shape === 'ring') return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  if (shape === 'square' || shape === 'box') return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;
  return `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z`;
}

/** Draws a marker; ground fills an open one. */
export function drawMarker(context: CanvasRenderingContext2D, { shape }: Mark, x: number, y: number, r: number, stroke: string, ground: string): void {
  const path = new Path2D(outline(shape, x, y, r));
  context.fillStyle = isOpen(shape) ? ground : stroke;
  context.fill(path);
  if (!isOpen(shape)) return;
  context.strokeStyle = stroke;
  context.stroke(path);
}

function marker({ shape, colour }: Mark, x: number, y: number, r: number): SVGElement {
  const path = svg('path', { d: outline(shape, x, y, r) });
  path.style.fill = isOpen(shape) ? 'var(--bg)' : `var(--${colour})`;
  if (isOpen(shape)) path.style.stroke = `var(--${colour})`;
  path.style.strokeWidth = '1.6';
  return path;
}

/** The marker alone. */
export const sign = (mark: Mark): SVGElement => svg('svg', { class: 'mark', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, marker(mark, 5, 5, 3.4));

/** A piece of the line with its marker. */
export function swatch(mark: Mark): SVGElement {
  const line = svg('path', { d: 'M0 6H34', 'stroke-width': 2, 'stroke-dasharray': mark.dash.join(' ') });
  line.style.stroke = `var(--${mark.colour})`;
  return svg('svg', { class: 'swatch', viewBox: '0 0 34 12', 'aria-hidden': 'true' }, line, marker(mark, 17, 6, 3.6));
}
