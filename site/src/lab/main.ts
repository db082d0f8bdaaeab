// Builds the parts of the page and connects them.
import catalog from 'catalogue';
import { AwaitedSolver } from '../model/awaited-solver.ts';
import { chartNames } from '../model/charted.ts';
import { Controller } from '../model/controller.ts';
import { namesCharts, writeLink, type Known } from '../model/link.ts';
import { readLineup } from '../model/link-lineup.ts';
import { firstOpening } from '../model/opening.ts';
import { pictureNames } from '../model/picture-names.ts';
import { toggled, type ViewState } from '../model/view-state.ts';
import { Address } from '../ui/address.ts';
import { Disclosure } from '../ui/disclosure.ts';
import { byId } from '../ui/dom.ts';
import { Notice } from '../ui/notice.ts';
import { isStill } from '../ui/still.ts';
import { makeTheme } from '../ui/theme.ts';
import { AnswerPlace } from './answer/place.ts';
import { boot } from './boot.ts';
import { Charts } from './charts/charts.ts';
import { OwnData } from './data/own-data.ts';
import { stateOfQuestion, stateOfSession } from './data/run-of-files.ts';
import { Sessions } from './data/sessions.ts';
import { exportsOf } from './export/exports.ts';
import { makeShare } from './export/share.ts';
import { InstanceView } from './instance.ts';
import { LabView } from './lab-view.ts';
import { makeSheet } from './sheet.ts';
import { makeStudies } from './study/studies-menu.ts';
import { isAllowed } from './module/allowed.ts';
import { makePresenter } from './present/opener.ts';
import { PicturesPanel } from './pictures/panel.ts';
import { ResultsView } from './results.ts';
import { RunsView } from './runs-view.ts';
import { Setup } from './setup.ts';
import { StepChart } from './step-chart.ts';
import { readStories, StoryView } from './story.ts';
import { watchTerms } from './terms/watch.ts';
import { Transport } from './transport.ts';
import { TypedViews } from './typed-views.ts';
import { VerdictView } from './verdict.ts';
import { makeKeep } from './versions/keep.ts';

const address = new Address((link) => {
  if (namesCharts(link, known)) stepChart.settle();
  void view.follow(link);
});
const stories = readStories(byId<HTMLTemplateElement & HTMLElement>('experiments'));
const experiments = stories.map((story) => story.link);
const known: Known = { catalog, experiments, pictures: pictureNames, isAllowed };
const presets = readLineup(byId('lab').dataset.offer ?? '', catalog, []);
const solver = new AwaitedSolver(catalog);

