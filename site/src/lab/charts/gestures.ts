// What a pointer does on the charts: point, select a range, pinch, turn the wheel.
import { el } from '../../ui/dom.ts';
import { pointIn } from '../../ui/zoom.ts';

/** Distances are from the left of the element. */
export interface GestureEvents {
  /** The pointer has moved, or left (undefined). */
  point(event: PointerEvent | undefined): void;
  select(from: number, to: number): void;
  /** Zoom in by the factor about a point, and move that point. */
  scale(factor: number, about: number, moved: number): void;
  all(): void;
}

export class Gestures {
  private readonly root: HTMLElement;
  private readonly events: GestureEvents;
  private readonly range = el('div', { class: 'range', hidden: true });
  private readonly touches = new Map<number, number>();
  private start?: number;

  /** Parts of the element that match `others` handle their own events. */
  constructor(root: HTMLElement, others: string, events: GestureEvents) {
    this.root = root;
    this.events = events;
    root.append(this.range);
    const mine =
      <E extends Event>(act: (event: E) => void) =>
      (event: E) => {
        if (!(event.target as Element).closest(others)) act(event);
      };
    root.addEventListener(
      'pointerdown',
      mine((event) => this.down(event)),
    );
    root.addEventListener('pointermove', (event) =>
      (event.target as Element).closest(others) ? events.point(undefined) : this.move(event),
    );
    root.addEventListener('pointerup', (event) => this.up(event));
    root.addEventListener('pointercancel', (event) => this.forget(event));
    root.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && events.point(undefined));
    root.addEventListener(
      'dblclick',
      mine(() => events.all()),
    );
    root.addEventListener(
      'wheel',
      mine((event) => this.wheel(event)),
      { passive: false },
    );
  }

  private x(event: MouseEvent): number {
    return pointIn(this.root, event).x;
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === 'mouse') this.start = event.button === 0 ? this.x(event) : undefined;
    else this.touches.set(event.pointerId, this.x(event));
    this.events.point(event);
  }

  private move(event: PointerEvent): void {
    const x = this.x(event);
    if (this.touches.size === 2 && this.touches.has(event.pointerId)) return this.pinch(event.pointerId, x);
    if (this.start !== undefined && (!this.range.hidden || Math.abs(x - this.start) > 4)) {
      if (this.range.hidden) this.root.setPointerCapture(event.pointerId);
      this.range.hidden = false;
      this.range.style.left = `${Math.min(x, this.start)}px`;
      this.range.style.width = `${Math.abs(x - this.start)}px`;
    }
    this.events.point(event);
  }

  private up(event: PointerEvent): void {
    if (this.start !== undefined) {
      const x = this.x(event);
      if (!this.range.hidden) this.events.select(Math.min(this.start, x), Math.max(this.start, x));
    }
    this.forget(event);
  }

  private forget(event: PointerEvent): void {
    this.start = undefined;
    this.range.hidden = true;
    this.touches.delete(event.pointerId);
  }

  private pinch(id: number, x: number): void {
    const before = this.touches.get(id) ?? x;
    const other = [...this.touches].find(([key]) => key !== id)?.[1] ?? x;
    this.touches.set(id, x);
    if (Math.abs(before - other) > 8)
      this.events.scale(Math.abs(x - other) / Math.abs(before - other), (before + other) / 2, (x - before) / 2);
  }

  /** The wheel scrolls where there is something to scroll. A pinch, which comes with the control key, always zooms. */
  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && scrolls(this.root)) return;
    event.preventDefault();
    this.events.scale(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), this.x(event), 0);
  }
}

function scrolls(element: Element | null): boolean {
  if (!element) return false;
  const style = getComputedStyle(element).overflowY;
  const may = element === document.documentElement || style === 'auto' || style === 'scroll';
  return (may && element.scrollHeight > element.clientHeight + 1) || scrolls(element.parentElement);
}
