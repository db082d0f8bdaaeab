// The components of an iterate along six eigenvectors, while steps of fixed length on ½xᵀAx move the iterate towards
// the first eigenvector.
import { bar, type Drawn, type Kind } from './kind.ts';

const eigenvalues = [1, 2, 3, 4, 5, 6];
const length = 0.1;
/** The possible components of the start along the first eigenvector, if those along the others are 1. */
const firsts = [0, 1e-12, 1e-8, 1e-4, 1e-2, 1];
const [left, bottom, tall, apart, wide] = [48, 236, 190, 100, 56];

/** Returns the components after some steps, scaled so that their squares add up to one. */
export function componentsAfter(steps: number, first: number): number[] {
  const scaled = (c: number[]) => c.map((part) => part / Math.hypot(...c));
  let c = scaled(eigenvalues.map((_, i) => (i === 0 ? first : 1)));
  for (let k = 0; k < steps; k++) {
    const quotient = c.reduce((sum, part, i) => sum + eigenvalues[i] * part * part, 0);
    c = scaled(c.map((part, i) => part * (1 - length * (eigenvalues[i] - quotient))));
  }
  return c;
}

export const components: Kind = {
  width: 660,
  height: 280,
  label: 'Six bars: the square of the component of x along each eigenvector',
  knobs: [
    { name: 'first component of the start', min: 0, max: firsts.length - 1, step: 1, value: 5 },
    { name: 'steps', min: 0, max: 400, step: 1, value: 0 },
  ],
  marks: [
    ...eigenvalues.map((value, i) => ({
      text: `λ = ${value}`,
      x: left + i * apart + wide / 2,
      y: bottom + 24,
      anchor: 'middle' as const,
    })),
    { text: '1', x: left - 12, y: bottom - tall + 5, anchor: 'end' },
    { text: '0', x: left - 12, y: bottom, anchor: 'end' },
  ],
  key: [
    ['bars', 'square of the component'],
    ['set', 'where the run would end'],
  ],
  draw([choice, steps]): Drawn {
    const first = firsts[choice];
    const c = componentsAfter(steps, first);
    const quotient = c.reduce((sum, part, i) => sum + eigenvalues[i] * part * part, 0);
    const end = first === 0 ? 1 : 0;
    return {
      paths: {
        axis: `M${left - 6} ${bottom}H640`,
        bars: c.map((part, i) => bar(left + i * apart, bottom, wide, tall * part * part)).join(''),
        set: bar(left + end * apart - 4, bottom, wide + 8, tall),
      },
      values: [first === 0 ? 'zero' : first === 1 ? 'like the others' : `${first} of the others`, String(steps)],
      words: `After ${steps} steps xᵀAx is ${quotient.toFixed(3)}.`,
    };
  },
};
