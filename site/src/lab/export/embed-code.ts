// Writes the code that shows runs on another page: an element and its attributes.
import { writeAttributes } from '../../model/link-attributes.ts';
import { shortLink, writeFields, writeLink, type Known } from '../../model/link.ts';
import { isUnread } from '../../model/problem.ts';
import { patched, type State } from '../../model/state.ts';
import type { ChartName } from '../../model/charted.ts';
import { escaped } from '../../ui/markup.ts';
import { dataScripts, type SharedPart } from './shared-data.ts';

/** What to show on the other page, and how. */
export interface Choice {
  /** The indices of the runs in the line-up. */
  runs: readonly number[];
  charts: readonly ChartName[];
  /**
   * The charts that are initially chosen in the dialog, if the lab showed its default charts. If the user does not
   * change this choice, the link does not specify any charts.
   */
  first?: readonly ChartName[];
  /** The name of the picture, or ''. */
  picture: string;
  story: boolean;
  /** The title and the caption that the user wrote, or ''. */
  heading: string;
  caption: string;
  verdict: boolean;
  transport: boolean;
  /** Whether the parameters of the problem can be changed. */
  controls: boolean;
  autoplay: boolean;
  /** The height in pixels. */ height: number;
  /** Whether the data are in files next to the page or in the code of the page. */
  data: 'beside' | 'inside';
  theme?: 'light' | 'dark';
  /** Whether the link also contains settings that are at their defaults. */
  complete: boolean;
}

export interface Page {
  known: Known;
  /** The address of the lab without a hash. */
  home: string;
  /** The current address with its hash. */
  address: string;
  /** A description of the runs, for a heading. */
  title: string;
  /** The user's data. */
  data: readonly SharedPart[];
}

type Attribute = [name: string, text: string];

/** Returns the reason why the code in a tab cannot show the runs on another page, or undefined if it can. */
export function whyNotEmbedded({ problem }: State, data: readonly SharedPart[] = [], tab = 'HTML'): string | undefined {
  if (data.length > 0 && ['frame', 'Markdown'].includes(tab))
    return 'Frames and Markdown cannot contain your data. Use the code under HTML.';
  if (problem.module)
    return 'Other pages cannot show your JavaScript. The link contains the code; the reader must press Run.';
  return isUnread(problem) ? 'The formula is still being read.' : undefined;
}

/**
 * Returns the state with the chosen runs and view. If no picture is chosen, the state keeps the picture that the lab
 * shows.
 */
function chosenState(state: State, { runs, charts, first, picture }: Choice): State {
  const lineup = state.lineup.filter((_, index) => runs.includes(index));
  const isOther = lineup.length > 0 && lineup.length < state.lineup.length;
  return patched(state, {
    ...(isOther && { lineup, verdict: null, of: null, hidden: [], until: [], at: [], window: null }),
    ...(charts.length > 0 && charts.join() !== first?.join() && { charts }),
    picture: picture || state.picture,
  });
}

/** Returns the attributes of the element. Boolean attributes have the value 'true'. */
export function attributesOf(known: Known, state: State, choice: Choice): Attribute[] {
  const { charts, picture, story, heading, caption, verdict, transport, controls, autoplay, height, theme } = choice;
  const hidden = [!verdict && 'verdict', !transport && 'transport'].filter(Boolean).join(' ');
  const all: [name: string, text: string | false | undefined][] = [
    ...writeAttributes(known, chosenState(state, choice)),
    ['heading', heading],
    ['caption', caption],
    ['charts', charts.join(' ') || 'none'],
    ['picture', picture],
    ['story', story && 'true'],
    ['controls', controls && state.problem.params.map(({ name }) => name).join(' ')],
    ['hide', hidden],
    ['height', String(height)],
    ['theme', theme],
    ['autoplay', autoplay && 'true'],
  ];
  return all.filter((attribute): attribute is Attribute => Boolean(attribute[1]));
}

/**
 * Returns a link to the runs. Until the formula has been read, the link is the current address, because the state does
 * not contain the settings of the formula yet.
 */
export function linkOf({ known, home, address }: Page, state: State, choice: Choice): string {
  if (isUnread(state.problem)) return address;
  const chosen = chosenState(state, choice);
  return `${home}#${choice.complete ? writeLink(chosen) : shortLink(chosen, known)}`;
}

/** Functions that return the code for another page, keyed by the titles of their tabs. */
export const embedCodes: Readonly<Record<string, (page: Page, state: State, choice: Choice) => string>> = {
  HTML: (page, state, choice) => `${scriptOf(page, 'slep-lab.js')}\n${elementOf(page, state, choice)}`,
  frame: (page, state, choice) => {
    const fields = writeFields(attributesOf(page.known, state, choice));
    const source = escaped(`${new URL('embed.html', page.home).href}#${fields}`);
    const size = `width="100%" height="${choice.height}" style="border:0"`;
    const frame = `<iframe src="${source}" title="${escaped(page.title)}" ${size}></iframe>`;
    return `${frame}\n${scriptOf(page, 'embed.js')}`;
  },
  Markdown: (page, state, choice) => {
    const link = `<a href="${escaped(linkOf(page, state, choice))}">${escaped(page.title)}</a>`;
    // in Markdown, an empty line would end the HTML
    return `${scriptOf(page, 'slep-lab.js')}\n\n${elementOf(page, state, choice, link).replaceAll('\n', '&#10;')}`;
  },
  'reveal.js': (page, state, choice) =>
    `${scriptOf(page, 'slep-lab.js')}\n<section>\n  <h2>${escaped(page.title)}</h2>\n` +
    `  ${elementOf(page, state, choice)}\n</section>`,
};

const scriptOf = ({ home }: Page, file: string): string =>
  `<script type="module" src="${escaped(new URL(file, home).href)}"></script>`;

/**
 * Returns the element. A style attribute reserves the element's height until the script has loaded. inside: the
 * fallback content.
 */
function elementOf({ known, data }: Page, state: State, choice: Choice, inside = ''): string {
  const written = attributesOf(known, state, choice).map(([name, text]) =>
    name === 'story' || name === 'autoplay' ? name : `${name}="${escaped(text)}"`,
  );
  const style = `style="display:block;height:${choice.height}px"`;
  const scripts = data.length > 0 ? `${dataScripts(data, choice.data)}\n` : '';
  return `<slep-lab ${written.join(' ')} ${style}>${inside}${scripts}</slep-lab>`;
}
