// The axis below the charts, with a thumb that takes the runs back and forth.
import type { Axis } from '../../chart/axis.ts';
import { clear } from '../../chart/canvas.ts';
import type { Box } from '../../chart/label-placement.ts';
import { drawAxis } from '../../chart/paint.ts';
import { drawMarker } from '../../chart/pen.ts';
import { axisTicks } from '../../chart/scale.ts';
import { el } from '../../ui/dom.ts';
import type { Mark } from '../../model/mark.ts';

/** Where a run ended, or where β was raised in it. */
export interface Milestone {
  at: number;
  mark: Mark;
  kind: 'end' | 'raise';
}

/** The height of the axis from the top. */
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
  private readonly label = el('span', { class: 'at' });
  private width = 0;

  /** seek is called with a position on the axis while the thumb is dragged. */
  constructor(seek: (position: number) => void) {
    this.root = el('div', { class: 'scrubber' }, this.canvas, this.input, this.label);
    this.input.addEventListener('input', () => seek(this.input.valueAsNumber));
  }

  /** box: the plots above. */
  draw({ from, to, unit }: Axis, box: Box, milestones: readonly Milestone[]): void {
    const cleared = clear(this.canvas, this.root);
    if (!cleared) return;
    const { pen, width } = cleared;
    this.width = width;
    const x = (position: number) => box.x + ((position - from) / (to - from)) * box.w;
    drawAxis(pen, { box, width, unit, x }, axisTop, axisTicks(from, to, box.w, unit === 'iterations'));
    for (const { at, mark, kind } of milestones)
      if (at >= from && at <= to)
        drawMarker(pen, kind === 'end' ? mark : { ...mark, shape: 'up', open: false }, x(at), axisTop - 8, 3);
    Object.assign(this.input, { min: String(from), max: String(to) });
  }

  /** Moves the thumb to a position. label is written below it, left pixels from the left; words are read aloud. */
  moveTo(position: number, label: string, words: string, left: number, enabled: boolean): void {
    this.input.disabled = !enabled;
    this.input.value = String(position);
    this.input.setAttribute('aria-valuetext', words);
    this.label.textContent = label;
    const inside = position >= Number(this.input.min) && position <= Number(this.input.max);
    this.label.hidden = !inside;
    this.input.classList.toggle('outside', !inside);
    this.label.style.transform = `translateX(min(${Math.round(left)}px - 50%, ${this.width}px - 100%))`;
  }
}
