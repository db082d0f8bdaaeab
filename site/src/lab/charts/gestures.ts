// Handles gestures on the charts: pointing, selecting a range, pinching, and turning the wheel.
import { el } from '../../ui/dom.ts';
import { pointIn } from '../../ui/zoom.ts';

/** The events that gestures trigger. Distances are measured from the left edge of the element. */
export interface GestureEvents {
  /** The pointer has moved over the element, or has left the element (undefined). */
  point(event: PointerEvent | undefined): void;
  select(from: number, to: number): void;
  /** The user has zoomed by a factor around a point and has moved that point at the same time. */
  scale(factor: number, about: number, moved: number): void;
  all(): void;
}

/** Handles gestures on an element, except on parts that match the selector `others` and handle their own events. */
export function followGestures(root: HTMLElement, others: string, events: GestureEvents): void {
  const range = el('div.range', { hidden: true });
  const touches = new Map<number, number>();
  let start: number | undefined;
  root.append(range);
  const xOf = (event: MouseEvent) => pointIn(root, event).x;
  const isOther = (event: Event) => Boolean((event.target as Element).closest(others));

  root.addEventListener('pointerdown', (event) => {
    if (isOther(event)) return;
    if (event.pointerType === 'mouse') start = event.button === 0 ? xOf(event) : undefined;
    else touches.set(event.pointerId, xOf(event));
    events.point(event);
  });
  root.addEventListener('pointermove', (event) => {
    if (isOther(event)) return events.point(undefined);
    const x = xOf(event);
    if (touches.size === 2 && touches.has(event.pointerId)) return pinch(event.pointerId, x);
    if (start !== undefined && (!range.hidden || Math.abs(x - start) > 4)) {
      if (range.hidden) root.setPointerCapture(event.pointerId);
      range.hidden = false;
      range.style.left = `${Math.min(x, start)}px`;
      range.style.width = `${Math.abs(x - start)}px`;
    }
    events.point(event);
  });
  const forget = (event: PointerEvent) => {
    start = undefined;
    range.hidden = true;
    touches.delete(event.pointerId);
  };
  root.addEventListener('pointerup', (event) => {
    const x = xOf(event);
    if (start !== undefined && !range.hidden) events.select(Math.min(start, x), Math.max(start, x));
    forget(event);
  });
  root.addEventListener('pointercancel', forget);
  root.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && events.point(undefined));
  root.addEventListener('dblclick', (event) => isOther(event) || events.all());

  const pinch = (id: number, x: number) => {
    const before = touches.get(id) ?? x;
    const other = [...touches].find(([key]) => key !== id)?.[1] ?? x;
    touches.set(id, x);
    if (Math.abs(before - other) > 8)
      events.scale(Math.abs(x - other) / Math.abs(before - other), (before + other) / 2, (x - before) / 2);
  };
  // The wheel scrolls if the charts, or an element that contains them, can be scrolled. Otherwise, the wheel zooms. A
  // pinch on a touchpad, which is a wheel event with ctrlKey, always zooms.
  const wheel = (event: WheelEvent) => {
    if (isOther(event) || (!event.ctrlKey && scrolls(root))) return;
    event.preventDefault();
    events.scale(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), xOf(event), 0);
  };
  root.addEventListener('wheel', wheel, { passive: false });
}

function scrolls(element: Element | null): boolean {
  if (!element) return false;
  const style = getComputedStyle(element).overflowY;
  const may = element === document.documentElement || style === 'auto' || style === 'scroll';
  return (may && element.scrollHeight > element.clientHeight + 1) || scrolls(element.parentElement);
}
