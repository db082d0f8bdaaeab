// The content of the element: buttons, the verdict, the description of an experiment, charts, a picture and controls.
import type { Param } from '../../types/slep.d.ts';
import type { Line } from '../chart/content.ts';
import type { Phase } from '../model/controller-view.ts';
import type { Value } from '../model/settings.ts';
import { el, letter } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { swatch } from '../ui/marks.ts';
import { Panel } from '../ui/settings-panel.ts';
import { parts, type Wanted } from './attributes.ts';
import { ElementCharts } from './element-charts.ts';
import { keepKeys } from './keys.ts';
import { PicturePlace } from './picture-place.ts';
import type { Piece } from './summary.ts';
import { TransportView } from './transport-view.ts';

export interface DisplayEvents {
  reset(): void;
  toggle(): void;
  step(): void;
  seek(iteration: number): void;
  changed(name: string, value: Value): void;
}

export class Display {
  readonly charts = new ElementCharts((iteration) => this.point(iteration));
  readonly picture: PicturePlace;
  private readonly frame: HTMLElement;
  private readonly transport: TransportView;
  private readonly counter = el('output.count', { 'data-part': 'count' });
  private readonly legend = el('ul.legend.wrap', { 'data-part': 'legend' });
  private readonly controls = el('div.controls', { 'data-part': 'controls' });
  private readonly panel = new Panel(this.controls);
  private readonly words = el('ul.words', { role: 'alert', hidden: true });
  private readonly heading = el('p.heading', { hidden: true });
  private readonly caption = el('p.caption', { hidden: true });
  private readonly story = el('p.story', { hidden: true });
  private readonly verdict = el('p.verdict', { 'data-part': 'verdict', role: 'status' });
  private readonly link = el('a', { 'data-part': 'link', target: '_blank', rel: 'noopener' }, 'open in the lab');
  private iteration = 0;
  private made = '';

  constructor(
    private readonly root: ShadowRoot,
    private readonly events: DisplayEvents,
  ) {
    this.picture = new PicturePlace((iteration) => events.seek(iteration));
    this.transport = new TransportView(events);
    keepKeys(root);
    this.frame = el(
      'div.frame',
      { role: 'group', 'aria-label': 'live experiment' },
      this.heading,
      el('div.head.inline.wrap', this.transport.root, this.verdict),
      el('div.body', ...[this.words, this.caption, this.story, this.charts.root, this.picture.root, this.controls]),
      el('footer.inline.wrap', this.legend, this.counter, this.link),
    );
    root.append(this.frame);
    this.phase('ready');
  }

  phase(phase: Phase): void {
    this.transport.show(phase);
    this.frame.setAttribute('data-phase', phase);
  }

  /**
   * Applies the attributes. story: the description of the experiment, or ''. lab: the link that opens this experiment
   * in a lab, or undefined if there is no lab.
   */
  configure(wanted: Wanted, story: string, lab?: string): void {
    const { state, heading, caption, charts, stacked, picture, height, controls, hidden, wrong } = wanted;
    this.charts.show(charts, stacked);
    this.picture.show(picture);
    for (const [place, text] of [
      [this.heading, heading],
      [this.caption, caption],
      [this.story, story],
    ] as const) {
      place.hidden = text === '';
      place.replaceChildren(...prose(text));
    }
    this.frame.ariaLabel = heading || 'live experiment';
    this.frame.classList.toggle('filled', height !== undefined);
    this.frame.style.height = height === undefined ? '' : `${height}px`;
    this.control(controls, state.settings);
    for (const part of parts) {
      const isHidden =
        hidden.includes(part) || (part === 'controls' && controls.length === 0) || (part === 'link' && !lab);
      this.root.querySelector(`[data-part=${part}]`)?.toggleAttribute('hidden', isHidden);
    }
    if (lab) this.link.href = lab;
    this.complain(wrong.map((w) => w.message));
    this.transport.hold(wrong.length > 0);
  }

  private control(params: readonly Param[], values: Record<string, Value>): void {
    const made = JSON.stringify(params);
    if (made !== this.made)
      this.panel.reset(params, (name, value, settled) => settled && this.events.changed(name, value));
    this.made = made;
    this.panel.show(values);
  }

  lines(lines: readonly Line[]): void {
    this.legend.replaceChildren(...lines.map(({ mark, name }) => el('li', swatch(mark), name)));
  }

  count(iteration: number): void {
    this.iteration = iteration;
    this.point();
  }

  /** Shows the reasons why the experiment cannot run. An empty list removes the message. */
  complain(sentences: readonly string[]): void {
    this.words.hidden = sentences.length === 0;
    this.words.replaceChildren(...sentences.map((s) => el('li', ...prose(s))));
  }

  say(title: string, pieces: readonly Piece[]): void {
    this.verdict.replaceChildren(
      ...prose(title),
      pieces.length > 0 ? ': ' : '',
      ...pieces.map(({ text, bad }) => el('span', { class: bad ? 'bad' : '' }, ...prose(text))),
    );
  }

  private point(at?: number): void {
    const of = at === undefined ? '' : el('span.muted', ` of ${this.iteration}`);
    this.counter.replaceChildren(letter('k'), ' = ', el('b', String(at ?? this.iteration)), of);
  }
}
