// The results table, with a row for each method and a column for each number. In columns in which methods compete, the
// best number is marked.
import type { Marked, Refused } from '../model/marked.ts';
import type { FigureName, Figures } from '../model/figures.ts';
import { el, icon, setIcon, type Child } from '../ui/dom.ts';
import { figure, prose } from '../ui/format.ts';
import { swatch } from '../ui/marks.ts';
import { explained } from '../ui/term.ts';
import { halves, type Column } from './results-columns.ts';

export interface ResultsEvents {
  /** Shows the verdict for the method with this index in the line-up. */
  choose(index: number): void;
  /** Shows or hides the method with this index in the charts. */
  toggle(index: number): void;
  /** The pointer or the focus has moved to the row of a method or, if index is undefined, has left the row. */
  lifted(index: number | undefined): void;
}

/** The content of the table apart from its numbers. */
interface Rows {
  methods: readonly Figures[];
  refused: readonly Refused[];
  optimum: number | undefined;
  /** The index of the method that the verdict is about. */ chosen: number;
}

/** Numbers that agree to this number of significant digits count as equally good. */
const defaultDigits = 8;

export class ResultsView {
  private readonly columns = halves().map((half) => half.flatMap((group) => group.columns));
  private readonly cells = new Map<string, HTMLElement>();
  private hidden: readonly number[] = [];
  private half = 0;
  private key = '';

  constructor(
    private readonly root: HTMLElement,
    private readonly events: ResultsEvents,
  ) {
    const over = ({ target }: Event): void => {
      const row = (target as Element).closest<HTMLElement>('tr[data-method]');
      events.lifted(row ? Number(row.dataset.method) : undefined);
    };
    root.addEventListener('pointerover', over);
    root.addEventListener('focusin', over);
    for (const left of ['pointerleave', 'focusout']) root.addEventListener(left, () => events.lifted(undefined));
  }

  /** Marks the row of the method whose line is highlighted in the charts. */
  lift(index: number | undefined): void {
    for (const row of this.root.querySelectorAll<HTMLElement>('tr[data-method]'))
      row.classList.toggle('lifted', row.dataset.method === String(index));
  }

  /** Marks the methods with these indices as hidden in the charts. */
  hide(indices: readonly number[]): void {
    this.hidden = indices;
    for (const eye of this.root.querySelectorAll<HTMLElement>('.eye')) this.showEye(eye);
  }

  /** Shows the results. Called in every frame of a run. From frame to frame, only the numbers in the table change. */
  show(methods: readonly Figures[], refused: readonly Refused[], optimum: number | undefined, chosen: number): void {
    const key = JSON.stringify([methods.map(({ name, mark }) => [name, mark]), refused, optimum, chosen]);
    if (key !== this.key) this.build({ methods, refused, optimum, chosen });
    this.key = key;
    for (const column of this.columns.flat()) this.fill(column, methods);
    const legend = this.root.querySelector('small');
    if (legend) legend.hidden = methods.filter((m) => m.sound).length < 2;
  }

  private fill({ figure: name, compete, digits }: Column, methods: readonly Figures[]): void {
    const compared = (value: number): string => value.toPrecision(digits ?? defaultDigits);
    for (const { index, values, sound, infeasible, version } of methods) {
      const rivals = methods.filter((m) => m.sound && m.version === version).map((m) => m.values[name]);
      const best = compete && new Set(rivals.map(compared)).size > 1 ? Math.min(...rivals) : NaN;
      const cell = this.cells.get(`${name} ${index}`);
      const value = values[name];
      if (cell && cell.dataset.value !== String(value)) cell.replaceChildren(figure(value, digits));
      if (cell) cell.dataset.value = String(value);
      cell?.classList.toggle('best', sound && compared(value) === compared(best));
      cell?.classList.toggle('bad', infeasible && name === 'feasibility');
    }
  }

