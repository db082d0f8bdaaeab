// Draws the marks of outcomes, which are the same in every figure and in the key. The marks differ in shape, and only
// the marks of failures are red.
import type { StudyOutcome } from '../../../types/slep.d.ts';
import type { Pen } from '../../chart/pen.ts';
import { svg } from '../../ui/dom.ts';
import { styled } from '../../ui/palette.ts';

/** The state of a cell: its outcome, or its progress if it has not ended. */
export type Come = StudyOutcome | 'to come' | 'running';

/** The names of all outcomes, in the order of the legend. */
export const outcomeWords: Readonly<Record<StudyOutcome, string>> = {
  solved: 'solved',
  'another minimum': 'another minimum',
  saddle: 'saddle',
  infeasible: 'off the constraint',
  'not stationary': 'not stationary',
  diverged: 'diverged',
  refused: 'refused',
  failed: 'gave no answer',
};

export const outcomes = Object.keys(outcomeWords) as StudyOutcome[];

const bad: readonly Come[] = ['infeasible', 'not stationary', 'diverged', 'failed'];

export const isBad = (come: Come): boolean => bad.includes(come);

const box = (x: number, y: number, w: number, h: number, inset = 0): string =>
  `M${x + inset} ${y + inset}h${w - 2 * inset}v${h - 2 * inset}h${2 * inset - w}z`;

/** Draws a cell of w x h pixels at (x, y). */
export function drawTile(pen: Pen, come: Come, x: number, y: number, w: number, h: number): void {
  const [right, bottom] = [x + w, y + h];
  switch (come) {
    case 'solved':
      return pen.shape(box(x, y, w, h), 'solved');
    case 'to come':
      return pen.shape(box(x, y, w, h), 'to-come');
    case 'another minimum':
      pen.shape(box(x, y, w, h), 'ink');
      return pen.shape(`M${x + 1.2} ${y + 1.2}H${right - 1.2}V${bottom - 1.2}z`, 'bg');
    case 'saddle':
      return pen.shape(`M${x} ${y}h${w}L${x} ${bottom}h${w}z`, 'ink');
    case 'infeasible':
      pen.shape(box(x, y, w, h), 'fail');
      return pen.line([x + 1.5, bottom - 1.5, right - 1.5, y + 1.5], 'bg', 1.6);
    case 'not stationary':
      pen.shape(box(x, y, w, h), 'fail');
      return pen.shape(box(x, y, w, h, 1.6), 'bg');
    case 'diverged':
      return pen.shape(`M${x + w / 2} ${y}L${right} ${bottom}H${x}z`, 'fail');
    case 'refused':
      return pen.line(
        [x + 0.6, y + 0.6, right - 0.6, y + 0.6, right - 0.6, bottom - 0.6, x + 0.6, bottom - 0.6, x + 0.6, y],
        'edge',
        1.2,
        [2, 2],
      );
    case 'failed':
      pen.line([x + 1, y + 1, right - 1, bottom - 1], 'fail', 1.6);
      return pen.line([x + 1, bottom - 1, right - 1, y + 1], 'fail', 1.6);
    case 'running':
      pen.shape(box(x, y, w, h), 'ink');
      pen.shape(box(x, y, w, h, 1.2), 'bg');
      return pen.shape(box(x + w / 2 - 1.5, y + h / 2 - 1.5, 3, 3), 'ink');
  }
}

/**
 * Draws all solved cells as one shape and all cells to come as another, which is much faster than drawing a shape per
 * cell.
 */
export class TileBatch {
  private readonly paths = new Map<'solved' | 'to-come', string[]>();

  constructor(private readonly pen: Pen) {}

  add(come: Come, x: number, y: number, w: number, h: number): void {
    if (come !== 'solved' && come !== 'to come') return drawTile(this.pen, come, x, y, w, h);
    const colour = come === 'solved' ? 'solved' : 'to-come';
    const paths = this.paths.get(colour) ?? [];
    paths.push(box(x, y, w, h));
    this.paths.set(colour, paths);
  }

  end(): void {
    for (const [colour, paths] of this.paths) this.pen.shape(paths.join(''), colour);
    this.paths.clear();
  }
}

/** Creates the mark as an SVG element, for the key and for sentences. */
export function tileIcon(come: Come): SVGElement {
  const root = svg('svg.tile', { viewBox: '0 0 14 14', 'aria-hidden': 'true' });
  const add = (d: string, style: Record<string, string>) => {
    const path = svg('path', { d });
    for (const [name, value] of Object.entries(style)) path.style.setProperty(name, value);
    root.append(path);
  };
  const paint = {
    shape: (path: string, fill: string) => add(path, { fill: styled(fill) }),
    line: (points: readonly number[], stroke: string, width: number, dash: readonly number[] = []) =>
      add(`M${points.join(' ')}`, {
        fill: 'none',
        stroke: styled(stroke),
        'stroke-width': String(width),
        'stroke-dasharray': dash.join(' ') || 'none',
      }),
  };
  drawTile(paint as unknown as Pen, come, 0, 0, 14, 14);
  return root;
}
