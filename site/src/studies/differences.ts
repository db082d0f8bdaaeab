// Shows how results from this browser differ from the published results: which cells differ, at which iteration they
// begin to differ, by how much, and whether the difference matters.
import type { StudyOutcome, StudyResults } from '../../types/slep.d.ts';
import { differences, type Comparison, type Difference } from '../study/compare.ts';
import { tableParts } from '../ui/data-table.ts';
import { el, icon, math, section, type Child } from '../ui/dom.ts';
import { figure } from '../ui/format.ts';
import { markerIcon } from '../ui/marks.ts';
import { taskWords, type Content } from './content.ts';
import { stripFigure } from './figures/strip-figure.ts';
import type { Figure } from './figures/figure.ts';
import { outcomeWords, tileIcon } from './figures/tile.ts';
import { engineWords, type Origin } from './measured.ts';
import { counted } from './words.ts';

const mostRows = 200;

export const allDifferences = (comparison: Comparison): Difference[] =>
  differences(comparison).sort((a, b) => a.index - b.index);

/** Returns the sentences above the table. */
export function differenceFindings(content: Content, comparison: Comparison): HTMLElement[] {
  const { study, lines } = content;
  const all = allDifferences(comparison);
  const equal = `: ${comparison.equal} of ${comparison.compared}, to the last bit.`;
  if (all.length === 0) return [line(icon('good'), el('b', 'All cells are equal'), equal)];
  const methods = [...new Set(all.map(({ index }) => index % study.methods.length))].map((m) => lines[m].name);
  const { close, apart, changed, failed } = comparison;
  const changes = `${counted(changed.length, 'outcome')} ${changed.length === 1 ? 'changes' : 'change'}`;
  const those = el('b', methods.join(', '));
  const within = el('b', 'within tolerance');
  return [
    changed.length === 0
      ? line(icon('good'), el('b', 'No outcome changes'), ', so every finding about outcomes still holds.')
      : line(icon('bad'), el('b', changes), '.'),
    failed.length > 0 && line(icon('bad'), el('b', counted(failed.length, 'cell')), ' failed in both sets of results.'),
    line(tileIcon('running'), `There are differences in ${counted(all.length, 'cell')} of `, those, '.'),
    apart.length === 0
      ? close.length > 0 &&
        line(
          icon('good'),
          `In all ${failed.length > 0 ? 'other ' : ''}cells with the same outcome, f agrees `,
          within,
          ` (${counted(close.length, 'cell')}).`,
        )
      : line(
          icon('bad'),
          'In ',
          el('b', counted(apart.length, 'cell')),
          ' with the same outcome, f differs by more than the tolerance.',
        ),
  ].filter((finding) => finding !== false);
}

const line = (sign: SVGElement, ...words: Child[]): HTMLElement => el('li', sign, el('span.sentence', ...words));

export function differenceTable(
  content: Content,
  comparison: Comparison,
  published: Content['cells'],
  link: (cell: number) => string,
): HTMLElement {
  const { study, tasks, lines, cells } = content;
  const all = allDifferences(comparison);
  const row = ({ index, outcomes, objectives, iteration }: Difference) => [
    [markerIcon(lines[index % study.methods.length].mark), ' ', taskWords(study, tasks[index])],
    outcomeParts(outcomes),
    iteration === undefined ? '–' : `at ${iteration}`,
    [`${published[index]?.iterations ?? '–'} → `, el('b', String(cells[index]?.iterations ?? '–'))],
    ...digitsApart(...objectives),
    figure(Math.abs(objectives[0] - objectives[1]), 2),
    el('a', { href: link(index) }, 'open'),
  ];
  const [theirs, ours] = [' published', ' here'].map((words) => el('span', math('objective'), words));
  const head = ['cell', 'outcome', 'first differs', 'iterations', theirs, ours, 'differ by', 'in the lab'];
  const more = all.length > mostRows ? el('p.muted', `The first ${mostRows} of ${all.length}.`) : null;
  const table = el('table', ...tableParts({ head, rows: all.slice(0, mostRows).map(row) }));
  return el('div.differences', { tabindex: 0, role: 'region', 'aria-label': 'cells that differ' }, table, more);
}

const outcomeParts = ([before, here]: readonly [StudyOutcome, StudyOutcome]): Child[] =>
  before === here
    ? [tileIcon(here), ` ${outcomeWords[here]}, both`]
    : [tileIcon(before), ` ${outcomeWords[before]} → `, tileIcon(here), ` ${outcomeWords[here]}`];

/** Returns both numbers, in which all digits from the first difference on are marked. */
function digitsApart(a: number, b: number): [Child[], Child[]] {
  const [s, t] = [a, b].map((value) => (Number.isFinite(value) ? value.toPrecision(12) : '–').replace('-', '−'));
  let same = 0;
  while (same < s.length && s[same] === t[same]) same++;
  const parts = (text: string): Child[] => [text.slice(0, same), el('b.apart', text.slice(same))];
  return [parts(s), parts(t)];
}

/** Returns the strip of cells, with frames around cells that differ. */
export function differenceStrip(content: Content, comparison: Comparison, link: (cell: number) => string): Figure {
  const { study } = content;
  const found = new Set(allDifferences(comparison).map(({ index }) => index));
  const values = study.methods.map((_, m) => {
    const apart = [...found].filter((index) => index % study.methods.length === m).length;
    return apart === 0 ? 'all equal' : `${apart} ${apart === 1 ? 'differs' : 'differ'}`;
  });
  return stripFigure(content, link, { cells: found, words: 'framed: different; pale: equal', values });
}

/** Creates a description of where the two sets of results come from. */
export function comparedSide(published: StudyResults, here: Origin, comparison: Comparison): HTMLElement[] {
  const { data } = published.description;
  const rows = [
    ['build', published.build.slice(0, 6), here.build.slice(0, 6)],
    ['description', 'same', 'same'],
    ['data', ...(data ? ['same', 'same'] : ['none', 'none'])],
    ['engine', engineWords(published.engine), engineWords(here.engine)],
    ['cells', String(published.cells.length), String(comparison.compared)],
  ];
  const row = (tag: 'td' | 'th', texts: readonly string[]) => el('tr', ...texts.map((text) => el(tag, text)));
  const head = el('thead', row('th', ['', 'published', 'here']));
  const table = el('table', head, el('tbody', ...rows.map((texts) => row('td', texts))));
  const otherBuild =
    'Another build usually gives the same bits. If bits differ, a cell counts as close if its outcome is the ' +
    'same and its values of f differ by at most 1e-10, relative to f or to the difference between f and f(X0).';
  const never = 'Seconds, which depend on the machine, and messages. All other numbers are compared, to the last bit.';
  return [
    section('compared', table),
    section('another build', el('p', otherBuild)),
    section('never compared', el('p', never)),
  ];
}
