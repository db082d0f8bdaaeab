// The live tables, with the paper's figures on the right.
import { el, math, type Child } from '../ui/dom.ts';
import type { Cell } from './cell.ts';
import type { Contender, Row } from './paper.ts';
import { measureColumns, RowView } from './row-view.ts';
import type { Live } from './runner.ts';

/** The two tables, with the chosen rows and methods. */
export class TablesView {
  private readonly root: HTMLElement;
  private readonly bodies = new Map<string, RowView>();

  constructor(root: HTMLElement) {
    this.root = root;
  }

  reset(rows: readonly Row[], columns: readonly Contender[], seeds: number): void {
    this.bodies.clear();
    for (const row of rows) this.bodies.set(row.name, new RowView(row, columns, seeds));
    const tables = [1, 2].filter((table) => columns.length > 0 && rows.some((row) => row.table === table));
    this.root.replaceChildren(
      ...tables.map((table) => {
        const bodies = rows.flatMap((row) => (row.table === table ? this.bodies.get(row.name)!.body : []));
        return section(table, head(seeds), bodies);
      }),
    );
  }

  /** Shows the cells of one row. */
  show(row: Row, cells: readonly Cell[], live?: Live): void {
    this.bodies.get(row.name)?.show(cells, live);
  }

  /** Shows the progress of the current run. */
  follow(live: Live): void {
    this.bodies.get(live.row.name)?.follow(live);
  }
}

function section(table: number, head: HTMLElement[], bodies: HTMLElement[]): HTMLElement {
  const [caption, id] = [`Table ${table}`, `h-table-${table}`];
  const scrolled = {
    class: 'scroll',
    tabindex: 0,
    role: 'region',
    'aria-label': `${caption}, can be scrolled sideways`,
  };
  return el(
    'section.table',
    { 'aria-labelledby': id },
    el('h2', { id }, caption),
    el('div', scrolled, el('table', { 'aria-labelledby': id }, ...head, ...bodies)),
  );
}

/** Titles and widths of the columns. The last three are the paper's. */
function head(seeds: number): HTMLElement[] {
  const columns = [
    { width: 'name', title: () => 'method' },
    ...measureColumns,
    { width: 'ended', title: () => 'ended' },
    { width: 'paper', title: () => math('objective'), words: 'f in the paper' },
    { width: 'short', title: () => 'iterations' },
    { width: 'short', title: () => 'seconds' },
  ];
  const here = seeds > 1 ? 'in this tab: medians and ranges over the seeds' : 'in this tab';
  const groups = [
    el('td'),
    el('th', { colspan: measureColumns.length + 1, scope: 'colgroup' }, here),
    el('th', { colspan: 3, scope: 'colgroup', class: 'paper' }, 'in the paper: means of ten'),
  ];
  const titles = columns.map((column) =>
    el('th', { scope: 'col', class: column.width }, ...named(column.title(), 'words' in column ? column.words : '')),
  );
  return [
    el('colgroup', ...columns.map(({ width }) => el('col', { class: width }))),
    el('thead', el('tr', ...groups), el('tr', ...titles)),
  ];
}

/** A title, and what is read aloud instead of a formula. */
const named = (title: Child, words?: string): Child[] =>
  words ? [el('span.unseen', words), el('span', { 'aria-hidden': 'true' }, title)] : [title];
