// The experiments: a menu of links in the header, and the title and text of the current experiment.
import type { RunInfo } from '../../types/slep.d.ts';
import { chartNames, type ChartName } from '../model/charted.ts';
import { instanceWords } from '../model/instance-words.ts';
import { experimentIn, experimentLink, readLink, type Known } from '../model/link.ts';
import { read, type Value } from '../model/settings.ts';
import { sameRuns, settingsOf, type State } from '../model/state.ts';
import { Disclosure } from '../ui/disclosure.ts';
import { byId, el, icon, type Child } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { explained, mentioned } from '../ui/term.ts';

export interface Story {
  name: string;
  title: string;
  /**
   * What the experiment is about, or null if the text of an earlier experiment on the same subject already says this.
   */
  about: Element | null;
  /** What to look at, and which settings to try: text, links to experiments, and buttons that change a setting. */
  look: Element | null;
  /** The link to the state of the experiment, without the #. */
  link: string;
  /** The heading above the experiment in the menu. */
  group: string;
  /**
   * The charts to show when the experiment is presented. sliders: the settings that the presenter can change with
   * sliders.
   */
  charts: readonly ChartName[];
  sliders: readonly string[];
  /**
   * The view that must be beside the charts because the text refers to it: the results, the picture, or '' for none.
   */
  beside: string;
}

/** Reads the experiments in index.html and returns them in the same order. */
export function readStories(template: HTMLTemplateElement): Story[] {
  return [...template.content.querySelectorAll('article')].map((article) => {
    const { charts = '', sliders = '', beside = '' } = article.dataset;
    const link = article.querySelector('a')?.getAttribute('href')?.slice(1) ?? '';
    return {
      name: experimentIn(link),
      title: textOf(article.querySelector('a')),
      about: article.querySelector('p.about'),
      look: article.querySelector('p:not(.about)'),
      link,
      group: textOf(article.parentElement?.querySelector('h2')),
      charts: charts.split(' ').filter((name) => chartNames.some((known) => known === name)) as ChartName[],
      sliders: sliders.split(' '),
      beside,
    };
  });
}

export const textOf = (element?: Element | null): string => element?.textContent ?? '';

/** Returns the first sentence of a text, or the first two sentences if the first is short. */
function saying(text: string): string {
  const [first, second = ''] = text.split(/(?<=\.)\s+(?=[A-Z])/);
  return first.length < 50 ? `${first} ${second}` : first;
}

const hrefOf = (story: Story): string => `#${experimentLink(story.name)}`;

export class StoryView {
  private readonly menu = byId('experiments-menu');
  private readonly opening = new Disclosure(byId('open-experiments'), this.menu, {
    first: () => this.menu.querySelector('[aria-current=true]'),
    byHover: true,
  });

  /** tour: starts the tour. set: changes settings. shownNow: called when another experiment is shown. */
  constructor(
    private readonly stories: readonly Story[],
    private readonly known: Known,
    tour: () => void,
    private readonly set: (settings: Record<string, Value>) => void,
    private readonly shownNow: () => void,
  ) {
    const groups = [...new Set(stories.map((s) => s.group))];
    const entry = (story: Story) => {
      const attributes = { href: hrefOf(story), 'data-story': story.name, click: () => this.opening.toggle(false) };
      return el('li', el('a', attributes, ...prose(story.title)));
    };
    const sections = groups.map((group) =>
      el('section', el('h2', group), el('ul', ...stories.filter((s) => s.group === group).map(entry))),
    );
    this.menu.replaceChildren(...sections);
    const pages = [...document.querySelectorAll<HTMLAnchorElement>('.top > nav a')].map((a) =>
      el('li', el('a', { href: a.href }, a.textContent)),
    );
    const toTour = el('button', { click: () => (this.opening.toggle(false), tour()) }, 'a tour of this page');
    this.menu.append(
      el('section.only-narrow', el('h2', 'pages'), el('ul', ...pages)),
      el('section', el('h2', 'new here?'), toTour, el('a', { href: './plane.html' }, 'an interactive plane, n = 2')),
    );
  }

  /** Returns the experiment to which a state belongs, or undefined if there is none. */
  of({ experiment }: State): Story | undefined {
    return this.stories.find((s) => s.name === experiment);
  }

  /**
   * Shows the experiment to which a state belongs, if any. info: facts about the instance, once it has been generated.
   */
  show(state: State, info?: RunInfo): void {
    const { known } = this;
    const name = state.experiment;
    const usual = readLink(experimentLink(name), known).state;
    const changed = !sameRuns(known.catalog, state, usual);
    const at = this.stories.findIndex((s) => s.name === name);
    const story = this.stories.at(at === -1 ? this.stories.length : at);
    const { length } = this.stories;
    const step = (by: number, name: string) => {
      const title = `${name} experiment`;
      const href = hrefOf(this.stories[(at + by + length) % length]);
      return el('a.btn.plain.square', { href, 'aria-label': title, title }, icon(name));
    };
    for (const link of this.menu.querySelectorAll('a'))
      link.setAttribute('aria-current', String(link.dataset.story === name));
    const paragraph = (head: string, text: Element | null = null) =>
      text
        ? [el('p', el('b', head), ' ', ...[...text.childNodes].flatMap((part) => this.shown(part, state, usual)))]
        : [];
    const change = story && changed ? [' · settings changed · ', el('a', { href: hrefOf(story) }, 'restore')] : [];
    const steps = story ? [step(-1, 'previous'), el('span', `${at + 1} of ${length}`), step(1, 'next')] : [];
    byId('story').replaceChildren(
      el(
        'header',
        story ? el('h2', ...mentioned(story.title)) : null,
        el('p.muted', el('span', { id: 'now' }, instanceWords(state, info)), ...change),
        el('div.inline', { id: 'story-at' }, ...steps),
      ),
      ...paragraph('What this is.', story?.about),
      ...paragraph('What to look at.', story?.look),
      ...(story ? [el('p.said', ...explained(saying(textOf(story.look))))] : []),
    );
    this.shownNow();
  }

  /**
   * Creates the elements for a part of the text: a link, a button or plain text. usual: the state of the experiment.
   * A second click on a button resets the setting to its value in `usual`.
   */
  private shown(part: ChildNode, state: State, usual: State): Child[] {
    const words = part.textContent ?? '';
    if (part instanceof HTMLAnchorElement) return [part.cloneNode(true)];
    if (!(part instanceof HTMLButtonElement)) return explained(words);
    const [name, text] = part.value.split('=');
    const param = settingsOf(this.known.catalog, state.problem).find((p) => p.name === name);
    const value = param && read(param, text);
    const isSet = state.settings[name] === value;
    const click = () => value !== undefined && this.set({ [name]: isSet ? usual.settings[name] : value });
    const title = isSet ? 'changes the setting back' : 'restarts the runs';
    return [el('button.link', { 'aria-pressed': String(isSet), title, click }, words)];
  }
}
