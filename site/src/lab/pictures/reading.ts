// Lets the user read a picture entry by entry. The user selects an entry with the pointer or, while the picture has the
// focus, with keys. The entry is marked on the picture, and its value is shown below the picture.
import type { Box } from '../../chart/pen.ts';
import { el } from '../../ui/dom.ts';
import { drawnCanvas } from './picture.ts';

export interface Readable {
  /** Selects the entry at the pointer. */
  point(event: PointerEvent): void;
  /** Returns the moves, indexed by the names of the keys. */
  moves(): Record<string, Move>;
  move(by: Move): void;
  /** Returns the current entry and its place on the canvas, if there are data. */
  entry(): { words: (Node | string)[]; box: Box } | undefined;
}

type Move = readonly [right: number, down: number];

export class Reader {
  readonly canvas: HTMLCanvasElement;
  /** The canvas with the mark. */
  readonly plane: HTMLElement;
  readonly output: HTMLElement;

  /** id: the id of the element with the value. spot: the mark on the picture. */
  constructor(
    id: string,
    private readonly spot: HTMLElement,
    private readonly readable: Readable,
  ) {
    this.output = el('output.entry', { id, 'aria-live': 'polite' });
    const canvas = (this.canvas = drawnCanvas(id));
    this.plane = el('div.plane', canvas, spot);
    for (const type of ['pointermove', 'pointerdown'] as const)
      canvas.addEventListener(type, (event) => {
        readable.point(event);
        this.read(true);
      });
    for (const type of ['pointerleave', 'blur']) canvas.addEventListener(type, () => this.read(false));
    canvas.addEventListener('focus', () => canvas.matches(':focus-visible') && this.read(true));
    canvas.addEventListener('keydown', (event) => {
      const by = readable.moves()[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation(); // otherwise, the arrow keys would also move the runs
      readable.move(by);
      this.read(true);
    });
    this.read(false);
  }

  /** Shows the current entry, or hides it. By default, updates the entry if it is visible. */
  read(on = !this.spot.hidden): void {
    const entry = on ? this.readable.entry() : undefined;
    this.spot.hidden = !entry;
    this.output.replaceChildren(...(entry?.words ?? []));
    if (!entry) return;
    const { x, y, w, h } = entry.box;
    Object.assign(this.spot.style, { width: `${w}px`, height: `${h}px`, transform: `translate(${x}px, ${y}px)` });
  }
}
