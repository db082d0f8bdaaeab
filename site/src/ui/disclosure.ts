// A button that opens and closes a panel, which lies over the page.

export interface DisclosureOptions {
  /** What has the focus once the panel is open; the button keeps it where there is none. */
  first?: () => HTMLElement | null;
  /** Whether it stays open when something else is pressed. */
  stays?: boolean;
  /** Whether a mouse that rests on the button opens it too, until it leaves. A press then leaves it open. */
  byHover?: boolean;
}

/** A mouse rests after so many milliseconds. */
const rest = 150;

export class Disclosure {
  private readonly opener: HTMLElement;
  private readonly panel: HTMLElement;
  private readonly first?: () => HTMLElement | null;
  private isHovered = false;

  constructor(
    opener: HTMLElement,
    panel: HTMLElement,
    { first, stays = false, byHover = false }: DisclosureOptions = {},
  ) {
    this.opener = opener;
    this.panel = panel;
    this.first = first;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.contains(target) && !opener.contains(target);
    if (byHover) this.openByHover();
    opener.addEventListener('click', () => {
      this.toggle(!this.isOpen || this.isHovered);
      this.isHovered = false;
    });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.toggle(false));
    if (stays) return;
    document.addEventListener('pointerdown', ({ target }) => isOutside(target) && this.toggle(false, false));
    panel.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && this.toggle(false, false));
  }

  private openByHover(): void {
    const { opener, panel } = this;
    let timer = 0;
    const leave = ({ relatedTarget }: PointerEvent) => {
      clearTimeout(timer);
      const isWithin =
        relatedTarget instanceof Node && (panel.contains(relatedTarget) || opener.contains(relatedTarget));
      if (!this.isHovered || isWithin) return;
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

  /** refocus: whether the focus goes with it. */
  toggle(open: boolean, refocus = true): void {
    if (open === this.isOpen) return;
    this.panel.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
    if (!refocus) return;
    if (open) this.first?.()?.focus();
    else this.opener.focus();
  }
}
