// The axis that charts share, in iterations or seconds. The axis shows either all positions or only a window.
import type { Unit, Window } from '../model/view-state.ts';

export class Axis {
  unit: Unit = 'iterations';
  /** The visible range of the axis, or undefined if the whole axis is visible. */
  window?: Window;
  private end = 1;

  get from(): number {
    return this.window?.[0] ?? 0;
  }

  get to(): number {
    return this.window?.[1] ?? this.end;
  }

  has(position: number): boolean {
    return position >= this.from && position <= this.to;
  }

  /**
   * Extends the axis to the last position. settled: whether no more rows will be added, so that the axis can end
   * exactly at the last position.
   */
  fit(last: number, settled: boolean): void {
    this.end = settled ? last || 1 : roomy(this.unit === 'iterations' ? Math.max(last, 10) : Math.max(last, 1e-3));
  }

  /** Zooms to the range between two positions. */
  show(from: number, to: number): void {
    const size = Math.max(to - from, this.least);
    const start = Math.max(0, Math.min(from, this.end - size));
    this.window = size >= this.end ? undefined : [start, start + size];
  }

  /** Sets the window, which may begin beyond the last position. */
  open(window: Window | undefined): void {
    this.window = window && [window[0], Math.max(window[1], window[0] + this.least)];
  }

  /** The minimum width of a window. */
  private get least(): number {
    return this.unit === 'iterations' ? 2 : this.end / 1e4;
  }

  /** Zooms by a factor around the position `about`, and moves the window by `moved`. A factor below 1 zooms out. */
  scale(factor: number, about: number, moved: number): void {
    this.show(about - (about - this.from) / factor + moved, about + (this.to - about) / factor + moved);
  }
}

/**
 * Returns the upper end of an axis that is still growing. Upper ends are 1, 1.5, 2, 3, 5 or 7.5 times a power of ten,
 * so that the axis rarely changes.
 */
function roomy(last: number): number {
  const power = 10 ** Math.floor(Math.log10(last));
  return power * ([1, 1.5, 2, 3, 5, 7.5].find((m) => m * power >= last * 1.02) ?? 10);
}
