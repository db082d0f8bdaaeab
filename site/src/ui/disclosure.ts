// A button that opens and closes a panel, which lies over the page.

export interface DisclosureOptions {
  /** What has the focus once the panel is open; the button keeps it where there is none. */
  first?: () => HTMLElement | null;
  /** Whether it stays open when something else is pressed. */
  stays?: boolean;
}

export class Disclosure {
  private readonly opener: HTMLElement;
  private readonly panel: HTMLElement;
  private readonly first?: () => HTMLElement | null;

  constructor(opener: HTMLElement, panel: HTMLElement, { first, stays = false }: DisclosureOptions = {}) {
    this.opener = opener;
    this.panel = panel;
    this.first = first;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.contains(target) && !opener.contains(target);
    opener.addEventListener('click', () => this.toggle(!this.isOpen));
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.toggle(false));
    if (stays) return;
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && this.toggle(false, false));
    panel.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && this.toggle(false, false));
  }

  get isOpen(): boolean {
    return !this.panel.hidden;
  }

  toggle(open: boolean, refocus = true): void {
    if (open === this.isOpen) return;
    this.panel.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
    if (open) this.first?.()?.focus();
    else if (refocus) this.opener.focus();
  }
}
