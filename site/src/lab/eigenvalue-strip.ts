// Draws the eigenvalues of XᵀMX on a line. At a feasible point, all eigenvalues are 1. Other values are marked.
import { isOne } from '../model/spectrum.ts';
import { svg } from '../ui/dom.ts';

const width = 296;
const height = 56;
const axis = 30;
const margin = 8;

/** Draws the eigenvalues, given in ascending order, on a line that begins at 0. */
export function drawSpectrum(values: readonly number[]): SVGElement {
  const end = 1.04 * Math.max(3, ...values);
  const x = (value: number) => margin + ((width - 2 * margin) * value) / end;
  const text = (at: number, y: number, words: string, name = '') =>
    svg('text', { x: Math.min(Math.max(at, 14), width - 16), y, class: name }, words);
  const ticks = end < 12 ? [0, 1, 2, 3] : [1];
  const written = values.map((v) => Number(v.toPrecision(3)));
  const ones = values.filter(isOne).length;
  const strays = values.filter((v) => !isOne(v));
  const labels: { at: number; words: string }[] = [];
  for (const value of [strays.at(-1), ...strays]) {
    if (value !== undefined && labels.every(({ at }) => Math.abs(at - x(value)) > 38))
      labels.push({
        at: x(value),
        words: value >= 1e4 ? value.toExponential(1) : value < 0.01 ? '0' : value.toPrecision(3),
      });
  }
  return svg(
    'svg.spectrum',
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': `The eigenvalues of XᵀMX: ${written.join(', ')}. All should be 1.`,
    },
    svg('path.axis', { d: `M${x(0)} ${axis}H${x(end)}` }),
    ...ticks.map((t) => svg('path.axis', { d: `M${x(t)} ${axis - 3}v6` })),
    ...ticks.map((t) => text(x(t), axis + 20, String(t))),
    svg('path.one', { d: `M${x(1)} ${axis - 10}v20` }),
    ...(ones > 0 ? [svg('circle.home', { cx: x(1), cy: axis, r: 4.5 })] : []),
    ...strays.map((v) => svg('circle.stray', { cx: x(v), cy: axis, r: 4.5 })),
    ...labels.map(({ at, words }) => text(at, axis - 12, words, 'stray')),
    ...(ones > 1 && labels.every(({ at }) => Math.abs(at - x(1)) > 30) ? [text(x(1), axis - 12, `${ones} ×`)] : []),
  );
}
