// What the element shows: transport, charts, controls, and one line of verdict.
import type { Param } from '../../types/slep.d.ts';
import type { Line } from '../chart/line.ts';
import { el, letter, svg } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { swatch } from '../ui/marks.ts';
import { Panel } from '../ui/settings-panel.ts';
import type { Value } from '../model/settings.ts';
import type { Phase } from '../model/controller-view.ts';
import { buttons } from '../ui/run-buttons.ts';
import { parts, type Part } from './attributes.ts';
import { ChartPair } from './chart-pair.ts';
import { keepKeys } from './keys.ts';
import type { Piece } from './summary.ts';

/** The lab has its signs in index.html. The element brings its own. */
const signs: Record<string, string> = {
  reset: 'M3 2v4h4M3.4 6A5.2 5.2 0 1 1 2.8 9',
  run: 'M4 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  step: 'M11 3h2v10h-2zM3 3v10l7-5z',
  close: 'M3 3l10 10M13 3L3 13',
};
const sign = (name: string) =>
  svg(
    'svg',
    { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    svg('path', { class: name === 'reset' || name === 'close' ? 'pen' : '', d: signs[name] }),
  );

export interface DisplayEvents {
  reset(): void;
  toggle(): void;
  step(): void;
  changed(name: string, value: Value): void;
}

export class Display {
  readonly charts = new ChartPair((iteration) => this.point(iteration));
  private readonly events: DisplayEvents;
  private readonly root: ShadowRoot;
  private readonly toggle = el('button', {
    type: 'button',
    class: 'btn primary',
    'data-part': 'play',
    click: this.whenItWorks(() => this.events.toggle()),
  });
  private readonly step = el(
    'button',
    {
      type: 'button',
      class: 'btn plain square',
      'data-part': 'step',
      'aria-label': 'step',
      title: 'next iteration',
      click: this.whenItWorks(() => this.events.step()),
    },
    sign('step'),
  );
  private readonly reset = el(
    'button',
    {
      type: 'button',
      class: 'btn plain square',
      'data-part': 'reset',
      'aria-label': 'reset',
      title: 'start over',
      click: this.whenItWorks(() => this.events.reset()),
    },
    sign('reset'),
  );
  private readonly counter = el('output', { class: 'count', 'data-part': 'count' });
  private readonly legend = el('ul', { class: 'legend', 'data-part': 'legend' });
  private readonly controls = el('div', { class: 'controls', 'data-part': 'controls' });
  private readonly panel = new Panel(this.controls);
  private readonly words = el('ul', { class: 'words', role: 'alert', hidden: true });
  private readonly verdict = el('p', { class: 'verdict', 'data-part': 'verdict', role: 'status' });
  private readonly link = el('a', { 'data-part': 'link', target: '_blank', rel: 'noopener' }, 'open in the lab');
  private iteration = 0;
  private made = '';

  constructor(root: ShadowRoot, events: DisplayEvents) {
    this.root = root;
    this.events = events;
    keepKeys(root);
    root.append(
      el(
        'div',
        { class: 'frame', role: 'group', 'aria-label': 'live experiment' },
        el(
          'div',
          { class: 'head' },
          el(
            'div',
            { class: 'transport', role: 'toolbar', 'aria-label': 'run', 'data-part': 'transport' },
            this.reset,
            this.toggle,
            this.step,
          ),
          this.counter,
          this.legend,
        ),
        this.words,
        this.charts.root,
        this.controls,
        el('footer', {}, this.verdict, this.link),
      ),
    );
    this.phase('ready');
  }

  phase(phase: Phase): void {
    const { sign: name, text, works } = buttons[phase];
    this.toggle.replaceChildren(sign(name), el('span', {}, text));
    for (const button of ['toggle', 'step', 'reset'] as const)
      this[button].setAttribute('aria-disabled', String(!works.includes(button)));
    this.root.firstElementChild?.setAttribute('data-phase', phase);
  }

  /** Hides these parts, and shows all others. */
  hide(hidden: readonly Part[]): void {
    for (const part of parts)
      this.root
        .querySelector<HTMLElement>(`[data-part=${part}]`)
        ?.toggleAttribute('hidden', hidden.includes(part) || (part === 'controls' && this.made === '[]'));
    this.charts.root.classList.toggle('one', hidden.includes('stationarity') !== hidden.includes('feasibility'));
  }

  control(params: readonly Param[], values: Record<string, Value>): void {
    const made = JSON.stringify(params);
    if (made !== this.made)
      this.panel.reset(params, {
        changed: (name, value, settled) => settled && this.events.changed(name, value),
        focused: () => undefined,
      });
    this.made = made;
    this.panel.show(values);
  }

  lines(lines: readonly Line[]): void {
    this.legend.replaceChildren(...lines.map(({ mark, name }) => el('li', {}, swatch(mark), name)));
  }

  count(iteration: number): void {
    this.iteration = iteration;
    this.point();
  }

  /** Says what keeps it from running; with no sentence, nothing does. */
  complain(sentences: readonly string[]): void {
    this.words.hidden = sentences.length === 0;
    this.words.replaceChildren(...sentences.map((s) => el('li', {}, ...prose(s))));
  }

  say(title: string, pieces: readonly Piece[]): void {
    this.verdict.replaceChildren(
      ...prose(title),
      pieces.length > 0 ? ': ' : '',
      ...pieces.map(({ text, bad }) => el('span', { class: bad ? 'bad' : '' }, ...prose(text))),
    );
  }

  open(address: string): void {
    this.link.href = address;
  }

  /**
   * A button that does not work now keeps the focus, which `disabled` would take from it: the next key would be the
   * page's.
   */
  private whenItWorks(act: () => void): (event: Event) => void {
    return ({ currentTarget }) => (currentTarget as Element).getAttribute('aria-disabled') === 'true' || act();
  }

  private point(at?: number): void {
    this.counter.replaceChildren(
      letter('k'),
      ' = ',
      el('b', {}, String(at ?? this.iteration)),
      at === undefined ? '' : el('span', { class: 'muted' }, ` of ${this.iteration}`),
    );
  }
}
