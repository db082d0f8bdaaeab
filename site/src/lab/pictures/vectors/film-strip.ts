// A film strip next to a picture, with thumbnails of earlier iterations. Pressing a thumbnail moves the runs to its
// iteration.
import type { Pen } from '../../../chart/pen.ts';
import { Surface, type Size } from '../../../chart/surface.ts';
import { el } from '../../../ui/dom.ts';
import type { Source } from '../picture.ts';
import { frameOf, type Frame, type Scene } from './frame.ts';
import { matched } from './matching.ts';

/**
 * The iterations that the strip shows, as fractions of the last iteration. Most of these iterations are early, because
 * the iterates usually change most at the start.
 */
const parts = [0, 0.2, 0.4, 1];

interface Thumbnail {
  root: HTMLElement;
  canvas: HTMLCanvasElement;
  surface: Surface;
  frame: Frame;
}

/** The part of a drawing that the strip needs. */
export interface Thumbnails {
  /** Draws a small version of a frame. end: the last frame of the strip, whose scale all frames of the strip share. */
  thumbnail(pen: Pen, size: Size, frame: Frame, end: Frame, source: Source): void;
}

export class FilmStrip {
  readonly root = el('div.film', { role: 'group', 'aria-label': 'earlier iterations', hidden: true });
  private source?: Source;
  private frames: readonly Thumbnail[] = [];
  /** The iterations that the strip shows, separated by commas. */
  private wanted = '';

  constructor(
    private readonly seek: (iteration: number) => void,
    private readonly drawing: Thumbnails,
  ) {}

  /** Updates the strip. While the runs are advancing, the thumbnails stay the same. */
  async refresh({ source, frame }: Scene, scores: number, running: boolean): Promise<void> {
    if (source !== this.source) [this.frames, this.wanted] = [[], ''];
    this.source = source;
    const { progress, trace } = source.run;
    const last = frame.iteration < progress.iteration ? frame.iteration : trace.length - 1;
    const iterations = [...new Set(parts.map((part) => Math.round(part * last)))];
    const wanted = iterations.join();
    if (!running && wanted !== this.wanted && iterations.length > 2) {
      const known = [];
      for (const at of iterations) known.push(await frameOf(source, scores, at));
      if (source !== this.source) return;
      this.wanted = wanted;
      this.show(chained(known, frame));
    }
    this.root.hidden = this.frames.length === 0;
    for (const { root, frame: at } of this.frames)
      root.setAttribute('aria-current', String(at.iteration === frame.iteration));
    this.restyle();
  }

  private show(frames: readonly Frame[]): void {
    this.frames = frames.map((frame) => {
      const { iteration } = frame;
      const canvas = el('canvas', { 'aria-hidden': 'true' });
      const root = el('button', { click: () => this.seek(iteration) }, canvas, `k = ${iteration}`);
      const thumbnail = { root, canvas, frame, surface: new Surface(canvas, () => this.paint(thumbnail)) };
      return thumbnail;
    });
    this.root.replaceChildren(...this.frames.map(({ root }) => root));
  }

  restyle(): void {
    for (const thumbnail of this.frames) this.paint(thumbnail);
  }

  private paint({ canvas, surface, frame }: Thumbnail): void {
    const { source } = this;
    const end = this.frames.at(-1);
    const cleared = surface.clear(canvas);
    if (cleared && source && end) this.drawing.thumbnail(cleared.pen, cleared, frame, end.frame, source);
  }
}

/** Matches each frame of the strip to the next one, and the last to the frame that is drawn on the canvas. */
function chained(frames: readonly Frame[], drawn: Frame): Frame[] {
  const out: Frame[] = [];
  for (const frame of [...frames].reverse()) out.unshift(matched(frame, out[0] ?? drawn));
  return out;
}
