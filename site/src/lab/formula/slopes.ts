// Draws the derivative check: the error of the first-order model of f against the step, both on logarithmic scales. If
// the gradient is correct, the points lie near a line of slope 2, except where rounding errors dominate.
import { plotIn } from '../../chart/layout.ts';
import { crisp, scaleLabel } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { logRange } from '../../chart/scale.ts';
import { Surface } from '../../chart/surface.ts';
import type { Slep, Slope } from '../../../types/slep.d.ts';
import { el } from '../../ui/dom.ts';
import { outline } from '../../ui/marks.ts';

/** The result of the check, or a sentence that says why there is no result. */
export type Check = Awaited<ReturnType<Slep['check']>> | string;

const margin = { left: 46, right: 12, top: 6, bottom: 38 };
const right = 2;

export class SlopesView {
  readonly root = el('div');
  private readonly canvas = el('canvas', { role: 'img' });
  private readonly figure = el('div.slopes', this.canvas);
  private readonly surface = new Surface(this.figure, () => this.draw());
  private shown?: Slope;
  private awaited?: Promise<Check>;

  /**
   * Shows the result of a check once it is known. Returns undefined if another check has started or another result has
   * been shown in the meantime.
   */
  async follow(check: Promise<Check>): Promise<Check | undefined> {
    this.awaited = check;
    const result = await check;
    if (this.awaited !== check) return undefined;
    this.show(result);
    return result;
  }

  /** Shows the result of the check, or the reason why there is no result. */
  show(check: Check): void {
    this.awaited = undefined;
    this.shown = typeof check === 'string' ? undefined : check.gradient;
    if (typeof check === 'string') return this.root.replaceChildren(el('p.muted', check));
    const { slope } = check.gradient;
    const isRight = Math.abs(slope - right) < 0.2 || slope > right;
    const written = Number.isFinite(slope) ? slope.toFixed(2) : '∞';
    this.canvas.ariaLabel = `error against step: slope ${written} (a correct gradient gives ${right} or more)`;
    const what = el('b', { class: isRight ? '' : 'bad' }, `slope ${written}`);
    const found = el('p.slope', what, ` (a correct gradient gives ${right} or more)`);
    this.root.replaceChildren(found, this.figure, el('p.muted', 'error against step'));
    this.draw();
  }

  draw(): void {
    const sheet = this.shown && this.surface.clear(this.canvas);
    if (sheet && this.shown) drawSlope(sheet.pen, this.shown, sheet.width, sheet.height);
  }
}

function drawSlope(pen: Pen, { steps, remainders }: Slope, width: number, height: number): void {
  const points = [...steps]
    .map((step, i) => ({ x: Math.log10(step), y: Math.log10(remainders[i]) }))
    .filter(({ y }) => Number.isFinite(y));
  const box = plotIn(margin, width, height);
  const extent = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const across = logRange(...extent(points.map(({ x }) => x)), false, box.w);
  const up = logRange(...extent(points.map(({ y }) => y)), false, box.h);
  const xOf = (e: number) => box.x + ((e - across.low) / (across.high - across.low)) * box.w;
  const yOf = (e: number) => box.y + box.h - ((e - up.low) / (up.high - up.low)) * box.h;
  for (const tick of up.ticks) {
    pen.line([box.x, crisp(yOf(tick.at)), box.x + box.w, crisp(yOf(tick.at))], 'grid', 1);
    scaleLabel(pen, tick, box.x - 7, yOf(tick.at));
  }
  for (const tick of across.ticks) scaleLabel(pen, tick, xOf(tick.at) + 10, box.y + box.h + 15);
  // the line goes through the point for the largest step, where the error is not dominated by rounding
  const [first] = points;
  if (!first) return;
  const end = first.x - (first.y - up.low) / right;
  pen.line([xOf(first.x), yOf(first.y), xOf(end), yOf(up.low)], 'edge', 1);
  for (const { x, y } of points) pen.shape(outline('disc', xOf(x), yOf(y), 2.5), 'ink');
}
