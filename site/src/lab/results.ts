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

interface Title { row: Row; title: Child[]; compete?: boolean; digits?: number }

const overall = (): Title[] => [
  { row: 'iterations', title: ['iterations'], compete: true },
  { row: 'seconds', title: ['seconds'], compete: true },
  { row: 'pace', title: ['ms per iteration'], compete: true },
];
const before = (): Title[] => [
  { row: 'f', title: [math('objective')], digits: 7 },
  { row: 'h', title: [math('penalty')], digits: 7 },
  { row: 'gradNorm', title: [math('grad')] },
  { row: 'feasibility', title: [math('feas')] },
];
const after = (): Title[] => [
  { row: 'projectedF', title: [math('projected')], compete: true, digits: 7 },
  { row: 'projectedGradNorm', title: [math('projected-grad')] },
  { row: 'projectedFeasibility', title: [math('feas')] },
];

export class ResultsView {
  private readonly root: HTMLElement;
  private readonly choose: (column: number) => void;

  constructor(root: HTMLElement, choose: (column: number) => void) {
    this.root = root;
    this.choose = choose;
  }

  /** chosen is the column that the verdict speaks of. */
  show(columns: Column[], chosen: number): void {
    this.root.hidden = columns.length === 0;
    const head = columns.map((c, i) => {
      const [method, ...variant] = c.name.split(' ');
      const button = el('button', { type: 'button', class: 'choose', 'aria-pressed': String(i === chosen), title: `what came of ${c.name}`, click: () => this.choose(i) }, swatch(c.mark), el('span', {}, method, el('br'), variant.join(' ')));
      return el('th', { scope: 'col', class: i === chosen ? 'on' : '' }, button);
    });
    const group = (title: Child[], rows: Title[]) => [el('tr', { class: 'group' }, el('th', { scope: 'rowgroup', colspan: columns.length + 1 }, ...title)), ...rows.map((r) => this.row(r, columns, chosen, true))];
    this.root.replaceChildren(
      el('h2', {}, 'results ', columns.filter((c) => c.sound).length > 1 && el('small', {}, 'best in bold')),
      el('div', { class: 'scroll' }, el('table', { class: 'results' },
        el('thead', {}, el('tr', {}, el('td'), ...head)),
        el('tbody', {}, ...overall().map((r) => this.row(r, columns, chosen)), ...group(['where it stands, ', el('i', {}, 'X')], before()), ...group(['put on the constraint, ', math('retraction')], after())),
      )),
    );
  }

  private row({ row, title, compete, digits }: Title, columns: Column[], chosen: number, inner = false): HTMLElement {
    const rivals = columns.filter((c) => c.sound).map((c) => c.figures[row]);
    const best = compete && rivals.length > 1 && new Set(rivals.map((v) => v.toPrecision(8))).size > 1 ? Math.min(...rivals) : NaN;
    return el('tr', { class: inner ? 'inner' : '' }, el('th', { scope: 'row' }, ...title), ...columns.map((c, i) => {
      const names = [i === chosen && 'on', c.sound && c.figures[row] === best && 'best', c.infeasible && row === 'feasibility' && 'bad'];
      return el('td', { class: names.filter(Boolean).join(' ') }, figure(c.figures[row], digits));
    }));
  }
}
