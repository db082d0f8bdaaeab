// Reads the attributes of the element: the state of the lab, and how the element shows it.
import type { Param } from '../../types/slep.d.ts';
import { readAttributes, type Named, type Wrong } from '../model/link-attributes.ts';
import { pictureNames, type PictureName } from '../model/picture-names.ts';
import { isUnread, type Problem } from '../model/problem.ts';
import { settingsOf, type State } from '../model/state.ts';
import { charted, chartNames, type ChartName } from '../model/charted.ts';

/** Parts of the element that `hide` can name. `charts` is the better way to choose charts. */
export const parts = [
  'transport',
  'reset',
  'play',
  'step',
  'count',
  'legend',
  'stationarity',
  'feasibility',
  'controls',
  'verdict',
  'link',
] as const;
export type Part = (typeof parts)[number];

/** Boolean attributes. */
export const flags = ['autoplay', 'story'] as const;

/** Attributes that are not settings of the lab. */
export const others = [
  'experiment',
  'problem',
  'formula',
  'methods',
  'charts',
  'picture',
  'controls',
  'hide',
  'height',
  'theme',
  'lab',
  'base',
  ...flags,
] as const;

/** The word for no charts or no picture. */
const none = 'none' as const;
/** The charts without the attribute, side by side if there is room. */
const usualCharts: readonly ChartName[] = ['gradNorm', 'feasibility'];
/** in pixels */
const heights = { least: 160, most: 4000 };

export interface Wanted {
  /** With the view that the lab opens. */
  state: State;
  charts: readonly ChartName[];
  /** Whether the charts are stacked. */
  stacked: boolean;
  picture?: PictureName;
  /** Whether the text of the experiment is shown. */
  story: boolean;
  /** The least height in pixels; undefined: that of the parts. */
  height?: number;
  controls: Param[];
  hidden: Part[];
  autoplay: boolean;
  wrong: Wrong[];
}

type Get = (attribute: string) => string | null;

/**
 * get: returns the text of an attribute, or null. described: the problem of the formula, once it is described; until
 * then any control may be one of its numbers.
 */
export function wantedOf(named: Named, get: Get, described?: Problem): Wanted {
  const { state, wrong } = readAttributes(named, get, described);
  const { problem } = state;
  const say = (input: string, message: string) => void wrong.push({ input, message });
  const settings = settingsOf(named.catalog, problem);
  const controls = namesIn(
    get('controls'),
    settings.map((s) => s.name),
    (word, known) =>
      isUnread(problem) ||
      say('controls', `There is no control “${word}” for the problem ${problem.name}; there are ${known}.`),
  );
  const hidden = namesIn(get('hide'), parts, (word, known) =>
    say('hide', `There is no part “${word}” to hide; there are ${known}.`),
  );
  const inSight = namesIn(get('charts'), [...chartNames, none], (word, known) =>
    say('charts', `There is no chart “${word}”; there are ${known}.`),
  );
  const [picture = none] = namesIn(get('picture'), [...pictureNames, none], (word, known) =>
    say('picture', `There is no picture “${word}”; there are ${known}.`),
  );
  const story = isSet(get('story'));
  if (story && !get('experiment'))
    say('story', 'story is the text of an experiment; name one, as in experiment="too-small".');
  const height = get('height') === null ? undefined : Number(get('height'));
  if (height !== undefined && !(height >= heights.least && height <= heights.most))
    say('height', `height is “${get('height')}”; use pixels from ${heights.least} to ${heights.most}.`);
  const theme = get('theme');
  if (theme !== null && !['light', 'dark', 'auto'].includes(theme))
    say('theme', `theme is “${theme}”; use light, dark or auto.`);

  const charts = chartNames.filter((name) => inSight.includes(name));
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
    story,
    height,
    controls: controls.flatMap((name) => settings.find((s) => s.name === name) ?? []),
    hidden,
    autoplay: isSet(get('autoplay')),
    wrong,
  };
}

const isSet = (text: string | null): boolean => text !== null && text !== 'false';

/** The names in a text, in any case, between spaces or commas. unknown is called with each other word and all names. */
function namesIn<N extends string>(
  text: string | null,
  names: readonly N[],
  unknown: (word: string, names: string) => void,
): N[] {
  const words = (text ?? '').toLowerCase().split(/[\s,]+/);
  return words.filter(Boolean).flatMap((word) => {
    const name = names.find((known) => known.toLowerCase() === word);
    if (name === undefined) unknown(word, names.join(', '));
    return name ?? [];
  });
}
