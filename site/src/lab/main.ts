// Wires the page: the solver, the lab, and the views that know nothing of either.
import type { Slep, SlepError } from '../../types/slep.d.ts';
import { load } from '../client/slep.ts';
import { advise } from './advice.ts';
import { Bench } from './bench.ts';
import { Charts } from './charts.ts';
import { byId } from './dom.ts';
import type { Experiment } from './experiment.ts';
import { Lab } from './lab.ts';
import { Notice } from './notice.ts';
import { isSound, mostTelling, outcome, raises, standing, type Method } from './outcome.ts';
import { makeCopy, makeSheet, makeTheme } from './page.ts';
import { ResultsView, type Column } from './results.ts';
import { Setup } from './setup.ts';
import { parseState, writeState, type State } from './state.ts';
import { Transport, type Phase } from './transport.ts';
import { VerdictView, type Offer, type Outcome } from './verdict.ts';

const { start: opening = '', offer: presets = '' } = byId('lab').dataset;
const charts = new Charts(byId('charts'));
const verdict = new VerdictView(byId('verdict'), byId('try'), byId('glance'));
const results = new ResultsView(byId('results'), (column) => speakOf(column));
const notice = new Notice(byId('notice'));
const bench = new Bench(byId('bench'), { run: (files) => lab?.change({}, files), opened: () => closeSheet() });
const transport = new Transport(byId('transport'), { reset: () => lab?.reset(), toggle: () => lab?.toggle(), step: () => void lab?.step() });
let lab: Lab | undefined;
let setup: Setup | undefined;
let methods: Method[] = [];

makeTheme(() => charts.restyle());
makeCopy((sentence) => notice.show([sentence]));
const closeSheet = makeSheet();
void boot();

async function boot(): Promise<void> {
  say({ sign: 'open', title: 'loading the solver', paragraphs: ['It is a program of about a megabyte that runs in this page.'] });
  if (typeof WebAssembly !== 'object') {
    transport.show('failed');
    return say({ sign: 'bad', title: 'no WebAssembly here', paragraphs: ['The solver runs as WebAssembly, which this browser does not have or does not allow. Any current browser has it; some turn it off in their strictest privacy mode.'] });
  }
  try {
    begin(await load());
  } catch (error) {
    transport.show('loading');
    byId('phase').textContent = 'not loaded';
    say({ sign: 'bad', title: 'the solver did not load', paragraphs: [(error as Error).message] }, [{ label: 'try again', effect: 'loads anew', recommended: true, act: () => void boot() }]);
  }
}

function begin(slep: Slep): void {
  const { catalog } = slep;
  const hash = location.hash.slice(1);
  const { state, notes } = parseState(hash || opening, opening, catalog);
  if (hash) notice.show(notes);
  lab = new Lab(slep, state, { phase: showPhase, opened, rejected, cancelled, crashed });
  setup = new Setup(catalog, presets, bench, { change: (patch) => lab?.change(patch), withoutFiles: () => lab?.change({}, null) });
  showWanted();
  if (new URLSearchParams(hash).get('files') === 'true') bench.open();
  window.addEventListener('hashchange', () => {
    if (location.hash.slice(1) === (lab && writeState(lab.shown))) return;
    const read = parseState(location.hash.slice(1) || opening, opening, catalog);
    notice.show(read.notes);
    lab?.change(read.state, null);
    showWanted();
  });
  void lab.open(true);
}

/** The controls hold what is wanted. */
function showWanted(): void {
  if (!lab) return;
  setup?.show(lab.wanted, lab.entries(lab.wanted), Object.entries(lab.files ?? {}).map(([name, file]) => `${name}: ${file instanceof File ? file.name : 'pasted text'}`));
}

function opened(experiment: Experiment): void {
  if (!lab || !setup) return;
  const { shown } = lab;
  const drawn = setup.drawn(lab.entries(shown));
  methods = drawn.map((d, i) => ({ ...d, lane: experiment.lanes[i] }));
  charts.reset(drawn, Number(shown.tol), Number(shown.feasTol));
  experiment.watcher = { rows: (lane, from, trace) => charts.append(lane, from, trace), frame: () => showFrame(experiment) };
  history.replaceState(null, '', `#${writeState(shown)}`);
  byId('now').textContent = title(shown, experiment);
  showWanted();
  if (shown.files) bench.close();
  bench.busy(false);
}

