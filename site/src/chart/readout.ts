// The layer that follows the cursor over a painted chart. It shows the ends and readings of the lines, and their names
// and values in the gutter or above the plot.
import { el } from '../ui/dom.ts';
import { styleOf } from '../ui/palette.ts';
import { gutterRows, type Place } from './gutter.ts';
import type { Frame } from './layout.ts';
import type { Content } from './content.ts';
import { Names, type NameEvents } from './names.ts';
import { paintEnds, paintLeaders } from './paint-ends.ts';
import { readingsOf, withUnread } from './readings.ts';
import type { Surface } from './surface.ts';

export class Readout {
  readonly canvas = el('canvas');
  readonly names: Names;
  private pending?: () => void;
  /** The style for which the names were last shown. */
  private style?: object;

  /** surface: the surface that the canvas fills. changed: called after the list of names has been opened or closed. */
  constructor(
    private readonly surface: Surface,
    events: Partial<NameEvents>,
    changed: () => void,
  ) {
    this.names = new Names(events, changed);
  }

  /** Draws the layer. rows: the row to read for each line. */
  draw(content: Content, frame: Frame, rows: readonly (number | undefined)[], place: Place): void {
    const cleared = this.surface.clear(this.canvas);
    if (!cleared) return;
    const { names } = this;
    const { box } = frame;
    const readings = readingsOf(content, frame, rows).filter(({ line }) => line.name);
    paintEnds(cleared.pen, frame, readings);
    const gutter = place.above ? undefined : gutterRows(readings, box.y + 2, box.y + box.h - 2, names.open);
    if (gutter) {
      paintLeaders(cleared.pen, frame, gutter);
      this.pending = () => names.place(gutter, place.digits, content.lifted);
    } else {
      const listed = withUnread(readings, content.series);
      this.pending = () => names.list(listed, place.digits, content.lifted);
    }
    // The names are shown after the other charts have been painted, so that the browser computes the layout once. After
    // a change of style, the names are shown at once, because the new style may be the style for print, and Firefox
    // prints before it runs microtasks.
    const style = styleOf(this.canvas);
    if (style === this.style) queueMicrotask(this.showNames);
    else this.showNames();
    this.style = style;
  }

  private readonly showNames = () => {
    this.pending?.();
    this.pending = undefined;
  };

  /** Removes the names. */
  reset(): void {
    this.pending = undefined;
    this.names.reset();
  }
}
