// Draws a point for each row, at its scores along two directions that the user chooses. A biplot also shows the
// loadings as arrows.
import type { Point } from '../../chart/pen.ts';
import type { Mark } from '../../model/mark.ts';
import { el, svg } from '../../ui/dom.ts';
import { outline } from '../../ui/marks.ts';
import { styled } from '../../ui/palette.ts';
import { colourOf, shapeOf } from '../pictures/class-marks.ts';
import { correlationsWith, nameOf, type Answer } from './figures.ts';

/** The maximum numbers of points and arrows that are drawn. */
const most = { points: 3000, arrows: 12 };
const side = 320;
const margin = 14;
const lineHeight = 12;
/** The length in pixels of an arrow for a loading of 1. */
const radius = side / 2 - margin;

interface Axis {
  title: string;
  each: readonly number[];
}

export function scatterOf({ kind, samples, columns, directions }: Answer): HTMLElement {
  const { rows, classes } = samples;
  const axes = axesOf({ kind, samples, directions });
  const names = columns.map(({ name }) => name);
  const plane = svg('svg', { viewBox: `0 0 ${side} ${side}`, role: 'img' });
  const pick = (label: string, chosen: number) => {
    const options = axes.map(({ title }, i) => el('option', { value: i, selected: i === chosen }, title));
    return el('select', { 'aria-label': label, change: () => draw() }, ...options);
  };
  const [across, up] = [pick('scores to the right', 0), pick('scores upwards', 1)];
  const biplot = el('input', { type: 'checkbox', change: () => draw() });
  const loadings = ({ each }: Axis) => correlationsWith(samples, each);
  const draw = () => {
    const [right, top] = [across, up].map((list) => axes[Number(list.value)]);
    const [x, y] = [right, top].map(({ each }) => (biplot.checked ? aroundZero(each) : overAll(each)));
    const step = Math.ceil(rows.length / most.points);
    const points = rows.flatMap((row, i) => {
      if (i % step > 0) return [];
      const code = classes?.codes[i] ?? 4;
      const at = { x: x(right.each[i]), y: side - y(top.each[i]) };
      const words = `${row}${classes ? `: ${classes.names[code]}` : ''}`;
      const shape = classes ? shapeOf(code) : 'disc';
      return [pointOf(shape, code, at, 3, svg('title', words))];
    });
    const arrows = biplot.checked ? arrowsOf(names, loadings(right), loadings(top)) : [];
    plane.replaceChildren(svg('rect', { width: side, height: side, class: 'box' }), ...points, ...arrows);
    plane.ariaLabel = `scores of the rows${biplot.checked ? ', and loadings of the columns' : ''}`;
  };
  draw();
  const legend = (classes?.names ?? []).slice(0, 12).map((name, code) => {
    const sign = pointOf(shapeOf(code), code, { x: 0, y: 0 }, 4);
    const attributes = { viewBox: '-6 -6 12 12', width: 12, height: 12, 'aria-hidden': 'true' };
    return el('span.inline', svg('svg', attributes, sign), name);
  });
  const choose = directions.length > 1 && el('label.inline', biplot, 'with loadings');
  return el('figure.scores', plane, el('figcaption.inline.wrap', el('b', 'scores'), across, up, choose, ...legend));
}

function pointOf(shape: Mark['shape'], code: number, { x, y }: Point, size: number, ...inside: Node[]): SVGElement {
  const point = svg('path', { d: outline(shape, x, y, size) }, ...inside);
  point.style.fill = styled(colourOf(code));
  return point;
}

function axesOf({ kind, samples, directions }: Pick<Answer, 'kind' | 'samples' | 'directions'>): Axis[] {
  const { views, rows, classes } = samples;
  const axes = directions.flatMap(({ scores }, k) =>
    scores.map((each, view): Axis => {
      const title = `${views.length > 1 ? `${views[view].name}, ` : ''}${nameOf[kind]} ${k + 1}`;
      return { title, each };
    }),
  );
  if (axes.length > 1) return axes;
  const beside = classes ? { title: classes.column || 'class', each: classes.codes } : undefined;
  return [...axes, beside ?? { title: 'row', each: rows.map((_, i) => i) }];
}

/** Returns a scale that maps the range of the values to the full width of the plot. */
function overAll(each: readonly number[]): (v: number) => number {
  const [low, high] = each.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  return (v) => margin + ((v - low) / (high - low || 1)) * (side - 2 * margin);
}

/** Returns a scale that maps 0 to the centre of the plot, where the arrows begin. */
function aroundZero(each: readonly number[]): (v: number) => number {
  const largest = each.reduce((size, v) => Math.max(size, Math.abs(v)), 0) || 1;
  return (v) => side / 2 + (v / largest) * (side / 2 - margin);
}

/** Draws the unit circle and the longest arrows, with names that do not overlap. */
function arrowsOf(names: readonly string[], right: readonly number[], top: readonly number[]): SVGElement[] {
  const size = (i: number) => Math.hypot(right[i], top[i]);
  const longest = [...names.keys()].sort((a, b) => size(b) - size(a)).slice(0, most.arrows);
  const middle = side / 2;
  const ends = longest.map((i) => ({ name: names[i], x: middle + radius * right[i], y: middle - radius * top[i] }));
  const arrows = ends.map(({ x, y }) => {
    const arrow = svg('path', { d: `M${middle} ${middle}L${x} ${y}`, class: 'arrow' });
    return svg('g', arrow, svg('circle', { cx: x, cy: y, r: 2.5 }));
  });
  const labels = [ends.filter(({ x }) => x < middle), ends.filter(({ x }) => x >= middle)].flatMap((own) => {
    let above = -Infinity;
    return own
      .sort((a, b) => a.y - b.y)
      .map(({ name, x, y }) => {
        above = Math.max(y - 5, above + lineHeight);
        return svg('text', { x, y: above, 'text-anchor': x < middle ? 'start' : 'end' }, name);
      });
  });
  return [svg('circle', { cx: middle, cy: middle, r: radius, class: 'box' }), ...arrows, ...labels];
}
