// A row of the live tables: a title, a line for each method, and why runs did not get there.
import { el, icon, math, type Child } from '../ui/dom.ts';
import { isLimit } from '../model/comparison.ts';
import { bytes, plain } from '../model/numbers.ts';
import { figure, prose } from '../ui/format.ts';
import { isSaddlePoint } from '../model/verdict.ts';
import { hasReached, type Cell } from './cell.ts';
import { isLarge, matrixBytes, rowTitle, type Contender, type Row } from './paper.ts';
import type { Live } from './runner.ts';
import { failures, fastest, summarize, type Spread, type Summary } from './summary.ts';

/** The number of columns. */
const width = 12;

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
    const cell = this.endings.get(column.name);
    if (!cell) return;
    const seeds = this.seeds > 1 ? `seed ${seed}, ` : '';
    cell.replaceChildren(
      el('span', { class: 'live' }, progress ? `${seeds}k = ${progress.iteration}` : `${seeds}setting up`),
    );
  }

  private title(cells: readonly Cell[]): HTMLElement {
    const { n, p } = this.row;
    const warnings = [...new Set(cells.flatMap((cell) => cell.warnings))];
    const size = `X is ${n} × ${p}, a full matrix ${bytes(matrixBytes(this.row))}${isLarge(this.row) ? ': large' : ''}`;
    return el(
      'tr',
      { class: 'row' },
      el(
        'th',
        { scope: 'rowgroup', colspan: width },
        el(
          'div',
          { class: 'sticky' },
          el('b', {}, rowTitle(this.row)),
          el('small', {}, size),
          ...warnings.map((w) => el('p', { class: 'warn' }, ...prose(w))),
        ),
      ),
    );
  }

  private line(column: Contender, s: Summary, cells: readonly Cell[], best: boolean): HTMLElement {
    const published = this.row.published[column.published];
    const many = this.seeds > 1;
    const ran = cells.some((cell) => cell.iterations > 0);
    const ended = el(
      'td',
      { class: 'ended' },
      ...ending(s, cells),
      best && el('span', { class: many ? 'fastest under' : 'fastest' }, 'fastest'),
    );
    this.endings.set(column.name, ended);
    return el(
      'tr',
      { class: best ? 'best' : '', 'data-column': column.name },
      el('th', { scope: 'row' }, column.title),
      value('objective', s.objective, 6, many),
      value('gradNorm', s.gradNorm, 2),
      value('feasibility', s.feasibility, 2),
      value('iterations', s.iterations, 0, many),
      value('f', s.f, 0),
      value('M', s.M, 0),
      ran ? value('seconds', s.seconds, 3, many) : el('td'),
      ended,
      ...[0, 2, 3].map((i) =>
        el('td', { class: i === 0 ? 'paper' : '' }, published && String(published[i]).replace('-', '−')),
      ),
    );
  }

  /** Why runs did not get there. */
  private why(cell: Cell, seeds: number[]): HTMLElement {
    const which = this.seeds === 1 ? '' : `seed${seeds.length > 1 ? 's' : ''} ${seeds.join(', ')}: `;
    const words = [cell.status === 'converged' ? '' : (limits[cell.status] ?? cell.status), cell.verdict]
      .filter(Boolean)
      .join(': ');
    const stands = cell.projected ? [' ', math('projected'), ' is ', figure(cell.projected.objective, 6), '.'] : [];
    return el(
      'tr',
      { class: 'why' },
      el(
        'td',
        { colspan: width },
        el(
          'div',
          { class: 'sticky' },
          el('b', {}, `${which}${words}.`),
          ' ',
          ...prose(sentence(cell.message)),
          ...stands,
        ),
      ),
    );
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

/** A median with the given digits, 0 for a count; and the range over the seeds. */
function value(name: string, s: Spread, digits: number, spread = false): HTMLElement {
  if (Number.isNaN(s.middle)) return el('td');
  const range = spread && s.low < s.high && el('small', {}, `${plain(s.low)} to ${plain(s.high)}`);
  return el('td', { 'data-figure': name }, digits === 0 ? String(s.middle) : figure(s.middle, digits), range);
}

const sentence = (text: string): string => (text === '' || text.endsWith('.') ? text : `${text}.`);
