// What stands over a painted chart and moves with the cursor: where its lines end and are read, and their names and
// values in the gutter beside the plot, or above it.
import { el } from '../ui/dom.ts';
import { clear, type Extent } from './canvas.ts';
import { gutterRows } from './gutter.ts';
import type { Content, Frame } from './layout.ts';
import { Names, type NameEvents } from './names.ts';
import { paintEnds, paintLeaders } from './paint-ends.ts';
import { readingsOf, withUnread } from './readings.ts';

/** A gutter of less has no room for names; one of less than `wide` none for three digits. */
const [narrow, wide] = [120, 190];

export class Readout {
  readonly canvas = el('canvas');
  readonly names: Names;
  private readonly host: HTMLElement;
  private pending?: () => void;

  /** host: the canvas fills it. changed: the names were opened or closed, and it is to be drawn again. */
  constructor(host: HTMLElement, events: Partial<NameEvents>, changed: () => void) {
    this.host = host;
    this.names = new Names(events, changed);
  }

  /** rows: the row to read by line. */
  draw(content: Content, frame: Frame, rows: readonly (number | undefined)[], extent: Extent): void {
    const cleared = clear(this.canvas, this.host, extent);
    if (!cleared) return;
    const { names } = this;
    const { box } = frame;
    const readings = readingsOf(content, frame, rows).filter(({ line }) => line.name);
    paintEnds(cleared.pen, frame, readings);
    const width = frame.width - box.x - box.w;
    const wanted = readings.map(({ index, y }) => ({ line: index, y }));
    const gutter = width < narrow ? undefined : gutterRows(wanted, box.y + 2, box.y + box.h - 2, names.open);
    if (gutter) paintLeaders(cleared.pen, frame, readings, gutter);
    const named = gutter ? readings : withUnread(readings, content.series);
    const digits = gutter && width < wide ? 2 : 3;
    this.pending = () => names.show(named, gutter, digits, content.lifted);
    // after other charts are painted, for which the browser would otherwise have to work out what this changes
    queueMicrotask(() => {
      this.pending?.();
      this.pending = undefined;
    });
  }

  /** Forgets the names. */
  reset(): void {
    this.pending = undefined;
    this.names.reset();
  }
}
