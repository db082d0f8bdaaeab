// The view of the runs as fields of a link. There methods are counted from 1, and 0 is none of them.
import { chartNames } from './charted.ts';
import {
  defaultView,
  meritNames,
  speeds,
  units,
  type LandscapeView,
  type ViewState,
  type Window,
} from './view-state.ts';

/** All fields, in the order of a link. An empty one is left out of it. */
export function viewFields(view: ViewState): [name: string, value: string | number][] {
  return [
    ['verdict', numberOf(view.verdict)],
    ['picture', view.picture],
    ['of', numberOf(view.of)],
    ['view', writeLandscape(view.landscape)],
    ['x', view.x],
    ['window', (view.window ?? []).map((at) => Number(at.toPrecision(9))).join(' ')],
    ['charts', view.charts.join(' ')],
    ['hidden', view.hidden.map((index) => index + 1).join(' ')],
    ['speed', view.speed],
    ['until', writeIterations(view.until)],
    ['at', writeIterations(view.at)],
  ];
}

const numberOf = (index: number | null): number => (index === null ? 0 : index + 1);

/** One number for all runs where they are the same. */
const writeIterations = (numbers: readonly number[]): string =>
  new Set(numbers).size > 1 ? numbers.join(' ') : numbers.slice(0, 1).join();

const writeLandscape = ({ merit, beta, plane, turn }: LandscapeView): string =>
  [
    merit && `merit=${merit}`,
    beta !== undefined && `beta=${beta}`,
    plane !== defaultView.landscape.plane && `plane=${plane}`,
    turn !== defaultView.landscape.turn && `turn=${turn}`,
  ]
    .filter(Boolean)
    .join(';');

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const numbers = (text: string): number[] => words(text).map(Number);

/** What the fields of a view are read against. */
interface Context {
  /** of the line-up */ methods: number;
  pictures: readonly string[];
}

/** What a field says of the view, and what is wrong with it. */
interface Reading {
  view?: Partial<ViewState>;
  note?: string;
}

type Reader = (text: string, context: Context) => Reading;

const isNumberOf = (number: number, least: number, { methods }: Context): boolean =>
  Number.isInteger(number) && number >= least && number <= methods;

const readMethod = (name: 'verdict' | 'of', text: string, context: Context): Reading =>
  isNumberOf(Number(text), 0, context)
    ? { view: { [name]: Number(text) === 0 ? null : Number(text) - 1 } }
    : { note: `${name} is “${text}”; use a number from 1 to ${context.methods} for a method, or 0. Using 0.` };

const readIterations = (name: 'until' | 'at', text: string): Reading =>
  /^(\d+( \d+)*)?$/.test(text)
    ? { view: { [name]: numbers(text) } }
    : { note: `${name} is “${text}”; use the number of an iteration, or one for each method. It was left out.` };

const readers: Record<string, Reader> = {
  verdict: (text, context) => readMethod('verdict', text, context),
  picture: (text, { pictures }) =>
    text === '' || pictures.includes(text)
      ? { view: { picture: text } }
      : { note: `There is no picture “${text}”; there are ${pictures.join(', ')}. Showing the usual one.` },
  of: (text, context) => readMethod('of', text, context),
  view: (text) => {
    const landscape = readLandscape(text);
    return landscape
      ? { view: { landscape } }
      : { note: `view is “${text}”; use some of ${landscapeForm}. Using the default view.` };
  },
  x: (text) => {
    const x = units.find((unit) => unit === text);
    return x ? { view: { x } } : { note: `x is “${text}”; use ${units.join(' or ')}. Using ${defaultView.x}.` };
  },
  window: (text) => {
    const window = readWindow(text);
    return window !== undefined
      ? { view: { window } }
      : { note: `window is “${text}”; use two places on the axis, the smaller first. Showing all of it.` };
  },
  charts: (text) => {
    const charts = chartNames.filter((name) => words(text).includes(name));
    const unknown = words(text).filter((name) => !chartNames.some((chart) => chart === name));
    const shown = charts.length > 0 ? charts : defaultView.charts;
    const quoted = unknown.map((name) => `“${name}”`).join(', ');
    const wrong = quoted
      ? `There is no chart ${quoted}; there are ${chartNames.join(', ')}.`
      : charts.length === 0 && 'No chart in the link.';
    return { view: { charts: shown }, note: wrong ? `${wrong} Showing ${shown.join(', ')}.` : undefined };
  },
  hidden: (text, context) => {
    const all = [...new Set(numbers(text))];
    const known = all.filter((number) => isNumberOf(number, 1, context));
    const note = `hidden is “${text}”; use numbers of methods, from 1 to ${context.methods}.`;
    return { view: { hidden: known.map((number) => number - 1) }, note: known.length < all.length ? note : undefined };
  },
  speed: (text) => {
    const speed = speeds.find((rate) => String(rate) === text);
    return speed
      ? { view: { speed } }
      : { note: `speed is “${text}”; use ${speeds.join(', ')} iterations a second. Using ${defaultView.speed}.` };
  },
  until: (text) => readIterations('until', text),
  at: (text) => readIterations('at', text),
};

/** Reads the view of a line-up. What is unknown or out of range takes its default, and the notes say so. */
export function readView(fields: URLSearchParams, context: Context, notes: string[]): ViewState {
  const view = { ...defaultView };
  for (const [name, reader] of Object.entries(readers)) {
    const text = fields.get(name);
    if (text === null) continue;
    const reading = reader(text, context);
    Object.assign(view, reading.view);
    if (reading.note) notes.push(reading.note);
  }
  return view;
}

/** null: all of the axis. undefined: the text is no part of it that could be seen. */
function readWindow(text: string): Window | null | undefined {
  const [from, to, ...more] = numbers(text);
  if (text === '') return null;
  return from >= 0 && to - from > 1e-6 * to && to < 1e12 && more.length === 0 ? [from, to] : undefined;
}

const landscapeForm = `merit=${meritNames.join('|')};beta=NUMBER;plane=tangent|points;turn=DEGREES`;

/** undefined: the text is not of that form. */
function readLandscape(text: string): LandscapeView | undefined {
  const view: LandscapeView = { ...defaultView.landscape };
  for (const word of text.split(';').filter(Boolean)) {
    const [name, value = ''] = word.split('=');
    const merit = meritNames.find((known) => known === value);
    if (name === 'merit' && merit) view.merit = merit;
    else if (name === 'beta' && Number(value) > 0 && Number(value) < Infinity) view.beta = Number(value);
    else if (name === 'plane' && (value === 'tangent' || value === 'points')) view.plane = value;
    else if (name === 'turn' && Number(value) >= 0 && Number(value) < 360) view.turn = Number(value);
    else return undefined;
  }
  return view;
}
