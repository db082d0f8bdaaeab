// Wires the page: the solver, the lab, and the views that know nothing of either.
import type { Slep, SlepError } from '../../types/slep.d.ts';
import { load } from '../client/slep.ts';
import { Address } from './address.ts';
import { advise } from '../model/advice.ts';
import { Bench, inWords } from './data/own-data.ts';
import { Charts } from './charts/charts.ts';
import { byId } from '../ui/dom.ts';
import type { Experiment } from '../model/experiment.ts';
import { goodsOf, linkTo } from './export/exports.ts';
import { InstanceView } from './instance.ts';
import { Lab } from '../model/controller.ts';
import { spaceOf } from '../model/lineup.ts';
import { Notice } from './notice.ts';
import { numbers, parseWindow, words, writeWindow } from '../model/view-state.ts';
import {
  column,
  instanceWords,
  lowest,
  mostTelling,
  outcome,
  refusal,
  standing,
  type Method,
} from '../model/outcome.ts';
import { makeCopy, makeSheet, makeTheme } from './page.ts';
import { sourcesOf } from './pictures/lanes.ts';
import { PicturesPanel } from './pictures/panel.ts';
import { sentence, type Refused } from '../model/refusal.ts';
import { ResultsView } from './results.ts';
import { Setup } from './setup.ts';
import { experimentOf, parseState, sameRuns, looksOf, writeState, type State } from '../model/state.ts';
import { readStories, StoryView } from './story.ts';
import { TakeAway } from './export/export-menu.ts';
import { Transport, type Phase } from './transport.ts';
import { VerdictView, type Offer, type Outcome } from './verdict.ts';

const address = new Address(follow);
const stories = readStories(byId<HTMLTemplateElement & HTMLElement>('experiments'));
const experiments = stories.map((s) => s.hash);
const story = new StoryView(stories);
const { offer: presets = '' } = byId('lab').dataset;
const charts = new Charts(byId('charts'), {
  seek: (iterations) => void lab?.head(iterations),
  pressed: (line) => toggle(methods[line].lane.place),
  over: (x) => look({ x, window: '' }),
  zoomed: (window) => look({ window: writeWindow(window) }),
  shown: (names) => look({ charts: names.join(' ') }),
});
const pictures = new PicturesPanel(byId('pictures'), (choice) => look(choice));
const verdict = new VerdictView(byId('verdict'), byId('try'), byId('glance'));
const results = new ResultsView(byId('results'), { choose: (place) => look({ verdict: place + 1 }), toggle });
const instance = new InstanceView(byId('instance'));
const notice = new Notice(byId('notice'));
const bench = new Bench(byId('bench'), { run: (files) => lab?.change({}, files), opened: () => closeSheet() });
const transport = new Transport(byId('transport'), {
  reset: () => lab?.reset(),
  toggle: () => lab?.toggle(),
  step: (n) => lab?.step(n),
  seek: (k) => lab?.seek(k),
  pace: (speed) => {
    look({ speed });
    lab?.pace();
  },
  zoom: (factor) => charts.zoom(factor),
});
const say = (what: Outcome, offers: Offer[] = []): void => verdict.show(what, offers);
let lab: Lab | undefined;
let setup: Setup | undefined;
let takeAway: TakeAway | undefined;
let methods: Method[] = [];
let refused: Refused[] = [];
/** Why methods of the controls did not start, by name. */
let reasons: ReadonlyMap<string, string> = new Map();

makeTheme(() => {
  charts.restyle();
  pictures.restyle();
});
makeCopy(
  () => (lab ? linkTo(lab.shown) : location.href),
  (sentence) => notice.show([sentence]),
);
const closeSheet = makeSheet();
void boot();

async function boot(): Promise<void> {
  say({
    sign: 'open',
    title: 'loading the solver',
    paragraphs: ['It is a program of about a megabyte that runs in this page.'],
  });
  if (typeof WebAssembly !== 'object') {
    transport.show('failed');
    return say({
      sign: 'bad',
      title: 'no WebAssembly here',
      paragraphs: [
        'The solver runs as WebAssembly, which this browser does not have or does not allow. Any current browser has it; some turn it off in their strictest privacy mode.',
      ],
    });
  }
  try {
    begin(await load());
  } catch (error) {
    transport.show('loading');
    byId('phase').textContent = 'not loaded';
    say({ sign: 'bad', title: 'the solver did not load', paragraphs: [(error as Error).message] }, [
      { label: 'try again', effect: 'loads anew', recommended: true, act: () => void boot() },
    ]);
  }
}

