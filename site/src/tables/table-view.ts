// The view of a table in the paper: its rows, and conclusions from its cells.
import { el, icon, math } from '../ui/dom.ts';
import { styled } from '../ui/palette.ts';
import { claims } from './claims.ts';
import { laneHead } from './lane.ts';
import { RowView, type Look } from './row-view.ts';
import type { RowRuns } from './row-runs.ts';
import type { Row, Table } from './rows.ts';

export class TableView {
  readonly root: HTMLElement;
  private readonly list = el('ul.claims');
  private readonly head = el('thead');
  private readonly rows: ReadonlyMap<Row, RowView>;

  constructor(
    title: string,
    private readonly table: Table,
    private readonly runs: RowRuns,
    private look: Look,
  ) {
    this.rows = new Map(table.rows.map((row) => [row, new RowView(table, row, () => void runs.run([row]))]));
    const parameters = [...new Set(table.rows.map(({ parameter }) => parameter))];
    const groups = parameters.map((parameter) => {
      const own = table.rows.filter((row) => row.parameter === parameter).map((row) => this.rows.get(row)!);
      return el('tbody', ...own.flatMap(({ root, details }) => [root, details]));
    });
    const id = `h-${title.replace(' ', '-').toLowerCase()}`;
    const label = { tabindex: 0, role: 'region', 'aria-label': `${title}, can be scrolled sideways` };
    const whole = el('table.rows', { 'aria-labelledby': id }, this.head, ...groups);
    this.root = el('section.table', el('h2', { id }, title), this.list, el('div.scroll', label, whole));
    this.restyle(look);
  }

  restyle(look: Look): void {
    this.look = look;
    const { columns, lines } = this.table;
    const lanes = columns.map(({ title, asPublished, guarded }) => {
      const name = el('span.name', title);
      name.style.color = styled(`${lines[look.isGuarded && guarded >= 0 ? guarded : asPublished].mark.colour}-ink`);
      return el('th.wide', { scope: 'col' }, name, laneHead(look.axis));
    });
    const heads = ['auto', [math('objective'), ' published'], 'ours'].map((parts) =>
      el('th', { scope: 'col' }, ...[parts].flat()),
    );
    this.head.replaceChildren(el('tr', el('th', { scope: 'col' }, 'row'), ...lanes, ...heads, el('td')));
    for (const row of this.table.rows) this.show(row);
    this.list.replaceChildren(
      ...claims(this.table, this.runs.committed).map(({ isBad, words, more }) =>
        el('li', icon(isBad ? 'bad' : 'cells'), el('span', el('b', words), ' ', more)),
      ),
    );
  }

  show(row: Row): void {
    this.rows.get(row)!.show(this.runs.cells(row), this.look, this.runs.progressOf(row));
  }
}
