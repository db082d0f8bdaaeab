// A picture of eigenvectors: a drawing of the current iterate, with a film strip of earlier iterates. The drawing
// follows the run, and changes from frame to frame are animated.
import type { Pen } from '../../../chart/pen.ts';
import { Surface, type Size } from '../../../chart/surface.ts';
import { SvgPen } from '../../../chart/svg.ts';
import { DataTable, type Table } from '../../../ui/data-table.ts';
import { el } from '../../../ui/dom.ts';
import { isStill } from '../../../ui/still.ts';
import { drawnCanvas, type Picture, type Subject, type Wishes } from '../picture.ts';
import { FilmStrip, type Thumbnails } from './film-strip.ts';
import { lastFrameOf, onTheWay, type Frame, type Scene } from './frame.ts';
import { matched } from './matching.ts';
import { Motion } from './motion.ts';

/** A drawing of eigenvectors. */
export interface Drawing extends Thumbnails {
  /** The number of columns of X for which the drawing needs the samples' scores. */
  readonly scores?: number;
  /** The name of the drawing's continuous animation, shown on a button, or undefined if there is no animation. */
  readonly moves?: string;
  /** Controls below the picture. */
  readonly controls?: HTMLElement;
  draw(pen: Pen, size: Size, scene: Scene): void;
  words(scene: Scene): string;
  /** Returns a description for screen readers. */
  label(scene: Scene): string;
  table(scene: Scene): Table;
}

/** Frames with more numbers than this are not animated. */
const heavy = 2e5;
const exported: Size = { width: 720, height: 480 };

/** changed: called to request a redraw when the user has made another choice. */
export type MakeDrawing = (changed: () => void) => Drawing;

export const vectorsPicture =
  (make: MakeDrawing) =>
  (wishes: Wishes): Picture =>
    new VectorsPicture(make, wishes);

class VectorsPicture implements Picture {
  readonly root: HTMLElement;
  private readonly drawing: Drawing;
  private readonly canvas = drawnCanvas();
  private readonly surface = new Surface(this.canvas, () => this.paint());
  private readonly words = el('p');
  private readonly strip: FilmStrip;
  private readonly dataTable = new DataTable(() => this.scene && this.drawing.table(this.scene));
  private readonly motion: Motion;
  private scene?: Scene;
  /**
   * The frame on the canvas. During an animation, this frame is interpolated between the previous frame and the frame
   * of the scene.
   */
  private drawn?: Frame;

  constructor(make: MakeDrawing, { seek }: Wishes) {
    this.drawing = make(() => this.say());
    const { moves, controls } = this.drawing;
    this.strip = new FilmStrip(seek, this.drawing);
    this.motion = new Motion(this.canvas, moves, () => this.paint());
    this.root = el(
      'div.picture.vectors.stack',
      el('div.world', el('div.plane', this.canvas), this.strip.root),
      el('footer', this.words, el('span.choices', controls, this.motion.button), this.dataTable.root),
    );
  }

  async refresh({ of, running }: Subject): Promise<void> {
    const frame = matched(await lastFrameOf(of, this.drawing.scores ?? 0), this.scene?.frame);
    const from = this.drawn;
    this.scene = { source: of, frame, seconds: 0 };
    this.say();
    if (from && !isStill() && frame.x.length + frame.scores.length <= heavy)
      this.motion.travel((part) => (this.drawn = part < 1 ? onTheWay(from, frame, part) : frame));
    else this.drawn = frame;
    this.paint();
    await this.strip.refresh(this.scene, this.drawing.scores ?? 0, running);
  }

  restyle(): void {
    this.paint();
    this.strip.restyle();
  }

  svg(colour: (name: string) => string): string | undefined {
    if (!this.scene) return undefined;
    const pen = new SvgPen(colour);
    const { width, height } = exported;
    pen.shape(`M0 0h${width}v${height}h${-width}z`, 'bg');
    this.drawing.draw(pen, exported, this.scene);
    return pen.file(width, height, this.drawing.label(this.scene));
  }

  /** Describes and draws the scene. */
  private say(): void {
    const { scene, drawing } = this;
    if (!scene) return;
    const { source, frame } = scene;
    const last =
      frame.iteration < source.run.progress.iteration ? ', the last one before the columns of X become dependent' : '';
    this.words.textContent = `${source.name} at iteration ${frame.iteration}${last}: ${drawing.words(scene)}`;
    this.canvas.ariaLabel = drawing.label(scene);
    this.dataTable.refresh();
    this.paint();
  }

  private paint(): void {
    const { scene, drawn, motion } = this;
    const cleared = scene && drawn && this.surface.clear(this.canvas);
    if (!cleared) return;
    this.drawing.draw(cleared.pen, cleared, { ...scene, frame: drawn, seconds: motion.seconds });
  }
}
