// The cost of an iteration by part, on a canvas, for the rows of one parameter at a time.
import { Surface } from '../chart/surface.ts';
import { el } from '../ui/dom.ts';
import { plain } from '../model/numbers.ts';
import type { Cell } from './cell.ts';
import { coloursOfParts, drawCost, groupsOfBars, heightOf, measuredRows, type Group } from './cost-drawing.ts';
import { groupsOf, type Contender, type Row } from './paper.ts';

export class CostView {
  private readonly canvas = el('canvas', { role: 'img' });
  private readonly legend = el('ul', { class: 'legend' });
  private readonly choice = el('select', { 'aria-label': 'rows' });
  private readonly host = el('div', { class: 'bars' }, this.canvas);
  private readonly surface = new Surface(this.canvas, () => this.draw());
  private groups: Group[] = [];
  private shown: { rows: readonly Row[]; columns: readonly Contender[]; cells: readonly Cell[] } = {
    rows: [],
    columns: [],
    cells: [],
  };

  constructor(root: HTMLElement) {
    root.append(el('div', { class: 'cost-head' }, el('label', {}, 'rows of ', this.choice), this.legend), this.host);
    this.choice.addEventListener('change', () => this.refresh());
  }

  /** Returns whether there is anything to see. */
  show(rows: readonly Row[], columns: readonly Contender[], cells: readonly Cell[]): boolean {
    const measured = measuredRows(rows, cells);
    this.shown = { rows: measured, columns, cells };
    const names = groupsOf(measured).map(([row]) => ({
      value: `${row.table} ${row.parameter}`,
      text: `${row.parameterTitle}, Table ${row.table}`,
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
    this.groups = groupsOfBars(
      rows.filter((row) => `${row.table} ${row.parameter}` === this.choice.value),
      columns,
      cells,
    );
    this.legend.replaceChildren(
      ...[...coloursOfParts(this.groups)].map(([part, colour]) => {
        const swatch = el('i');
        swatch.style.background = `var(--${colour})`;
        return el('li', {}, swatch, part);
      }),
    );
    const words = this.groups.flatMap(({ title, bars }) =>
      bars.map((bar) => {
        const parts = [...bar.parts].map(([part, ms]) => `${part} ${plain(ms)}`);
        return `${title}, ${bar.title}: ${plain(bar.total)} ms, ${parts.join(', ')}`;
      }),
    );
    this.canvas.setAttribute('aria-label', `Milliseconds of an iteration by part. ${words.join('. ')}.`);
    this.draw();
  }

  /** Call it also when the theme has changed. */
  draw(): void {
    this.canvas.style.height = `${heightOf(this.groups)}px`;
    const cleared = this.surface.clear(this.canvas);
    if (!cleared) return;
    const { pen, width } = cleared;
    drawCost(pen, { x: 0, y: 0, width, names: Math.min(170, 0.4 * width) }, this.groups);
  }
}
