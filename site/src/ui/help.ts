// Explains a setting in a card below it, while the pointer rests on the setting or the setting has the keyboard focus.
import { el } from './dom.ts';
import { prose } from './format.ts';
import { zoomOf } from './zoom.ts';

/** The time in milliseconds for which the pointer must stay on a setting before the card opens. */
const delay = 350;

/** A selector for settings and for other elements that have an explanation. */
const explained = '[data-setting], [data-doc]';

export class Help {
  /** The card, which ignores the pointer, so that the user can still click the elements under the card. */
  private readonly card = el('p.help', { popover: 'manual', 'aria-hidden': 'true' });
  private timer = 0;
  private at?: Element;

  /** note: a sentence that is added to the explanation of every setting of the panel. */
  constructor(
    panel: HTMLElement,
    private readonly note: string,
  ) {
    panel.append(this.card);
    panel.addEventListener('pointerover', ({ pointerType, target }) => pointerType === 'mouse' && this.rest(target));
    panel.addEventListener('pointerleave', () => this.rest(null));
    panel.addEventListener(
      'focusin',
      ({ target }) => (target as Element).matches(':focus-visible') && this.show(target),
    );
    panel.addEventListener('focusout', () => this.hide());
    panel.addEventListener('scroll', () => this.hide(), { capture: true, passive: true });
    panel.addEventListener('keydown', (event) => event.key === 'Escape' && this.at && this.escape(event));
  }

  private rest(target: EventTarget | null): void {
    clearTimeout(this.timer);
    if (settingAt(target) === this.at) return;
    this.hide();
    this.timer = window.setTimeout(() => this.show(target ?? document.querySelector(':focus-visible')), delay);
  }

  private show(target: EventTarget | null): void {
    const at = settingAt(target);
    if (!at || at === this.at) return;
    this.at = at;
    for (const tooltip of at.querySelectorAll('[title]')) tooltip.removeAttribute('title');
    const name = at.querySelector('label, .name')?.cloneNode(true).childNodes ?? [];
    const doc = at.getAttribute('data-doc') ?? `${at.querySelector('.unseen')?.textContent} ${this.note}`;
    this.card.replaceChildren(el('b', ...name), ': ', ...prose(doc));
    this.card.showPopover();
    this.place(at.getBoundingClientRect());
  }

  /**
   * Places the card below a setting, or above it if the setting is near the bottom of the window. The card is as wide
   * as the setting.
   */
  private place({ left, top, bottom, width }: DOMRect): void {
    const { style } = this.card;
    const zoom = zoomOf(this.card);
    style.setProperty('--x', `${left / zoom}px`);
    style.width = `${width / zoom}px`;
    const { height } = this.card.getBoundingClientRect();
    style.setProperty('--y', `${(bottom + height > innerHeight ? top - height : bottom) / zoom}px`);
  }

  private hide(): void {
    clearTimeout(this.timer);
    if (this.at) this.card.hidePopover();
    this.at = undefined;
  }

  private escape(event: Event): void {
    event.stopPropagation();
    this.hide();
  }
}

const settingAt = (target: EventTarget | null): Element | undefined =>
  (target instanceof Element && target.closest(explained)) || undefined;
