// How a method is drawn, everywhere: colours for its space, a marker for the method, dashes for its neighbours, so that it reads without colour.
import type { Catalog } from '../../types/slep.d.ts';
import { svg } from './dom.ts';
import type { Entry } from '../model/lineup.ts';
import { kindOf, type Kind } from '../model/spaces.ts';

const shapes = ['disc', 'square', 'diamond', 'up', 'down', 'cross', 'right', 'left'] as const;
/** auto is none of the methods that it takes: it has a colour and a marker that no method has. */
const ofAuto = { colour: 'auto', shape: 'star' } as const;
const dashes = [[], [2, 3], [7, 3], [9, 3, 2, 3], [14, 4]];
/** The spaces of a kind take its colours in turns. */
const colours: Record<Kind, string[][]> = {
  penalty: [['blue', 'sky']],
  manifold: [['vermillion'], ['orange']],
  other: [['green'], ['purple']],
};

export interface Mark {
  /** --NAME is the stroke, --NAME-ink the text. */
  colour: string;
  dash: number[];
  shape: (typeof shapes)[number] | typeof ofAuto.shape;
  open: boolean;
}

type Method = Catalog['methods'][number];

/** The colours that a method shares with those beside it. */
function coloursOf({ methods }: Catalog, { space }: Method): string[] {
  const kind = kindOf(space);
  const spaces = [...new Set(methods.map((m) => m.space).filter((s) => kindOf(s) === kind))];
  return colours[kind][spaces.indexOf(space) % colours[kind].length];
}

/**
 * One mark for every entry of the list that the page offers. Markers are filled on the exact penalty and open elsewhere: two times eight.
 * A variant of a method, with other options, has the other filling and other dashes.
 */
export function marks(catalog: Catalog, entries: readonly Entry[]): Mark[] {
  const { methods } = catalog;
  return entries.map((entry, i) => {
    const variant = entries.slice(0, i).filter((e) => e.method === entry.method).length;
    const at = methods.findIndex((m) => m.name === entry.method);
    if (at < 0) return { ...ofAuto, dash: dashes[(2 * variant) % dashes.length], open: variant % 2 === 1 };
    const method = methods[at];
    const own = coloursOf(catalog, method);
    const before = methods.slice(0, at);
    const rank = before.filter((m) => coloursOf(catalog, m) === own).length;
    const onPenalty = (m: Method) => kindOf(m.space) === 'penalty';
    const place = before.filter((m) => onPenalty(m) === onPenalty(method)).length;
    return {
      colour: own[(rank + variant) % own.length],
      dash: dashes[(rank + 2 * variant) % dashes.length],
      shape: shapes[place % shapes.length],
      open: onPenalty(method) === (variant % 2 === 1),
    };
  });
}

/** The outline of a marker around (x, y), all of about the same area. */
function outline(shape: Mark['shape'], x: number, y: number, r: number): string {
  const s = 0.9 * r;
  const t = 1.25 * r;
  const w = 0.4 * r;
  switch (shape) {
    case 'disc':
      return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
    case 'square':
      return `M${x - s} ${y - s}h${2 * s}v${2 * s}h${-2 * s}z`;
    case 'diamond':
      return `M${x} ${y - t}l${t} ${t}l${-t} ${t}l${-t} ${-t}z`;
    case 'up':
      return `M${x} ${y - t}l${t} ${1.9 * t}h${-2 * t}z`;
    case 'down':
      return `M${x} ${y + t}l${t} ${-1.9 * t}h${-2 * t}z`;
    case 'right':
      return `M${x + t} ${y}l${-1.9 * t} ${t}v${-2 * t}z`;
    case 'left':
      return `M${x - t} ${y}l${1.9 * t} ${t}v${-2 * t}z`;
    case 'star':
      return `M${Array.from({ length: 10 }, (_, i) => `${x + t * (i % 2 ? 0.5 : 1.2) * Math.sin((i * Math.PI) / 5)} ${y - t * (i % 2 ? 0.5 : 1.2) * Math.cos((i * Math.PI) / 5)}`).join('L')}z`;
    case 'cross':
      return `M${x - w} ${y - t}h${2 * w}v${t - w}h${t - w}v${2 * w}h${w - t}v${t - w}h${-2 * w}v${w - t}h${w - t}v${-2 * w}h${t - w}z`;
  }
}

/** Draws a marker; ground fills an open one. */
export function drawMarker(
  context: CanvasRenderingContext2D,
  { shape, open }: Mark,
  x: number,
  y: number,
  r: number,
  stroke: string,
  ground: string,
): void {
  const path = new Path2D(outline(shape, x, y, r));
  context.fillStyle = open ? ground : stroke;
  context.fill(path);
  if (!open) return;
  context.strokeStyle = stroke;
  context.stroke(path);
}

function marker({ shape, open, colour }: Mark, x: number, y: number, r: number): SVGElement {
  const path = svg('path', { d: outline(shape, x, y, r) });
  path.style.fill = open ? 'var(--bg)' : `var(--${colour})`;
  if (open) path.style.stroke = `var(--${colour})`;
  path.style.strokeWidth = '1.6';
  return path;
}

/** A marker at a place, in colours of its own: for a picture that no style sheet goes with. */
export const signAt = ({ shape, open }: Mark, x: number, y: number, stroke: string, ground: string): SVGElement =>
  svg('path', { d: outline(shape, x, y, 3.6), fill: open ? ground : stroke, stroke, 'stroke-width': 1.4 });

/** The marker alone. */
export const sign = (mark: Mark): SVGElement =>
  svg('svg', { class: 'mark', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, marker(mark, 5, 5, 3.4));

/** A piece of the line with its marker. */
export function swatch(mark: Mark): SVGElement {
  const line = svg('path', { d: 'M0 6H34', 'stroke-width': 2, 'stroke-dasharray': mark.dash.join(' ') });
  line.style.stroke = `var(--${mark.colour})`;
  return svg('svg', { class: 'swatch', viewBox: '0 0 34 12', 'aria-hidden': 'true' }, line, marker(mark, 17, 6, 3.6));
}
