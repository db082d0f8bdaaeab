// Reads and writes the view of the runs as fields of a link. In a link, methods are numbered from 1, and 0 means none.
import { chartNames } from './charted.ts';
import { defaultView, meritNames, speeds, units } from './view-state.ts';
import type { LandscapeView, ViewState, Window } from './view-state.ts';

/** The context in which the fields of a view are read. */
interface Context {
  /** The number of runs in the line-up and in the kept versions. */ methods: number;
  pictures: readonly string[];
}

interface Reading extends Context {
  text: string;
  /** Adds a note about an error. */
  note(sentence: string): undefined;
  /**
   * Adds a note that the field is invalid. form: the required form, often with a sentence on the value used instead.
   */
  want(form: string): undefined;
}

interface Field<T> {
  /** The name of the field in the link, if it differs from the name in the state. */ name?: string;
  write(value: T): string | number;
  /** Returns undefined if the default is to be used. */
  read(reading: Reading): T | undefined;
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const numbers = (text: string): number[] => words(text).map(Number);

const isNumberOf = (number: number, least: number, { methods }: Context): boolean =>
  Number.isInteger(number) && number >= least && number <= methods;

const method: Field<number | null> = {
  write: (index) => (index === null ? 0 : index + 1),
  read: (reading) => {
    const number = Number(reading.text);
    if (isNumberOf(number, 0, reading)) return number === 0 ? null : number - 1;
    return reading.want(`a number from 1 to ${reading.methods} for a method, or 0. Using 0.`);
  },
};

/** The iterations of the runs, which are written as a single number if all of them are the same. */
const iterations: Field<readonly number[]> = {
  write: (numbers) => (new Set(numbers).size > 1 ? numbers.join(' ') : numbers.slice(0, 1).join()),
  read: ({ text, want }) =>
    /^(\d+( \d+)*)?$/.test(text)
      ? numbers(text)
      : want('the number of an iteration, or one number for each method. It was ignored.'),
};

const landscapeForm = `merit=${meritNames.join('|')};beta=NUMBER;plane=tangent|points;turn=DEGREES`;

/** Reads a landscape. Returns undefined if the text does not have the required form. */
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

const landscape: Field<LandscapeView> = {
  name: 'view',
  write: ({ merit, beta, plane, turn }) =>
    [
      merit && `merit=${merit}`,
      beta !== undefined && `beta=${beta}`,
      plane !== defaultView.landscape.plane && `plane=${plane}`,
      turn !== defaultView.landscape.turn && `turn=${turn}`,
    ]
      .filter(Boolean)
      .join(';'),
  read: ({ text, want }) => readLandscape(text) ?? want(`some of ${landscapeForm}. Using the default view.`),
};

/** Reads a window. Returns undefined if the text does not describe a visible part of the axis. */
function readWindow(text: string): Window | undefined {
  const [from, to, ...more] = numbers(text);
  return from >= 0 && to - from > 1e-6 * to && to < 1e12 && more.length === 0 ? [from, to] : undefined;
}

/** The fields, in the order in which a link contains them. */
const fields: { [Name in keyof ViewState]: Field<ViewState[Name]> } = {
  verdict: method,
  picture: {
    write: (name) => name,
    read: ({ text, pictures, note }) =>
      text === '' || pictures.includes(text)
        ? text
        : note(`There is no picture “${text}”; choose from ${pictures.join(', ')}. Showing the default picture.`),
  },
  of: method,
  landscape,
  x: {
    write: (unit) => unit,
    read: ({ text, want }) =>
      units.find((unit) => unit === text) ?? want(`${units.join(' or ')}. Using ${defaultView.x}.`),
  },
  window: {
    write: (window) => (window ?? []).map((at) => Number(at.toPrecision(9))).join(' '),
    read: ({ text, want }) =>
      text === ''
        ? null
        : (readWindow(text) ?? want('two values on the axis, the smaller first. Showing the whole axis.')),
  },
  charts: {
    write: (names) => names.join(' '),
    read: ({ text, note }) => {
      const known = chartNames.filter((name) => words(text).includes(name));
      const unknown = words(text).filter((name) => !chartNames.some((chart) => chart === name));
      const shown = known.length > 0 ? known : defaultView.charts;
      const quoted = unknown.map((name) => `“${name}”`).join(', ');
      if (quoted)
        note(`There is no chart ${quoted}; choose from ${chartNames.join(', ')}. Showing ${shown.join(', ')}.`);
      else if (known.length === 0) note(`No chart in the link. Showing ${shown.join(', ')}.`);
      return shown;
    },
  },
  hidden: {
    write: (indices) => indices.map((index) => index + 1).join(' '),
    read: (reading) => {
      const all = [...new Set(numbers(reading.text))];
      const known = all.filter((number) => isNumberOf(number, 1, reading));
      if (known.length < all.length) reading.want(`numbers of methods, from 1 to ${reading.methods}.`);
      return known.map((number) => number - 1);
    },
  },
  speed: {
    write: (speed) => speed,
    read: ({ text, want }) =>
      speeds.find((rate) => String(rate) === text) ??
      want(`${speeds.join(', ')} iterations per second. Using ${defaultView.speed}.`),
  },
  until: iterations,
  at: iterations,
};

const named = (Object.keys(fields) as (keyof ViewState)[]).map((key) => ({ key, name: fields[key].name ?? key }));

/** The names of the fields of a link, except settings and the fields `formula` and `module`. */
export const fieldNames = [
  ...['problem', 'experiment', 'methods', 'kept', 'startSeed', 'x0', 'files'],
  ...named.map(({ name }) => name),
];

/** Returns all fields of a view. Links omit empty fields. */
export const viewFields = (view: ViewState): [name: string, value: string | number][] =>
  named.map(({ key, name }) => [name, (fields[key] as Field<unknown>).write(view[key])]);

/**
 * Reads the view of a line-up from a link. Invalid fields are set to their defaults, and invalid entries of lists are
 * omitted. A note is added for each field with an error.
 */
export function readView(given: URLSearchParams, context: Context, notes: string[]): ViewState {
  const note = (sentence: string) => void notes.push(sentence);
  const read = named.map(({ key, name }) => {
    const text = given.get(name);
    const want = (form: string) => note(`${name} is “${text}”; use ${form}`);
    return [key, (text === null ? undefined : fields[key].read({ ...context, text, note, want })) ?? defaultView[key]];
  });
  return Object.fromEntries(read) as ViewState;
}
