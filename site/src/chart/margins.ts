// The margins of a chart's plot: what the style sheet gives, and at the right what the names of its lines need.
import { pixels } from '../ui/palette.ts';
import { placeOf, widthsOfRows, type Place, type RowWidth } from './gutter.ts';
import type { Margins } from './layout.ts';
import type { Line } from './line.ts';
import type { Pen } from './pen.ts';

/** Room above the plot for half a label of the scale with its exponent, below it for half a label, or for an axis. */
const [above, below, axis] = [9, 6, 24];

/** To read a style, or to measure a text, takes the browser a while. */
export class Fitting {
  private readonly figure: HTMLElement;
  private readonly bottom: number;
  private lines: readonly Line[] = [];
  private rows?: RowWidth[];
  private width = 0;
  private style = { left: 0, least: 0 };
  /** In pixels, by property. */
  private readonly written = new Map<string, number | undefined>();

  constructor(figure: HTMLElement, hasAxis: boolean) {
    this.figure = figure;
    this.bottom = hasAxis ? axis : below;
  }

  /** Other lines are shown. */
  reset(lines: readonly Line[]): void {
    this.lines = lines;
    this.rows = undefined;
  }

  /** The style has changed. */
  restyle(): void {
    this.rows = undefined;
    this.width = 0;
  }

  /** The margins of a chart of that width, and where its names stand. What the style has follows, where it differs. */
  fit(width: number, pen: Pen): { margins: Margins; place: Place } {
    if (width !== this.width) {
      this.write('--gutter-right');
      this.style = { left: pixels('gutter-left', this.figure), least: pixels('gutter-right', this.figure) };
      this.width = width;
    }
    const { left, least } = this.style;
    this.rows ??= widthsOfRows(pen, this.lines);
    const place = placeOf(least, width, this.rows);
    const { right } = place;
    this.write('--gutter-right', right === least ? undefined : right);
    this.write('--key-column', place.above ? Math.max(0, ...this.rows.map((row) => row[place.digits])) : undefined);
    return { margins: { left, right, top: above, bottom: this.bottom }, place };
  }

  /** Only what changes: the browser works out the style of all that is in the figure. */
  private write(name: string, value?: number): void {
    if (value === this.written.get(name)) return;
    this.written.set(name, value);
    if (value === undefined) this.figure.style.removeProperty(name);
    else this.figure.style.setProperty(name, `${value}px`);
  }
}
