// Builds the page of the paper's studies: the paper's two figures, and our results next to the numbers in its tables.
import catalog from 'catalogue';
import paper from 'paper';
import type { Slep, StudyResults } from '../../types/slep.d.ts';
import { load } from '../client/slep.ts';
import { keepOffline } from '../offline/keep.ts';
import { contentOf } from '../studies/content.ts';
import { FigureView } from '../studies/figures/figure-view.ts';
import { figuresOf } from '../studies/figures/list.ts';
import { labLink } from '../studies/lab-link.ts';
import { engineWords } from '../studies/measured.ts';
import { originalBuild } from '../studies/original.ts';
import { committed } from '../studies/ready.ts';
import { counted, shortPrint } from '../studies/words.ts';
import { verdictOf } from '../study/compare.ts';
import { readDescription } from '../study/description.ts';
import { writeStudyLink } from '../study/link.ts';
import { byId, el, icon } from '../ui/dom.ts';
import { Notice } from '../ui/notice.ts';
import { forgetStyle } from '../ui/palette.ts';
import { makeTheme } from '../ui/theme.ts';
import { axes } from './lane.ts';
import { RowRuns } from './row-runs.ts';
import { Table } from './rows.ts';
import { TableView } from './table-view.ts';

const notice = new Notice(byId('notice'));
const figures: FigureView[] = [];
const tables: { view: TableView; runs: RowRuns; table: Table }[] = [];
const look = () => ({
  axis: axes[Number(byId<HTMLSelectElement>('axis').value)],
  isGuarded: methods.value === 'guarded',
});
const methods = byId<HTMLSelectElement>('methods');
let solver: Promise<Slep> | undefined;

/** Returns the solver, which is loaded when a row is first run. */
const slep = (): Promise<Slep> => (solver ??= load());

for (const select of [byId('axis'), methods])
  select.addEventListener('change', () => tables.forEach(({ view }) => view.restyle(look())));
byId('all').addEventListener('click', () => tables.forEach(({ runs, table }) => void runs.run(table.rows)));
byId('stop').addEventListener('click', () => tables.forEach(({ runs }) => runs.stop()));
makeTheme(() => {
  forgetStyle();
  figures.forEach((figure) => figure.draw());
});
/** Whether the reader may already have scrolled. */
let hasMoved = false;
for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
  addEventListener(type, () => (hasMoved = true), { once: true, passive: true });
void open();

async function open(): Promise<void> {
  try {
    for (const number of [1, 2]) await openTable(number);
    for (const number of [1, 2]) await openFigure(number);
    // the browser could not scroll to a table or figure that did not exist yet
    if (!hasMoved) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    byId('phase').textContent = 'ready';
    void keepOffline();
  } catch (error) {
    byId('phase').textContent = 'not loaded';
    notice.show([`The results did not load: ${(error as Error).message}. Reload the page to try again.`]);
  }
}

/** Shows a table. original: returns the solver of the build that computed the results. */
async function openTable(number: number, original?: () => Promise<Slep>): Promise<void> {
  const { results, grid } = await committed(`table-${number}`, catalog);
  const rows = paper.filter((row) => row.table === number);
  const table = new Table(grid.study, rows, catalog);
  let loaded: Promise<Slep> | undefined;
  const open = original ? () => (loaded ??= original()) : slep;
  const runs = new RowRuns(table, results.cells, original ? results.build : catalog.version, open, {
    changed(row) {
      view.show(row);
      showVerdict();
    },
    failed: ({ message }) => notice.show([`The row stopped: ${message}.`]),
  });
  const view = new TableView(`Table ${number}`, table, runs, look());
  tables[number - 1]?.runs.stop();
  tables[number - 1] = { view, runs, table };
  byId(`table-${number}`).replaceChildren(view.root);
  view.root.append(await footOf(results));
  if (original) view.root.append(el('p', `Rows are run with the original build, ${results.build}.`));
  else if (results.build !== catalog.version) view.root.append(offerOf(number, results.build));
  await runs.restore();
  showVerdict();
}

/** Creates a button that searches for the original build on demand, because few users need that build. */
function offerOf(number: number, build: string): HTMLElement {
  const button = el('button.btn', { id: `original-${number}` }, 'Run with the original build');
  button.addEventListener('click', async () => {
    const original = await originalBuild(build);
    if (original) return void openTable(number, original);
    button.replaceWith(el('p', `The original build, ${build}, is not on this site.`));
  });
  return button;
}

async function openFigure(number: number): Promise<void> {
  const { results, grid } = await committed(`figure-${number}`, catalog);
  const { study } = grid;
  const content = contentOf(study, grid.cells, catalog);
  const view = new FigureView();
  const links = { lab: (cell: number) => labLink(study, [content.tasks[cell]], catalog), choose: () => {} };
  const figure = figuresOf(content, links).find(({ name }) => study.figures.some((wanted) => wanted === name));
  byId('paper-figures').append(el('section.paper-figure', el('h2', study.title), view.root, await footOf(results)));
  if (figure) view.show(figure);
  figures.push(view);
}

/** Describes the origin of committed results, with a link to their study. */
async function footOf({ description, cells, build, engine, date, fingerprint }: StudyResults): Promise<HTMLElement> {
  const seeds = readDescription(description, catalog).seeds.length;
  const whole = fingerprint ? `fingerprint ${shortPrint(fingerprint)}` : 'not complete, so there is no fingerprint';
  return el(
    'p.muted.foot',
    `${counted(cells.length, 'cell')}, ${counted(seeds, 'seed')} of each instance, build ${build}, `,
    `${engineWords(engine)}, ${date.slice(0, 10)}, ${whole}. `,
    el('a', { href: `study.html#${await writeStudyLink(description)}` }, 'Open these results as a study'),
    ' to see every cell and the findings, or to save CSV and LaTeX.',
  );
}

/** Shows the verdict on all rows together. */
function showVerdict(): void {
  const found = tables.map(({ runs }) => runs.comparison);
  byId('stop').hidden = !tables.some(({ runs }) => runs.isRunning);
  const ran = found.map((comparison, i) => [`Table ${i + 1}: `, comparison] as const).filter(([, c]) => c.compared > 0);
  const differs = ran.some(([, { compared, equal }]) => equal < compared);
  const hint = 'If you run a row, its cells are compared with the committed cells bit for bit.';
  byId('verdict').replaceChildren(
    icon(ran.length === 0 ? 'cells' : differs ? 'bad' : 'good'),
    ran.length === 0
      ? el('span', el('b', 'These are the committed results. '), hint)
      : el('span', el('b', ran.map(([title, comparison]) => title + verdictOf(comparison)).join('. '))),
  );
}
