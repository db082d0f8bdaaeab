// What came of a run, in words and figures, and what to try. Every state of the page stands here: loading, running,
// paused, ended, failed.
import { el, icon, letter, type Child } from '../ui/dom.ts';
import { figure, prose } from '../ui/format.ts';
import { normFormula } from '../ui/formulas.ts';
import { swatch } from '../ui/marks.ts';
import type { FactName, Outcome } from '../model/outcome.ts';
import { drawSpectrum } from './eigenvalue-strip.ts';

export interface Offer {
  label: string;
  effect: string;
  /** of the effect, at more length */ title?: string;
  recommended?: boolean;
  act(): void;
}

function nameOf(name: FactName): Child {
  if (typeof name === 'string') return name;
  return 'norm' in name ? normFormula(name.norm) : el('span', {}, letter(name.letter), name.words);
}

/** It changes many times a second, which is not read aloud. */
const counter = (tag: 'p' | 'span', count?: string): HTMLElement | '' =>
  count === undefined ? '' : el(tag, { class: 'count', 'aria-hidden': 'true' }, count);

export class VerdictView {
  private readonly root: HTMLElement;
  private readonly offers: HTMLElement;
  private readonly glance: HTMLElement;
  /** What stands there now. While it stays the same, only the figures change. */
  private key = '';

  constructor(root: HTMLElement, offers: HTMLElement, glance: HTMLElement) {
    this.root = root;
    this.offers = offers;
    this.glance = glance;
  }

  show(outcome: Outcome, offers: Offer[] = []): void {
    const { sign, title, count, who, paragraphs, warnings = [], facts = [], spectrum } = outcome;
    this.showOffers(offers);
    const key = JSON.stringify([
      sign,
      title,
      count === undefined,
      paragraphs,
      warnings,
      facts.length,
      who?.mark,
      spectrum,
    ]);
    if (key === this.key) return this.update(outcome);
    this.key = key;
    this.root.classList.toggle('failed', sign === 'bad');
    const paragraph = (texts: string[]) => texts.map((text) => el('p', {}, ...prose(text)));
    this.root.replaceChildren(
      el('h2', {}, icon(sign), title),
      counter('p', count),
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
                  el('dt', {}, nameOf(f.name)),
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
      el('span', {}, el('b', {}, title), ' ', counter('span', count)),
      el('a', { href: '#verdict', click: (event: Event) => this.jump(event) }, 'why'),
    );
  }

  /** The hash holds the state, so the link scrolls instead of changing it. */
  private jump(event: Event): void {
    event.preventDefault();
    this.root.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  }

  private update({ count, who, facts = [] }: Outcome): void {
    for (const place of [this.root, this.glance]) place.querySelector('.count')?.replaceChildren(count ?? '');
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
