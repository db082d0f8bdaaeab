// What came of a run, in words and figures, and what to try. Draws every state of the page: loading, running, paused, ended, failed.
import { el, icon, math, svg, type Child } from './dom.ts';
import { figure, prose } from './figures.ts';
import { letter } from './dom.ts';
import { swatch, type Mark } from './marks.ts';

export interface Fact { name: Child; value: number; bad?: boolean }

export interface Outcome {
  /** Which sign, and whether it is a failure. */
  sign: 'good' | 'bad' | 'limit' | 'open';
  title: string;
  /** The method, iterations and time. */
  who?: { mark: Mark; text: string };
  paragraphs: string[];
  warnings?: readonly string[];
  facts?: Fact[];
  /** Smallest and largest eigenvalue of XᵀMX, drawn on a line. */
  spectrum?: [number, number];
}

export interface Offer { label: string; effect: string; recommended?: boolean; act(): void }

export const gramFacts = (gradNorm: number, feasibility: number, beta: number, margin: number, bad: { feasibility?: boolean; margin?: boolean } = {}): Fact[] => [
  { name: math('grad'), value: gradNorm },
  { name: math('feas'), value: feasibility, bad: bad.feasibility },
  { name: letter('β'), value: beta },
  ...(Number.isNaN(margin) ? [] : [{ name: 'margin', value: margin, bad: bad.margin }]),
];

export class VerdictView {
  private readonly root: HTMLElement;
  private readonly offers: HTMLElement;
  private readonly glance: HTMLElement;
  /** What stands there now: live figures change without making anything anew. */
  private key = '';

  constructor(root: HTMLElement, offers: HTMLElement, glance: HTMLElement) {
    this.root = root;
    this.offers = offers;
    this.glance = glance;
  }

  show(outcome: Outcome, offers: Offer[]): void {
    const { sign, title, who, paragraphs, warnings = [], facts = [], spectrum } = outcome;
    this.showOffers(offers);
    const key = JSON.stringify([sign, title, paragraphs, warnings, facts.length, who?.mark, spectrum]);
    if (key === this.key) return this.update(outcome);
    this.key = key;
    this.root.classList.toggle('failed', sign === 'bad');
    this.root.replaceChildren(
      el('h2', {}, icon(sign), title),
      ...(who ? [el('div', { class: 'who' }, swatch(who.mark), el('span', {}, who.text))] : []),
      ...paragraphs.map((text) => el('p', {}, ...prose(text))),
      ...(spectrum ? [drawSpectrum(...spectrum)] : []),
      ...warnings.map((text) => el('p', { class: 'warn' }, ...prose(text))),
      ...(facts.length > 0 ? [el('dl', { class: 'facts' }, ...facts.map((f) => el('div', {}, el('dt', {}, f.name), el('dd', { class: f.bad ? 'bad' : '' }, figure(f.value)))))] : []),
    );
    this.glance.classList.toggle('failed', sign === 'bad');
    this.glance.replaceChildren(icon(sign), el('span', {}, el('b', {}, title)), el('a', { href: '#verdict', click: (event: Event) => this.jump(event) }, 'why'));
  }

  /** The hash holds the state, so the link scrolls instead of changing it. */
  private jump(event: Event): void {
    event.preventDefault();
    this.root.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  }

  private update({ who, facts = [] }: Outcome): void {
    if (who) this.root.querySelector('.who span')?.replaceChildren(who.text);
    this.root.querySelectorAll('.facts dd').forEach((dd, i) => {
      dd.replaceChildren(figure(facts[i].value));
      dd.className = facts[i].bad ? 'bad' : '';
    });
  }

  private showOffers(offers: Offer[]): void {
    const key = offers.map((o) => o.label).join();
    if (this.offers.dataset.key === key) return;
    this.offers.dataset.key = key;
    this.offers.hidden = offers.length === 0;
    this.offers.replaceChildren(
      el('h2', {}, 'what to try'),
      el('div', { class: 'try' }, ...offers.map((o) => el('button', { type: 'button', class: o.recommended ? 'btn primary' : 'btn', click: () => o.act() }, el('span', {}, ...prose(o.label)), el('span', {}, o.effect)))),
    );
  }
}

/** The eigenvalues' range on a line, with 1 where all should be. */
function drawSpectrum(low: number, high: number): SVGElement {
  const end = Math.max(3, high);
  const ticks = [1, ...(end < 30 ? [0, 3] : []), ...(end > 3.4 ? [end] : [])]; // 0 and 3 would run into 1 on a long line
  const x = (value: number) => 8 + (280 * value) / end;
  const text = (at: number, y: number, words: string, name = '') => svg('text', { x: at, y, class: name }, words);
  const stray = (value: number) => Math.abs(value - 1) > 1e-2;
  const ends = [...new Set([low, high])].filter(stray);
  return svg(
    'svg',
    { class: 'spectrum', viewBox: '0 0 296 52', role: 'img', 'aria-label': `The eigenvalues of XᵀMX run from ${low} to ${high}; all should be 1.` },
    svg('path', { class: 'axis', d: 'M8 24H288' }),
    ...ticks.map((t) => svg('path', { class: 'axis', d: `M${x(t)} 21v6` })),
    ...ticks.filter((t) => t <= 3).map((t) => text(x(t), 43, String(t))),
    svg('path', { class: 'one', d: `M${x(1)} 12V36` }),
    svg('path', { class: 'reach', d: `M${x(low)} 24H${x(high)}` }),
    ...ends.map((v) => svg('circle', { class: 'stray', cx: x(v), cy: 24, r: 4.5 })),
    ...ends.map((v) => text(Math.min(x(v), 276), 12, v >= 1e4 ? v.toExponential(1) : v.toPrecision(3), 'stray')),
  );
}
