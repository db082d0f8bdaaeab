// The panel of pictures: a tab for each, and the method that they are of. Asks for data only while it is seen, and not at every frame.
import type { SlepError } from '../../../types/slep.d.ts';
import { el } from '../../ui/dom.ts';
import { sentence } from '../../model/sentence.ts';
import type { ViewState } from '../../model/view-state.ts';
import { pictures } from './list.ts';
import { pictureNames, type PictureName } from './names.ts';
import type { Plate } from './picture.ts';
import type { Source } from './source.ts';

/** While a run goes on, a picture takes new data at most so often, in milliseconds. */
const pause = 300;

/** The part of the view that is the panel's. */
export type Choice = Pick<ViewState, 'picture' | 'of' | 'landscape'>;

export class PicturesPanel {
  private readonly root: HTMLElement;
  private readonly chose: (choice: Partial<Choice>) => void;
  private readonly tabs = new Map<PictureName, HTMLButtonElement>();
  private readonly plates = new Map<PictureName, Plate>();
  private readonly method = el('select', { 'aria-label': 'the method that the picture is of' });
  private readonly why = el('p', { class: 'muted', role: 'status', hidden: true });
  private readonly stage = el('div', { role: 'tabpanel', id: 'picture', class: 'stage', tabindex: 0 });
  private sources: readonly Source[] = [];
  private of?: Source;
  private current?: PictureName;
  private plate?: Plate;
  private seen = false;
  private running = false;
  private stale = false;
  private asking = false;
  private asked = -Infinity;
  private timer = 0;

  constructor(root: HTMLElement, chose: (choice: Partial<Choice>) => void) {
    this.root = root;
    this.chose = chose;
    for (const name of pictureNames) {
      const tab = el(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${name}`,
          'aria-controls': 'picture',
          click: () => this.chose({ picture: name }),
        },
        el('span', {}, ...pictures[name].title()),
      );
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
      if (contentRect.width !== width) this.plate?.restyle();
      width = contentRect.width;
    }).observe(this.stage);
  }

  /** Other runs. */
  reset(sources: readonly Source[]): void {
    this.sources = sources;
    this.of = undefined;
    this.root.hidden = false;
    this.method.replaceChildren(
      el('option', { value: '' }),
      ...sources.map((s) => el('option', { value: s.index }, s.name)),
    );
  }

  /** spoken: the index of the method that the verdict speaks of. Called at every frame of a run. */
  show(choice: Choice, spoken: number, running: boolean): void {
    const find = (index: number | null) => this.sources.find((s) => s.index === index);
    const of = find(choice.of) ?? find(spoken);
    if (!of) return;
    if (choice.picture !== this.current) this.open(choice.picture as PictureName);
    this.plate?.look(choice.landscape);
    const follows = `${find(spoken)?.name} (same as verdict)`;
    if (this.method.options[0].text !== follows) this.method.options[0].text = follows;
    this.method.value = find(choice.of) ? String(choice.of) : '';
    if (of !== this.of) this.asked = -Infinity;
    [this.of, this.running, this.stale] = [of, running, true];
    if (this.seen) this.plate?.draw(of.iteration);
    this.refresh();
  }

  restyle(): void {
    this.plate?.restyle();
  }

  private open(name: PictureName): void {
    this.current = name;
    const plate = (this.plate =
      this.plates.get(name) ??
      pictures[name].make(
        () => {
          this.stale = true;
          this.asked = -Infinity;
          this.refresh();
        },
        (landscape) => this.chose({ landscape }),
      ));
    this.plates.set(name, plate);
    for (const [other, tab] of this.tabs) {
      tab.setAttribute('aria-selected', String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
    }
    this.stage.setAttribute('aria-labelledby', `tab-${name}`);
    this.stage.replaceChildren(plate.root, this.why);
    this.asked = -Infinity;
    plate.restyle();
  }

  /** Arrows go round the tabs and open them; Home and End go to the ends. */
  private key(event: KeyboardEvent): void {
    const names = [...this.tabs.keys()];
    const at = names.findIndex((name) => name === this.current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation(); // the arrows of the page move the run
    const name = names[(to + names.length) % names.length];
    this.chose({ picture: name });
    this.tabs.get(name)?.focus();
  }

  /** Fetches what the picture needs when something is new, one fetch after the other. */
  private async refresh(): Promise<void> {
    const { of, sources, plate } = this;
    this.stage.setAttribute('aria-busy', String(this.stale || this.asking)); // the picture lags behind the runs
    if (!of || !plate || !this.stale || !this.seen || this.asking) return;
    clearTimeout(this.timer);
    const wait = this.running ? this.asked + pause - performance.now() : 0;
    if (wait > 0) return void (this.timer = window.setTimeout(() => this.refresh(), wait));
    [this.stale, this.asking, this.asked] = [false, true, performance.now()];
    let failure = '';
    try {
      await plate.refresh({ all: sources, of, running: this.running });
    } catch (error) {
      failure = sentence(error as SlepError);
    }
    this.asking = false;
    if (sources !== this.sources) return this.refresh(); // what happened to runs that are gone is of no interest
    this.why.textContent = failure && `There is nothing to draw. ${failure}`;
    this.why.hidden = failure === '';
    plate.root.hidden = failure !== '';
    if (!failure && this.plate === plate) plate.draw(of.iteration);
    return this.refresh();
  }
}
