// Full screen, for a projector: one chart, one picture, the verdict and the transport, large enough for the last row.
import type { ChartName } from '../model/charted.ts';

/** The window size for which the layout is made. In a larger window everything is enlarged. */
const laidOut = { width: 800, height: 450 };

export interface FullScreenEvents {
  /** The chart to begin with. */
  first(): ChartName;
  /** Shows a single chart, or the usual ones (undefined). */
  show(chart: ChartName | undefined): void;
}

export interface FullScreen {
  /** Enters full screen, or leaves it. */
  toggle(): void;
  /** Shows another chart, while only one is shown. */
  choose(chart: ChartName): void;
}

export function makeFullScreen(root: HTMLElement, button: HTMLElement, { first, show }: FullScreenEvents): FullScreen {
  const isOn = () => document.fullscreenElement === root;
  const toggle = () => {
    if (isOn()) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void root.requestFullscreen();
  };
  const fit = () => {
    const { style } = document.documentElement;
    const scale = Math.min(innerWidth / laidOut.width, innerHeight / laidOut.height);
    if (isOn()) style.setProperty('--zoom', String(Math.max(1, scale)));
    else style.removeProperty('--zoom');
  };
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener('click', toggle);
  root.addEventListener('fullscreenchange', () => {
    fit();
    show(isOn() ? first() : undefined);
  });
  addEventListener('resize', fit);
  return { toggle, choose: (chart) => isOn() && show(chart) };
}
