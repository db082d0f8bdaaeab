// A figure of the median, quartiles and extremes of traces over seeds, for one choice of values.
import { bands, type Bands } from '../../study/bands.ts';
import type { Grid } from '../../study/grid.ts';
import { roundingFloor } from '../../model/numbers.ts';
import { dottedLine } from '../../chart/title.ts';
import { el } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { choiceWords, comeOf, shownMethods, type Content } from '../content.ts';
import type { Figure } from './figure.ts';
import { drawPanels, type Band, type BandRow } from './panels.ts';

export function bandFigure(content: Content, grid: Grid, choose: (choice: number) => void): Figure | undefined {
  const { study, lines, choice } = content;
  const shown = shownMethods(content);
  const [feasibility, gap] = (['feasibility', 'gap'] as const).map((column) =>
    bands(grid, choice, column).filter(({ method }) => shown.includes(method)),
  );
  if (feasibility.length === 0) return undefined;
  const count = (method: number, is: (come: string) => boolean) =>
    grid.byChoice[choice].filter(({ first }) => is(comeOf(content, first + method))).length;
  const bandOf = (found: Bands, note: Pick<Band, 'note' | 'isBad'>): Band => {
    const [least, lower, median, upper, most] = [0, 1, 2, 3, 4].map((q) => found.quantiles.map((at) => at[q]));
    return { line: lines[found.method], ends: found.ends, x: found.x, least, lower, median, upper, most, ...note };
  };
  const offNote = ({ method, runs }: Bands) => {
    const off = count(method, (come) => come === 'infeasible');
    if (off === 0) return {};
    return { note: off === runs ? `all ${runs} infeasible` : `${off} of ${runs} infeasible`, isBad: true };
  };
  const otherNote = ({ method, runs }: Bands) => {
    const others = count(method, (come) => come === 'another minimum');
    if (others > 0) return { note: `${others} at another minimum` };
    const off = count(method, (come) => come === 'infeasible');
    return off === runs ? { note: 'off the constraint', isBad: true } : {};
  };
  const rows: BandRow[] = [
    {
      title: '‖XᵀMX − I‖',
      bands: feasibility.map((found) => bandOf(found, offNote(found))),
      level: study.feasTol,
      floor: Math.min(roundingFloor(1), study.feasTol / 10),
    },
    { title: '|f − f*|, from 1', bands: gap.map((found) => bandOf(found, otherNote(found))), floor: 1e-9 },
  ];
  const at = choiceWords(study, grid.choices[choice]);
  const runs = Math.max(...feasibility.map((found) => found.runs));
  return {
    name: 'bands',
    title: 'bands',
    words: [`over iterations${at && ` at ${at}`}: median, quartiles and extremes of ${runs} runs; pale: other medians`],
    end: [
      ...(grid.choices.length > 1 ? [choiceMenu(content, grid, choose)] : []),
      el('span', {}, dottedLine(), 'feasible below'),
    ],
    keys: [],
    description: `Traces of ${runs} runs of each method. ${feasibility
      .map((found) => `${lines[found.method].name} ends after ${found.ends[0]} to ${found.ends.at(-1)} iterations`)
      .join(', ')}.`,
    draw: (room) => drawPanels(rows, room),
    table: () => ({
      caption: `Values at the end of ${runs} runs${at && ` at ${at}`}.`,
      head: ['method', 'iterations', '‖XᵀMX − I‖: least', 'median', 'largest', '|f − f*|: median'],
      rows: feasibility.map((found, i) => [
        lines[found.method].name,
        `${found.ends[0]} to ${found.ends.at(-1)}`,
        ...[0, 2, 4].map((q) => number(found.quantiles.at(-1)![q])),
        number(gap[i].quantiles.at(-1)![2]),
      ]),
    }),
  };
}

/** Creates the menu for the choice of values. */
export function choiceMenu({ study, choice }: Content, grid: Grid, choose: (choice: number) => void): HTMLElement {
  const menu = el(
    'select',
    { 'aria-label': 'values shown', class: 'of-choice' },
    ...grid.choices.map((values, i) => el('option', { value: i, selected: i === choice }, choiceWords(study, values))),
  );
  menu.addEventListener('change', () => choose(Number(menu.value)));
  return menu;
}
