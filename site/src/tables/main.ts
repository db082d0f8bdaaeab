// Connects the parts of the tables page: the solver, the choice, the journal, and the views.
import paper from 'paper';
import type { Slep } from '../../types/slep.d.ts';
import { load } from '../client/slep.ts';
import { byId, setIcon } from '../ui/dom.ts';
import { Notice } from '../ui/notice.ts';
import { save } from '../ui/save.ts';
import { makeTheme } from '../ui/theme.ts';
import { forgetColours } from '../ui/palette.ts';
import type { Cell, Job } from './cell.ts';
import { patternsOf, readChoice, writeChoice, type Choice } from './choice.ts';
import { Chooser } from './chooser.ts';
import { CostView } from './cost-view.ts';
import { Journal } from './journal.ts';
import { rowTitle } from './paper.ts';
import { RankView } from './rank-view.ts';
import { csv, markdown } from './report.ts';
import { Runner } from './runner.ts';
import type { Live } from './row-view.ts';
import { TablesView } from './tables-view.ts';

const notice = new Notice(byId('notice'));
const tables = new TablesView(byId('tables'));
const rank = new RankView(byId('rank'));
const cost = new CostView(byId('cost'));
const chooser = new Chooser(paper, choose);
const toggle = byId<HTMLButtonElement>('toggle');
const forget = byId<HTMLButtonElement>('forget');

/** A second press confirms: hours of measurement may be lost. */
const sure = 'clear all shown?';

let choice: Choice = { rows: [], columns: [], seeds: 1 };
let journal: Journal | undefined;
let runner: Runner | undefined;
let live: Live | undefined;
let drawing = false;

makeTheme(() => {
  forgetColours();
  rank.restyle();
  cost.draw();
});
toggle.addEventListener('click', () => void (runner?.running ? runner.pause() : run()));
forget.addEventListener('click', () =>
  forget.textContent === sure ? void forgetShown() : (forget.textContent = sure),
);
forget.addEventListener('blur', () => (forget.textContent = 'clear'));
byId('csv').addEventListener('click', () => save('slep-tables.csv', new Blob([csv(shown())], { type: 'text/csv' })));
byId('markdown').addEventListener('click', () =>
  save('slep-tables.md', new Blob([markdown(paper, shown())], { type: 'text/markdown' })),
);
window.addEventListener('hashchange', () => open());
open();
void boot();

/** Reads the choice from the link. */
function open(): void {
  const hash = location.hash.slice(1);
  if (hash && hash === writeChoice(choice, paper)) return;
  const read = readChoice(hash, paper);
  notice.show(read.notes);
  choice = read.choice;
  chooser.show(choice);
  showAll();
}

async function boot(): Promise<void> {
  try {
    await begin(await load());
  } catch (error) {
    byId('phase').textContent = 'not loaded';
    notice.show([`The solver did not load: ${(error as Error).message}. Reload the page to try again.`]);
  }
}

async function begin(slep: Slep): Promise<void> {
  const { version, simd, userAgent } = slep.info;
  journal = await Journal.open(`${version} ${simd} ${userAgent}`, paper);
  runner = new Runner(slep, { at: follow, measured });
  showAll();
}

function choose(next: Choice): void {
  choice = next;
  if (!runner?.running && !jobs().some(isLive)) live = undefined;
  chooser.show(choice);
  history.replaceState(null, '', `#${writeChoice(choice, paper)}`);
  showAll();
}

/** All chosen runs, in the order in which they are run. */
function jobs(): Job[] {
  const { rows, columns } = paper;
  const seeds = Array.from({ length: choice.seeds }, (_, i) => i + 1);
  const wanted = columns.filter((column) => choice.columns.includes(column.name));
  return rows
    .filter((row) => choice.rows.includes(row.name))
    .flatMap((row) => seeds.flatMap((seed) => wanted.map((column) => ({ row, column, seed }))));
}

/** The cells of the chosen runs that were measured. */
function shown(): Cell[] {
  return jobs().flatMap(({ row, column, seed }) => journal?.get(row.name, column.name, seed) ?? []);
}

async function run(): Promise<void> {
  const going = runner?.go(() => jobs().find((job) => !journal?.has(job)));
  showPhase();
  await going;
  showPhase();
}

function follow(job: Job, progress?: Live['progress']): void {
  const isNew = !isLive(job);
  live = { ...job, progress };
  if (isNew) showPhase();
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    if (live) tables.follow(live);
  });
}

function isLive({ row, column, seed }: Job): boolean {
  return row === live?.row && column === live.column && seed === live.seed;
}

function measured(cell: Cell): void {
  live = undefined;
  void journal?.add(cell).then(showPhase);
  const row = paper.rows.find((r) => r.name === cell.row);
  const cells = shown();
  if (row)
    tables.show(
      row,
      cells.filter((c) => c.row === row.name),
    );
  showFigures(cells);
  showPhase();
}

async function forgetShown(): Promise<void> {
  forget.textContent = 'clear';
  runner?.drop();
  live = undefined;
  await journal?.remove(shown());
  showAll();
}

function showAll(): void {
  const rows = paper.rows.filter((row) => choice.rows.includes(row.name));
  const cells = shown();
  tables.reset(
    rows,
    paper.columns.filter((column) => choice.columns.includes(column.name)),
    choice.seeds,
  );
  for (const row of rows)
    tables.show(
      row,
      cells.filter((cell) => cell.row === row.name),
      live?.row === row ? live : undefined,
    );
  showFigures(cells);
  showPhase();
}

function showFigures(cells: Cell[]): void {
  const rows = paper.rows.filter((row) => choice.rows.includes(row.name));
  byId('rank-figure').hidden = !rank.show(
    paper.rows.filter((row) => row.parameter === 'c'),
    paper.columns,
    cells,
  );
  byId('cost-figure').hidden = !cost.show(rows, paper.columns, cells);
}

/** The state of the buttons, and the progress in words. */
function showPhase(): void {
  const all = jobs();
  const done = all.filter((job) => journal?.has(job)).length;
  const running = runner?.running ?? false;
  const phase = !runner
    ? 'loading'
    : running
      ? 'running'
      : all.length === 0
        ? 'nothing chosen'
        : done === all.length
          ? 'done'
          : live
            ? 'paused'
            : 'ready';
  setIcon(toggle, running ? 'pause' : 'run');
  toggle
    .querySelector('span')
    ?.replaceChildren(
      running ? 'Pause' : all.length > 0 && done === all.length ? 'Done' : done > 0 || live ? 'Resume' : 'Run',
    );
  toggle.disabled = !runner || (!running && done === all.length);
  forget.disabled = running || done === 0;
  for (const id of ['csv', 'markdown']) byId<HTMLButtonElement>(id).disabled = done === 0;
  byId('phase').textContent = phase;
  byId('count').textContent = `${done} of ${all.length} ${all.length === 1 ? 'run' : 'runs'}`;
  byId<HTMLProgressElement>('done').max = Math.max(all.length, 1);
  byId<HTMLProgressElement>('done').value = done;
  byId('now').textContent = live ? `${rowTitle(live.row)}, ${live.column.title}, seed ${live.seed}` : '';
  byId('native').textContent =
    `./build.sh paper --rows ${patternsOf(choice.rows, paper).join(',')} --seeds ${choice.seeds}`;
  byId('lasts').textContent =
    journal?.lasts === false
      ? 'This browser stores nothing here: the measurements are lost when you close the page.'
      : 'The measurements are kept in this browser until the solver changes.';
}