const startTour = (opener: string) => void import('./tour/tour.ts').then((tour) => tour.startTour(byId(opener)));
const look = (patch: Partial<ViewState>) => view.look(patch);
const hide = (index: number) => look({ hidden: toggled(controller.shown.hidden, index) });
const notice = new Notice(byId('notice'));
const tell = (sentence: string) => notice.show([sentence]);
const stepChart = new StepChart(notice, (names) => look({ charts: names }));
if (namesCharts(address.hash, known)) stepChart.settle();
byId('skip').addEventListener('click', (event) => {
  event.preventDefault(); // the fragment of the address contains the state, so it cannot be the id of an element
  byId('mid').focus();
});
const story = new StoryView(
  stories,
  known,
  () => startTour('open-experiments'),
  (settings) => view.change({ settings }),
  () => presenter.follow(),
);
const charts = new Charts(byId('charts'), {
  seek: (iterations) => void controller.head(iterations),
  pressed: (line) => hide(runs.runs[line].run.index),
  lifted: (line) => results.lift(line === undefined ? undefined : runs.runs[line].run.index),
  over: (x) => look({ x, window: null }),
  zoomed: (window) => look({ window: window ?? null }),
  shown: (names) => {
    stepChart.settle();
    look({ charts: names });
  },
});
const transport = new Transport(byId('transport'), {
  reset: () => controller.reset(),
  toggle: () => controller.toggle(),
  step: (iterations) => void controller.step(iterations),
  seek: (iteration) => controller.seek(iteration),
  pace: (speed) => {
    look({ speed });
    controller.pace();
  },
  zoom: (factor) => charts.zoom(factor),
  present: () => void presenter.toggle(),
  chart: (number) => presenter.choose(chartNames[number - 1]),
});
const verdict = new VerdictView(byId('verdict'), byId('try'), byId('glance'));
const pictures = new PicturesPanel(byId('pictures'), look, (iteration) => controller.seek(iteration));
const results = new ResultsView(byId('results'), {
  choose: (index) => look({ verdict: index }),
  toggle: hide,
  lifted: (index) => charts.lift(runs.lineOf(index)),
});
const instance = new InstanceView(byId('instance'));
const answer = new AnswerPlace(byId('answer'), {
  inspect: (file, given) => solver.inspect(file, given),
  change: (patch) => view.change(patch),
  failed: tell,
  named: (names) => pictures.name(names),
});
const shown = { panes: byId('panes'), charts, pictures, verdict, results, instance, transport, stepChart, answer };
const runs = new RunsView(shown, {
  accept: (patch) => view.change(patch),
  beside: (state) => story.of(state)?.beside ?? '',
  severalStarts: () => openStudy('starts'),
});
const presenter = makePresenter({
  state: () => controller.shown,
  story: () => story.of(controller.shown),
  show: (names) => runs.only(names, controller.shown),
});
new Disclosure(byId('open-charts'), byId('charts-menu'));
const closeSheet = makeSheet();
const sessions = new Sessions({
  shown: () => ({ link: writeLink(controller.shown), files: controller.shownFiles ?? {} }),
  files: () => ownData.files(),
  restore: async ({ link, files, tray }) => {
    const filled = tray.length > 0 ? ownData.fill(tray) : Promise.resolve();
    const state = filled.then(() => stateOfSession(link, files, known, typed));
    await view.run(state, files);
  },
  refused: tell,
});
const ownData: OwnData = new OwnData(byId('own-data'), {
  run: (files, classes) => view.takeFiles(files, classes),
  opened: closeSheet,
  change: (patch) => view.change(patch),
  refused: tell,
  inspect: (file, given) => solver.inspect(file, given),
  ask: (question, files) =>
    void view.run(stateOfQuestion(question, files, { shown: controller.shown, known, typed }), files),
  sessions,
});
const setup = new Setup(catalog, presets, ownData, {
  change: (patch) => view.change(patch),
  choose: (problem) => view.choose(problem),
  withoutFiles: () => view.takeFiles(null),
});
const typed = new TypedViews({
  slep: solver,
  known,
  ownData,
  held: (on, phase) => transport.hold(on, phase),
  openDownloads: () => void openShare('download'),
  shownBy: () => controller,
});
const parts = { address, notice, ownData, runs, setup, solver, story, transport, typed, verdict };
const view = new LabView(parts, known, presets);
const opening = firstOpening(address.hash, known, isStill());
const controller = new Controller(solver, opening.state, view, (act) => requestAnimationFrame(act));
view.begin(controller, opening);
makeTheme(() => runs.restyle());
const exports = exportsOf(solver, controller, charts, pictures, runs);
const present = () => presenter.toggle();
const openShare = makeShare({ known, presets, exports, controller, runs, story, present }, tell);
const openStudy = makeStudies(controller, tell);
byId('tour').addEventListener('click', () => startTour('tour'));
makeKeep(controller, { change: (patch) => view.change(patch), failed: tell });
watchTerms({ catalog, readings: () => runs.readings(controller), explained: (term) => charts.traceCharts.mark(term) });
const first = address.hash;
void boot(solver, verdict, transport, view).then(() => {
  if (sessions.areKept && !view.isChosen && (opening.wantsFiles || first === '')) sessions.openKept(first);
});
