// How runs are looked at, on which none of them depends: names that links share with index.html.
import { units, type Unit, type Window } from '../chart/axis.ts';
import { merits } from '../lab/pictures/merits.ts';
import { pictureNames, type PictureName } from '../lab/pictures/names.ts';
import { parseView } from '../lab/pictures/view.ts';

export const chartNames = ['gradNorm', 'feasibility', 'objective', 'step', 'beta'] as const;
export type ChartName = (typeof chartNames)[number];

/** Iterations a second. */
export const speeds = [Infinity, 60, 10, 2] as const;

export interface Looks {
  /** The method that the verdict speaks of: 1 for the first, 0 for the one that has most to say. */
  verdict: number;
  /** The picture shown, and the place of its method: 1 for the first, 0 for the one that the verdict speaks of. */
  picture: PictureName;
  of: number;
  /** How a landscape is looked at. */
  view: string;
  /** What the axis of the charts is of. */
  x: Unit;
  /** Where the charts begin and end on it, two numbers; all is shown when empty. */
  window: string;
  /** The names of the charts shown. */
  charts: string;
  /** The places of the methods that the charts leave out. */
  hidden: string;
  speed: number;
  /** The iterations that the runs have come to, empty when all have ended; and those that they have gone back to, empty when they have not. One for all, or one for each. */
  until: string;
  at: string;
}

/** What of it is of the runs that are shown, and means nothing for others. */
export const ofRuns = ['verdict', 'of', 'window', 'hidden', 'until', 'at'] as const;

export const usualLooks: Looks = {
  verdict: 0,
  picture: pictureNames[0],
  of: 0,
  view: '',
  x: units[0],
  window: '',
  charts: 'gradNorm feasibility objective',
  hidden: '',
  speed: speeds[0],
  until: '',
  at: '',
};

export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
export const numbers = (text: string): number[] => words(text).map(Number);

/** The numbers of so many runs, and the text of them: one number for all when they are the same. */
export const placed = (text: string, runs: number): number[] =>
  Array.from({ length: runs }, (_, i) => numbers(text)[i] ?? numbers(text)[0]);
export const writePlaces = (places: readonly number[]): string =>
  new Set(places).size > 1 ? places.join(' ') : String(places[0]);

/** The text of a part of the axis. */
export const writeWindow = (window?: Window): string =>
  (window ?? []).map((place) => Number(place.toPrecision(9))).join(' ');

/** All of the axis for an empty text. null: the text is of no part that could be seen. */
export function parseWindow(text: string): Window | undefined | null {
  const [from, to, ...more] = numbers(text);
  if (text === '') return undefined;
  return from >= 0 && to - from > 1e-6 * to && to < 1e12 && more.length === 0 ? [from, to] : null;
}

/** Reads what a link says of so many methods. What is unknown or out of range takes its default, and the notes say so. */
export function parseLooks(fields: URLSearchParams, methods: number, notes: string[]): Looks {
  const looks = { ...usualLooks };
  const text = (name: keyof Looks): string => fields.get(name) ?? String(usualLooks[name]);
  const isPlace = (place: number, least: number): boolean =>
    Number.isInteger(place) && place >= least && place <= methods;

  for (const name of ['verdict', 'of'] as const) {
    if (isPlace(Number(text(name)), 0)) looks[name] = Number(text(name));
    else notes.push(`${name} is “${text(name)}”; wanted: 0 or the place of one of the ${methods} methods. 0 is used.`);
  }

  const picture = pictureNames.find((name) => name === text('picture'));
  if (picture) looks.picture = picture;
  else
    notes.push(
      `There is no picture “${text('picture')}”; there are ${pictureNames.join(', ')}. ${looks.picture} is shown.`,
    );

  if (parseView(text('view'))) looks.view = text('view');
  else
    notes.push(
      `view is “${text('view')}”; wanted: merit=${Object.keys(merits).join('|')};beta=NUMBER;plane=tangent|points;turn=DEGREES, or some of them. The usual one is used.`,
    );

  const x = units.find((unit) => unit === text('x'));
  if (x) looks.x = x;
  else notes.push(`x is “${text('x')}”; wanted: ${units.join(' or ')}. ${looks.x} are used.`);

  if (parseWindow(text('window')) !== null) looks.window = text('window');
  else notes.push(`window is “${text('window')}”; wanted: two places on the axis, the smaller first. All is shown.`);

  const charts = chartNames.filter((name) => words(text('charts')).includes(name));
  const strange = words(text('charts')).filter((name) => !chartNames.some((other) => other === name));
  if (charts.length > 0) looks.charts = charts.join(' ');
  if (strange.length > 0 || charts.length === 0)
    notes.push(
      `${strange.length > 0 ? `There is no chart ${strange.map((name) => `“${name}”`).join(', ')}; there are ${chartNames.join(', ')}.` : 'The link shows no chart.'} Shown are ${looks.charts.replaceAll(' ', ', ')}.`,
    );

  const hidden = [...new Set(numbers(text('hidden')))];
  looks.hidden = hidden.filter((place) => isPlace(place, 1)).join(' ');
  if (!hidden.every((place) => isPlace(place, 1)))
    notes.push(`hidden is “${text('hidden')}”; wanted: places of methods, of which there are ${methods}.`);

  for (const name of ['until', 'at'] as const) {
    if (/^(\d+( \d+)*)?$/.test(text(name))) looks[name] = text(name);
    else
      notes.push(
        `${name} is “${text(name)}”; wanted: the number of an iteration, or one for each method. It was left out.`,
      );
  }

  const speed = speeds.find((rate) => String(rate) === text('speed'));
  if (speed) looks.speed = speed;
  else
    notes.push(
      `speed is “${text('speed')}”; wanted: ${speeds.join(', ')} iterations a second. ${looks.speed} is used.`,
    );
  return looks;
}
