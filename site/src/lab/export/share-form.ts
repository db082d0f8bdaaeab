// What the reader chooses to show of an experiment, and how.
import type { Param } from '../../../types/slep.d.ts';
import type { Drawn } from '../../model/drawn.ts';
import { charted, chartNames, type ChartName } from '../../model/charted.ts';
import { defaultView } from '../../model/view-state.ts';
import { el, optionsOf, type Child } from '../../ui/dom.ts';
import { swatch } from '../../ui/marks.ts';
import { Panel } from '../../ui/settings-panel.ts';
import type { Choice } from './embed-code.ts';

/** What there is to choose from. */
export interface Offered {
  lineup: readonly Drawn[];
  /** By name. */
  pictures: readonly { name: string; title: string }[];
  hasStory: boolean;
  hasControls: boolean;
}

const height: Param = {
  name: 'height',
  title: 'height',
  doc: 'Pixels of the element; it takes more where its parts need more.',
  unit: 'px',
  min: 240,
  max: 1200,
  default: 400,
  integer: true,
};
const pagesOwn = 'page’s';
const theme: Param = {
  name: 'theme',
  title: 'theme',
  doc: 'The colours of the page around it, or always the same.',
  min: 0,
  max: 0,
  default: pagesOwn,
  choices: [pagesOwn, 'light', 'dark'],
};

export class ShareForm {
  readonly root = el('section', { class: 'share-form', 'aria-label': 'what to show' });
  private readonly changed: (choice: Choice) => void;
  private choice: Choice;

  /** changed: the reader made another choice. */
  constructor(offered: Offered, choice: Choice, changed: (choice: Choice) => void) {
    this.choice = choice;
    this.changed = changed;
    const { charts: usual } = defaultView; // what most look at
    const further = chartNames.filter((name) => !usual.includes(name));
    const isFurtherShown = further.some((name) => choice.charts.includes(name));
    const panel = el('div');
    const settings = new Panel(panel);
    settings.reset([height, theme], {
      changed: (name, value) =>
        this.take(
          name === 'height'
            ? { height: Number(value) }
            : { theme: value === pagesOwn ? undefined : value === 'dark' ? 'dark' : 'light' },
        ),
      focused: () => undefined,
    });
    settings.show({ height: choice.height, theme: choice.theme ?? pagesOwn });
    this.root.append(
      this.group('runs', ...offered.lineup.map((drawn, index) => this.run(drawn, index))),
      this.group(
        'charts and picture',
        ...usual.map((name) => this.chart(name)),
        el(
          'details',
          { open: isFurtherShown },
          el('summary', {}, 'further charts'),
          ...further.map((name) => this.chart(name)),
        ),
        this.list('picture', [{ name: '', title: 'none' }, ...offered.pictures], choice.picture, (picture) => ({
          picture,
        })),
      ),
      this.group(
        'around them',
        offered.hasStory && this.check('what to look at', choice.story, (story) => ({ story })),
        this.check('verdict', choice.verdict, (verdict) => ({ verdict })),
        this.check('run, step, start over', choice.transport, (transport) => ({ transport })),
        offered.hasControls &&
          this.list(
            'controls',
            [
              { name: '', title: 'none' },
              { name: 'all', title: 'the problem’s parameters' },
            ],
            choice.controls ? 'all' : '',
            (name) => ({ controls: name === 'all' }),
          ),
      ),
      this.group(
        'how',
        this.check('starts once it is in view', choice.autoplay, (autoplay) => ({ autoplay })),
        panel,
      ),
    );
    this.keepOne();
  }

  private take(part: Partial<Choice>): void {
    this.choice = { ...this.choice, ...part };
    this.changed(this.choice);
  }

  private group(title: string, ...children: Child[]): HTMLElement {
    return el('fieldset', {}, el('legend', {}, title), ...children);
  }

  private check(text: string, checked: boolean, part: (on: boolean) => Partial<Choice>, mark?: Node): HTMLElement {
    const box = el('input', { type: 'checkbox' });
    box.checked = checked;
    box.addEventListener('change', () => this.take(part(box.checked)));
    return el('label', { class: 'share-check' }, box, mark, el('span', {}, text));
  }

  /** The last run cannot be left out. */
  private run({ name, mark }: Drawn, index: number): HTMLElement {
    const label = this.check(
      name,
      this.choice.runs.includes(index),
      (on) => {
        const runs = this.choice.runs.filter((other) => other !== index);
        return { runs: on ? [...runs, index].sort((a, b) => a - b) : runs };
      },
      swatch(mark),
    );
    label.addEventListener('change', () => this.keepOne());
    label.dataset.run = String(index);
    return label;
  }

  private keepOne(): void {
    const { runs } = this.choice;
    for (const label of this.root.querySelectorAll<HTMLElement>('[data-run]')) {
      const isLast = runs.length === 1 && Number(label.dataset.run) === runs[0];
      label.querySelector('input')!.disabled = isLast;
      label.title = isLast ? 'at least one run' : '';
    }
  }

  private chart(name: ChartName): HTMLElement {
    return this.check(charted[name].title, this.choice.charts.includes(name), (on) => ({
      charts: chartNames.filter((other) => (other === name ? on : this.choice.charts.includes(other))),
    }));
  }

  private list(
    text: string,
    options: readonly { name: string; title: string }[],
    chosen: string,
    part: (name: string) => Partial<Choice>,
  ): HTMLElement {
    const select = el('select', {}, ...optionsOf(options, chosen));
    select.addEventListener('change', () => this.take(part(select.value)));
    return el('label', { class: 'share-list' }, el('span', {}, text), select);
  }
}
