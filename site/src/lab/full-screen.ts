// The lab for a lecture room: one chart, one picture, the verdict and the transport, large enough for the last row.
import type { ChartName } from '../model/charted.ts';

/** The window that the layout is made for. A larger one is filled by enlarging everything. */
const laidOut = { width: 800, height: 450 };

export interface FullScreenEvents {
  /** The chart to begin with. */
  first(): ChartName;
  /** Shows one chart alone, or those that the page shows otherwise. */
  show(chart: ChartName | undefined): void;
}

export class FullScreen {
  private readonly root: HTMLElement;
  private readonly events: FullScreenEvents;

  constructor(root: HTMLElement, button: HTMLElement, events: FullScreenEvents) {
    this.root = root;
    this.events = events;
    button.hidden = !document.fullscreenEnabled;
    button.addEventListener('click', () => this.toggle());
    root.addEventListener('fullscreenchange', () => {
      this.fit();
      events.show(this.isOn ? events.first() : undefined);
    });
    addEventListener('resize', () => this.fit());
  }

  toggle(): void {
    if (this.isOn) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void this.root.requestFullscreen();
  }

  /** Another chart. Outside this mode the page shows several. */
  choose(chart: ChartName): void {
    if (this.isOn) this.events.show(chart);
  }

  private get isOn(): boolean {
    return document.fullscreenElement === this.root;
  }

  private fit(): void {
    const { style } = document.documentElement;
    const scale = Math.min(innerWidth / laidOut.width, innerHeight / laidOut.height);
    if (this.isOn) style.setProperty('--zoom', String(Math.max(1, scale)));
    else style.removeProperty('--zoom');
  }
}
