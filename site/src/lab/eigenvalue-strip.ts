// The eigenvalues of XᵀMX on a line: all should be 1. Those that are not are marked, and said in words.
import { svg } from '../ui/dom.ts';

/** So near 1 is as good as 1 to the eye. */
const home = 0.02;
const isHome = (value: number): boolean => Math.abs(value - 1) <= home;

const width = 296;
const height = 56;
const axis = 30;
const margin = 8;

/** Ascending eigenvalues, drawn on a line from 0. */
export function drawSpectrum(values: readonly number[]): SVGElement {
  const end = 1.04 * Math.max(3, ...values);
  const x = (value: number) => margin + ((width - 2 * margin) * value) / end;
  const text = (at: number, y: number, words: string, name = '') =>
    svg('text', { x: Math.min(Math.max(at, 14), width - 16), y, class: name }, words);
  const ticks = end < 12 ? [0, 1, 2, 3] : [1];
  const atHome = values.filter(isHome).length;
  const strays = values.filter((v) => !isHome(v));
  const labels: { at: number; words: string }[] = [];
  for (const value of [strays.at(-1), ...strays]) {
    if (value !== undefined && labels.every(({ at }) => Math.abs(at - x(value)) > 38))
      labels.push({
        at: x(value),
        words: value >= 1e4 ? value.toExponential(1) : value < 0.01 ? '0' : value.toPrecision(3),
      });
  }
  return svg(
    'svg',
    {
      class: 'spectrum',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': `The eigenvalues of XᵀMX: ${values.map((v) => Number(v.toPrecision(3))).join(', ')}. All should be 1.`,
    },
    svg('path', { class: 'axis', d: `M${x(0)} ${axis}H${x(end)}` }),
    ...ticks.map((t) => svg('path', { class: 'axis', d: `M${x(t)} ${axis - 3}v6` })),
    ...ticks.map((t) => text(x(t), axis + 20, String(t))),
    svg('path', { class: 'one', d: `M${x(1)} ${axis - 10}v20` }),
    ...(atHome > 0 ? [svg('circle', { class: 'home', cx: x(1), cy: axis, r: 4.5 })] : []),
    ...strays.map((v) => svg('circle', { class: 'stray', cx: x(v), cy: axis, r: 4.5 })),
    ...labels.map(({ at, words }) => text(at, axis - 12, words, 'stray')),
    ...(atHome > 1 && labels.every(({ at }) => Math.abs(at - x(1)) > 30) ? [text(x(1), axis - 12, `${atHome} ×`)] : []),
  );
}

const numbers = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const counted = (n: number): string => numbers[n] ?? String(n);
const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);

/** Where the eigenvalues are; mapped: whether f is taken at A(X), which vanishes at 3. */
export function spectrumWords(values: readonly number[], mapped: boolean): string {
  const { length } = values;
  const atHome = values.filter(isHome).length;
  const nearThree = values.filter((v) => mapped && Math.abs(v - 3) < 0.3).length;
  const nearZero = values.filter((v) => v < 0.05).length;
  const are = (n: number) => (n === 1 ? 'is' : 'are');
  const first =
    length === 1
      ? `The eigenvalue of XᵀMX ${atHome ? 'is 1, as it should be' : 'is not 1, as it should be'}.`
      : `${capital(counted(atHome))} of the ${counted(length)} eigenvalues of XᵀMX ${are(atHome || length)} 1, as all should be.`;
  return [
    first,
    nearThree > 0 &&
      `${capital(counted(nearThree))} ${are(nearThree)} caught near 3, where A(X) = X(3I − XᵀMX)/2 vanishes and f no longer pulls.`,
    nearZero > 0 &&
      `${capital(counted(nearZero))} ${are(nearZero)} near 0: X has almost lost ${nearZero === 1 ? 'a dimension' : 'dimensions'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
