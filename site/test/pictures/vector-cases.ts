// The usual picture of each kind of problem, with its text and its numbers.
import assert from 'node:assert/strict';
import { nonEmpty } from '../non-empty.ts';
import { number, small } from '../page/lab.ts';

export interface Case {
  link: string;
  tab: string;
  says: RegExp;
  label: RegExp;
  /** Colours that must occur in the picture. */
  colours: readonly string[];
  /** Checks the rows of the picture's table, in which numbers have full precision. */
  rows(rows: string[][], info: Known): void;
}

/** Results of the run in the picture, as the solver reports them. */
export interface Known {
  ritz: number[];
  analytic?: number[];
  /** The norm of each row of R(X). */ norms: number[];
}

const near = (a: number, b: number, relative: number, what: string) =>
  assert.ok(Math.abs(a - b) <= relative * Math.abs(b), `${what} is ${a}, wanted ${b}`);
const ends = (wanted: readonly number[], found: readonly number[]) =>
  nonEmpty(wanted).forEach((value, i) => near(found[i], value, 1e-6, `value ${i + 1}`));
const columnOf = (rows: readonly string[][], column: number) => rows.map((row) => number(row[column]));

export const cases: Record<string, Case> = {
  LDA: {
    link: 'problem=lda&n=40&m=200&p=4&methods=sllbfgs',
    tab: 'classes',
    says: /the ratio of the scatter between the classes to that within them is \d.* along the first discriminant/,
    label: /200 samples of 5 classes in the plane of two discriminants/,
    colours: ['class-1', 'class-2', 'class-3', 'class-4', 'class-5'],
    rows: (rows, { ritz }) => {
      assert.deepEqual(
        rows.map(([name, samples]) => [name, samples]),
        ['1', '2', '3', '4', '5'].map((name) => [name, '40']),
      );
      for (const [axis, column] of [2, 4].entries()) {
        const means = columnOf(rows, column); // for equal class sizes, the mean square is the between-class scatter
        near(means.reduce((sum, v) => sum + v * v, 0) / 5, -ritz[axis], 1e-6, `the ratio of discriminant ${axis + 1}`);
        const within = columnOf(rows, column + 1).reduce((sum, v) => sum + v * v, 0) / 5;
        near(within, 1, 1e-3, `the scatter within along ${axis + 1}`);
      }
    },
  },
  GCCA: {
    link: 'problem=gcca&n=20&m=150&k=2&p=3&methods=sllbfgs',
    tab: 'variates',
    says: /view 1 plotted horizontally and view 2 vertically\. The first variates have correlation 0\.\d+/,
    label: /Canonical variates of views 1 and 2, with correlations 0\.\d+, 0\.\d+, 0\.\d+/,
    colours: ['class-5'],
    rows: (rows, { ritz }) => {
      ends(ritz.map(Math.abs), columnOf(rows, 2));
      // for two views, the eigenvalue is one plus the correlation
      columnOf(rows, 1).forEach((r, j) => near(r, -ritz[j] - 1, 1e-3, `correlation ${j + 1}`));
    },
  },
  sgcca: {
    link: 'problem=sgcca&n1=40&n2=30&p=3&gamma=0.1&methods=sllbfgs',
    tab: 'loadings',
    says: /\d+ of 40 and \d+ of 30 rows of the views are zero and marked grey/,
    label: /Loadings of 70 rows on 3 columns .*; nonzero rows: \d+ of 40 in view 1, \d+ of 30 in view 2/,
    colours: ['ink', 'edge'],
    rows: (rows, { norms }) => {
      const largest = Math.max(...norms);
      const kept = norms.flatMap((norm, i) => (norm > 1e-3 * largest ? [i] : []));
      assert.ok(kept.length < 60);
      assert.deepEqual(
        rows.map(([row]) => row),
        kept.map((i) => String(i + 1)),
      );
      columnOf(rows, 1).forEach((norm, k) => near(norm, norms[kept[k]], 1e-9, `the norm of row ${kept[k] + 1}`));
    },
  },
  beam: {
    link: 'problem=beam&methods=sllbfgs',
    tab: 'beam',
    says: /shapes of the beam at 17 nodes\. Dots mark points at rest/,
    label: /mode 1 has frequency 3\.51, theory 3\.52; mode 2 has frequency 21\.9, theory 22\.0/,
    colours: ['ink'],
    rows: (rows, { ritz, analytic = [] }) => {
      ends(ritz.map(Math.sqrt), columnOf(rows, 1));
      ends(analytic.map(Math.sqrt), columnOf(rows, 2));
      assert.match(rows[0][3], /^−0\.18 %$/);
    },
  },
  springs: {
    link: 'problem=eigen&n=100&p=4&contrast=1&methods=sllbfgs',
    tab: 'modes',
    says: /eigenvectors, brown below zero and teal above/,
    label: /Mode shapes at iteration \d+, with eigenvalues/,
    colours: ['plus', 'minus'],
    rows: (rows, { ritz }) => ends(ritz, columnOf(rows, 1)),
  },
  ...Object.fromEntries(
    [1, 2, 3].map((dim): [string, Case] => [
      `Kohn-Sham in ${dim}-D`,
      {
        link: `problem=kohnsham&dim=${dim}&grid=${[24, 9, 6][dim - 1]}&p=3&gamma=0.5&methods=sllbfgs`,
        tab: 'orbitals',
        says: dim === 3 ? /density and orbitals in slice 3 of 6, brown/ : /density and orbitals, brown below zero/,
        label: /Density of 3 orbitals at iteration \d+, with a maximum of .*, and the orbitals, with energies/,
        colours: dim === 1 ? ['plus', 'minus', 'edge'] : [],
        rows: (rows) => {
          const energies = columnOf(rows, 1);
          assert.equal(energies.length, 3);
          assert.ok(energies[0] <= energies[1] && energies[1] <= energies[2]);
        },
      },
    ]),
  ),
  'a linear term': {
    link: `${small}&methods=slbb&picture=columns`,
    tab: 'columns',
    says: /the columns of R\(X\); brown below zero and teal above/,
    label: /Columns of R\(X\) at iteration \d+ as lines; the sizes of their largest entries are/,
    colours: ['plus', 'minus'],
    rows: (rows, { norms }) =>
      rows.forEach((row, i) =>
        near(Math.hypot(...row.slice(1).map(number)), norms[i], 1e-6, `the norm of row ${i + 1}`),
      ),
  },
};
