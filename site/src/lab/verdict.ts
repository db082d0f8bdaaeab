// What came of a run, in words and figures, and what to try. Draws every state of the page: loading, running, paused, ended, failed.
import type { Progress } from '../../types/slep.d.ts';
import { el, icon, letter, math, type Child } from '../ui/dom.ts';
import { figure, prose } from '../ui/format.ts';
import { swatch, type Mark } from '../ui/marks.ts';
import { gradientOf } from '../model/spaces.ts';
import { drawSpectrum } from './eigenvalue-strip.ts';

export interface Fact {
  name: Child;
  value: number;
  bad?: boolean;
  title?: string;
  digits?: number;
}

export interface Outcome {
  /** Which sign, and whether it is a failure. */
  sign: 'good' | 'bad' | 'limit' | 'open';
  title: string;
  /** The method, iterations and time. */
  who?: { mark: Mark; text: string };
  paragraphs: string[];
  warnings?: readonly string[];
  facts?: Fact[];
  /** The eigenvalues of XᵀMX, drawn on a line, and what they say. */
  spectrum?: { values: readonly number[]; words: string };
}

export interface Offer {
  label: string;
  effect: string;
  /** of the effect, at more length */ title?: string;
  recommended?: boolean;
  act(): void;
}

/**
 * Where a method on that space stands. A manifold has no β, and not every penalty a margin. off: it ended off the constraint; needed: the β
 * that would have pulled it back, more than is held.
 */
export function stateFacts(
  space: string,
  { gradNorm, feasibility, beta, margin }: Progress,
  off = false,
  needed = NaN,
): Fact[] {
  const short = !Number.isNaN(needed);
  const facts: Fact[] = [
    { name: math(gradientOf(space)), value: gradNorm, title: space },
    { name: math('feas'), value: feasibility, bad: off },
    { name: el('span', {}, letter('β'), short && ' held'), value: beta, bad: short },
    short
      ? {
          name: el('span', {}, letter('β'), ' needed'),
          value: needed,
          title: 'to pull this point back to the constraint',
        }
      : { name: 'margin', value: margin, title: 'how far β is above what is needed, over β' },
  ];
  return facts.filter((f, i) => i < 2 || !Number.isNaN(f.value));
}

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
    const paragraph = (texts: string[]) => texts.map((text) => el('p', {}, ...prose(text)));
    this.root.replaceChildren(
      el('h2', {}, icon(sign), title),
      ...(who ? [el('div', { class: 'who' }, swatch(who.mark), el('span', {}, who.text))] : []),
      ...paragraph(paragraphs.slice(0, 1)),
      ...(spectrum ? [drawSpectrum(spectrum.values), ...paragraph([spectrum.words])] : []),
      ...paragraph(paragraphs.slice(1)),
      ...warnings.map((text) => el('p', { class: 'warn' }, ...prose(text))),
      ...(facts.length > 0
        ? [
            el(
              'dl',
              { class: 'facts' },
              ...facts.map((f) =>
                el(
                  'div',
                  { title: f.title, tabindex: f.title && 0 },
                  el('dt', {}, f.name),
                  el('dd', { class: f.bad ? 'bad' : '' }, figure(f.value, f.digits)),
                ),
              ),
            ),
          ]
        : []),
    );
    this.glance.classList.toggle('failed', sign === 'bad');
    this.glance.replaceChildren(
      icon(sign),
      el('span', {}, el('b', {}, title)),
      el('a', { href: '#verdict', click: (event: Event) => this.jump(event) }, 'why'),
    );
  }

  /** The hash holds the state, so the link scrolls instead of changing it. */
  private jump(event: Event): void {
    event.preventDefault();
    this.root.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  }

  private update({ who, facts = [] }: Outcome): void {
    if (who) this.root.querySelector('.who span')?.replaceChildren(who.text);
    this.root.querySelectorAll('.facts dd').forEach((dd, i) => {
      dd.replaceChildren(figure(facts[i].value, facts[i].digits));
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
      el(
        'div',
        { class: 'try' },
        ...offers.map((o) =>
          el(
            'button',
            { type: 'button', class: o.recommended ? 'btn primary' : 'btn', title: o.title, click: () => o.act() },
            el('span', {}, ...prose(o.label)),
            el('span', {}, o.effect),
          ),
        ),
      ),
    );
  }
}
