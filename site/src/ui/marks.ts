// Draws the marks of methods. A mark is a marker, either alone or on a short piece of a line.
import type { Mark } from '../model/mark.ts';
import { svg } from './dom.ts';
import { styled } from './palette.ts';

/** Returns the outline of a marker around (x, y). All markers have about the same area. */
export function outline(shape: Mark['shape'], x: number, y: number, r: number): string {
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
      return star(x, y, t);
    case 'cross': {
      const arm = t - w;
      const half = `h${2 * w}v${arm}h${arm}v${2 * w}h${-arm}v${arm}`;
      return `M${x - w} ${y - t}${half}h${-2 * w}v${-arm}h${-arm}v${-2 * w}h${arm}z`;
    }
  }
}

function star(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [radius, angle] = [r * (i % 2 ? 0.5 : 1.2), (i * Math.PI) / 5];
    return `${x + radius * Math.sin(angle)} ${y - radius * Math.cos(angle)}`;
  });
  return `M${points.join('L')}z`;
}

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

/** Creates a short piece of a line with its marker. */
export function swatch(mark: Mark): SVGElement {
  const line = svg('path', { d: 'M0 6H34', 'stroke-width': 2, 'stroke-dasharray': mark.dash.join(' ') });
  line.style.stroke = styled(mark.colour);
  return svg('svg.swatch', { viewBox: '0 0 34 12', 'aria-hidden': 'true' }, line, marker(mark, 17, 6, 3.6));
}
