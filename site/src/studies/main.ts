// Builds the parts of a study's page and connects them.
import catalog from 'catalogue';
import type { SlepError, StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { load } from '../client/slep.ts';
import { keepOffline } from '../offline/keep.ts';
import { isStudyLink, longestLink, readStudyLink, storedStudy, writeStudyLink } from '../study/link.ts';
import type { Study } from '../study/study.ts';
import { Address } from '../ui/address.ts';
import { copy } from '../ui/copy.ts';
import { byId } from '../ui/dom.ts';
import { Notice } from '../ui/notice.ts';
import { save } from '../ui/save.ts';
import { makeTheme } from '../ui/theme.ts';
import { acceptFiles } from './chooser.ts';
import { comeCells } from './content.ts';
import { emptyDraft, type Draft } from './editor/draft.ts';
import { Editor } from './editor/editor.ts';
import { compact } from './editor/json-view.ts';
import { ExportMenu } from './export-menu.ts';
import { readStudyFile } from './file.ts';
import { measuredWords } from './measured.ts';
import { csvOf } from './out/csv.ts';
import { latexOf } from './out/latex.ts';
import { originalBuild } from './original.ts';
import { PageView } from './page-view.ts';
import { committedOf, readyDescriptions } from './ready.ts';
import type { State } from './shown-study.ts';
import { StudiesMenu } from './studies-menu.ts';

const notice = new Notice(byId('notice'));
/** The link to the current study, if this link is short enough. */
let link = '';
/** Counts the links, files and forms that were opened. Data that arrive for an earlier one are not shown. */
let opened = 0;
/** The value of `opened` for the last link that requests that its study run at once. */
let runs = 0;
let draft: Draft = emptyDraft(catalog);
/** The study for which a notice has warned that its cells are kept only in memory. */
let fleeting: Study | undefined;

const view = new PageView(catalog, {
  change: () => edit(shown.study?.description ?? draft),
  measured: () => measured(''),
  copyMeasured: () => void copy(measured(link)).then((done) => done && notice.show(['The paragraph has been copied.'])),
  runOriginal: () => void runOriginal(shown.published!.build),
  failed: ({ message }) => notice.show([`The study stopped: ${message}.`]),
  near: (description) => menu.near(description),
  opened: (content) => void relink(content.study.description),
  state: (state) => {
    exports.refresh();
    menu.mark(shown.study?.description);
    if (state.isEdited) showEdited(state);
    if (state.notKept && state.done > 0) warn(state.notKept);
  },
});
const menu = new StudiesMenu(readyDescriptions);
const { controller } = view;
const { shown } = controller;
const editor = new Editor(byId('editor'), catalog, {
  changed: (changed, study) => {
    draft = changed;
    controller.edit(study);
    if (!study) void relink(changed);
  },
  save: () => save(`${nameOf()}.json`, new Blob([`${compact(draft)}\n`], { type: 'application/json' })),
  open: () => chooseFile(),
});
const exports = new ExportMenu({
  name: () => nameOf(),
  csv: () => csvOf(shown.content.study, comeCells(shown.content)),
  json: () => JSON.stringify(shown.results()),
  latex: () => latexOf(shown.content.study, comeCells(shown.content), measured(link)),
  figures: () => view.shownFigures,
  svg: (figure, colour) => view.svg(figure, colour),
});
const chooseFile = acceptFiles((file) => void openFile(file));
byId('share').addEventListener('click', () => void share());
makeTheme(() => {
  view.restyle();
  editor.preview.restyle();
});
const address = new Address(() => void follow());
void follow().then(boot);

const nameOf = (): string =>
  `study-${
    (shown.study?.title ?? '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'slep'
  }`;

const measured = (withLink: string): string => measuredWords(shown.content.study, catalog, shown.origin, withLink);

/** Warns, once per study, that cells are kept only in memory. */
function warn(why: string): void {
  if (fleeting === shown.study) return;
  fleeting = shown.study;
  notice.show([
    `The browser cannot store more cells, so a reload would lose the cells that are not stored: ${why}. ` +
      'The study continues on this page. Save its results before you leave: press export, then JSON.',
  ]);
}

/** Opens the study that the address contains. */
async function follow(): Promise<void> {
  const turn = ++opened;
  const { hash } = address;
  const isNew = hash.endsWith('&edit') || hash === '';
  try {
    const description = await descriptionIn(hash.replace(/&(edit|run)$/, ''));
    if (turn !== opened) return;
    if (!isNew && description !== undefined) await open(description, turn);
    else edit((description as Draft | undefined) ?? emptyDraft(catalog));
    if (hash.endsWith('&run')) runs = turn;
  } catch (error) {
    if (turn !== opened) return;
    notice.show([(error as Error).message]);
    edit(emptyDraft(catalog));
  }
}

async function descriptionIn(hash: string): Promise<unknown> {
  if (isStudyLink(hash)) return readStudyLink(hash);
  if (hash === '') return undefined;
  if (hash !== storedStudy)
    throw new Error('This link does not contain a study. Copy the whole link again from its source.');
  const stored = sessionStorage.getItem(storedStudy);
  if (stored === null)
    throw new Error('This link refers to a study that was in another tab. In that tab, save the study as a file.');
  return JSON.parse(stored) as unknown;
}

/**
 * Opens a description or results. An invalid description opens in the editor, which shows the error next to its field.
 */
async function open(description: unknown, turn: number, published?: StudyResults): Promise<void> {
  try {
    const results = published ?? (await committedOf(description, catalog));
    if (turn !== opened) return;
    notice.show([]);
    await controller.open(description as StudyDescription, results);
  } catch (error) {
    if ((error as SlepError).name !== 'InputError') throw error;
    edit(description as Draft);
  }
}

async function openFile(file: File): Promise<void> {
  const turn = ++opened;
  try {
    const { description, results } = readStudyFile(await file.text(), catalog);
    await open(description, turn, results);
  } catch (error) {
    if (turn === opened) notice.show([(error as Error).message]);
  }
}

function edit(description: Draft): void {
  opened++;
  controller.turnEditor(true);
  byId('study').classList.remove('bare');
  editor.show(description);
}

const showEdited = ({ estimate: seconds, workers }: State): void =>
  editor.showCells(shown.study && shown.content, seconds === undefined ? undefined : { seconds, workers });

/** Writes the description into the address if the description is valid and the link is short enough. */
async function relink(description: Draft): Promise<void> {
  const turn = opened;
  const hash = await writeStudyLink(description);
  if (turn !== opened || description !== (shown.study?.description ?? draft)) return;
  const fits = hash.length <= longestLink && shown.study !== undefined;
  link = fits ? new URL(`#${hash}`, location.href).href : '';
  editor.json.showLink(link, hash.length);
  if (fits) address.write(shown.isEdited ? `${hash}&edit` : hash);
}

async function runOriginal(build: string): Promise<void> {
  const { study } = shown;
  const original = await originalBuild(build);
  if (!original) return notice.show([`The original build, ${build}, is not on this site.`]);
  const slep = await original();
  if (study !== shown.study) return slep.dispose();
  notice.show([`Cells are run with the original build, ${build}, until you open another study.`]);
  await controller.runWith(slep);
}

async function share(): Promise<void> {
  if (link === '') notice.show(['This study is too long for a link. Save it as a file: press export, then JSON.']);
  else if (await copy(link)) notice.show(['The link to this study has been copied.']);
  else notice.show([`Copy this link: ${link}`]);
}

async function boot(): Promise<void> {
  try {
    await controller.begin(await load());
    if (runs === opened && shown.phase === 'ready') controller.toggle();
    void keepOffline();
  } catch (error) {
    byId('phase').textContent = 'not loaded';
    notice.show([`The solver did not load: ${(error as Error).message}. Reload the page to try again.`]);
  }
}
