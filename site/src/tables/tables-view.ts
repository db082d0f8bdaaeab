// The live tables, with the paper's figures on the right.
import { el, math, type Child } from '../ui/dom.ts';
import type { Cell } from './cell.ts';
import type { Contender, Row } from './paper.ts';
import { RowView } from './row-view.ts';
import type { Live } from './runner.ts';

/** The two tables, of the rows and methods that were chosen. */
export class TablesView {
  private readonly root: HTMLElement;
  private readonly bodies = new Map<string, RowView>();

  constructor(root: HTMLElement) {
    this.root = root;
  }

  reset(rows: readonly Row[], columns: readonly Contender[], seeds: number): void {
    this.bodies.clear();
    const tables = [1, 2].map((table) =>
      this.table(
        table,
        rows.filter((row) => row.table === table),
        columns,
        seeds,
      ),
    );
    this.root.replaceChildren(...tables.filter((t) => t !== undefined));
  }

  /** Shows the cells of one row. */
  show(row: Row, cells: readonly Cell[], live?: Live): void {
    this.bodies.get(row.name)?.show(cells, live);
  }

  /** Shows the progress of the current run. */
  follow(live: Live): void {
    this.bodies.get(live.row.name)?.follow(live);
  }

  private table(
    table: number,
    rows: readonly Row[],
    columns: readonly Contender[],
    seeds: number,
  ): HTMLElement | undefined {
    if (rows.length === 0 || columns.length === 0) return undefined;
    const bodies = rows.map((row) => {
      const view = new RowView(row, columns, seeds);
      this.bodies.set(row.name, view);
      return view.body;
    });
    const caption = `Table ${table}`;
    return el(
      'section',
      { class: 'table', 'aria-labelledby': `h-table-${table}` },
      el('h2', { id: `h-table-${table}` }, caption),
      el(
        'div',
        { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `${caption}, can be scrolled sideways` },
        el('table', { 'aria-labelledby': `h-table-${table}` }, ...head(seeds), ...bodies),
      ),
    );
  }
}

/** Titles and widths of the columns, and words for formulas; the last three are the paper's. */
function head(seeds: number): HTMLElement[] {
  const columns: { width: string; title: Child; words?: string }[] = [
    { width: 'name', title: 'method' },
    { width: 'figure', title: math('projected'), words: 'f at R(X)' },
    { width: 'norm', title: math('projected-grad'), words: 'norm of the gradient at R(X)' },
    { width: 'norm', title: math('feas'), words: 'norm of XᵀMX − I' },
    { width: 'figure', title: 'iterations' },
    { width: 'short', title: 'products with A' },
    { width: 'short', title: 'products with M' },
    { width: 'figure', title: 'seconds' },
    { width: 'ended', title: 'ended' },
    { width: 'paper', title: math('objective'), words: 'f in the paper' },
    { width: 'short', title: 'iterations' },
    { width: 'short', title: 'seconds' },
  ];
  return [
    el('colgroup', {}, ...columns.map(({ width }) => el('col', { class: width }))),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('td'),
        el(
          'th',
          { colspan: 8, scope: 'colgroup' },
          seeds > 1 ? 'in this tab: medians and ranges over the seeds' : 'in this tab',
        ),
        el('th', { colspan: 3, scope: 'colgroup', class: 'paper' }, 'in the paper: means of ten'),
      ),
      el(
        'tr',
        {},
        ...columns.map(({ width, title, words }) => el('th', { scope: 'col', class: width }, ...named(title, words))),
      ),
    ),
  ];
}

/** A title, and what is read aloud in place of a formula. */
const named = (title: Child, words?: string): Child[] =>
  words ? [el('span', { class: 'unseen' }, words), el('span', { 'aria-hidden': 'true' }, title)] : [title];
