// Figures that show how uncertain an answer is: the classes of held-out rows, correlations on these rows, p-values, and
// intervals of weights.
import type { Grid } from '../../study/grid.ts';
import { columnNames } from '../../study/column-names.ts';
import { classified, pairs, type Parts, partsOf, tested, weights } from '../../study/sureness.ts';
import { besideX, correlation, percent, pValue } from '../../study/sureness-findings.ts';
import { plain } from '../../model/numbers.ts';
import { el } from '../../ui/dom.ts';
import { shownMethods, type Content } from '../content.ts';
import { drawConfusion } from './confusion.ts';
import type { Figure } from './figure.ts';
import { drawIntervals, type Interval } from './intervals.ts';

/** Returns the figures for the first visible method with results. */
export function surenessFigures(content: Content, grid: Grid): Figure[] {
  const parts = shownMethods(content)
    .map((method) => partsOf(grid, method))
    .find(({ cells }) => cells.length > 0);
  if (!parts) return [];
  return [confusionFigure(parts, content), ...pairFigures(parts), ...weightFigures(parts, content)].filter(
    (figure) => figure !== undefined,
  );
}

function confusionFigure(parts: Parts, { study }: Content): Figure | undefined {
  const found = classified(parts, study.seeds.length);
  if (!found) return undefined;
  const { classes, confusion, right, of, interval, inSample } = found;
  return {
    name: 'confusion',
    title: `${percent(right / of)} right`,
    words: [
      `${right} of ${of} held-out rows; 95% interval: ${percent(interval.low)} to ${percent(interval.high)}`,
      Number.isNaN(inSample) ? '' : `; ${percent(inSample)} in the sample`,
    ],
    description: `Held-out rows of each class by the class to which they are assigned. ${classes
      .map((name, i) => `${name}: ${classes.map((other, j) => `${confusion[i][j]} as ${other}`).join(', ')}`)
      .join('. ')}.`,
    draw: (room) => drawConfusion(classes, confusion, room),
    table: () => ({
      caption: 'How often a held-out row of each class (down) is assigned to each class (across).',
      head: ['class', ...classes],
      rows: classes.map((name, i) => [name, ...confusion[i].map(String)]),
    }),
  };
}

function pairFigures(parts: Parts): Figure[] {
  const test = tested(parts);
  const found = pairs(parts);
  if (test?.reason === '')
    return [
      rowFigure({
        name: 'chance',
        title: 'more than chance?',
        words: [
          'correlation of each pair, and the p-value of the stepwise permutation test',
          test.isBesideX ? `; ${besideX}` : '',
        ],
        head: ['pair', 'r', 'p'],
        rows: test.p.map((p, i) => ({
          title: `pair ${i + 1}`,
          value: test.correlations[i],
          from: 0,
          isSure: p <= 0.05,
          words: `r ${correlation(test.correlations[i])}, ${pValue(p)}`,
          cells: [correlation(test.correlations[i]), plain(p)],
        })),
        sure: 'p ≤ 0.05',
        unsure: 'p > 0.05',
      }),
    ];
  if (!found.some(({ crossValidated }) => !Number.isNaN(crossValidated))) return [];
  return [
    rowFigure({
      name: 'held-out',
      title: 'correlations of held-out rows',
      words: ['filled: held out; open: the rows from which the weights were computed'],
      head: ['pair', 'held out', 'in the sample'],
      rows: found.map(({ crossValidated, inSample }, i) => ({
        title: `pair ${i + 1}`,
        value: crossValidated,
        other: inSample,
        from: 0,
        isSure: true,
        words: `${correlation(crossValidated)} (${correlation(inSample)})`,
        cells: [correlation(crossValidated), correlation(inSample)],
      })),
      sure: 'held out',
    }),
  ];
}

/** The maximum number of rows that are drawn. The table has all rows. */
const mostRows = 30;

function weightFigures(parts: Parts, { study }: Content): Figure[] {
  const names = columnNames(study, parts.whole?.views ?? []).flat();
  return weights(parts).map((all, j) => {
    const rows = all
      .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
      .map(({ column, value, interval: { low, high } }) => ({
        title: names[column],
        ...{ value, low, high },
        isSure: low > 0 || high < 0,
        words: plain(value),
        cells: [plain(value), plain(low), plain(high)],
      }));
    return rowFigure({
      name: `weights-${j + 1}`,
      title: `weights of direction ${j + 1}`,
      words: [`with the 95% interval of ${parts.others.length} bootstrap samples, signs matched`],
      head: ['column', 'weight', '2.5%', '97.5%'],
      rows,
      sure: 'interval excludes 0',
      unsure: 'interval contains 0',
    });
  });
}

interface Rows extends Pick<Figure, 'name' | 'title' | 'words'> {
  head: readonly string[];
  rows: readonly (Interval & { cells: readonly string[] })[];
  sure: string;
  unsure?: string;
}

function rowFigure({ name, title, words, head, rows, sure, unsure }: Rows): Figure {
  const isMixed = unsure !== undefined && rows.some(({ isSure }) => !isSure);
  return {
    ...{ name, title, words },
    end: [isMixed && el('span', `filled: ${sure}; open: ${unsure}`)],
    description: `${title}. ${rows
      .slice(0, mostRows)
      .map((row) => `${row.title}: ${row.words}`)
      .join('. ')}.`,
    draw: (room) => drawIntervals(rows.slice(0, mostRows), room),
    table: () => ({ caption: `${title}.`, head: [...head], rows: rows.map((row) => [row.title, ...row.cells]) }),
  };
}
