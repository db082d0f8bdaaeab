// A button that opens and closes a panel over the page.

export interface DisclosureOptions {
  /**
   * Returns the element that receives the focus when the panel opens. If this function is undefined, the button keeps
   * the focus.
   */
  first?: () => HTMLElement | null;
  /** Whether the panel stays open when the user presses something outside it. */
  stays?: boolean;
  /**
   * Whether the panel also opens when a mouse rests on the button. If the button is then pressed, the panel stays open.
   */
  byHover?: boolean;
}

/** The time in milliseconds for which a mouse must stay on the button before the panel opens. */
const rest = 150;

export class Disclosure {
  private isHovered = false;

  constructor(
    private readonly opener: HTMLElement,
    private readonly panel: HTMLElement,
    private readonly options: DisclosureOptions = {},
  ) {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.contains(target) && !opener.contains(target);
    if (options.byHover) this.openByHover();
    opener.addEventListener('click', () => {
      this.toggle(!this.isOpen || this.isHovered);
      this.isHovered = false;
    });
    // Escape always closes the panel, but if the focus is outside the panel, the focus does not move
    document.addEventListener('keydown', ({ key }) => {
      const { activeElement } = document;
      if (key === 'Escape') this.toggle(false, activeElement === document.body || !isOutside(activeElement));
    });
    if (options.stays) return;
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && this.toggle(false, false));
    panel.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && this.toggle(false, false));
  }

  private openByHover(): void {
    const { opener, panel } = this;
    let timer = 0;
    const leave = ({ relatedTarget: to }: PointerEvent) => {
      clearTimeout(timer);
      if (!this.isHovered || (to instanceof Node && (panel.contains(to) || opener.contains(to)))) return;
      this.isHovered = false;
      this.toggle(false, false);
    };
    opener.addEventListener('click', () => clearTimeout(timer));
    opener.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse' || this.isOpen) return;
      timer = window.setTimeout(() => {
        this.isHovered = true;
        this.toggle(true, false);
      }, rest);
    });
    for (const part of [opener, panel]) part.addEventListener('pointerleave', leave);
  }

  get isOpen(): boolean {
    return !this.panel.hidden;
  }

  /**
   * Opens or closes the panel. refocus: whether the focus moves into the panel when it opens, and back to the button
   * when it closes.
   */
  toggle(open: boolean, refocus = true): void {
    if (open === this.isOpen) return;
    this.panel.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
    if (!refocus) return;
    if (open) this.options.first?.()?.focus();
    else this.opener.focus();
  }
}
