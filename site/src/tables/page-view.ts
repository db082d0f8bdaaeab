// All views of the tables page: the controls, the tables, and the figures.
import { byId } from '../ui/dom.ts';
import { isCellOf, type Cell } from './cell.ts';
import { nativeCommand, type Choice } from './choice.ts';
import type { Chooser } from './chooser.ts';
import type { Content, State, View } from './controller.ts';
import { CostView } from './cost-view.ts';
import type { Paper, Row } from './paper.ts';
import { RankView } from './rank-view.ts';
import type { Live } from './runner.ts';
import { TablesView } from './tables-view.ts';
import type { Toolbar } from './toolbar.ts';

export class PageView implements View {
  private readonly paper: Paper;
  private readonly chooser: Chooser;
  private readonly toolbar: Toolbar;
  private readonly tables = new TablesView(byId('tables'));
  private readonly rank = new RankView(byId('rank'));
  private readonly cost = new CostView(byId('cost'));
  private rows: readonly Row[] = [];
  /** The progress that the next frame draws. */
  private next?: Live;

  constructor(paper: Paper, chooser: Chooser, toolbar: Toolbar) {
    this.paper = paper;
    this.chooser = chooser;
    this.toolbar = toolbar;
  }

  restyle(): void {
    this.rank.restyle();
    this.cost.draw();
  }

  showChoice(choice: Choice): void {
    this.chooser.show(choice);
    byId('native').textContent = nativeCommand(choice, this.paper);
  }

  showAll({ rows, columns, seeds, cells, live }: Content): void {
    this.next = undefined;
    this.rows = rows;
    this.tables.reset(rows, columns, seeds);
    for (const row of rows) this.tables.show(row, cells.filter(isCellOf(row)), live?.row === row ? live : undefined);
    this.showFigures(cells);
  }

  showRow(row: Row, cells: readonly Cell[]): void {
    this.next = undefined;
    this.tables.show(row, cells.filter(isCellOf(row)));
    this.showFigures(cells);
  }

  /** Draws at most once a frame. */
  follow(live: Live): void {
    if (!this.next)
      requestAnimationFrame(() => {
        if (this.next) this.tables.follow(this.next);
        this.next = undefined;
      });
    this.next = live;
  }

  showState(state: State): void {
    this.toolbar.show(state);
  }

  private showFigures(cells: readonly Cell[]): void {
    const { rows, columns } = this.paper;
    const ranks = rows.filter((row) => row.parameter === 'c');
    byId('rank-figure').hidden = !this.rank.show(ranks, columns, cells);
    byId('cost-figure').hidden = !this.cost.show(this.rows, columns, cells);
  }
}
