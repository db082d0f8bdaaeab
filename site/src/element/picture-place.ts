// The picture of an element. The code that draws the picture is loaded after the first runs have started.
import type { MarkedRun } from '../model/marked.ts';
import type { PictureName } from '../model/picture-names.ts';
import type { Problem } from '../model/problem.ts';
import type { LandscapeView } from '../model/view-state.ts';
import type { Picture, Source } from '../lab/pictures/picture.ts';
import type { Stage } from '../lab/pictures/stage.ts';
import { adoptSheet } from '../ui/custom-element.ts';
import { el } from '../ui/dom.ts';

type Drawing = typeof import('./slep-pictures.ts');

/** The runs to draw. */
interface Subject {
  /** The runs. The array remains the same object as long as the runs continue. */
  runs: readonly MarkedRun[];
  problem: Problem;
  /** The index, in the line-up, of the method that the picture shows. */
  of: number;
  running: boolean;
}

export class PicturePlace {
  readonly root = el('section.pictures.stack', { hidden: true });
  private readonly words = el('p.plain-text.muted', { role: 'status' });
  private name?: PictureName;
  private drawing?: Drawing;
  private loading?: Promise<void>;
  private stage?: Stage;
  private subject?: Subject;
  /** The current picture, and the runs that it shows. */
  private open?: { name: PictureName; runs: readonly MarkedRun[]; sources: readonly Source[]; picture?: Picture };

  /** seek: called when the reader has chosen another iteration. */
  constructor(private readonly seek: (iteration: number) => void) {
    this.clear();
  }

  /** Shows the picture with this name, or no picture. */
  show(name: PictureName | undefined): void {
    this.name = name;
    this.root.hidden = name === undefined;
    this.update();
  }

  /** Called in every frame of a run. */
  draw(subject: Subject): void {
    this.subject = subject;
    this.update();
  }

  /** Must be called after the runs have been disposed of. */
  clear(): void {
    this.subject = this.open = undefined;
    this.words.textContent = 'The picture appears when the run starts.';
    this.root.replaceChildren(this.words);
  }

  restyle(): void {
    this.stage?.restyle();
  }

  private update(): void {
    const { name, subject, drawing } = this;
    if (!name || !subject) return;
    if (!drawing) return void (this.loading ??= this.load());
    if (this.open?.name !== name || this.open.runs !== subject.runs) this.make(drawing, name, subject);
    const { picture, sources } = this.open!;
    if (picture)
      this.stage?.show({ all: sources, of: drawing.sourceAt(sources, subject.of)!, running: subject.running });
  }

  private async load(): Promise<void> {
    try {
      this.drawing = await import('./slep-pictures.ts');
      adoptSheet(this.root.getRootNode() as ShadowRoot, this.drawing.sheet);
      this.update();
    } catch (error) {
      const why = (error as Error).message;
      this.words.textContent = `slep-pictures.js, which belongs next to slep-lab.js, cannot be read (${why}).`;
    }
  }

  /** Opens a picture, or shows that it cannot be drawn for these runs. */
  private make({ pictures, picturesOf, sourcesOf, Stage }: Drawing, name: PictureName, subject: Subject): void {
    const { runs, problem } = subject;
    const sources = sourcesOf(runs, problem);
    const fits = picturesOf(sources).includes(name);
    const stage = (this.stage ??= new Stage(el('div.stage', { role: 'group', 'aria-label': 'picture', tabindex: 0 })));
    const wishes = {
      again: () => stage.again(),
      chose: (view: LandscapeView) => this.open?.picture?.setView?.(view),
      seek: this.seek,
    };
    stage.reset();
    const before = this.open?.name === name ? this.open.picture : undefined;
    const picture = fits ? (before ?? pictures[name].make(wishes)) : undefined;
    if (!fits) this.words.textContent = `There is no picture “${name}” for the problem ${problem.name}.`;
    this.open = { name, runs, sources, picture };
    this.root.replaceChildren(fits ? stage.root : this.words);
    if (picture && picture !== before) stage.open(picture);
  }
}
