// A table of the data that a picture shows. The table is filled when it is opened, and again when the data change while
// it is open.
import { el, type Child } from './dom.ts';

export interface Table {
  caption: string;
  head: Child[];
  rows: Child[][];
}

export class DataTable {
  readonly root: HTMLDetailsElement;
  private readonly body: HTMLElement;

  constructor(
    private readonly make: () => Table | undefined,
    subject = 'the picture',
  ) {
    this.body = el('div.scroll', { tabindex: 0, role: 'region', 'aria-label': `${subject} as a table` });
    const summary = el('summary', 'as a table');
    this.root = el('details.data-table', { toggle: () => this.refresh() }, summary, this.body);
  }

  refresh(): void {
    const table = this.root.open && this.make();
    if (!table) return;
    const head = table.head.map((h) => el('th', { scope: 'col' }, h));
    const rows = table.rows.map(([name, ...cells]) =>
      el('tr', el('th', { scope: 'row' }, name), ...cells.map((c) => el('td', c))),
    );
    const parts = [el('caption', table.caption), el('thead', el('tr', ...head)), el('tbody', ...rows)];
    this.body.replaceChildren(el('table', ...parts));
  }
}
