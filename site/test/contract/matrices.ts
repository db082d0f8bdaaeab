// A user-defined instance with dense A and G and a singular M, in every form that the contract allows.
import type { Matrix } from '../../types/slep.d.ts';

export const n = 20;
export const p = 3;

const entry = {
  A: (i: number, j: number) => (i === j ? 2 + i / 7 : 1 / (1 + (i - j) ** 2)),
  M: (i: number, j: number) => (i === j && i > 0 ? 1 + i / 5 : 0),
  G: (i: number, j: number) => Math.sin(i + 2 * j),
};
export type Name = keyof typeof entry;
const columns = { A: n, M: n, G: p };

/** Returns [row, column, value] for every nonzero entry, row by row. */
function entries(name: Name): [number, number, number][] {
  const all = Array.from({ length: n * columns[name] }, (_, k): [number, number, number] => {
    const [i, j] = [Math.floor(k / columns[name]), k % columns[name]];
    return [i, j, entry[name](i, j)];
  });
  return all.filter(([, , value]) => value !== 0);
}

export const dense = (name: Name): { rows: number; cols: number; data: Float64Array } => {
  const data = new Float64Array(n * columns[name]);
  for (const [i, j, value] of entries(name)) data[i * columns[name] + j] = value;
  return { rows: n, cols: columns[name], data };
};

/** Triplets in which every entry is split into two parts, which the solver must add. */
export const triplets = (name: Name) => {
  const halves = entries(name).flatMap(([i, j, value]) => [
    [i, j, value / 4],
    [i, j, (value * 3) / 4],
  ]);
  return {
    rows: n,
    cols: columns[name],
    row: Int32Array.from(halves, ([i]) => i),
    col: Int32Array.from(halves, ([, j]) => j),
    data: Float64Array.from(halves, ([, , value]) => value),
  };
};

/** The coordinate format, with only the lower triangle if the matrix is symmetric. */
export const coordinates = (name: Name): string => {
  const symmetric = name !== 'G';
  const lines = entries(name)
    .filter(([i, j]) => !symmetric || i >= j)
    .map(([i, j, value]) => `${i + 1} ${j + 1} ${value}`);
  return [
    `%%MatrixMarket matrix coordinate real ${symmetric ? 'symmetric' : 'general'}`,
    '% of the test',
    `${n} ${columns[name]} ${lines.length}`,
    ...lines,
    '',
  ].join('\n');
};

/** A matrix as a Blob in the array format of Matrix Market, column by column. */
export const blob = (name: Name): Blob => {
  const { data, cols } = dense(name);
  const lines = Array.from({ length: n * cols }, (_, k) => data[(k % n) * cols + Math.floor(k / n)]);
  return new Blob([`%%MatrixMarket matrix array real general\r\n${n} ${cols}\r\n`, lines.join('\r\n'), '\r\n']);
};

export const all = (form: (name: Name) => Matrix) => ({ A: form('A'), M: form('M'), G: form('G') });
