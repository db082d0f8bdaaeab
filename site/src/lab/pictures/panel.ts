// The panel of pictures, with a tab for each picture and a menu of the methods that the picture can show. If the tabs
// do not fit in one row, a menu of pictures replaces them.
import { el } from '../../ui/dom.ts';
import { Tabs } from '../../ui/tabs.ts';
import type { Problem } from '../../model/problem.ts';
import type { ViewState } from '../../model/view-state.ts';
import { pictures, picturesOf, plainTitle } from './list.ts';
import type { Picture, SampleNames, Source } from './picture.ts';
import { sourceAt } from './sources.ts';
import { Stage } from './stage.ts';

/** The fields of the view state that say what the panel shows. */
export type Choice = Pick<ViewState, 'picture' | 'of' | 'landscape'>;

export class PicturesPanel {
  private readonly tabs: Tabs;
  private readonly opened = new Map<string, Picture>();
  private readonly menu = el('select.titles', { 'aria-label': 'picture' });
  private readonly method = el('select', { 'aria-label': 'the method that the picture shows' });
  private readonly stage = new Stage(el('div.stage', { role: 'tabpanel', id: 'picture', tabindex: 0 }));
  private sources: readonly Source[] = [];
  /** The names of the pictures that can be drawn for the runs. */
  private names: readonly string[] = [];
  private current?: string;
  private picture?: Picture;

  /**
   * chose: called when the user has chosen another picture, method or landscape. seek: moves the runs to an iteration.
   */
  constructor(
    private readonly root: HTMLElement,
    private readonly chose: (choice: Partial<Choice>) => void,
    private readonly seek: (iteration: number) => void,
  ) {
    const title = (name: string) => el('span', ...pictures[name].title());
    this.tabs = new Tabs('pictures', this.stage.root, Object.keys(pictures), title, (picture) => chose({ picture }));
    this.menu.addEventListener('change', () => chose({ picture: this.menu.value }));
    this.offer();
    this.method.addEventListener('change', () => {
      const { value } = this.method;
      chose({ of: value === '' ? null : Number(value) });
    });
    const header = el('header.inline.wrap', this.tabs.root, this.menu, el('label.of.inline', 'of', this.method));
    this.root.replaceChildren(header, this.stage.root);
  }

  /** Replaces the runs. */
  reset(sources: readonly Source[]): void {
    this.sources = sources;
    this.stage.reset();
    this.offer();
    this.method.replaceChildren(
      el('option', { value: '' }),
      ...sources.map(({ name, run }) => el('option', { value: run.index }, name)),
    );
  }

  /**
   * Shows the current state of the runs. judged: the index of the method that the verdict is about. Called in every
   * frame of a run, and before the first run.
   */
  show(choice: Choice, judged: number, running: boolean): void {
    const name = this.names.includes(choice.picture) ? choice.picture : this.names[0];
    if (name !== this.current) this.open(name);
    const [chosen, usual] = [choice.of, judged].map((index) => sourceAt(this.sources, index));
    const of = chosen ?? usual ?? this.sources.at(0);
    if (!of) return;
    this.picture?.setView?.(choice.landscape);
    const follows = usual ? `${usual.name} (same as verdict)` : of.name;
    if (this.method.options[0].text !== follows) this.method.options[0].text = follows;
    this.method.value = chosen ? String(choice.of) : '';
    this.stage.show({ all: this.sources, of, running });
  }

  /** Whether the problem has its own picture and, if there are runs, this picture can be drawn for them. */
  hasWorld({ picture: world }: Problem): boolean {
    return world !== undefined && (this.sources.length === 0 || this.names.includes(world));
  }

  /** Sets the names of the views and columns of the samples. */
  name(names: SampleNames): void {
    for (const source of this.sources) source.names = names;
    this.stage.again();
  }

  restyle(): void {
    this.stage.restyle();
  }

  /** Returns the current picture as an SVG file, if it can be saved. colour: returns the value of a colour. */
  svg(colour: (name: string) => string): string | undefined {
    return this.picture?.svg?.(colour);
  }

  /** Offers the pictures that can be drawn. */
  private offer(): void {
    this.names = picturesOf(this.sources);
    this.tabs.offer(this.names);
    this.menu.replaceChildren(...this.names.map((name) => el('option', { value: name }, plainTitle(name))));
    this.menu.value = this.current ?? '';
  }

  private open(name: string): void {
    this.current = name;
    const picture = (this.picture =
      this.opened.get(name) ??
      pictures[name].make({
        again: () => this.stage.again(),
        chose: (landscape) => this.chose({ landscape }),
        seek: this.seek,
      }));
    this.opened.set(name, picture);
    this.tabs.mark(name);
    this.menu.value = name;
    this.stage.open(picture);
  }
}
