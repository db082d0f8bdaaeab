// A figure of the median, quartiles and extremes of traces over seeds, for one choice of values, with a panel for each
// method.
import { crisp, dotted, drawScale } from '../../chart/draw.ts';
import type { Box, Pen } from '../../chart/pen.ts';
import { axisTicks, exponent, logRange, type Range } from '../../chart/scale.ts';
import { dottedLine } from '../../chart/title.ts';
import { roundingFloor } from '../../model/numbers.ts';
import { bands, type Bands } from '../../study/bands.ts';
import type { Grid } from '../../study/grid.ts';
import { el, type Child } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { choiceWords, comeOf, type Content, shownMethods } from '../content.ts';
import { drawBand, drawName } from './draw.ts';
import { plotWidth, type Drawing, type Figure, type Key, type Room } from './figure.ts';

export function bandFigure(content: Content, grid: Grid, choose: (choice: number) => void): Figure | undefined {
  const { study, lines, choice } = content;
  const shown = shownMethods(content);
  const [feasibility, gap] = (['feasibility', 'gap'] as const).map((column) =>
    bands(grid, choice, column).filter(({ method }) => shown.includes(method)),
  );
  if (feasibility.length === 0) return undefined;
  const count = (method: number, is: (come: string) => boolean) =>
    grid.byChoice[choice].filter(({ first }) => is(comeOf(content, first + method))).length;
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
      bands: feasibility.map((found) => ({ ...found, line: lines[found.method], ...offNote(found) })),
      level: study.feasTol,
      floor: Math.min(roundingFloor(1), study.feasTol / 10),
    },
    {
      title: '|f − f*|, from 1',
      bands: gap.map((found) => ({ ...found, line: lines[found.method], ...otherNote(found) })),
      floor: 1e-9,
    },
  ];
  const at = choiceWords(study, grid.choices[choice]);
  const runs = Math.max(...feasibility.map((found) => found.runs));
  return {
    name: 'bands',
    title: 'bands',
    words: [`over iterations${at && ` at ${at}`}: median, quartiles and extremes of ${runs} runs; pale: other medians`],
    end: [choiceMenu(content, grid, choose), el('span', dottedLine(), 'feasible below')],
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

/** Creates the menu for the choice of values, if there are several. */
export function choiceMenu({ study, choice }: Content, { choices }: Grid, choose: (choice: number) => void): Child {
  const menu = el(
    'select.of-choice',
    { 'aria-label': 'values shown', change: () => choose(Number(menu.value)) },
    ...choices.map((values, i) => el('option', { value: i, selected: i === choice }, choiceWords(study, values))),
  );
  return choices.length > 1 && menu;
}

/** The quantiles of one method, and a note on the number of runs that are infeasible or end at another minimum. */
type Band = Bands & { line: Key['line']; note?: string; isBad?: boolean };

interface BandRow {
  /** The title: a formula in plain text. */ title: string;
  bands: readonly Band[];
  /** A threshold, drawn as the upper edge of a zone. */ level?: number;
  /** The value below which there are only rounding errors. */ floor: number;
}

const [head, tall, foot, gap] = [24, 104, 24, 16];

function drawPanels(rows: readonly BandRow[], room: Room): Drawing {
  const across = room.narrow ? 2 : Math.max(1, Math.min(rows[0].bands.length, 4));
  const whole = room.narrow ? plotWidth(room) : room.width - room.left - 16;
  const width = (whole - gap * (across - 1)) / across;
  const block = head + tall + foot;
  const lines = Math.ceil(rows[0].bands.length / across);
  const title = room.narrow ? 22 : 0;
  const rowHeight = title + lines * block;
  const paint = (pen: Pen) =>
    rows.forEach((row, r) => {
      const top = r * rowHeight + title;
      if (room.narrow) pen.text(row.title, 16, top - 8, { colour: 'ink-2', size: 13 });
      const range = rangeOf(row);
      row.bands.forEach((band, i) => {
        const [x, y] = [room.left + (i % across) * (width + gap), top + Math.floor(i / across) * block];
        const isFirst = i % across === 0;
        const words = i === 0 && !room.narrow ? row.title : '';
        const box = { x, y: y + head, w: width, h: tall };
        drawName(pen, band.line, x + 6, y + 12, x + width - pen.measure(words, 13) - 8);
        if (words) pen.text(words, x + width, y + 12, { colour: 'ink-2', size: 13, align: 'right', middle: true });
        drawPanel(pen, row, band, box, range, isFirst);
      });
    });
  return { height: rows.length * rowHeight, paint };
}

function rangeOf({ bands, level, floor }: BandRow): Range {
  const all = bands.flatMap(({ quantiles }) => quantiles.flatMap(([least, , median, , most]) => [least, median, most]));
  const found = all.map((value) => exponent(value, floor));
  const finite = found.filter((v) => typeof v === 'number');
  if (level !== undefined) finite.push(Math.log10(level));
  const [low, high] = finite.reduce(([l, h], v) => [Math.min(l, v), Math.max(h, v)], [Infinity, -Infinity]);
  return logRange(low, high, found.includes(undefined), tall, { gap: 26 });
}

/**
 * Returns the end of the axis. The axis may cut off a few runs that are far longer than most, to leave room for the
 * others.
 */
function endOf(bands: readonly Band[]): number {
  const ends = bands.flatMap((band) => band.ends).sort((a, b) => a - b);
  return Math.max(1, Math.min(ends.at(-1) ?? 1, 1.6 * (ends[Math.floor(0.8 * (ends.length - 1))] ?? 1)));
}

function drawPanel(pen: Pen, row: BandRow, band: Band, box: Box, range: Range, isFirst: boolean): void {
  const { bands, level, floor } = row;
  const { mark } = band.line;
  const [right, bottom] = [box.x + box.w, box.y + box.h];
  const end = endOf(bands);
  const x = (value: number) => box.x + (box.w * value) / end;
  const height = (at: number) => bottom - (box.h * (at - range.low)) / (range.high - range.low);
  const y = (value: number) => {
    const at = exponent(value, floor);
    return at === null ? NaN : height(at ?? range.zero ?? range.low);
  };
  /** Returns the points of the quantile with index q. Its last value extends to the end of the axis. */
  const points = ({ x: over, quantiles }: Band, q: number) =>
    [...over, Math.max(end, over.at(-1) ?? 0)].flatMap((at, i) => {
      const height = y(quantiles[Math.min(i, quantiles.length - 1)][q]);
      return Number.isNaN(height) ? [] : [x(at), height];
    });
  if (level !== undefined) pen.shape(`M${box.x} ${y(level)}h${box.w}V${bottom}h${-box.w}z`, 'zone');
  drawScale(pen, range, box, height, isFirst);
  if (level !== undefined) pen.line([box.x, crisp(y(level)), right, crisp(y(level))], 'ink-2', 1, dotted);
  pen.within({ ...box, y: box.y - 2, h: box.h + 4 }, () => {
    pen.faintly(() => drawBand(pen, points(band, 4), points(band, 0), mark.colour), 0.14);
    pen.faintly(() => drawBand(pen, points(band, 3), points(band, 1), mark.colour), 0.3);
    for (const other of bands) if (other !== band) pen.faintly(() => pen.line(points(other, 2), 'edge', 1), 0.6);
    pen.line(points(band, 2), mark.colour, 2);
  });
  pen.line([crisp(box.x), box.y, crisp(box.x), bottom], 'edge', 1);
  for (const { at, label } of axisTicks(0, end, box.w, true)) {
    pen.line([crisp(x(at)), bottom, crisp(x(at)), bottom + 4], 'edge', 1);
    const align = at === 0 ? 'left' : x(at) > right - 14 ? 'right' : 'center';
    pen.text(label, x(at), bottom + 17, { colour: 'ink-3', align });
  }
  const [colour, weight] = band.isBad ? ['fail', 600] : ['ink', 400];
  if (band.note) pen.text(band.note, right - 4, box.y + 14, { colour, weight, align: 'right', halo: true });
}
