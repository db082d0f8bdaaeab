// The view of a row: a lane for each method in the paper, the value of f, and a button that repeats the row. The
// details of a row contain a table of all methods.
import type { StudyCell } from '../../types/slep.d.ts';
import { plain } from '../model/numbers.ts';
import { differences, namedDifference, type Comparison } from '../study/compare.ts';
import { outcomeWords } from '../studies/figures/tile.ts';
import { valueWords } from '../studies/content.ts';
import { tableParts } from '../ui/data-table.ts';
import { el, icon, type Child } from '../ui/dom.ts';
import { figure } from '../ui/format.ts';
import { label } from '../ui/label.ts';
import { swatch } from '../ui/marks.ts';
import { lane, type Axis } from './lane.ts';
import { disagree, summarize, type Published, type Row, type Spread, type Summary, type Table } from './rows.ts';

/** The appearance of the lanes. */
export interface Look {
  axis: Axis;
  /** Whether the lanes show the methods with the safeguard instead of the published methods. */ isGuarded: boolean;
}

/** How far a row has been run in this browser. */
export interface Progress {
  isWaiting: boolean;
  done: number;
  all: number;
  comparison: Comparison;
}

const columnCount = 8;

export class RowView {
  readonly root = el('tr.row');
  readonly details = el('tr.details', { hidden: true });
  private readonly act = el('td.act');
  private cells: readonly (StudyCell | undefined)[] = [];
  private comparison?: Comparison;

  constructor(
    private readonly table: Table,
    private readonly row: Row,
    private readonly run: () => void,
  ) {}

  show(cells: readonly (StudyCell | undefined)[], { axis, isGuarded }: Look, progress: Progress): void {
    [this.cells, this.comparison] = [cells, progress.comparison];
    const { table, row } = this;
    const { auto, columns, lines } = table;
    const lanes = columns.map(({ asPublished, guarded }, c) => {
      const method = isGuarded ? guarded : asPublished;
      if (method < 0) return el('td', el('span.muted', 'not run'));
      return el('td', lane(axis, lines[method], this.summary(method), row.published[c], row.limit));
    });
    const { iterations, seconds, objective } = this.summary(auto);
    const published = row.published[2]?.[0];
    const attributes = { 'aria-expanded': String(!this.details.hidden), click: () => this.turn() };
    const toggle = el('button.link', attributes, ...titleOf(row));
    this.root.replaceChildren(
      el('th', { scope: 'row' }, toggle),
      ...lanes,
      el('td', shown((axis.name === 'iterations' ? iterations : seconds).middle)),
      el('td.muted', disagree(row) && '† ', published !== undefined && fixed(published)),
      el('td', Number.isNaN(objective.middle) ? '' : fixed(objective.middle)),
      this.act,
    );
    this.progress(progress);
    if (!this.details.hidden) this.fill();
  }

  private progress({ isWaiting, done, all, comparison }: Progress): void {
    const name = `${this.row.title} = ${this.row.value}`;
    const attributes = { 'aria-label': `run the row ${name}`, title: 'run this row here', click: this.run };
    const button = el('button.btn.plain.square', attributes, icon('run'));
    if (isWaiting) return this.act.replaceChildren(el('span.muted', done > 0 ? `${done} of ${all}` : 'waiting'));
    const { compared, equal } = comparison;
    const differ = compared - equal;
    const found =
      differ > 0 ? [icon('bad'), el('b.bad', `${differ} differ`)] : [icon('good'), el('span', `${equal} equal`)];
    this.act.replaceChildren(...(compared > 0 ? found : []), button);
  }

  private summary(method: number): Summary {
    return summarize(this.table.indices(this.row, method).flatMap((index) => this.cells[index] ?? []));
  }

  private turn(): void {
    this.details.hidden = !this.details.hidden;
    this.root.querySelector('button')?.setAttribute('aria-expanded', String(!this.details.hidden));
    if (!this.details.hidden) this.fill();
  }

  private fill(): void {
    const { study, lines, columns } = this.table;
    const head = ['method', 'converge', 'iterations', 'f', '‖grad f‖', 'seconds', 'published f', '‖grad f‖'];
    const rows = study.methods.map((_, method) => {
      const theirs = columns.findIndex(({ asPublished }) => asPublished === method);
      const name = [swatch(lines[method].mark), lines[method].name];
      return [name, ...figures(this.summary(method)), ...published(this.row.published[theirs])];
    });
    const table = el('table', ...tableParts({ head: [...head, 'iterations', 'seconds'], rows }));
    const indices = this.table.indices(this.row);
    const differ = this.comparison ? differences(this.comparison) : [];
    const list = differ.map((difference) =>
      el('li', namedDifference(difference, this.cells[indices[difference.index]])),
    );
    const parts = [
      el('div.scroll', table),
      differ.length > 0 && el('p', 'Differences between the committed cells and those run here:'),
      el('ul', ...list),
    ];
    this.details.replaceChildren(el('td', { colspan: columnCount }, ...parts));
  }
}

const titleOf = ({ title, value }: Row): Child[] => [
  ...title.split(' = ').flatMap((part, i) => [i > 0 && ' = ', label(part)]),
  ` = ${valueWords(value)}`,
];

const fixed = (value: number): string => value.toFixed(2).replace('-', '−');

const shown = (value: number): string => (Number.isNaN(value) ? '' : plain(value));

/** Returns the table's entries for a method. */
function figures(summary: Summary): Child[][] {
  const { runs, arrived, others, iterations, seconds, objective, gradNorm } = summary;
  const missed = [...others].map(([outcome, seeds]) => `${outcomeWords[outcome]}: seed ${seeds.join(', ')}`);
  const spread = ({ low, middle, high }: Spread) => [
    shown(middle),
    low < high && el('small', `${plain(low)} to ${plain(high)}`),
  ];
  const number = ({ middle }: Spread, digits: number) => [!Number.isNaN(middle) && figure(middle, digits)];
  return [
    [`${arrived} of ${runs}`, missed.length > 0 && el('small', missed.join('; '))],
    spread(iterations),
    number(objective, 6),
    number(gradNorm, 2),
    spread(seconds),
  ];
}

function published(figures: Published | null | undefined): Child[] {
  if (!figures) return ['', '', '', ''];
  const [objective, gradNorm, iterations, seconds] = figures;
  return [fixed(objective), figure(gradNorm), plain(iterations), plain(seconds)];
}
