// The panel of pictures: a tab for each, and a choice of the method shown. It fetches data only while it is in sight,
// and not at every frame.
import type { SlepError } from '../../../types/slep.d.ts';
import { el } from '../../ui/dom.ts';
import { sentence } from '../../model/sentence.ts';
import type { ViewState } from '../../model/view-state.ts';
import { pictures, worlds } from './list.ts';
import type { LivePicture } from './picture.ts';
import type { Source } from './sources.ts';

/** While a run goes on, a picture takes new data at most once in so many milliseconds. */
const pause = 300;

/** The part of the view that is the panel's. */
export type Choice = Pick<ViewState, 'picture' | 'of' | 'landscape'>;

export class PicturesPanel {
  private readonly root: HTMLElement;
  private readonly chose: (choice: Partial<Choice>) => void;
  private readonly seek: (iteration: number) => void;
  private readonly tabs = new Map<string, HTMLButtonElement>();
  private readonly opened = new Map<string, LivePicture>();
  private readonly method = el('select', { 'aria-label': 'the method that the picture is of' });
  private readonly why = el('p', { class: 'muted', role: 'status', hidden: true });
  private readonly stage = el('div', { role: 'tabpanel', id: 'picture', class: 'stage', tabindex: 0 });
  private sources: readonly Source[] = [];
  private of?: Source;
  private current?: string;
  private picture?: LivePicture;
  private seen = false;
  private running = false;
  private stale = false;
  private asking = false;
  private asked = -Infinity;
  private timer = 0;

  /** seek: the reader wants to see another iteration. */
  constructor(root: HTMLElement, chose: (choice: Partial<Choice>) => void, seek: (iteration: number) => void) {
    this.root = root;
    this.chose = chose;
    this.seek = seek;
    for (const [name, { title }] of Object.entries(pictures)) {
      const tab = el(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${name}`,
          'aria-controls': 'picture',
          click: () => this.chose({ picture: name }),
        },
        el('span', {}, ...title()),
      );
      tab.hidden = !this.fits(name);
      this.tabs.set(name, tab);
    }
    const list = el('div', { role: 'tablist', 'aria-label': 'pictures', class: 'tabs' }, ...this.tabs.values());
    list.addEventListener('keydown', (event) => this.key(event));
    this.method.addEventListener('change', () =>
      this.chose({ of: this.method.value === '' ? null : Number(this.method.value) }),
    );
    this.root.replaceChildren(el('header', {}, list, el('label', { class: 'of' }, 'of', this.method)), this.stage);
    new IntersectionObserver(([{ isIntersecting }]) => {
      this.seen = isIntersecting;
      this.refresh();
    }).observe(root);
    let width = 0;
    new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width !== width) this.picture?.restyle();
      width = contentRect.width;
    }).observe(this.stage);
  }

  /** Shows other runs. */
  reset(sources: readonly Source[]): void {
    this.sources = sources;
    this.of = undefined;
    for (const [name, tab] of this.tabs) tab.hidden = !this.fits(name);
    this.method.replaceChildren(
      el('option', { value: '' }),
      ...sources.map((s) => el('option', { value: s.index }, s.name)),
    );
  }

  /**
   * spoken: the index of the method that the verdict is about. Called at every frame of a run, and before there is one.
   */
  show(choice: Choice, spoken: number, running: boolean): void {
    const name = this.fits(choice.picture) ? choice.picture : this.names[0];
    if (name !== this.current) this.open(name);
    const find = (index: number | null) => this.sources.find((s) => s.index === index);
    const of = find(choice.of) ?? find(spoken);
    if (!of) return;
    this.picture?.setView?.(choice.landscape);
    const follows = `${find(spoken)?.name} (same as verdict)`;
    if (this.method.options[0].text !== follows) this.method.options[0].text = follows;
    this.method.value = find(choice.of) ? String(choice.of) : '';
    if (of !== this.of) this.asked = -Infinity;
    [this.of, this.running, this.stale] = [of, running, true];
    if (this.seen) this.picture?.draw(of.iteration);
    this.refresh();
  }

  /** Whether there is a picture of the problem's own world, as far as is known. */
  hasWorld(problem: string): boolean {
    const world = worlds[problem];
    return world !== undefined && (this.sources.length === 0 || this.fits(world));
  }

  restyle(): void {
    this.picture?.restyle();
  }

  /** The picture shown as an SVG file, if it can be one. colour gives the colour that a name stands for. */
  svg(colour: (name: string) => string): string | undefined {
    return this.picture?.svg?.(colour);
  }

  /** Whether there is a picture of that name, and it can be drawn of these runs, or of any before there are some. */
  private fits(name: string): boolean {
    if (!pictures[name]) return false;
    const { fits } = pictures[name];
    return !fits || (this.sources.length > 0 && fits(this.sources[0]));
  }

  /** The pictures that can be drawn of these runs. */
  private get names(): string[] {
    return Object.keys(pictures).filter((name) => this.fits(name));
  }

  private open(name: string): void {
    this.current = name;
    const picture = (this.picture =
      this.opened.get(name) ??
      pictures[name].make({
        again: () => {
          this.stale = true;
          this.asked = -Infinity;
          this.refresh();
        },
        chose: (landscape) => this.chose({ landscape }),
        seek: this.seek,
      }));
    this.opened.set(name, picture);
    for (const [other, tab] of this.tabs) {
      tab.setAttribute('aria-selected', String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
    }
    this.stage.setAttribute('aria-labelledby', `tab-${name}`);
    this.stage.replaceChildren(picture.root, this.why);
    this.asked = -Infinity;
    picture.restyle();
  }

  /** Arrow keys go round the tabs and open them. Home and End go to the first and the last. */
  private key(event: KeyboardEvent): void {
    const { names } = this;
    const at = names.findIndex((name) => name === this.current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation(); // on the page, arrow keys move the runs
    const name = names[(to + names.length) % names.length];
    this.chose({ picture: name });
    this.tabs.get(name)?.focus();
  }

  /** Fetches what the picture needs when there is something new. One fetch follows the other. */
  private async refresh(): Promise<void> {
    const { of, sources, picture } = this;
    this.stage.setAttribute('aria-busy', String(this.stale || this.asking)); // the picture lags behind the runs
    if (!of || !picture || !this.stale || !this.seen || this.asking) return;
    clearTimeout(this.timer);
    const wait = this.running ? this.asked + pause - performance.now() : 0;
    if (wait > 0) return void (this.timer = window.setTimeout(() => this.refresh(), wait));
    [this.stale, this.asking, this.asked] = [false, true, performance.now()];
    let failure = '';
    try {
      await picture.refresh({ all: sources, of, running: this.running });
    } catch (error) {
      failure = sentence(error as SlepError);
    }
    this.asking = false;
    if (sources !== this.sources) return this.refresh(); // errors of runs that are gone do not matter
    this.why.textContent = failure && `Nothing to draw. ${failure}`;
    this.why.hidden = failure === '';
    picture.root.hidden = failure !== '';
    if (!failure && this.picture === picture) picture.draw(of.iteration);
    return this.refresh();
  }
}
