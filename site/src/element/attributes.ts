// Reads the attributes of the element, which contain the state of the lab and settings of the element itself.
import type { Param } from '../../types/slep.d.ts';
import { readAttributes, type Named, type Wrong } from '../model/link-attributes.ts';
import { pictureNames, type PictureName } from '../model/picture-names.ts';
import { isUnread, type Problem } from '../model/problem.ts';
import { settingsOf, type State } from '../model/state.ts';
import { charted, chartNames, type ChartName } from '../model/charted.ts';

/** The parts of the element that `hide` can name. To choose charts, use the attribute `charts` instead. */
export const parts = [
  ...(['transport', 'reset', 'play', 'step', 'count', 'legend'] as const),
  ...(['stationarity', 'feasibility', 'controls', 'verdict', 'link'] as const),
];
export type Part = (typeof parts)[number];

/** The boolean attributes. */
export const flags = ['autoplay', 'story'] as const;

/** The attributes that are not settings of the lab. */
export const others = [
  ...['experiment', 'problem', 'formula', 'methods', 'x0', 'heading', 'caption'],
  ...['charts', 'picture', 'controls', 'hide', 'height', 'theme', 'lab', 'base', ...flags],
];

/** The attribute value that stands for “no charts” or “no picture”. */
const none = 'none' as const;
/** The charts that are shown if the attribute `charts` is missing. They are side by side if there is room. */
const usualCharts: readonly ChartName[] = ['gradNorm', 'feasibility'];
/** The limits of the height in pixels. */
const heights = { least: 160, most: 4000 };

export interface Wanted {
  /** The state, including the view with which the lab opens. */
  state: State;
  charts: readonly ChartName[];
  /** Whether the charts are stacked. */
  stacked: boolean;
  picture?: PictureName;
  heading: string;
  caption: string;
  /** Whether the description of the experiment is shown. */
  story: boolean;
  /** The height in pixels, or undefined for the height of the content. */
  height?: number;
  controls: Param[];
  hidden: Part[];
  autoplay: boolean;
  wrong: Wrong[];
}

type Get = (attribute: string) => string | null;

/**
 * Reads all attributes. get: returns the text of an attribute, or null. described: the problem of the formula, once it
 * is known. Until the problem is known, a control may have any name, because the name may be that of a number in the
 * formula.
 */
export function wantedOf(named: Named, get: Get, described?: Problem): Wanted {
  const { state, wrong } = readAttributes(named, get, described);
  const { problem } = state;
  const say = (input: string, message: string) => void wrong.push({ input, message });
  const settings = settingsOf(named.catalog, problem);
  const choose = <N extends string>(attribute: string, names: readonly N[], kind: string, purpose = ''): N[] =>
    namesIn(get(attribute), names, (word) => {
      if (attribute === 'controls' && isUnread(problem)) return;
      say(attribute, `There is no ${kind} “${word}”${purpose}; choose from ${names.join(', ')}.`);
    });
  const settingNames = settings.map((s) => s.name);
  const controls = choose('controls', settingNames, 'control', ` for the problem ${problem.name}`);
  const hidden = choose('hide', parts, 'part', ' to hide');
  const chosen = choose('charts', [...chartNames, none], 'chart');
  const [picture = none] = choose('picture', [...pictureNames, none], 'picture');
  const story = isSet(get('story'));
  if (story && !get('experiment'))
    say('story', 'story shows the text of an experiment; choose one, as in experiment="too-small".');
  const height = get('height') === null ? undefined : Number(get('height'));
  if (height !== undefined && !(height >= heights.least && height <= heights.most))
    say('height', `height is “${get('height')}”; use a number of pixels from ${heights.least} to ${heights.most}.`);
  const theme = get('theme');
  if (theme !== null && !['light', 'dark', 'auto'].includes(theme))
    say('theme', `theme is “${theme}”; use light, dark or auto.`);

  const lab = get('lab');
  if (lab !== null && !/^(https?|file):$/.test(protocolOf(lab)))
    say('lab', `lab is “${lab}”; use the address of a page.`);

  const charts = chartNames.filter((name) => chosen.includes(name));
  const stacked = get('charts') !== null;
  return {
    state: {
      ...state,
      ...(charts.length > 0 && { charts }),
      ...(get('picture') !== null && { picture: picture === none ? '' : picture }),
    },
    charts: (stacked ? charts : usualCharts).filter((name) => !hidden.some((part) => part === charted[name].title)),
    stacked,
    picture: picture === none ? undefined : picture,
    heading: get('heading') ?? '',
    caption: get('caption') ?? '',
    story,
    height,
    controls: controls.flatMap((name) => settings.find((s) => s.name === name) ?? []),
    hidden,
    autoplay: isSet(get('autoplay')),
    wrong,
  };
}

const protocolOf = (address: string): string => {
  try {
    return new URL(address, globalThis.document?.baseURI).protocol;
  } catch {
    return '';
  }
};

const isSet = (text: string | null): boolean => text !== null && text !== 'false';

/**
 * Splits a string at spaces and commas, and returns the words that are names. Case is ignored.
 * unknown: called with each word that is not a name.
 */
const namesIn = <N extends string>(text: string | null, names: readonly N[], unknown: (word: string) => void): N[] =>
  (text ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((word) => names.find((known) => known.toLowerCase() === word) ?? (unknown(word), []));
