// A table of the data that a picture shows. The table is filled when it is opened, and again when the data change while
// it is open.
import { el, type Child } from './dom.ts';

/** The content of a cell. */
type Entry = Child | readonly Child[];

export interface Table {
  caption?: Child;
  /** The titles of the columns, if they have any. */
  head?: readonly Entry[];
  /** The cells of each row. The first cell is the title of the row. */
  rows: readonly (readonly Entry[])[];
}

/** Creates the content of a table. */
export const tableParts = ({ caption, head, rows }: Table): HTMLElement[] => [
  ...(caption ? [el('caption', caption)] : []),
  ...(head ? [el('thead', el('tr', ...head.map((title) => el('th', { scope: 'col' }, ...[title].flat()))))] : []),
  el(
    'tbody',
    ...rows.map(([title, ...cells]) =>
      el('tr', el('th', { scope: 'row' }, ...[title].flat()), ...cells.map((cell) => el('td', ...[cell].flat()))),
    ),
  ),
];

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
    if (table) this.body.replaceChildren(el('table', ...tableParts(table)));
  }
}
