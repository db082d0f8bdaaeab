// Opens and closes the card of a term on hover, focus and touch.
import { TermCard, type TermContext } from './card.ts';

/**
 * The card of a term opens when the pointer has been on the term for `open` ms, and closes when the pointer has been
 * outside the term and the card for `close` ms.
 */
const hover = { open: 150, close: 300 };
/** Matches a term that has received the focus from the keyboard. */
const focused = ':focus-visible';

export class Terms {
  private readonly card: TermCard;
  private timer?: number;

  constructor(context: TermContext) {
    this.card = new TermCard(context);
    document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.point(event.target));
    document.documentElement.addEventListener('pointerleave', () => this.point(null));
    document.addEventListener('focusin', ({ target }) => this.openAt(target, focused));
    document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget ?? this.closeUnless(this.isPointedAt));
    document.addEventListener('click', ({ target }) => this.openAt(target));
    document.addEventListener('keydown', (event) => this.key(event), true);
    addEventListener('resize', () => this.card.close());
    addEventListener('scroll', () => this.card.move(), { capture: true, passive: true });
  }

  /** Handles the event that caused this code to be fetched. Does nothing if the event is no longer relevant. */
  meet(term: Element, kind: string): void {
    if (kind === 'click') this.card.open(term);
    else if (kind === 'focusin') this.openAt(document.activeElement, focused);
    else if (term.matches(':hover')) this.point(term);
  }

  private get isPointedAt(): boolean {
    return this.card.root.matches(':hover') || Boolean(this.card.term?.matches(':hover'));
  }

  private point(target: EventTarget | null): void {
    clearTimeout(this.timer);
    const { card } = this;
    const term = termAt(target);
    if (term && term !== card.term) this.timer = window.setTimeout(() => card.open(term), hover.open);
    else if (!term && card.isOpen && !card.holds(target))
      this.timer = window.setTimeout(() => this.closeUnless(this.isFocused), hover.close);
  }

  private get isFocused(): boolean {
    const { activeElement } = document;
    return this.card.holds(activeElement) || (activeElement !== null && activeElement === this.card.term);
  }

  private closeUnless(isKept: boolean): void {
    if (!isKept) this.card.close();
  }

  /**
   * Opens the card of a term that matches the selector. Closes the card if the target is neither a term nor in the
   * card.
   */
  private openAt(target: EventTarget | null, selector = '*'): void {
    const term = termAt(target);
    if (term?.matches(selector)) this.card.open(term);
    else if (!term && !this.card.holds(target)) this.card.close();
  }

  /**
   * Handles a key. Escape closes the card. Enter or Space on a term opens its card and moves the focus into the card.
   */
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
