// A table with the data of a picture, made when it is opened and whenever the data change.
import { el, type Child } from './dom.ts';

export interface Table {
  caption: string;
  head: Child[];
  rows: Child[][];
}

export class DataTable {
  readonly root: HTMLDetailsElement;
  private readonly body: HTMLElement;
  private readonly make: () => Table | undefined;

  constructor(make: () => Table | undefined, of = 'the picture') {
    this.make = make;
    this.body = el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `${of} as a table` });
    this.root = el(
      'details',
      { class: 'data-table', toggle: () => this.refresh() },
      el('summary', {}, 'as a table'),
      this.body,
    );
  }

  refresh(): void {
    const table = this.root.open && this.make();
    if (!table) return;
    this.body.replaceChildren(
      el(
        'table',
        {},
        el('caption', {}, table.caption),
        el('thead', {}, el('tr', {}, ...table.head.map((h) => el('th', { scope: 'col' }, h)))),
        el(
          'tbody',
          {},
          ...table.rows.map(([name, ...cells]) =>
            el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((c) => el('td', {}, c))),
          ),
        ),
      ),
    );
  }
}
