// When the card of a term opens and closes: by a pointer that rests, by the focus, by a touch.
import type { Catalog } from '../../../types/slep.d.ts';
import type { Term } from '../../model/terms.ts';
import { TermCard } from './card.ts';
import type { Readings } from './own-figures.ts';

/** A pointer rests on a term for so many milliseconds, or has that long to reach the card. */
const rest = { open: 150, close: 300 };

export class Terms {
  private readonly card: TermCard;
  private timer?: number;

  constructor(catalog: Catalog, readings: () => Readings, explained: (term?: Term) => void) {
    this.card = new TermCard(catalog, readings, explained);
    document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.point(event.target));
    document.documentElement.addEventListener('pointerleave', () => this.point(null));
    document.addEventListener('focusin', ({ target }) => this.focus(target));
    document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget ?? this.unless(this.isPointedAt));
    document.addEventListener('click', ({ target }) => this.press(target));
    document.addEventListener('keydown', (event) => this.key(event), true);
    addEventListener('resize', () => this.card.close());
    addEventListener('scroll', () => this.card.move(), { capture: true, passive: true });
  }

  /** The event that came while this was fetched, if it still holds. */
  meet(term: Element, kind: string): void {
    if (kind === 'click') this.card.open(term);
    else if (kind === 'focusin') this.focus(document.activeElement);
    else if (term.matches(':hover')) this.point(term);
  }

  private get isPointedAt(): boolean {
    return this.card.root.matches(':hover') || Boolean(this.card.term?.matches(':hover'));
  }

  private point(target: EventTarget | null): void {
    clearTimeout(this.timer);
    const { card } = this;
    const term = termAt(target);
    if (term && term !== card.term) this.timer = window.setTimeout(() => card.open(term), rest.open);
    else if (!term && card.isOpen && !card.holds(target))
      this.timer = window.setTimeout(() => this.unless(this.isFocused), rest.close);
  }

  private get isFocused(): boolean {
    const { activeElement } = document;
    return this.card.holds(activeElement) || (activeElement !== null && activeElement === this.card.term);
  }

  private unless(isKept: boolean): void {
    if (!isKept) this.card.close();
  }

  private focus(target: EventTarget | null): void {
    const term = termAt(target);
    if (term?.matches(':focus-visible')) this.card.open(term);
    else if (!term && !this.card.holds(target)) this.card.close();
  }

  private press(target: EventTarget | null): void {
    const term = termAt(target);
    if (term) this.card.open(term);
    else if (!this.card.holds(target)) this.card.close();
  }

  /** Escape closes the card. Enter or space on its term goes into it. */
  private key(event: KeyboardEvent): void {
    const { card } = this;
    const term = termAt(event.target);
    const goesIn = (event.key === 'Enter' || event.key === ' ') && term !== undefined;
    if (!goesIn && !(event.key === 'Escape' && card.isOpen)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!goesIn) return card.close();
    card.open(term);
    card.enter();
  }
}

const termAt = (target: EventTarget | null): Element | undefined =>
  (target instanceof Element && target.closest('[data-term]')) || undefined;
