// The presenter shows an experiment to an audience. The page is reduced to its essential parts, which are large enough
// to be read from the back row. In browsers without full-screen mode, as on some phones, the presenter fills the
// window.
import type { ChartName } from '../../model/charted.ts';
import type { State } from '../../model/state.ts';
import type { Story } from '../story.ts';

export interface PresenterEvents {
  state(): State;
  story(): Story | undefined;
  /** Shows these charts, or the charts of the view if the argument is undefined. */
  show(charts: readonly ChartName[] | undefined): void;
}

/** The window size that the layout is designed for. In a larger window, everything is enlarged. */
const laidOut = { width: 800, height: 450 };
/** The maximum number of charts and sliders that are shown for runs that do not belong to an experiment. */
const most = 2;

/** The keys that presentation remotes send. */
const turns: Record<string, string> = { PageUp: 'first', PageDown: 'last' };

export class Presenter {
  private readonly sliders = new CSSStyleSheet();
  private isOn = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly events: PresenterEvents,
  ) {
    document.adoptedStyleSheets.push(this.sliders);
    document.addEventListener('fullscreenchange', () => this.isOn && !document.fullscreenElement && this.set(false));
    addEventListener('resize', () => this.fit());
    // Printed pages have the layout of the lab, not of the presenter. This listener captures the event, so that it runs
    // before the listener in theme.ts that redraws the charts for paper. Pictures are not printed, because their film
    // strips would be laid out too late.
    addEventListener('beforeprint', () => this.isOn && (this.toggle(), root.classList.add('presented')), true);
    addEventListener('afterprint', () => root.classList.remove('presented'));
    document.addEventListener('keydown', (event) => {
      if (!this.isOn || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') this.toggle();
      const link = turns[event.key] && document.querySelector<HTMLElement>(`#story-at > a:${turns[event.key]}-of-type`);
      if (!link) return;
      event.preventDefault();
      link.click();
    });
  }

  toggle(): void {
    const { isOn } = this;
    this.set(!isOn);
    if (document.fullscreenElement) void document.exitFullscreen();
    // if full screen is unavailable, the presenter fills the window; full screen applies to the whole document, because
    // any other element would keep the screen's size when printed
    else if (!isOn && document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => {});
  }

  /** Shows one chart. */
  choose(chart: ChartName): void {
    if (this.isOn) this.events.show([chart]);
  }

  /** Shows the charts and sliders of the current experiment. */
  follow(): void {
    if (!this.isOn) return;
    const story = this.events.story();
    const { charts, problem } = this.events.state();
    const names = story?.sliders ?? problem.params.slice(0, most).map(({ name }) => name);
    const others = names.map((name) => `:not([data-setting="${CSS.escape(name)}"])`).join('');
    this.sliders.replaceSync(`.presenting #params > .control${others} { display: none }`);
    this.events.show(story?.charts ?? charts.slice(0, most));
  }

  private set(on: boolean): void {
    this.isOn = on;
    this.root.classList.toggle('presenting', on);
    this.fit();
    if (on) this.follow();
    else this.events.show(undefined);
  }

  private fit(): void {
    const { style } = document.documentElement;
    const scale = Math.min(innerWidth / laidOut.width, innerHeight / laidOut.height);
    if (this.isOn) style.setProperty('--zoom', String(Math.max(1, scale)));
    else style.removeProperty('--zoom');
  }
}
