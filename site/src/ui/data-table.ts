// The table that says the same as a picture: made when it is opened, and again when there is something new to say.
import { el, type Child } from './dom.ts';

export interface Table {
  caption: string;
  head: Child[];
  rows: Child[][];
}

export class Twin {
  readonly root: HTMLDetailsElement;
  private readonly body: HTMLElement;
  private readonly make: () => Table | undefined;

  constructor(make: () => Table | undefined, what = 'the picture') {
    this.make = make;
    this.body = el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `${what} as a table` });
    this.root = el(
      'details',
      { class: 'twin', toggle: () => this.refresh() },
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
