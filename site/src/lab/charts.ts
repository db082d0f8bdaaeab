// The three charts on one axis of iterations, with one cursor and its read-outs.
import { Chart, type Level, type Line, type Raise } from './chart.ts';
import { el, math } from './dom.ts';
import { figure, plain } from './figures.ts';
import { spread } from './labels.ts';
import { sign } from './marks.ts';
import { forgetColours } from './palette.ts';

export type ChartColumns = Record<'gradNorm' | 'feasibility' | 'objective', ArrayLike<number>>;
type Name = keyof ChartColumns;
const names = ['gradNorm', 'feasibility', 'objective'] as const;
const titles: Record<Name, string> = { gradNorm: 'stationarity, the norm of the gradient of h', feasibility: 'feasibility, the norm of XᵀMX − I', objective: 'objective' };

export class Charts {
  private readonly root: HTMLElement;
  private readonly charts: Record<Name, Chart>;
  private readonly reads: Record<Name, HTMLElement>;
  private readonly cursor = el('div', { class: 'cursor', hidden: true }, el('span'));
  private lines: Line[] = [];
  private lengths: number[] = [];
  private at?: number;
  private pending = false;
  private gap = false;
  private strong = 0;

  constructor(root: HTMLElement) {
    this.root = root;
    const make = (name: Name) => {
      const found = root.querySelector<HTMLElement>(`[data-chart=${name}]`);
      if (!found) throw new Error(`index.html has no chart ${name}`);
      return new Chart(found, name === 'objective');
    };
    this.charts = { gradNorm: make('gradNorm'), feasibility: make('feasibility'), objective: make('objective') };
    const reads = () => el('div', { class: 'reads' });
    this.reads = { gradNorm: reads(), feasibility: reads(), objective: reads() };
    for (const name of names) this.charts[name].figure.append(this.reads[name]);
    root.append(this.cursor);
    this.caption('objective', 'objective');
    new ResizeObserver(() => this.resize()).observe(root);
    root.addEventListener('pointermove', (event) => this.move(event));
    root.addEventListener('pointerdown', (event) => this.move(event));
    root.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.leave());
  }

  reset(lines: Line[], tolerance: number, feasible: number): void {
    this.lines = lines;
    this.lengths = lines.map(() => 0);
    this.at = undefined;
    this.gap = false;
    this.strong = 0;
    const level = (value: number, name: string): Level[] => (value > 0 ? [{ value, name }] : []);
    this.charts.gradNorm.reset(lines, { log: true, levels: level(tolerance, 'tolerance') });
    const bare = lines.map(({ name, mark }) => ({ name, mark }));
    this.charts.feasibility.reset(bare, { log: true, levels: level(feasible, 'feasible below') });
    this.charts.objective.reset(bare, { log: false, levels: [] });
    this.caption('objective', 'objective');
  }

  append(line: number, from: number, columns: ChartColumns): void {
    for (const name of names) this.charts[name].append(line, from, columns[name]);
    this.lengths[line] = this.charts.gradNorm.count(line);
  }

  /** Once: shows the objective as its distance from the best one found. objectives has one column per line. */
  showGap(objectives: ArrayLike<number>[], best: number): void {
    if (this.gap) return;
    this.gap = true;
    this.charts.objective.reset(this.lines.map(({ name, mark }) => ({ name, mark })), { log: true, levels: [] });
    objectives.forEach((column, i) => this.charts.objective.append(i, 0, Array.from(column, (f) => Math.abs(f - best))));
    this.caption('objective gap', 'gap');
    this.charts.objective.figure.title = `f⋆ = ${best} is the lowest objective found at R(X) by the methods shown`;
  }

  /** The line that is spoken of: drawn stronger, and the one that is read where there is room for one only. */
  emphasise(line: number): void {
    this.strong = line;
    for (const name of names) this.charts[name].emphasise(line);
  }

  /** Where β was raised in a line's run. */
  mark(line: number, raises: Raise[]): void {
    this.lines[line].raises = raises;
  }

  /** settled: no more is coming, so the axis ends closely behind the last iteration. */
  draw(settled: boolean): void {
    const last = Math.max(...this.lengths, 1) - 1;
    for (const name of names) this.charts[name].draw(settled ? Math.max(last * 1.04, 1) : roomy(last));
    this.pointSoon();
    if (settled) this.describe();
  }

  restyle(): void {
    forgetColours();
    for (const name of names) this.charts[name].restyle();
    this.pointSoon();
  }

  private resize(): void {
    for (const name of names) this.charts[name].resize();
    this.pointSoon();
  }

  private caption(title: string, formula: string): void {
    const caption = this.charts.objective.figure.querySelector('figcaption');
    caption?.replaceChildren(el('b', {}, title), ' ', math(formula));
    this.charts.objective.figure.removeAttribute('title');
  }

  private move(event: PointerEvent): void {
    const { left, width } = this.root.getBoundingClientRect();
    if (event.clientX < left || event.clientX > left + width || this.lines.length === 0) return;
    this.at = Math.min(this.charts.gradNorm.iterationAt(event.clientX - left), Math.max(...this.lengths, 1) - 1);
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.point();
    });
  }

  private leave(): void {
    this.at = undefined;
    this.point();
  }

  /** uPlot takes over new scales in a microtask of its own; where things stand is known after it. */
  private pointSoon(): void {
    queueMicrotask(() => this.point());
  }

  /** Puts cursor, dots and read-outs where the pointer is; without one, the read-outs show the ends. */
  private point(): void {
    this.cursor.hidden = this.at === undefined;
    if (this.at !== undefined) {
      this.cursor.style.transform = `translateX(${Math.round(this.charts.gradNorm.left(this.at))}px)`;
      this.cursor.firstElementChild?.replaceChildren(`k = ${this.at}`);
    }
    for (const name of names) this.readOut(name);
  }

  private readOut(name: Name): void {
    const chart = this.charts[name];
    const items: { y: number; weight: number; node: HTMLElement }[] = [];
    const dots: HTMLElement[] = [];
    const fixed = (y: number | undefined, name: string) => y !== undefined && items.push({ y, weight: 1e6, node: el('div', { class: 'level' }, name) });
    for (const level of chart.levels) fixed(chart.levelTop(level), level.name);
    fixed(chart.zeroTop, 'exactly zero');
    this.lines.forEach(({ mark, name: method }, i) => {
      const end = this.lengths[i] - 1;
      const k = Math.min(this.at ?? end, end);
      if (end < 0) return;
      const spot = chart.place(i, k);
      const value = chart.value(i, k);
      const ended = this.at !== undefined && this.at > end;
      items.push({ y: Math.max(spot?.y ?? 0, chart.span[0]), weight: 1, node: el('div', { class: ended ? 'ended' : '', title: method }, sign(mark), ended ? `ended at ${end}` : figure(value)) });
      if (spot && !ended && this.at !== undefined) {
        const dot = el('i', { class: 'dot' });
        dot.style.background = `var(--${mark.colour})`;
        dot.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
        dots.push(dot);
      }
    });
    const [top, bottom] = chart.span;
    spread(items, 16, top + 4, bottom - 4).forEach((y, i) => (items[i].node.style.transform = `translateY(${y.toFixed(1)}px)`));
    this.reads[name].replaceChildren(...dots, ...items.map((item) => item.node));
    this.narrowRead(chart);
  }

  /** Without a gutter the first line's value stands in the caption. */
  private narrowRead(chart: Chart): void {
    const caption = chart.figure.querySelector('figcaption');
    caption?.querySelector('.at')?.remove();
    const line = this.strong;
    if (!this.lines[line] || this.lengths[line] < 1) return;
    const k = Math.min(this.at ?? Infinity, this.lengths[line] - 1);
    caption?.append(el('span', { class: 'at only-narrow' }, sign(this.lines[line].mark), figure(chart.value(line, k))));
  }

  private describe(): void {
    for (const name of names) {
      const chart = this.charts[name];
      const lines = this.lines.map((line, i) => `${line.name}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, this.lengths[i] - 1))} in ${this.lengths[i] - 1} iterations`);
      chart.describe(`Chart of ${titles[name]} over iterations. ${lines.join('. ')}.`);
    }
  }
}

/** The end of an axis that is still filling: steps of 1, 2, 3, 5, so that it seldom moves. */
function roomy(last: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(last, 10)));
  return power * ([1, 1.5, 2, 3, 5, 7.5].find((m) => m * power >= last * 1.02) ?? 10);
}