function begin(slep: Slep): void {
  const { catalog } = slep;
  const { hash } = address;
  const { state, notes } = parseState(hash || experiments[0], experiments, catalog);
  showLooks(state);
  if (hash) notice.show(notes);
  lab = new Lab(slep, state, {
    phase: showPhase,
    opened,
    going: (iterations) => charts.stand(iterations),
    stood: () => lab && address.write(writeState(lab.shown)),
    rejected,
    cancelled,
    crashed: (error) =>
      say({
        sign: 'bad',
        title: 'the run broke off',
        paragraphs: [`${error.name}: ${error.message}`, 'Run again starts it anew.'],
      }),
  });
  setup = new Setup(catalog, presets, bench, {
    change: (patch) => lab?.change(patch),
    choose: (problem) => {
      lab?.take({
        ...parseState(experimentOf(experiments, problem), experiments, catalog).state,
        ...looksOf(lab.shown),
      });
      showWanted();
    },
    withoutFiles: () => lab?.change({}, null),
  });
  showWanted();
  if (new URLSearchParams(hash).get('files') === 'true') bench.open();
  void lab.open();
}

/** The reader, or a link, wrote a hash. */
function follow(hash: string): void {
  if (!lab) return;
  const { state, notes } = parseState(hash || experiments[0], experiments, lab.catalog);
  notice.show(notes);
  lab.take(state);
  showWanted();
}

/** The controls hold what is wanted. */
function showWanted(): void {
  if (!lab) return;
  const { wanted, shown, experiment } = lab;
  const lanes = experiment && sameRuns(lab.catalog, wanted, shown) ? experiment.lanes : [];
  setup?.show(wanted, lab.entries(wanted), lanes, inWords(lab.files ?? {}), reasons);
}

function opened(experiment: Experiment, shown: State): void {
  if (!lab || !setup) return;
  const { lanes } = experiment;
  const { catalog } = lab;
  const drawn = setup.drawn(lab.entries(shown), lanes);
  methods = lanes.map((lane) => ({ ...drawn[lane.place], space: spaceOf(catalog, lane.run.info.method), lane }));
  refused = experiment.refusals.map(({ place, error }) => ({ ...drawn[place], place, sentence: sentence(error) }));
  reasons = new Map(refused.map((r) => [r.name, r.sentence]));
  charts.reset(
    methods.map((m) => ({ ...m, raises: m.lane.history.raises })),
    methods.map((m) => m.space),
    Number(shown.tol),
    Number(shown.feasTol),
  );
  pictures.reset(sourcesOf(methods));
  showLooks(shown);
  experiment.watcher = {
    rows: (lane, from, trace) => charts.append(lane, from, trace),
    frame: () => showFrame(experiment),
  };
  address.write(writeState(shown));
  story.show(
    shown.experiment,
    !sameRuns(lab.catalog, shown, parseState(`experiment=${shown.experiment}`, experiments, lab.catalog).state),
    instanceWords(shown, methods[0].lane.run.info),
  );
  takeAway ??= new TakeAway(
    byId('takeaway'),
    goodsOf(
      lab,
      charts,
      () => methods,
      () => byId('now').textContent,
    ),
  );
  showWanted();
  if (shown.files) bench.close();
  bench.busy(false);
}

function showPhase(phase: Phase): void {
  transport.show(phase);
  byId('charts').classList.toggle('waiting', phase === 'setting up');
  if (phase === 'setting up') bench.busy(true);
  if (lab?.experiment) showFrame(lab.experiment);
  else if (phase === 'setting up')
    say({ sign: 'open', title: 'setting up', paragraphs: ['The instance is being made.'] });
}

