// A film strip below a picture: the same at some earlier iterations. Pressing a frame takes the runs there.
import { clear } from '../../../chart/canvas.ts';
import type { Pen } from '../../../chart/pen.ts';
import { el } from '../../../ui/dom.ts';
import type { Source } from '../sources.ts';
import { frameOf, type Frame } from './frame.ts';
import { matched } from './matching.ts';
import type { Scene, Size } from './vectors-picture.ts';

/** Where the frames of the strip are, as parts of the run: most happens at its beginning. */
const parts = [0, 0.2, 0.4, 1];

export class FilmStrip {
  readonly root = el('div', { class: 'film', role: 'group', 'aria-label': 'earlier iterations', hidden: true });
  private readonly seek: (iteration: number) => void;
  private readonly draw: (pen: Pen, size: Size, frame: Frame, end: Frame, source: Source) => void;
  private source?: Source;
  private frames: readonly Frame[] = [];
  /** The iterations that the strip was made of. */
  private wanted = '';

  constructor(seek: (iteration: number) => void, draw: FilmStrip['draw']) {
    this.seek = seek;
    this.draw = draw;
  }

  /** While a run goes on, the strip stays as it is. */
  async refresh({ source, frame }: Scene, scores: number, running: boolean): Promise<void> {
    if (source !== this.source) [this.frames, this.wanted] = [[], ''];
    this.source = source;
    const last = frame.iteration < source.iteration ? frame.iteration : source.last;
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
    this.frames.forEach(({ iteration }, i) =>
      this.root.children[i].setAttribute('aria-current', String(iteration === frame.iteration)),
    );
    this.restyle();
  }

  private show(frames: readonly Frame[]): void {
    this.frames = frames;
    this.root.replaceChildren(
      ...frames.map(({ iteration }) =>
        el(
          'button',
          { type: 'button', click: () => this.seek(iteration) },
          el('canvas', { 'aria-hidden': 'true' }),
          `k = ${iteration}`,
        ),
      ),
    );
  }

  restyle(): void {
    const { source } = this;
    const end = this.frames.at(-1);
    this.root.querySelectorAll('canvas').forEach((canvas, i) => {
      const cleared = clear(canvas);
      if (cleared && source && end) this.draw(cleared.pen, cleared, this.frames[i], end, source);
    });
  }
}

/** Each frame as near as it can be to the next one, the last to what is drawn. */
function chained(frames: readonly Frame[], drawn: Frame): Frame[] {
  const out: Frame[] = [];
  for (const frame of [...frames].reverse()) out.unshift(matched(frame, out[0] ?? drawn));
  return out;
}
