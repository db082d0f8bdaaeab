// The margins of a chart's plot. The left margin comes from the style sheet, and so does the right margin, unless the
// names of the lines require another width.
import { pixels } from '../ui/palette.ts';
import { placeOf, widthsOfRows, type Place, type RowWidth } from './gutter.ts';
import type { Margins } from './layout.ts';
import type { Line } from './content.ts';
import type { Pen } from './pen.ts';

/**
 * The height above the plot, with room for half a label and its exponent; the height below the plot, with room for half
 * a label; and the height below a plot that has an axis.
 */
const [above, below, axis] = [9, 6, 24];

/** Computes the margins. Caches style values and text widths, because browsers are slow to compute them. */
export class Fitting {
  private readonly bottom: number;
  private lines: readonly Line[] = [];
  private rows?: RowWidth[];
  private width = 0;
  private style = { left: 0, least: 0 };
  /** The pixel values last written to the style, by property. */
  private readonly written = new Map<string, number | undefined>();

  constructor(
    private readonly figure: HTMLElement,
    hasAxis: boolean,
  ) {
    this.bottom = hasAxis ? axis : below;
  }

  /** Must be called after the lines have been replaced. */
  reset(lines: readonly Line[]): void {
    this.lines = lines;
    this.rows = undefined;
  }

  /**
   * Returns the margins of a chart with this width, and where its names are shown. Writes the margins to the style if
   * they have changed.
   */
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

  /** Writes only changes, because each write makes the browser compute the style of the whole figure. */
  private write(name: string, value?: number): void {
    if (value === this.written.get(name)) return;
    this.written.set(name, value);
    if (value === undefined) this.figure.style.removeProperty(name);
    else this.figure.style.setProperty(name, `${value}px`);
  }
}
