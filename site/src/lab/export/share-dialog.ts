// The dialog “Share this experiment”. The left side is a form for choosing what to show. The right side has a live
// preview with the code below it.
import { chartNames } from '../../model/charted.ts';
import { instanceWords } from '../../model/instance-words.ts';
import { type Known } from '../../model/link.ts';
import type { Controller } from '../../model/controller.ts';
import type { Entry } from '../../model/lineup.ts';
import { markedLineup } from '../../model/marked.ts';
import type { State } from '../../model/state.ts';
import { defaultView } from '../../model/view-state.ts';
import { openDialog } from '../../ui/dialog.ts';
import { el } from '../../ui/dom.ts';
import { picturesOf, plainTitle } from '../pictures/list.ts';
import { sourcesOf } from '../pictures/sources.ts';
import type { RunsView } from '../runs-view.ts';
import { textOf, type Story, type StoryView } from '../story.ts';
import { downloads } from './downloads.ts';
import { attributesOf, linkOf, whyNotEmbedded, type Choice, type Page } from './embed-code.ts';
import type { Exports } from './exports.ts';
import { qrView } from './qr.ts';
import { sharedParts, sizeOf } from './shared-data.ts';
import { shareCode } from './share-code.ts';
import { shareForm } from './share-form.ts';
import { SharePreview } from './share-preview.ts';

/** The parts of the page that the dialog uses. The dialog shares the runs that are shown when it opens. */
export interface Shared {
  known: Known;
  presets: readonly Entry[];
  exports: Exports;
  controller: Controller;
  runs: RunsView;
  story: StoryView;
  /** Opens the presenter. */
  present(): Promise<void>;
}

/**
 * The heights, in pixels, of parts of the element. The total height of the element is estimated from them. around: the
 * vertical space around text.
 */
const heights = { chart: 175, picture: 330, line: 22, around: 20, rest: 100 };
/** The number of characters per line, if the element is in a column of text. */
const letters = 80;

export async function openShareDialog(shared: Shared, tab?: string): Promise<void> {
  const { known, presets, controller } = shared;
  const { shown: state, catalog, experiment } = controller;
  const { runs } = shared.runs;
  const story = shared.story.of(state);
  const page: Page = {
    known,
    home: location.href.split('#')[0],
    address: location.href,
    title: story?.title ?? instanceWords(state, runs[0]?.run.info),
    data: await sharedParts(controller.shownFiles),
  };
  const names = picturesOf(sourcesOf(runs, state.problem));
  const choice = usualChoice(state, story, names);

  const code = shareCode(page, state, choice, downloads(shared.exports), () => show(), tab);
  const preview = new SharePreview();
  const qr = qrView(page.title, () => {
    dialog.close();
    void shared.present();
  });
  const show = (): void => {
    if (whyNotEmbedded(state) === undefined) preview.show(attributesOf(page.known, state, choice));
    code.show();
    qr.show(linkOf(page, state, choice));
  };
  const form = shareForm(
    {
      lineup: markedLineup(catalog, presets, state.lineup, experiment?.runs ?? []),
      pictures: names.map((name) => ({ name, title: plainTitle(name) })),
      hasStory: story !== undefined,
      hasControls: state.problem.params.length > 0,
      ...(page.data.length > 0 && { data: sizeOf(page.data) }),
    },
    choice,
    show,
  );
  preview.take(page.data);
  const why = whyNotEmbedded(state);
  if (why !== undefined) preview.say(why);
  show();

  const title = 'Share this experiment';
  const out = el('div.share-out.stack', preview.root, el('div.share-foot', code.root, qr.root));
  const dialog = openDialog({ class: 'share', id: 'share-dialog', 'aria-label': title }, title, form, out);
}

/**
 * Returns the initial choice, which matches the view in the lab as closely as an element can. If the lab shows its
 * default charts, the choice contains only the charts that matter for the experiment or, without an experiment, the
 * first two charts.
 */
function usualChoice(state: State, story: Story | undefined, pictureNames: readonly string[]): Choice {
  const { lineup, hidden } = state;
  const isUsual = state.charts.join() === defaultView.charts.join();
  const about = story?.charts ?? state.charts.slice(0, 2);
  const charts = isUsual ? chartNames.filter((name) => about.includes(name)) : state.charts;
  const picture = pictureNames.includes(state.picture) ? state.picture : '';
  const text = story ? heights.around + heights.line * Math.ceil(textOf(story.look).length / letters) : 0;
  return {
    runs: lineup.map((_, index) => index).filter((index) => !hidden.includes(index)),
    charts,
    ...(isUsual && { first: charts }),
    picture,
    story: story !== undefined,
    heading: '',
    caption: '',
    verdict: true,
    transport: true,
    controls: false,
    autoplay: true,
    height: heights.rest + heights.chart * charts.length + (picture ? heights.picture : 0) + text,
    data: 'beside',
    complete: false,
  };
}
