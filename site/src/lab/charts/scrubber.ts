// The axis that the charts share, with a thumb on it that goes back and forth in the runs.
import { el } from '../../ui/dom.ts';
import type { Axis } from '../../chart/axis.ts';
import { axis } from '../../chart/paint.ts';
import type { Box } from '../../chart/label-placement.ts';
import type { Mark } from '../../ui/marks.ts';
import { penOf } from '../../chart/pen.ts';
import { axisTicks } from '../../chart/scale.ts';

/** Where a run ended, or where β was raised in it. */
export interface Sign {
  at: number;
  mark: Mark;
  kind: 'end' | 'raise';
}

/** Height of the line from the top. */
const line = 15.5;

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

  /** seek is called with the place on the axis while the thumb is dragged. */
  constructor(seek: (at: number) => void) {
    this.root = el('div', { class: 'scrubber' }, this.canvas, this.input, this.label);
    this.input.addEventListener('input', () => seek(this.input.valueAsNumber));
  }

  /** box: of the plots above. */
  draw({ from, to, unit }: Axis, box: Box, signs: readonly Sign[]): void {
    const found = penOf(this.canvas, this.root);
    if (!found) return;
    const { pen, width } = found;
    this.width = width;
    const x = (place: number) => box.x + ((place - from) / (to - from)) * box.w;
    axis(pen, { box, width, unit, x }, line, axisTicks(from, to, box.w, unit === 'iterations'));
    for (const { at, mark, kind } of signs)
      if (at >= from && at <= to)
        pen.marker(kind === 'end' ? mark : { ...mark, shape: 'up', open: false }, x(at), line - 8, 3);
    Object.assign(this.input, { min: String(from), max: String(to) });
  }

  /** Puts the thumb at a place, which is so far from the left and is said in short and in words; hasRuns: there is something to go back and forth in. */
  stand(place: number, short: string, words: string, left: number, hasRuns: boolean): void {
    this.input.disabled = !hasRuns;
    this.input.value = String(place);
    this.input.setAttribute('aria-valuetext', words);
    this.label.textContent = short;
    const inside = place >= Number(this.input.min) && place <= Number(this.input.max);
    this.label.hidden = !inside;
    this.input.classList.toggle('outside', !inside);
    this.label.style.transform = `translateX(min(${Math.round(left)}px - 50%, ${this.width}px - 100%))`;
  }
}
