// The charts of an element, side by side or stacked, with a shared cursor.
import { Chart } from '../chart/chart.ts';
import { captionOf, describe, fill, type ChartedRun, type Gap } from '../chart/trace-chart.ts';
import { charted, type ChartName } from '../model/charted.ts';
import type { Marked } from '../model/marked.ts';
import type { Settings } from '../model/settings.ts';
import { TraceStore } from '../model/trace-store.ts';
import { el, formula } from '../ui/dom.ts';
import { forgetStyle } from '../ui/palette.ts';
import { pointIn } from '../ui/zoom.ts';

interface Place {
  name: ChartName;
  chart: Chart;
  cursor: HTMLElement;
}

export class ElementCharts {
  readonly root = el('div.charts');
  private readonly resized = new ResizeObserver(() => this.restyle());
  private places: readonly Place[] = [];
  private key = '';
  private runs: readonly ChartedRun[] = [];
  private settings?: Settings;
  /** If set, the chart of the objective shows the distance from f*. */
  private gap?: Gap;
  private settled = true;

  /** pointed: called with the iteration under the pointer, and with undefined when the pointer has left. */
  constructor(private readonly pointed: (iteration?: number) => void) {}

  /**
   * Sets whether the charts follow the size of their element. This is useful only while the element is on the page.
   */
  watch(on: boolean): void {
    if (on) this.resized.observe(this.root);
    else this.resized.disconnect();
  }

  /** Shows the charts with these names. stacked: whether the charts are one below the other and share an axis. */
  show(names: readonly ChartName[], stacked: boolean): void {
    const key = `${names.join()} ${stacked}`;
    if (key === this.key) return;
    this.key = key;
    this.places = names.map((name, i) => this.make(name, !stacked || i === names.length - 1));
    this.root.replaceChildren(...this.places.map(({ chart }) => chart.figure));
    this.root.classList.toggle('pair', !stacked && names.length === 2);
    this.root.hidden = names.length === 0;
    this.places.forEach(this.fill);
  }

  /** Replaces the runs. The traces of the runs are read each time the charts are drawn. */
  reset(runs: readonly ChartedRun[], settings: Settings): void {
    [this.runs, this.settings, this.gap] = [runs, settings, undefined];
    this.places.forEach(this.fill);
    this.draw(true); // without this, the names of the runs would disappear for a frame
  }

  /** Shows the names of runs that have not started yet, at the positions that the names will have later. */
  await(lines: readonly Marked[], settings: Settings): void {
    const trace = new TraceStore();
    const waiting = lines.map((line) => ({ ...line, run: { trace } }));
    this.reset(waiting, settings);
  }

  /**
   * Makes the chart of the objective show the distance of each run from f*. gap: the estimate of f* for each run.
   */
  showGap(gap: Gap): void {
    if (this.gap?.[0].objective === gap[0].objective) return;
    this.gap = gap;
    this.places.forEach(this.fill);
  }

  /** Draws the charts. settled: whether no more rows will be added. */
  draw(settled: boolean): void {
    this.settled = settled;
    const runs = this.runs.map((run) => run.name);
    for (const { name, chart } of this.places) {
      chart.draw(settled ? Math.max(this.last, 1) : Math.max(this.last * 1.25, 10), 0, !settled);
      if (settled && this.last > 0) describe(chart, captionOf(name, this.gap).title, runs, 'iterations');
    }
    this.point();
  }

  restyle(): void {
    forgetStyle(this.root);
    this.draw(this.settled);
  }

  private make(name: ChartName, hasAxis: boolean): Place {
    const caption = el('figcaption', el('span.title'));
    const figure = el('figure.chart.stack', { 'data-part': charted[name].title }, caption);
    const lift = (line?: number) => this.places.forEach((place) => place.chart.lift(line));
    const chart = new Chart(figure, hasAxis, { lifted: lift });
    const cursor = el('div.cursor', { hidden: true });
    figure.append(cursor);
    figure.addEventListener('pointermove', (event) =>
      this.point(Math.round(chart.positionAt(pointIn(figure, event).x))),
    );
    figure.addEventListener('pointerleave', () => this.point());
    return { name, chart, cursor };
  }

  private readonly fill = ({ name, chart }: Place): void => {
    const { title, formula: text, words } = captionOf(name, this.gap);
    chart.title.show([title], text ? [formula(text)] : [], [words]);
    fill(chart, name, this.runs, this.settings, this.gap);
  };

  /** The last iteration of the longest run. */
  private get last(): number {
    return Math.max(...this.runs.map(({ run }) => run.trace.length), 1) - 1;
  }

  private point(iteration?: number): void {
    const at = iteration === undefined || this.last === 0 ? undefined : Math.min(iteration, this.last);
    for (const { chart, cursor } of this.places) {
      chart.readNow(this.runs.map(() => at ?? Infinity));
      cursor.hidden = at === undefined;
      if (at === undefined) continue;
      cursor.style.transform = `translateX(${Math.round(chart.leftOf(at))}px)`;
      cursor.style.top = `${chart.top}px`;
    }
    this.pointed(at);
  }
}
