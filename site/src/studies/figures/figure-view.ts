// A figure on the page: its title, a key if there is no gutter, the drawing on a canvas, and its table.
import { SvgPen } from '../../chart/svg.ts';
import { Surface } from '../../chart/surface.ts';
import { DataTable } from '../../ui/data-table.ts';
import { el } from '../../ui/dom.ts';
import { markerIcon } from '../../ui/marks.ts';
import { pixels, styled } from '../../ui/palette.ts';
import type { Drawing, Figure, Key } from './figure.ts';

/** The events of a figure, all of which are optional, because some figures are not interactive. */
export interface FigureEvents {
  /** The pointer has moved or has left the figure. cell: the cell under the pointer, or undefined if there is none. */
  over?(cell: number | undefined, at: { x: number; y: number }): void;
  pressed?(cell: number, at: { x: number; y: number }, byTouch: boolean): void;
}

/** The dimensions of a figure in a file. */
const sheet = { width: 1076, left: 56, right: 240, top: 44, bottom: 12 };

export class FigureView {
  readonly root: HTMLElement;
  private readonly caption = el('figcaption.inline');
  private readonly keys = el('div.keys');
  private readonly canvas = el('canvas');
  private readonly host = el('div.plot', { role: 'img' }, this.canvas);
  private readonly surface = new Surface(this.host, () => this.draw());
  private readonly table = new DataTable(() => this.figure?.table(), 'the figure');
  private figure?: Figure;
  private drawing?: Drawing;

  constructor(events: FigureEvents = {}) {
    this.root = el('figure.study-figure', this.caption, this.keys, this.host, this.table.root);
    this.host.addEventListener('pointermove', (event) => {
      const cell = this.cellAt(event);
      this.host.classList.toggle('pressable', cell !== undefined);
      events.over?.(cell, { x: event.clientX, y: event.clientY });
    });
    this.host.addEventListener('pointerleave', () => events.over?.(undefined, { x: 0, y: 0 }));
    this.host.addEventListener('click', (event) => {
      const cell = this.cellAt(event);
      const byTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      if (cell !== undefined) events.pressed?.(cell, { x: event.clientX, y: event.clientY }, byTouch);
    });
  }

  show(figure: Figure): void {
    this.figure = figure;
    this.root.id = `figure-${figure.name}`;
    // a menu that has the focus is not replaced
    if (!this.caption.contains(document.activeElement))
      this.caption.replaceChildren(
        el('b', figure.title),
        el('span.muted', ...figure.words),
        el('span.end.inline', ...(figure.end ?? [])),
      );
    const { keys = [] } = figure;
    this.keys.replaceChildren(...keys.map(keyRow));
    const isLong = keys.some(({ more }) => more);
    this.keys.classList.toggle('long', isLong);
    this.root.classList.toggle('cornered', figure.hasCorner === true);
    this.host.ariaLabel = figure.description;
    this.table.refresh();
    this.draw();
  }

  /** Draws the figure. Must also be called after the theme has changed. */
  draw(): void {
    const { figure, host } = this;
    const width = host.clientWidth;
    if (!figure || width === 0) return;
    const [left, right] = [pixels('gutter-left', host), pixels('gutter-right', host)];
    const room = { width, left, right, narrow: right < 120 };
    this.root.classList.toggle('narrow', room.narrow);
    this.drawing = figure.draw(room);
    host.style.height = `${this.drawing.height}px`;
    const cleared = this.surface.clear(this.canvas);
    if (cleared) this.drawing.paint(cleared.pen);
  }

  openTable(): void {
    this.table.root.open = true;
  }

  /** Returns the figure as the text of an SVG file. */
  svg(colour: (name: string) => string): string {
    const { figure } = this;
    if (!figure) return '';
    const pen = new SvgPen(colour);
    const { width, left, right, top, bottom } = sheet;
    const drawing = figure.draw({ width, left, right, narrow: false });
    const height = Math.ceil(top + drawing.height + bottom);
    pen.shape(`M0 0h${width}v${height}h${-width}z`, 'bg');
    pen.text(figure.title, left, 26, { colour: 'ink', size: 14, weight: 600 });
    const words = figure.words.map((part) => (part instanceof Node ? part.textContent : part || '')).join('');
    pen.text(words, left + pen.measure(figure.title, 14) + 8, 26, { colour: 'ink-3', size: 13 });
    pen.moved(0, top, () => drawing.paint(pen));
    return pen.file(width, height, `${figure.title}: ${words}`);
  }

  private cellAt(event: MouseEvent): number | undefined {
    const { left, top } = this.host.getBoundingClientRect();
    return this.drawing?.cellAt?.(event.clientX - left, event.clientY - top);
  }
}

const keyRow = ({ line: { name, mark }, value, more }: Key): HTMLElement => {
  const title = el('span.name', name);
  title.style.color = styled(`${mark.colour}-ink`);
  return el('span.inline', markerIcon(mark), title, el('b', value, more ? el('small', ` ${more}`) : ''));
};
