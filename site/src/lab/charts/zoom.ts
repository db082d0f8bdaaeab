// Zooms the charts when the user makes a gesture or presses a key, and resets the zoom.
import type { Chart } from '../../chart/chart.ts';
import type { Window } from '../../model/view-state.ts';
import { byId } from '../../ui/dom.ts';
import { followGestures, type GestureEvents } from './gestures.ts';
import type { Timeline } from './timeline.ts';

export interface ZoomEvents extends Pick<GestureEvents, 'point'> {
  /** The window has changed, so the charts must be redrawn. */
  changed(): void;
  /** The window has changed, and the user has stopped zooming. */
  rested(window: Window | undefined): void;
}

/** A selector for parts that handle their own gestures. */
const others = '.scrubber, .shown, .line-names, .keys, .term';
/** A change of the window is reported if no other change follows within this many ms. */
const debounce = 200;

export class Zoom {
  private readonly button = byId('all');
  private timer?: number;

  /** chart: one of the visible charts. */
  constructor(
    root: HTMLElement,
    private readonly timeline: Timeline,
    chart: () => Chart,
    private readonly events: ZoomEvents,
  ) {
    const { axis } = timeline;
    followGestures(root, others, {
      point: events.point,
      select: (from, to) => {
        axis.show(chart().positionAt(from), chart().positionAt(to));
        this.changed();
      },
      scale: (factor, about, moved) => {
        const position = chart().positionAt(about);
        axis.scale(factor, position, chart().positionAt(about - moved) - position);
        timeline.jump(); // with an animation, the axis would lag behind the fingers
        this.changed();
      },
      all: () => this.all(),
    });
    this.button.addEventListener('click', () => this.all());
  }

  /** Zooms by a factor around a position. A factor below 1 zooms out. */
  by(factor: number, about: number): void {
    this.timeline.axis.scale(factor, about, 0);
    this.changed();
  }

  /** Shows the whole axis. */
  all(): void {
    this.timeline.axis.window = undefined;
    this.changed();
  }

  /** Shows the button “show all” if only a part of the axis is visible. */
  showButton(): void {
    this.button.hidden = !this.timeline.axis.window;
  }

  private changed(): void {
    this.events.changed();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.events.rested(this.timeline.axis.window), debounce);
  }
}
