// The verdict has two parts: a line above the charts that sums up all runs, and a panel under “why” with the details of
// one run and suggestions for what to try. The verdict also shows the phase of the page: loading, running, paused,
// ended or failed.
import { Disclosure } from '../ui/disclosure.ts';
import { byId, el, icon, letter, type Child } from '../ui/dom.ts';
import { figure, prose } from '../ui/format.ts';
import { normFormula } from '../ui/formulas.ts';
import { swatch } from '../ui/marks.ts';
import { explained, term } from '../ui/term.ts';
import type { FactName, Outcome } from '../model/outcome.ts';
import type { Part } from '../model/verdict-line.ts';
import { drawSpectrum } from './eigenvalue-strip.ts';

export interface Offer {
  label: string;
  effect: string;
  /** The tooltip, which explains the effect. */ title?: string;
  recommended?: boolean;
  act(): void;
}

function nameOf(name: FactName): Child {
  if (typeof name === 'string') return el('span', ...explained(name));
  return 'norm' in name ? normFormula(name.norm) : term(name.term, letter(name.letter), name.words);
}

/** Creates a counter, which is hidden from screen readers because it changes many times a second. */
const counter = (tag: 'p' | 'span', count?: string): HTMLElement | '' =>
  count === undefined ? '' : el(tag, { class: 'count', 'aria-hidden': 'true' }, count);

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;

/** Wraps each sentence in an element, and prevents line breaks within equations. */
const sentences = (text: string): HTMLElement[] =>
  text
    ? text
        .replaceAll(' = ', '\u00a0=\u00a0')
        .split(/(?<=\.)(?= )/)
        .map((sentence) => el('span', ...explained(sentence)))
    : [];

/** Returns a line with the title and the first paragraph of an outcome. */
const lineOf = ({ sign, title, count, paragraphs }: Outcome): Part[] => [
  { sign, words: title, more: count === undefined && paragraphs[0] ? `: ${paragraphs[0]}` : '' },
];

export class VerdictView {
  private readonly why: Disclosure;
  /** A string that identifies the content, apart from its numbers. */
  private key = '';
  private lineKey = '';
  /** The width of the line. */
  private width = 0;
  private counted?: number;

  constructor(
    private readonly root: HTMLElement,
    private readonly offers: HTMLElement,
    private readonly glance: HTMLElement,
  ) {
    this.why = new Disclosure(byId('open-why'), byId('why'), { first: () => byId('close-why'), stays: true });
    byId('close-why').addEventListener('click', () => this.why.toggle(false));
    new ResizeObserver(([{ contentRect }]) => this.resize(contentRect.width)).observe(glance);
  }

  /** Shows the verdict. outcome: the outcome of one run. line: the line about all runs. */
  show(outcome: Outcome, offers: readonly Offer[] = [], line: readonly Part[] = lineOf(outcome)): void {
    const { sign, title, count, who, paragraphs, warnings = [], facts = [], spectrum } = outcome;
    this.showLine(line, count, offers);
    this.showOffers(offers);
    const shape = [sign, title, count === undefined, paragraphs, warnings, facts.length, who?.mark, spectrum];
    const key = JSON.stringify(shape);
    if (key === this.key) return this.update(outcome);
    this.key = key;
    this.root.classList.toggle('failed', sign === 'bad');
    const paragraph = (texts: string[]) => texts.map((text) => el('p', ...explained(text)));
    const list = facts.map((f) => {
      const value = el('dd', { class: f.bad ? 'bad' : '' }, figure(f.value, f.digits));
      return el('div', { title: f.title, tabindex: f.title && 0 }, el('dt', nameOf(f.name)), value);
    });
    this.root.replaceChildren(
      el('h2', icon(sign), el('span', ...explained(title))),
      counter('p', count),
      ...(who ? [el('div.who.inline', swatch(who.mark), el('span', who.text))] : []),
      ...paragraph(paragraphs.slice(0, 1)),
      ...(spectrum ? [drawSpectrum(spectrum.values), ...paragraph([spectrum.words])] : []),
      ...paragraph(paragraphs.slice(1)),
      ...warnings.map((text) => el('p.warn', ...explained(text))),
      ...(facts.length > 0 ? [el('dl.facts.wrap', ...list)] : []),
    );
  }

  /** Called when the size of the line has changed. A change in height alone, which fit() can cause, is ignored. */
  private resize(width: number): void {
    if (width === this.width) return;
    this.width = width;
    this.fit();
  }

  /** Shows the line, with the recommended offer or, if there is none, the first offer. */
  private showLine(line: readonly Part[], count: string | undefined, offers: readonly Offer[]): void {
    const offer = offers.find(({ recommended }) => recommended) ?? offers.at(0);
    const key = JSON.stringify([line, count === undefined, offer?.label]);
    if (key === this.lineKey) return;
    this.lineKey = key;
    const parts = line.map(({ sign, words, more = '' }) => {
      const rest = el('span.rest', ...sentences(more), counter('span', count));
      return el('p', { class: `one ${sign}`, title: words + more }, icon(sign), el('b', ...explained(words)), rest);
    });
    const button =
      offer &&
      el(
        'button.btn.offer.only-wide',
        { title: `${offer.label}: ${offer.effect}`, click: () => offer.act() },
        el('span', ...prose(offer.label)),
      );
    this.glance.replaceChildren(...parts, button ?? '');
    this.fit();
  }

  /**
   * Makes the line fit the available width by hiding the last sentences of each part and, if this is not enough, the
   * offer. The offer is also in the panel under “why”, and the sentences are also in the tooltips. If the line is still
   * too long, each part is shown on its own line.
   */
  private fit(): void {
    const { glance } = this;
    const offer = glance.querySelector<HTMLElement>('.offer');
    glance.classList.remove('stacked');
    if (offer) offer.hidden = false;
    this.fitSentences();
    if (offer && isCut(offer)) {
      offer.hidden = true;
      this.fitSentences();
    }
    if (!isCut(glance)) return;
    glance.classList.add('stacked');
    this.fitSentences();
  }

  private fitSentences(): void {
    for (const rest of [...this.glance.querySelectorAll<HTMLElement>('.rest')].reverse()) {
      const sentences = [...rest.children] as HTMLElement[];
      for (const sentence of sentences) sentence.hidden = false;
      while (sentences.length > 0 && isCut(rest)) sentences.pop()!.hidden = true;
    }
  }

  private update({ count, who, facts = [] }: Outcome): void {
    for (const place of [this.root, this.glance]) place.querySelector('.count')?.replaceChildren(count ?? '');
    if (count?.length !== this.counted) this.fit();
    this.counted = count?.length;
    if (who) this.root.querySelector('.who span')?.replaceChildren(who.text);
    this.root.querySelectorAll('.facts dd').forEach((dd, i) => {
      dd.replaceChildren(figure(facts[i].value, facts[i].digits));
      dd.className = facts[i].bad ? 'bad' : '';
    });
  }

  private showOffers(offers: readonly Offer[]): void {
    const key = offers.map((o) => o.label).join();
    if (this.offers.dataset.key === key) return;
    this.offers.dataset.key = key;
    this.offers.hidden = offers.length === 0;
    const buttons = offers.map(({ label, effect, title, recommended, act }) => {
      const attributes = { class: recommended ? 'btn primary' : 'btn', title, click: act };
      return el('button', attributes, el('span', ...prose(label)), el('span', effect));
    });
    this.offers.replaceChildren(el('h2', 'what to try'), el('div.try', ...buttons));
  }
}