/** Everything that changes while runs go on. */
function showFrame(experiment: Experiment): void {
  if (!lab || experiment !== lab.experiment) return;
  const phase = lab.phase;
  const place = lab.shown.verdict - 1;
  const missing = refused.find((r) => r.place === place);
  const chosen = methods.findIndex((m) => m.lane.place === place);
  const index = chosen < 0 ? mostTelling(methods) : chosen;
  const { lane, name } = methods[index];
  const { info } = lane.run;
  const best = phase === 'done' && lowest(methods, info.optimum);
  if (best)
    charts.plots.showGap(
      methods.map((m) => m.lane.history.column('objective')),
      best.objective,
      best.words,
    );
  charts.stand(lab.iterations);
  charts.draw(!experiment.running, index);
  transport.count(experiment.iteration, experiment.kept, lane.progress.seconds / lane.progress.iteration);
  if (missing) say(refusal(missing));
  else if (phase === 'done') say(outcome(methods, index), offers(index));
  else if (phase !== 'setting up')
    say(standing(methods[index], phase === 'ready' || phase === 'running' ? phase : 'paused'), []);
  results.show(methods.map(column), refused, info.optimum, missing?.place ?? lane.place);
  instance.show(info, lane.ritz, name);
  pictures.show(lab.shown, lane.place, experiment.running);
}

function offers(index: number): Offer[] {
  const { result, place } = methods[index].lane;
  if (!lab || !result) return [];
  const { catalog, shown } = lab;
  return advise({ catalog, state: shown, entries: lab.entries(shown), index: place, result }).map(
    ({ patch, continues, ...words }) => ({
      ...words,
      effect: continues ? 'continues' : 'restarts',
      title: continues ? 'the same steps again, to the bit, and on from there' : undefined,
      act: () => {
        lab?.change(patch);
        showWanted();
      },
    }),
  );
}

/** What the reader looks at is part of the link. */
function look(patch: Partial<State>): void {
  if (!lab) return;
  lab.look(patch);
  address.write(writeState(lab.shown));
  showLooks(lab.shown);
  if (lab.experiment) showFrame(lab.experiment);
}

function showLooks({ x, window, charts: names, hidden, speed }: State): void {
  const places = numbers(hidden).map((place) => place - 1);
  charts.over(x);
  charts.window(parseWindow(window) ?? undefined);
  charts.show(words(names));
  charts.hide(new Set(methods.flatMap(({ lane }, line) => (places.includes(lane.place) ? [line] : []))));
  results.hide(places);
  transport.pace(speed);
}

/** Shows the method at a place of the line-up in the charts, or leaves it out. */
function toggle(place: number): void {
  const hidden = numbers(lab?.shown.hidden ?? '');
  look({
    hidden: (hidden.includes(place + 1) ? hidden.filter((other) => other !== place + 1) : [...hidden, place + 1])
      .sort((a, b) => a - b)
      .join(' '),
  });
}

/** An error goes beside what caused it: a part of the data, a method, a setting, or else the verdict's place. */
function rejected(error: SlepError): void {
  bench.busy(false);
  const [group, name] = (error.input ?? '').split('.');
  const message = sentence(error);
  if (group === 'data' && lab?.wanted.files) return bench.fail(name, message, error.line);
  const beside =
    ((group === 'method' || group === 'data') && refuseFirst(message)) ||
    (setup?.fail(name ?? group, message) ?? false);
  if (bench.isOpen) bench.say(message);
  else if (!beside) notice.show([message]);
  if (!lab?.experiment) say({ sign: 'bad', title: 'this cannot be set up', paragraphs: [message] });
}

/** None of the methods wanted started: the first stands for them. */
function refuseFirst(message: string): boolean {
  const [first] = (lab && setup?.drawn(lab.entries(lab.wanted), [])) ?? [];
  if (first) reasons = new Map([[first.name, message]]);
  showWanted();
  return first !== undefined;
}

function cancelled(): void {
  bench.busy(false);
  look({});
  showWanted();
  if (!lab?.experiment)
    say({
      sign: 'open',
      title: 'not set up',
      paragraphs: ['The set-up was cancelled. Run begins it again; smaller n and p take less time.'],
    });
}
