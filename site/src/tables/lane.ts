// The lane of a method in a row: a tick for the published number, the method's mark for our number, and a line between
// the two.
import type { Marked } from '../model/marked.ts';
import { plain } from '../model/numbers.ts';
import { el } from '../ui/dom.ts';
import { markerIcon } from '../ui/marks.ts';
import { styled } from '../ui/palette.ts';
import type { Published, Summary } from './rows.ts';

/** The quantity that the lanes compare, on a logarithmic axis. */
export interface Axis {
  name: 'iterations' | 'seconds';
  /** The ends of the axis. */ low: number;
  high: number;
  ticks: readonly number[];
  published(figures: Published): number;
}

export const axes: readonly Axis[] = [
  { name: 'iterations', low: 32, high: 12_500, ticks: [100, 1000, 10_000], published: (figures) => figures[2] },
  { name: 'seconds', low: 0.05, high: 400, ticks: [0.1, 1, 10, 100], published: (figures) => figures[3] },
];

/** Returns the position of a value on an axis. */
function place({ low, high }: Axis, value: number): string {
  const at = Math.log(value / low) / Math.log(high / low);
  return `${(100 * Math.min(1, Math.max(0, at))).toFixed(2)}%`;
}

/** Moves an element to the position of a value on the axis. */
function at(axis: Axis, value: number, element: HTMLElement): HTMLElement {
  element.style.left = place(axis, value);
  return element;
}

export const laneHead = (axis: Axis): HTMLElement =>
  el('div.lane', { 'aria-hidden': 'true' }, ...axis.ticks.map((tick) => at(axis, tick, el('span', String(tick)))));

export function lane(
  axis: Axis,
  { mark }: Marked,
  summary: Summary,
  published: Published | null,
  limit: number,
): HTMLElement {
  const { runs, arrived, others } = summary;
  const ours = summary[axis.name].middle;
  const theirs = published ? axis.published(published) : NaN;
  const has = (value: number) => !Number.isNaN(value);
  if (others.get('refused')?.length === runs && runs > 0) return el('span.muted', 'needs a definite M');
  const line = has(ours) && has(theirs) && el('i.between');
  if (line) {
    const [left, right] = [Math.min(ours, theirs), Math.max(ours, theirs)];
    line.style.left = place(axis, left);
    line.style.right = `calc(100% - ${place(axis, right)})`;
    line.style.background = styled(mark.colour);
  }
  const words = [has(ours) && `ours ${plain(ours)}`, has(theirs) && `published ${plain(theirs)}`].filter(Boolean);
  return el(
    'div.lane',
    el('span.unseen', `${words.join(', ')}. `),
    ...axis.ticks.map((tick) => at(axis, tick, el('i.grid'))),
    axis.name === 'iterations' && at(axis, limit, el('i.limit')),
    line,
    has(theirs) && at(axis, theirs, el('i.published')),
    has(ours) && at(axis, ours, el('i.ours', markerIcon(mark))),
    arrived < runs && el('b.bad', `${arrived} of ${runs}`),
  );
}