function title(state: State, { lanes }: Experiment): string {
  const { n, p, rankM } = lanes[0].run.info;
  return `${state.problem}, n = ${n}, p = ${p}${rankM >= 0 && rankM < n ? `, rank M = ${rankM}` : ''}, ${state.files ? 'your data' : `seed ${state.seed}`}`;
}

function showPhase(phase: Phase): void {
  transport.show(phase);
  byId('charts').classList.toggle('waiting', phase === 'setting up');
  if (phase === 'setting up') bench.busy(true);
  if (lab?.experiment) showFrame(lab.experiment);
  else if (phase === 'setting up') say({ sign: 'open', title: 'setting up', paragraphs: ['The instance is being made.'] });
}

/** Everything that changes while runs go on. */
function showFrame(experiment: Experiment): void {
  if (!lab || experiment !== lab.experiment) return;
  const phase = lab.phase;
  const index = lab.shown.verdict > 0 ? lab.shown.verdict - 1 : mostTelling(methods);
  if (phase === 'done') showGap();
  charts.emphasise(index);
  methods.forEach(({ lane }, i) => charts.mark(i, raises(lane)));
  charts.draw(!experiment.running);
  const { seconds, iteration } = methods[index].lane.progress;
  transport.count(experiment.iteration, seconds / iteration);
  if (phase === 'done') say(outcome(methods, index), offers(index));
  else if (phase !== 'setting up') say(standing(methods[index], phase === 'ready' || phase === 'running' ? phase : 'paused'), []);
  results.show(methods.map(column), index);
}

function showGap(): void {
  const found = methods.flatMap(({ lane }) => lane.result?.projected?.objective ?? []).filter(Number.isFinite);
  if (found.length > 0) charts.showGap(methods.map(({ lane }) => lane.history.objective), Math.min(...found));
}

function offers(index: number): Offer[] {
  const { result, run } = methods[index].lane;
  if (!lab || !result) return [];
  const { catalog, shown } = lab;
  return advise({ catalog, state: shown, entries: lab.entries(shown), index, result, info: run.info }).map(({ patch, ...words }) => ({
    ...words,
    effect: 'restarts',
    act: () => { lab?.change(patch); showWanted(); },
  }));
}

function column({ name, mark, lane }: Method): Column {
  const { objective, merit, gradNorm, feasibility, seconds, iteration } = lane.progress;
  const projected = lane.result?.projected;
  return {
    name, mark, sound: isSound(lane.result) && lane.ended, infeasible: lane.ended && lane.result?.verdict.startsWith('infeasible') === true,
    figures: {
      iterations: iteration, seconds, pace: (1000 * seconds) / iteration, f: objective, h: merit, gradNorm, feasibility,
      projectedF: projected?.objective ?? NaN, projectedGradNorm: projected?.gradNorm ?? NaN, projectedFeasibility: projected?.feasibility ?? NaN,
    },
  };
}

function speakOf(index: number): void {
  if (!lab?.experiment) return;
  lab.shown = lab.wanted = { ...lab.shown, verdict: index + 1 };
  history.replaceState(null, '', `#${writeState(lab.shown)}`);
  showFrame(lab.experiment);
}

/** An error goes beside what caused it: a matrix, a setting, or else the verdict's place. */
function rejected(error: SlepError): void {
  bench.busy(false);
  const [group, name] = (error.input ?? '').split('.');
  const message = error.message.startsWith(`${error.input}: `) ? error.message.slice((error.input ?? '').length + 2) : error.message;
  if (group === 'data') return bench.fail(name, message, error.line);
  const beside = setup?.fail(name ?? group, message) ?? false;
  if (bench.isOpen) bench.say(message);
  else if (!beside) notice.show([message]);
  if (!lab?.experiment) say({ sign: 'bad', title: 'this cannot be set up', paragraphs: [message] });
}

function cancelled(): void {
  bench.busy(false);
  showWanted();
  if (!lab?.experiment) say({ sign: 'open', title: 'not set up', paragraphs: ['The set-up was cancelled. Run begins it again; smaller n and p take less time.'] });
}

function crashed(error: Error): void {
  say({ sign: 'bad', title: 'the run broke off', paragraphs: [`${error.name}: ${error.message}`, 'Run again starts it anew.'] }, []);
}

function say(what: Outcome, offers: Offer[] = []): void {
  verdict.show(what, offers);
}
