// The axis below the charts, with a thumb that can be dragged to another iteration.
import { drawAxis, drawMarker } from '../../chart/draw.ts';
import type { Box } from '../../chart/pen.ts';
import { axisTicks } from '../../chart/scale.ts';
import { Surface } from '../../chart/surface.ts';
import type { Unit } from '../../model/view-state.ts';
import { el } from '../../ui/dom.ts';
import type { Milestone } from './milestones.ts';

/** The visible range of the axis, its unit, and the position of the thumb. */
interface Scrubbed {
  from: number;
  to: number;
  unit: Unit;
  current: number;
}

/** Ticks that are at most this many pixels from the middle of the thumb's label have no label. */
const near = 48;
/** The distance of the axis from the top of its element. */
const axisTop = 15.5;

export class Scrubber {
  readonly root: HTMLElement;
  private readonly canvas = el('canvas', { 'aria-hidden': 'true' });
  private readonly input = el('input', {
    type: 'range',
    'aria-label': 'iteration shown',
    min: 0,
    max: 1,
    step: 'any',
    value: 0,
    disabled: true,
  });
  private readonly label = el('span.at');
  private readonly surface: Surface;
  private width = 0;

  /** seek: called with a position on the axis while the thumb is dragged. resized: called when a redraw is needed. */
  constructor(seek: (position: number) => void, resized: () => void) {
    this.root = el('div.scrubber', this.canvas, this.input, this.label);
    this.surface = new Surface(this.root, resized);
    this.input.addEventListener('input', () => seek(this.input.valueAsNumber));
  }

  /** Draws the axis. box: the box of the plots above the axis. */
  draw({ from, to, unit, current }: Scrubbed, box: Box, milestones: readonly Milestone[]): void {
    const cleared = this.surface.clear(this.canvas);
    if (!cleared) return;
    const { pen, width } = cleared;
    this.width = width;
    const right = `${width - box.x - box.w}px`;
    if (this.root.style.getPropertyValue('--gutter-right') !== right)
      this.root.style.setProperty('--gutter-right', right);
    const x = (position: number) => box.x + ((position - from) / (to - from)) * box.w;
    const ticks = axisTicks(from, to, box.w, unit === 'iterations').map((tick) =>
      Math.abs(x(tick.at) - Math.min(x(current), width - near)) < near ? { ...tick, label: '' } : tick,
    );
    drawAxis(pen, { box, width, x }, axisTop, ticks); // without the unit, which a control next to the axis shows
    for (const { at, mark, kind } of milestones) {
      if (at < from || at > to) continue;
      if (kind === 'end') drawMarker(pen, mark, x(at), axisTop, 3.6);
      else drawMarker(pen, { ...mark, shape: 'up', open: false }, x(at), axisTop - 9, 3);
    }
    Object.assign(this.input, { min: String(from), max: String(to) });
  }

  /**
   * Moves the thumb to a position, with a label below it. left: the distance of the thumb from the left edge in pixels,
   * or undefined if the position is not visible and the thumb must be hidden. words: the text for screen readers.
   */
  moveTo(position: number, label: string, words: string, left: number | undefined, enabled: boolean): void {
    this.input.disabled = !enabled;
    this.input.value = String(position);
    this.input.setAttribute('aria-valuetext', words);
    this.label.textContent = label;
    this.label.hidden = left === undefined;
    this.input.classList.toggle('outside', left === undefined);
    this.label.style.transform = `translateX(min(${Math.round(left ?? 0)}px - 50%, ${this.width}px - 100%))`;
  }
}
