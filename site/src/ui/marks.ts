// Draws the marks of methods. A mark is a marker, either alone or on a short line segment.
import type { Mark } from '../model/mark.ts';
import { svg } from './dom.ts';
import { styled } from './palette.ts';

/** Returns the outline of a marker around (x, y). All markers have about the same area. */
export const outline = (shape: Mark['shape'], x: number, y: number, r: number): string =>
  outlines[shape]({ x, y, r, s: 0.9 * r, t: 1.25 * r });

type Place = Record<'x' | 'y' | 'r' | 's' | 't', number>;
const outlines: Readonly<Record<Mark['shape'], (place: Place) => string>> = {
  disc: ({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`,
  square: ({ x, y, s }) => `M${x - s} ${y - s}h${2 * s}v${2 * s}h${-2 * s}z`,
  diamond: ({ x, y, t }) => `M${x} ${y - t}l${t} ${t}l${-t} ${t}l${-t} ${-t}z`,
  up: ({ x, y, t }) => `M${x} ${y - t}l${t} ${1.9 * t}h${-2 * t}z`,
  down: ({ x, y, t }) => `M${x} ${y + t}l${t} ${-1.9 * t}h${-2 * t}z`,
  right: ({ x, y, t }) => `M${x + t} ${y}l${-1.9 * t} ${t}v${-2 * t}z`,
  left: ({ x, y, t }) => `M${x - t} ${y}l${1.9 * t} ${t}v${-2 * t}z`,
  star: ({ x, y, t }) => {
    const points = Array.from({ length: 10 }, (_, i) => {
      const [radius, angle] = [t * (i % 2 ? 0.5 : 1.2), (i * Math.PI) / 5];
      return `${x + radius * Math.sin(angle)} ${y - radius * Math.cos(angle)}`;
    });
    return `M${points.join('L')}z`;
  },
  cross: ({ x, y, r, t }) => {
    const w = 0.4 * r;
    const arm = t - w;
    const half = `h${2 * w}v${arm}h${arm}v${2 * w}h${-arm}v${arm}`;
    return `M${x - w} ${y - t}${half}h${-2 * w}v${-arm}h${-arm}v${-2 * w}h${arm}z`;
  },
};

function marker({ shape, open, colour }: Mark, x: number, y: number, r: number): SVGElement {
  const path = svg('path', { d: outline(shape, x, y, r) });
  path.style.fill = styled(open ? 'bg' : colour);
  if (open) path.style.stroke = styled(colour);
  path.style.strokeWidth = '1.6';
  return path;
}

/** Creates the marker alone. */
export const markerIcon = (mark: Mark): SVGElement =>
  svg('svg.mark', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, marker(mark, 5, 5, 3.4));

/** Creates a short line segment with its marker. */
export function swatch(mark: Mark): SVGElement {
  const line = svg('path', { d: 'M0 6H34', 'stroke-width': 2, 'stroke-dasharray': mark.dash.join(' ') });
  line.style.stroke = styled(mark.colour);
  return svg('svg.swatch', { viewBox: '0 0 34 12', 'aria-hidden': 'true' }, line, marker(mark, 17, 6, 3.6));
}
