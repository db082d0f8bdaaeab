// A row of the live tables: a title, a line for each method, and why runs missed a feasible stationary point.
import { el, icon, math, type Child } from '../ui/dom.ts';
import { isLimit } from '../model/comparison.ts';
import { bytes, plain } from '../model/numbers.ts';
import { figure, prose } from '../ui/format.ts';
import { isSaddlePoint } from '../model/verdict.ts';
import { hasReached, type Cell } from './cell.ts';
import { isLarge, matrixBytes, rowTitle, type Contender, type Row } from './paper.ts';
import type { Live } from './runner.ts';
import { failures, fastest, summarize, type Measure, type Spread, type Summary } from './summary.ts';

interface MeasureColumn {
  name: Measure;
  /** The class of its width. */
  width: string;
  title: () => Child;
  /** What is read aloud instead of a formula. */
  words?: string;
  /** Significant digits; 0 for a count. */
  digits: number;
  /** Whether it shows the range over the seeds. */
  isRange?: boolean;
}

const formula = (name: string) => () => math(name);

/** The columns between the name of the method and the end of its runs. */
export const measureColumns: readonly MeasureColumn[] = [
  { name: 'objective', width: 'figure', title: formula('projected'), words: 'f at R(X)', digits: 6, isRange: true },
  {
    name: 'gradNorm',
    width: 'norm',
    title: formula('projected-grad'),
    words: 'norm of the gradient at R(X)',
    digits: 2,
  },
  { name: 'feasibility', width: 'norm', title: formula('feas'), words: 'norm of XᵀMX − I', digits: 2 },
  { name: 'iterations', width: 'figure', title: () => 'iterations', digits: 0, isRange: true },
  { name: 'f', width: 'short', title: () => 'products with A', digits: 0 },
  { name: 'M', width: 'short', title: () => 'products with M', digits: 0 },
  { name: 'seconds', width: 'figure', title: () => 'seconds', digits: 3, isRange: true },
];

/** The width of the table in columns. */
const span = measureColumns.length + 5;

export class RowView {
  readonly body = el('tbody');
  private readonly row: Row;
  private readonly columns: readonly Contender[];
  private readonly seeds: number;
  private endings = new Map<string, HTMLElement>();

  constructor(row: Row, columns: readonly Contender[], seeds: number) {
    this.row = row;
    this.columns = columns;
    this.seeds = seeds;
  }

  show(cells: readonly Cell[], live?: Live): void {
    const byColumn = this.columns.map((column) => cells.filter((cell) => cell.column === column.name));
    const summaries = byColumn.map(summarize);
    const complete = summaries.every((s) => s.runs === this.seeds);
    const best = complete ? fastest(summaries) : -1;
    this.endings.clear();
    const lines = this.columns.flatMap((column, i) => [
      this.line(column, summaries[i], byColumn[i], i === best),
      ...failures(byColumn[i]).map((f) => this.why(f.cell, f.seeds)),
    ]);
    this.body.replaceChildren(this.title(cells), ...lines);
    if (live) this.follow(live);
  }

  follow({ column, seed, progress }: Live): void {
    const seeds = this.seeds > 1 ? `seed ${seed}, ` : '';
    const state = progress ? `k = ${progress.iteration}` : 'setting up';
    this.endings.get(column.name)?.replaceChildren(el('span.live', seeds + state));
  }

  private title(cells: readonly Cell[]): HTMLElement {
    const { n, p } = this.row;
    const warnings = [...new Set(cells.flatMap((cell) => cell.warnings))];
    const size = `X is ${n} × ${p}, a full matrix ${bytes(matrixBytes(this.row))}${isLarge(this.row) ? ': large' : ''}`;
    const title = el(
      'div.sticky',
      el('b', rowTitle(this.row)),
      el('small', size),
      ...warnings.map((w) => el('p.warn', ...prose(w))),
    );
    return el('tr.row', el('th', { scope: 'rowgroup', colspan: span }, title));
  }

  private line(column: Contender, s: Summary, cells: readonly Cell[], best: boolean): HTMLElement {
    const published = this.row.published[column.published];
    const many = this.seeds > 1;
    const ran = cells.some((cell) => cell.iterations > 0);
    const ended = el(
      'td.ended',
      ...ending(s, cells),
      best && el('span', { class: many ? 'fastest under' : 'fastest' }, 'fastest'),
    );
    this.endings.set(column.name, ended);
    return el(
      'tr',
      { class: best ? 'best' : '', 'data-column': column.name },
      el('th', { scope: 'row' }, column.title),
      ...measureColumns.map((measure) =>
        measure.name === 'seconds' && !ran ? el('td') : value(measure, s[measure.name], many),
      ),
      ended,
      ...[0, 2, 3].map((i) =>
        el('td', { class: i === 0 ? 'paper' : '' }, published && String(published[i]).replace('-', '−')),
      ),
    );
  }

  /** Why runs missed a feasible stationary point. */
  private why(cell: Cell, seeds: number[]): HTMLElement {
    const which = this.seeds === 1 ? '' : `seed${seeds.length > 1 ? 's' : ''} ${seeds.join(', ')}: `;
    const words = [cell.status === 'converged' ? '' : (limits[cell.status] ?? cell.status), cell.verdict];
    const objective = cell.projected ? [' ', math('projected'), ' is ', figure(cell.projected.objective, 6), '.'] : [];
    const reason = [el('b', `${which}${words.filter(Boolean).join(': ')}.`), ' ', ...prose(sentence(cell.message))];
    const text = el('div.sticky', ...reason, ...objective);
    return el('tr.why', el('td', { colspan: span }, text));
  }
}

const limits: Record<string, string> = { iterationLimit: 'iteration limit', timeLimit: 'time limit' };

function ending(s: Summary, cells: readonly Cell[]): Child[] {
  if (s.runs === 0) return [];
  const among = s.runs > 1 ? ` ${s.reached} of ${s.runs}` : '';
  if (s.reached === s.runs) return [icon('good'), `reached${among}`];
  const missed = cells.filter((cell) => !hasReached(cell));
  const [first] = missed;
  const word = isLimit(first) ? 'limit' : first.status === 'converged' ? converged(first) : first.status;
  return [icon(missed.every(isLimit) ? 'limit' : 'bad'), among ? `reached${among}` : word];
}

const converged = ({ verdict }: Cell): string => (verdict !== '' && isSaddlePoint(verdict) ? verdict : 'infeasible');

/** A median, and the range if there are several seeds. */
function value({ name, digits, isRange }: MeasureColumn, { low, middle, high }: Spread, many: boolean): HTMLElement {
  if (Number.isNaN(middle)) return el('td');
  const range = many && isRange && low < high && el('small', `${plain(low)} to ${plain(high)}`);
  return el('td', { 'data-figure': name }, digits === 0 ? String(middle) : figure(middle, digits), range);
}

const sentence = (text: string): string => (text === '' || text.endsWith('.') ? text : `${text}.`);
