// The form in which the user chooses which parts of an experiment to show, and how.
import type { Param } from '../../../types/slep.d.ts';
import type { Marked } from '../../model/marked.ts';
import { charted, chartNames, type ChartName } from '../../model/charted.ts';
import { defaultView } from '../../model/view-state.ts';
import { bytes } from '../../model/numbers.ts';
import { el, optionsOf, type Child } from '../../ui/dom.ts';
import { swatch } from '../../ui/marks.ts';
import { Panel } from '../../ui/settings-panel.ts';
import type { Choice } from './embed-code.ts';

/** The choices that the form offers. */
export interface Offered {
  lineup: readonly Marked[];
  /** The pictures, by name. */
  pictures: readonly { name: string; title: string }[];
  hasStory: boolean;
  hasControls: boolean;
  /** The size of the user's data in bytes, and whether the shared code can contain the data. */
  data?: { bytes: number; fits: boolean };
}

const height: Param = {
  name: 'height',
  title: 'height',
  doc: 'The height in pixels. Content that does not fit can be scrolled.',
  unit: 'px',
  min: 160,
  max: 1200,
  default: 400,
  integer: true,
};
const pagesOwn = 'page’s';
const theme: Param = {
  name: 'theme',
  title: 'theme',
  doc: 'Light or dark colours, or those of the surrounding page.',
  min: 0,
  max: 0,
  default: pagesOwn,
  choices: [pagesOwn, 'light', 'dark'],
};

/** Creates the form. The form modifies `choice`, and calls `changed` after each change. */
export function shareForm(offered: Offered, choice: Choice, changed: () => void): HTMLElement {
  const take = (part: Partial<Choice>) => {
    Object.assign(choice, part);
    changed();
  };
  const group = (title: string, ...children: Child[]) => el('fieldset', el('legend', title), ...children);
  const check = (text: string, checked: boolean, part: (on: boolean) => Partial<Choice>, mark?: Node) => {
    const box = el('input', { type: 'checkbox', change: () => take(part(box.checked)) });
    box.checked = checked;
    return el('label.share-check.inline', box, mark, el('span', text));
  };
  const flag = (text: string, name: 'story' | 'verdict' | 'transport' | 'autoplay') =>
    check(text, choice[name], (on) => ({ [name]: on }));
  const list = (
    text: string,
    options: readonly { name: string; title: string }[],
    chosen: string,
    part: (name: string) => Partial<Choice>,
  ) => {
    const none = { name: '', title: 'none' };
    const select = el('select', { change: () => take(part(select.value)) }, ...optionsOf([none, ...options], chosen));
    return el('label.share-list', el('span', text), select);
  };

  const words = (title: string, name: 'heading' | 'caption') => {
    const input = el('input', { type: 'text', input: () => take({ [name]: input.value.trim() }) });
    return el('label.share-list', el('span', title), input);
  };

  const runs = offered.lineup.map(({ name, mark }, index) => {
    const chosen = (on: boolean) => ({
      runs: [...offered.lineup.keys()].filter((i) => (i === index ? on : choice.runs.includes(i))),
    });
    const label = check(name, choice.runs.includes(index), chosen, swatch(mark));
    label.dataset.run = String(index);
    return label;
  });
  const keepOne = () =>
    runs.forEach((label, index) => {
      const isLast = choice.runs.length === 1 && index === choice.runs[0];
      label.querySelector('input')!.disabled = isLast;
      label.title = isLast ? 'at least one run' : '';
    });
  for (const label of runs) label.addEventListener('change', keepOne);
  keepOne();

  const chart = (name: ChartName) =>
    check(charted[name].title, choice.charts.includes(name), (on) => ({
      charts: chartNames.filter((other) => (other === name ? on : choice.charts.includes(other))),
    }));
  const { charts: usual } = defaultView;
  const further = chartNames.filter((name) => !usual.includes(name));
  const isFurtherShown = further.some((name) => choice.charts.includes(name));

  const panel = el('div');
  const settings = new Panel(panel);
  settings.reset([height, theme], (name, value) =>
    take(
      name === 'height'
        ? { height: Number(value) }
        : { theme: value === pagesOwn ? undefined : value === 'dark' ? 'dark' : 'light' },
    ),
  );
  settings.show({ height: choice.height, theme: choice.theme ?? pagesOwn });

  const parameters = [{ name: 'all', title: 'the problem’s parameters' }];
  return el(
    'section.share-form.stack',
    { 'aria-label': 'what to show' },
    group('runs', ...runs),
    group(
      'charts and picture',
      ...usual.map(chart),
      el('details', { open: isFurtherShown }, el('summary', 'further charts'), ...further.map(chart)),
      list('picture', offered.pictures, choice.picture, (picture) => ({ picture })),
    ),
    offered.data && dataGroup(offered.data, choice.data, (data) => take({ data })),
    group('your own words', words('title', 'heading'), words('sentence', 'caption')),
    group(
      'around them',
      offered.hasStory && flag('what to look at', 'story'),
      flag('verdict', 'verdict'),
      flag('run, step, start over', 'transport'),
      offered.hasControls &&
        list('controls', parameters, choice.controls ? 'all' : '', (name) => ({ controls: name === 'all' })),
    ),
    group('how', flag('starts when it comes into view', 'autoplay'), panel),
  );
}

/** Creates the control for choosing whether the data are written into the code or into files. */
function dataGroup(data: NonNullable<Offered['data']>, chosen: Choice['data'], take: (data: Choice['data']) => void) {
  const { bytes: size, fits } = data;
  const option = (value: Choice['data'], words: string, disabled = false) => {
    const input = el('input', { type: 'radio', name: 'share-data', value, disabled, change: () => take(value) });
    input.checked = value === chosen;
    return el('label.share-check.inline', input, el('span', words));
  };
  return el(
    'fieldset',
    el('legend', 'your data'),
    option('beside', 'in files that you copy to the folder of the page'),
    option('inside', fits ? `in the code, ${bytes(size)}` : 'not in the code: too large, or contains HTML tags', !fits),
    el('p.muted', 'No data leave this browser unless you publish them this way. Links do not contain any data.'),
  );
}
