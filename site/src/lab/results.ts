// The figures of all methods side by side: one column a method, one row a figure, the best of a row marked.
import { el, math, type Child } from './dom.ts';
import { figure } from './figures.ts';
import { swatch, type Mark } from './marks.ts';

export interface Column {
  name: string;
  mark: Mark;
  /** Whether the run ended at a feasible stationary point: only such runs compete. */
  sound: boolean;
  infeasible: boolean;
  figures: Record<Row, number>;
}

type Row = 'iterations' | 'seconds' | 'pace' | 'f' | 'h' | 'gradNorm' | 'feasibility' | 'projectedF' | 'projectedGradNorm' | 'projectedFeasibility';

interface Title { row: Row; title: Child; compete?: boolean; digits?: number }
interface Group { title: Child[]; rows: Title[] }

/** In a function, because every table needs formulas of its own. */
const groups = (): Group[] => [
  { title: [], rows: [{ row: 'iterations', title: 'iterations', compete: true }, { row: 'seconds', title: 'seconds', compete: true }, { row: 'pace', title: 'ms per iteration', compete: true }] },
  {
    title: ['where it stands, ', el('i', {}, 'X')],
    rows: [{ row: 'f', title: math('objective'), digits: 6 }, { row: 'h', title: math('penalty'), digits: 6 }, { row: 'gradNorm', title: math('grad') }, { row: 'feasibility', title: math('feas') }],
  },
  {
    title: ['put on the constraint, ', math('retraction')],
    rows: [{ row: 'projectedF', title: math('projected'), compete: true, digits: 6 }, { row: 'projectedGradNorm', title: math('projected-grad') }, { row: 'projectedFeasibility', title: math('feas') }],
  },
];

export class ResultsView {
  private readonly root: HTMLElement;
  private readonly choose: (column: number) => void;
  private readonly cells = new Map<string, HTMLElement>();
  private key = '';

  constructor(root: HTMLElement, choose: (column: number) => void) {
    this.root = root;
    this.choose = choose;
  }

  /** chosen is the column that the verdict speaks of. Called every frame of a run: only the figures change then. */
  show(columns: Column[], chosen: number): void {
    const key = JSON.stringify([columns.map((c) => [c.name, c.mark]), chosen]);
    if (key !== this.key) this.build(columns, chosen);
    this.key = key;
    for (const { row, compete, digits } of titles) {
      const rivals = columns.filter((c) => c.sound).map((c) => c.figures[row]);
      const best = compete && new Set(rivals.map((v) => v.toPrecision(8))).size > 1 ? Math.min(...rivals) : NaN;
      columns.forEach((c, i) => {
        const cell = this.cells.get(`${row} ${i}`);
        const value = c.figures[row];
        if (cell && cell.dataset.value !== String(value)) cell.replaceChildren(figure(value, digits));
        if (cell) cell.dataset.value = String(value);
        cell?.classList.toggle('best', c.sound && value === best);
        cell?.classList.toggle('bad', c.infeasible && row === 'feasibility');
      });
    }
    const small = this.root.querySelector('small');
    if (small) small.hidden = columns.filter((c) => c.sound).length < 2;
  }

  private build(columns: Column[], chosen: number): void {
    this.root.hidden = columns.length === 0;
    this.cells.clear();
    const on = (i: number) => (i === chosen ? 'on' : '');
    const head = columns.map((c, i) => {
      const [method, ...variant] = c.name.split(' ');
      return el('th', { scope: 'col', class: on(i) }, el('button', { type: 'button', class: 'choose', 'aria-pressed': String(i === chosen), title: `what came of ${c.name}`, click: () => this.choose(i) }, swatch(c.mark), el('span', {}, method, el('br'), variant.join(' '))));
    });
    const line = ({ row, title }: Title, inner: boolean) => {
      const cells = columns.map((_, i) => el('td', { class: on(i) }));
      cells.forEach((cell, i) => this.cells.set(`${row} ${i}`, cell));
      return el('tr', { class: inner ? 'inner' : '' }, el('th', { scope: 'row' }, title), ...cells);
    };
    const bodies = groups().map(({ title, rows }) => {
      const heading = title.length > 0 && el('tr', { class: 'group' }, el('th', { scope: 'rowgroup', colspan: columns.length + 1 }, ...title));
      return el('tbody', {}, heading, ...rows.map((r) => line(r, title.length > 0)));
    });
    const table = el('table', { class: 'results' }, el('thead', {}, el('tr', {}, el('td'), ...head)), ...bodies);
    this.root.replaceChildren(el('h2', {}, 'results ', el('small', { hidden: true }, 'best in bold')), el('div', { class: 'scroll', tabindex: columns.length > 3 ? 0 : undefined }, table));
  }
}

const titles = groups().flatMap((g) => g.rows);
