// The cost of an iteration by part: a bar for each method, grouped by row, on canvas.
import { el } from '../ui/dom.ts';
import { plain } from '../ui/format.ts';
import { colour, textFont } from '../ui/palette.ts';
import type { Cell } from './cell.ts';
import { groupsOf, parameterName, rowTitle, type Column, type Row } from './paper.ts';
import { tones } from './tones.ts';

interface Bar {
  title: string;
  /** milliseconds by part */ parts: Map<string, number>;
  total: number;
}
interface Group {
  title: string;
  bars: Bar[];
}

const size = { bar: 16, line: 22, title: 34, names: 170, figures: 74 };

export class CostView {
  private readonly canvas = el('canvas', { role: 'img' });
  private readonly legend = el('ul', { class: 'legend' });
  private readonly choice = el('select', { 'aria-label': 'rows' });
  private readonly host = el('div', { class: 'bars' }, this.canvas);
  private groups: Group[] = [];
  private parts: string[] = [];
  private shown: { rows: readonly Row[]; columns: readonly Column[]; cells: readonly Cell[] } = {
    rows: [],
    columns: [],
    cells: [],
  };

  constructor(root: HTMLElement) {
    root.append(el('div', { class: 'cost-head' }, el('label', {}, 'rows of ', this.choice), this.legend), this.host);
    this.choice.addEventListener('change', () => this.refresh());
    new ResizeObserver(() => requestAnimationFrame(() => this.draw())).observe(this.host); // drawing sets the height
  }

  /** Returns whether there is anything to see. */
  show(rows: readonly Row[], columns: readonly Column[], cells: readonly Cell[]): boolean {
    const measured = rows.filter((row) => cells.some((cell) => cell.row === row.name && cell.iterations > 0));
    this.shown = { rows: measured, columns, cells };
    const names = groupsOf(measured).map(([row]) => ({
      value: `${row.table} ${row.parameter}`,
      text: `${parameterName(row)}, Table ${row.table}`,
    }));
    const before = this.choice.value;
    if (
      names.length !== this.choice.options.length ||
      names.some(({ value }, i) => this.choice.options[i].value !== value)
    ) {
      this.choice.replaceChildren(...names.map(({ value, text }) => el('option', { value }, text)));
      if (names.some(({ value }) => value === before)) this.choice.value = before;
    }
    this.refresh();
    return measured.length > 0;
  }

  private refresh(): void {
    const { rows, columns, cells } = this.shown;
    this.groups = rows
      .filter((row) => `${row.table} ${row.parameter}` === this.choice.value)
      .map((row) => ({
        title: rowTitle(row),
        bars: columns.flatMap((column) =>
          barOf(
            column,
            cells.filter((cell) => cell.row === row.name && cell.column === column.name),
          ),
        ),
      }));
    this.parts = [...new Set(this.groups.flatMap(({ bars }) => bars.flatMap(({ parts }) => [...parts.keys()])))].sort(
      (a, b) => Number(a === 'rest') - Number(b === 'rest'),
    );
    this.legend.replaceChildren(
      ...this.parts.map((part) => {
        const swatch = el('i');
        swatch.style.background = `var(--${this.tone(part)})`;
        return el('li', {}, swatch, part);
      }),
    );
    const words = this.groups.flatMap(({ title, bars }) =>
      bars.map(
        (bar) =>
          `${title}, ${bar.title}: ${plain(bar.total)} ms, ${[...bar.parts].map(([part, ms]) => `${part} ${plain(ms)}`).join(', ')}`,
      ),
    );
    this.canvas.setAttribute('aria-label', `Milliseconds of an iteration by part. ${words.join('. ')}.`);
    this.draw();
  }

  private tone(part: string): string {
    return part === 'rest' ? 'edge' : tones[this.parts.indexOf(part) % tones.length];
  }

  /** Also when the size or the theme has changed. */
  draw(): void {
    const width = this.host.clientWidth;
    const height = this.groups.reduce((sum, { bars }) => sum + size.title + bars.length * size.line, 0);
    const context = this.canvas.getContext('2d');
    if (!context || !width) return;
    const ratio = devicePixelRatio;
    [this.canvas.width, this.canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    this.canvas.style.height = `${height}px`;
    context.scale(ratio, ratio);
    context.textBaseline = 'middle';
    const longest = Math.max(...this.groups.flatMap(({ bars }) => bars.map((bar) => bar.total)));
    const names = Math.min(size.names, 0.4 * width);
    let y = 0;
    for (const { title, bars } of this.groups) {
      text(context, title, 0, y + size.title - 13, 'ink', 600);
      y += size.title;
      for (const bar of bars) {
        this.bar(context, bar, y, names, (width - names - size.figures) / longest);
        y += size.line;
      }
    }
  }

  private bar(
    context: CanvasRenderingContext2D,
    { title, parts, total }: Bar,
    y: number,
    left: number,
    scale: number,
  ): void {
    const middle = y + size.line / 2;
    text(context, title, 0, middle, 'ink-2', 400, left - 8);
    let x = left;
    for (const part of this.parts) {
      const width = (parts.get(part) ?? 0) * scale;
      context.fillStyle = colour(this.tone(part));
      context.fillRect(x, middle - size.bar / 2, Math.max(0, width - 1), size.bar); // a hair of ground between the parts
      context.font = textFont(12);
      if (context.measureText(part).width + 10 < width) text(context, part, x + 5, middle, 'bg');
      x += width;
    }
    text(context, `${plain(total)} ms`, x + 6, middle, 'ink');
  }
}

/** Mean milliseconds of an iteration over the seeds. The look at the curvature where a run ends is no part of it. */
function barOf(column: Column, cells: readonly Cell[]): Bar[] {
  const iterations = cells.reduce((sum, cell) => sum + cell.iterations, 0);
  if (iterations === 0) return [];
  const parts = new Map<string, number>();
  for (const cell of cells)
    for (const [name, seconds] of Object.entries(cell.parts))
      parts.set(name, (parts.get(name) ?? 0) + (1e3 * seconds) / iterations);
  return [{ title: column.title, parts, total: [...parts.values()].reduce((sum, ms) => sum + ms, 0) }];
}

function text(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  tone: string,
  weight = 400,
  room = Infinity,
): void {
  context.font = textFont(12, weight);
  context.fillStyle = colour(tone);
  let shown = words;
  while (shown.length > 1 && context.measureText(shown).width > room) shown = `${shown.slice(0, -2)}…`;
  context.fillText(shown, x, y);
}
