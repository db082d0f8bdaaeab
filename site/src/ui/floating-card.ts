// A card that floats above the page, next to an element. On narrow screens, the card is a sheet.
import { el, type Child } from './dom.ts';
import { place } from './place.ts';
import { zoomOf } from './zoom.ts';

/** Creates a card. title: the id of the element that labels the card. */
export const floatingCard = (kind: string, title: string, ...children: Child[]): HTMLElement =>
  el('div', { class: `floating ${kind}`, popover: 'manual', role: 'dialog', 'aria-labelledby': title }, ...children);

/**
 * Places a card next to its target. On narrow screens, the card is at the bottom of the window, or at the top if the
 * target is in the lower half of the window.
 */
export function putBeside(card: HTMLElement, target: Element, spared: readonly Element[]): void {
  const box = target.getBoundingClientRect();
  const sight = { width: innerWidth, height: innerHeight };
  const others = spared.map((e) => e.getBoundingClientRect());
  const [x, y] = place(box, card.getBoundingClientRect(), sight, others);
  const zoom = zoomOf(card);
  card.style.setProperty('--x', `${Math.round(x / zoom)}px`);
  card.style.setProperty('--y', `${Math.round(y / zoom)}px`);
  card.classList.toggle('above', box.top > sight.height / 2);
}
