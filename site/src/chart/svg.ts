// The charts as one SVG that stands for itself: no style sheet, no fonts of the page, light whatever the theme.
import type { Sheet } from '../lab/charts/plots.ts';
import { svg } from '../ui/dom.ts';
import { plain } from '../ui/format.ts';
import { spread } from './label-placement.ts';
import { signAt, type Mark } from '../ui/marks.ts';
import { axisTicks, type Tick } from './scale.ts';

const width = 960;
const plot = { left: 64, right: 800, height: 200, head: 40 };
const foot = 44;
const ink = { text: '#17191b', soft: '#5f656b', grid: '#ececea', edge: '#8a9096' };

/** The sheets one below the other; caption stands at the foot, colour gives the stroke of a mark. */
export function vectorOf(sheets: readonly Sheet[], caption: string, colour: (mark: Mark) => string): SVGElement {
  const height = sheets.length * (plot.head + plot.height) + foot;
  return svg(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      'font-family': 'Helvetica, Arial, sans-serif',
      'font-size': 12,
      fill: ink.text,
    },
    svg('title', {}, caption),
    svg('rect', { width, height, fill: '#ffffff' }),
    ...sheets.map((sheet, i) =>
      chart(sheet, i * (plot.head + plot.height) + plot.head, i === sheets.length - 1, colour),
    ),
    svg('text', { x: plot.left, y: height - 8, fill: ink.soft }, caption),
  );
}

function chart({ title, chart }: Sheet, top: number, isLast: boolean, colour: (mark: Mark) => string): SVGElement {
  const bottom = top + plot.height;
  const { strokes, range, from, to, unit, x, y, placeOf } = chart.compose(width, bottom, {
    left: plot.left,
    right: width - plot.right,
    top,
    bottom: 0,
  });
  const height = (at: number) => Math.max(at, top); // what runs away goes along the frame
  const rule = (points: string, stroke: string, dash = '') =>
    svg('path', { d: points, stroke, fill: 'none', 'stroke-dasharray': dash || undefined });
  const across = (at: number) => `M${plot.left} ${round(at)}H${plot.right}`;
  const ticks = axisTicks(from, to, plot.right - plot.left, unit === 'iterations');
  const levels = chart.levels
    .map(({ value, name }) => ({ name, at: y(Math.log10(value)) }))
    .filter(({ at }) => at >= top && at <= bottom);
  const named = strokes.filter(({ line }) => !line.quiet);
  const names = spread(
    named.map(({ end }) => ({ y: end?.y ?? bottom, weight: 1 })),
    15,
    top + 6,
    bottom,
  );
  return svg(
    'g',
    {},
    svg('text', { x: plot.left, y: top - 12, 'font-weight': 600 }, title),
    ...range.ticks.flatMap((tick) => [
      rule(across(y(tick.at)), tick.at === range.zero ? ink.edge : ink.grid),
      scaleLabel(tick, y(tick.at)),
    ]),
    ...ticks.map(({ at }) => rule(`M${round(x(at))} ${top}V${bottom}`, ink.grid)),
    ...levels.flatMap(({ at, name }) => [
      rule(across(at), ink.soft, '1 3'),
      svg(
        'text',
        {
          x: plot.left + 4,
          y: round(at) - 4,
          fill: ink.soft,
          stroke: '#ffffff',
          'stroke-width': 3,
          'paint-order': 'stroke',
        },
        name,
      ),
    ]),
    ...(isLast
      ? [
          rule(`M${plot.left} ${bottom}H${plot.right}`, ink.edge),
          ...ticks.map(({ at, label }) =>
            svg('text', { x: round(x(at)), y: bottom + 16, 'text-anchor': 'middle', fill: ink.soft }, label),
          ),
          svg('text', { x: plot.right + 10, y: bottom + 16, fill: ink.soft }, unit),
        ]
      : []),
    ...strokes.flatMap(({ line: { mark, quiet }, past, ahead }) =>
      [past, ahead]
        .filter((points) => points.length > 2)
        .map((points) =>
          svg('path', {
            d: trace(points, height),
            fill: 'none',
            stroke: colour(mark),
            'stroke-width': quiet ? 1 : 1.6,
            'stroke-linejoin': 'round',
            'stroke-dasharray': (quiet ? [2, 2] : mark.dash).join(' ') || undefined,
          }),
        ),
    ),
    ...named.flatMap(({ line: { mark }, end }) =>
      end ? [signAt(mark, end.x, height(end.y), colour(mark), '#ffffff')] : [],
    ),
    ...named.flatMap(({ line: { mark, name, raises = [] }, index }, i) => [
      svg(
        'g',
        {},
        signAt(mark, plot.right + 14, names[i], colour(mark), '#ffffff'),
        svg('text', { x: plot.right + 24, y: round(names[i]) + 4 }, name),
      ),
      ...raises
        .filter(({ at }) => placeOf(index, at) >= from && placeOf(index, at) <= to)
        .map(({ at, from, to }) =>
          svg(
            'path',
            { d: `M${round(x(placeOf(index, at))) - 4} ${top - 1}h8l-4 -7z`, fill: colour(mark) },
            svg('title', {}, `β raised from ${plain(from)} to ${plain(to)}`),
          ),
        ),
    ]),
  );
}

const round = (value: number): number => Number(value.toFixed(1));

/** A path through points x, y, x, y, …, with a gap where they are NaN. */
function trace(points: readonly number[], height: (y: number) => number): string {
  let [path, step] = ['', 'M'];
  for (let i = 0; i < points.length; i += 2) {
    const broken = Number.isNaN(points[i + 1]);
    if (!broken) path += `${step}${round(points[i])} ${round(height(points[i + 1]))}`;
    step = broken ? 'M' : 'L';
  }
  return path;
}

function scaleLabel({ power, label }: Tick, y: number): SVGElement {
  const isPower = power !== undefined && power !== 0 && power !== 1;
  const raised = isPower ? [svg('tspan', { dy: -5, 'font-size': 9 }, String(power).replace('-', '−'))] : [];
  return svg(
    'text',
    { x: plot.left - 8, y: round(y) + 4, 'text-anchor': 'end', fill: ink.soft },
    isPower ? '10' : label,
    ...raised,
  );
}
