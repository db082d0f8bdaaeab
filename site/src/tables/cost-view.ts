// The cost of an iteration by part, on a canvas, for the rows of one parameter at a time.
import { Surface } from '../chart/surface.ts';
import { el } from '../ui/dom.ts';
import { styled } from '../ui/palette.ts';
import { plain } from '../model/numbers.ts';
import type { Cell } from './cell.ts';
import { coloursOfParts, drawCost, groupsOfBars, heightOf, measuredRows, type Group } from './cost-drawing.ts';
import { groupOf, groupsOf, type Contender, type Row } from './paper.ts';

export class CostView {
  private readonly canvas = el('canvas', { role: 'img' });
  private readonly legend = el('ul.legend');
  private readonly choice = el('select', { 'aria-label': 'rows' });
  private readonly host = el('div.bars', this.canvas);
  private readonly surface = new Surface(this.canvas, () => this.draw());
  private groups: Group[] = [];
  private shown: [rows: readonly Row[], columns: readonly Contender[], cells: readonly Cell[]] = [[], [], []];

  constructor(root: HTMLElement) {
    root.append(el('div.cost-head', el('label', 'rows of ', this.choice), this.legend), this.host);
    this.choice.addEventListener('change', () => this.refresh());
  }

  /** Returns whether there is anything to show. */
  show(rows: readonly Row[], columns: readonly Contender[], cells: readonly Cell[]): boolean {
    const measured = measuredRows(rows, cells);
    this.shown = [measured, columns, cells];
    const groups = groupsOf(measured).map(([row]) => row);
    const before = this.choice.value;
    if (groups.map(groupOf).join() !== [...this.choice.options].map(({ value }) => value).join()) {
      const title = (row: Row) => `${row.parameterTitle}, Table ${row.table}`;
      this.choice.replaceChildren(...groups.map((row) => el('option', { value: groupOf(row) }, title(row))));
      if (groups.some((row) => groupOf(row) === before)) this.choice.value = before;
    }
    this.refresh();
    return measured.length > 0;
  }

  private refresh(): void {
    const [rows, ...others] = this.shown;
    const chosen = rows.filter((row) => groupOf(row) === this.choice.value);
    this.groups = groupsOfBars(chosen, ...others);
    this.legend.replaceChildren(
      ...[...coloursOfParts(this.groups)].map(([part, colour]) => {
        const swatch = el('i');
        swatch.style.background = styled(colour);
        return el('li', swatch, part);
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

  /** Must also be called when the theme has changed. */
  draw(): void {
    this.canvas.style.height = `${heightOf(this.groups)}px`;
    const cleared = this.surface.clear(this.canvas);
    if (!cleared) return;
    const { pen, width } = cleared;
    drawCost(pen, { x: 0, y: 0, width, names: Math.min(170, 0.4 * width) }, this.groups);
  }
}