  private build(rows: Rows): void {
    this.root.hidden = rows.methods.length === 0;
    this.cells.clear();
    const { optimum } = rows;
    const cells = [
      el('th.inline', { scope: 'row', role: 'rowheader' }, ...explained('exact optimum')),
      optimum !== undefined && el('td', { role: 'cell' }, figure(optimum, 6)),
    ];
    const exact = optimum !== undefined && el('tr.exact', { role: 'row', 'data-half': 0 }, ...cells);
    const body = el('tbody', { role: 'rowgroup' }, ...this.rows(rows), exact);
    const table = el('table.results', { role: 'table', 'data-shows': this.half }, this.head(), body);
    const more = el('button.link', { click: () => turn(1 - this.half) }, 'more figures');
    const turn = (half: number) => {
      this.half = half;
      table.dataset.shows = String(half);
      more.setAttribute('aria-pressed', String(half === 1));
    };
    turn(this.half);
    this.root.replaceChildren(el('h2', 'results', el('small', { hidden: true }, '▸ best in bold'), more), table);
  }

  private head(): HTMLElement {
    const all = halves();
    const groups = all.map((half, i) => {
      const titles = half.map(({ title, columns }) => el('td', { role: 'cell', 'data-of': columns.length }, ...title));
      return el('tr.group', { role: 'row', 'data-half': i }, ...titles);
    });
    const title = (column: Column, half: number) =>
      el(
        'th',
        { scope: 'col', role: 'columnheader', title: column.hint, 'data-figure': column.figure, 'data-half': half },
        el('span', { 'aria-hidden': isControl(column.title) ? undefined : 'true' }, column.title),
        el('span.unseen', column.hint),
      );
    const titles = all.flatMap((half, i) => half.flatMap(({ columns }) => columns.map((column) => title(column, i))));
    return el('thead', { role: 'rowgroup' }, ...groups, el('tr', { role: 'row' }, ...titles));
  }

  /** Returns the rows in the order of the line-up, including the rows of refused methods. */
  private rows({ methods, refused, chosen }: Rows): HTMLElement[] {
    const started = methods.map((m) => ({
      index: m.index,
      row: el(
        'tr',
        { role: 'row', class: m.index === chosen ? 'on' : '', 'data-method': m.index },
        this.name(m, m.index === chosen, `the outcome of ${m.name} (${m.space})`, this.eye(m)),
        ...this.figureCells(m),
      ),
    }));
    const others = refused.map((r) => ({
      index: r.index,
      row: el(
        'tr',
        { role: 'row', class: `refused${r.index === chosen ? ' on' : ''}` },
        this.name(r, r.index === chosen, `why ${r.name} did not start`),
        el('td', { role: 'cell' }, el('span', { title: r.sentence }, ...prose(r.sentence))),
      ),
    }));
    return [...started, ...others].sort((a, b) => a.index - b.index).map(({ row }) => row);
  }

  private figureCells({ index }: Figures): HTMLElement[] {
    const make = (name: FigureName, half: number) => {
      const cell = el('td', { role: 'cell', 'data-half': half });
      this.cells.set(`${name} ${index}`, cell);
      return cell;
    };
    return this.columns.flatMap((half, i) => half.map(({ figure }) => make(figure, i)));
  }

  private name(
    method: Pick<Marked, 'name' | 'mark'> & { index: number },
    isChosen: boolean,
    hint: string,
    ...more: Child[]
  ): HTMLElement {
    const { name, mark, index } = method;
    const attributes = { 'aria-pressed': String(isChosen), title: hint, click: () => this.events.choose(index) };
    const choose = el('button.choose.inline', attributes, swatch(mark), el('span', name));
    return el('th.inline', { scope: 'row', role: 'rowheader' }, choose, ...more);
  }

  private eye({ name, index }: Figures): HTMLElement {
    const attributes = { 'data-index': index, 'aria-label': `${name} in the charts`, title: 'show or hide' };
    const eye = el('button.eye', { ...attributes, click: () => this.events.toggle(index) }, icon('eye'));
    this.showEye(eye);
    return eye;
  }

  private showEye(eye: HTMLElement): void {
    const isOpen = !this.hidden.includes(Number(eye.dataset.index));
    eye.setAttribute('aria-pressed', String(isOpen));
    setIcon(eye, isOpen ? 'eye' : 'no-eye');
  }
}

/** Whether a title can receive the focus. Such a title must not be hidden from screen readers. */
const isControl = (title: Child): boolean => title instanceof HTMLElement && title.tabIndex >= 0;
