// The findings of a study with `resample`. Such a study reports no other kinds of findings, because these would treat
// its parts, which are made from the same data, as independent draws.
import type { Finding } from './claims.ts';
import { columnNames } from './column-names.ts';
import type { Grid } from './grid.ts';
import { classified, pairs, type Parts, partsOf, tested, type Weight, weights } from './sureness.ts';

const most = 5;

/** Returns the findings from resampling, for the first method with results. */
export function surenessFindings(grid: Grid): Finding[] {
  const all = grid.study.methods.map((_, method) => partsOf(grid, method));
  const parts = all.find(({ cells }) => cells.length > 0);
  if (!parts) return [];
  const sentences = [...accuracyOf(parts, grid), ...pairsOf(parts), ...testsOf(parts, grid), ...weightsOf(parts, grid)];
  const { unsolved, cells } = parts;
  if (unsolved > 0) sentences.push([`${unsolved} of ${cells.length} cells were not solved`, '']);
  return sentences
    .slice(0, most)
    .map(([text, quiet]) => ({
      sign: 'cost',
      parts: [{ text }, ...(quiet ? [{ text: ` (${quiet})`, quiet: true }] : [])],
      cells,
    }));
}

type Sentence = [text: string, quiet: string];

export const percent = (part: number): string => `${Math.round(1000 * part) / 10}%`;

export const correlation = (r: number): string => (Number.isNaN(r) ? '–' : r.toFixed(3).replace('-', '−'));

/** Formats a p-value with two digits. */
export const pValue = (p: number): string => `p = ${Number(p.toPrecision(2))}`;

function accuracyOf(parts: Parts, { study }: Grid): Sentence[] {
  const found = classified(parts, study.seeds.length);
  if (!found) return [];
  const { right, of, interval, inSample, classes, confusion } = found;
  const wrong = classes
    .flatMap((given, i) => classes.map((taken, j) => ({ given, taken, count: i === j ? 0 : confusion[i][j] })))
    .sort((a, b) => b.count - a.count)[0];
  const fitted = Number.isNaN(inSample) ? '' : `; ${percent(inSample)} in the sample`;
  const accuracy: Sentence = [
    `${right} of ${of} rows that were held out are assigned to their own class, ${percent(right / of)}`,
    `${percent(interval.low)} to ${percent(interval.high)}${fitted}`,
  ];
  if (!wrong || wrong.count === 0) return [accuracy];
  const times = wrong.count === 1 ? 'once' : `${wrong.count} times`;
  return [accuracy, [`${wrong.given} is mistaken for ${wrong.taken} ${times}`, '']];
}

const pairsOf = (parts: Parts): Sentence[] =>
  pairs(parts)
    .filter(({ crossValidated }) => !Number.isNaN(crossValidated))
    .slice(0, 3)
    .map(({ crossValidated, inSample }, i) => [
      `Pair ${i + 1} has a correlation of ${correlation(crossValidated)} on rows that were held out`,
      `${correlation(inSample)} in the sample`,
    ]);

/** The explanation that is added if the p-values do not belong to the pairs of X. */
export const besideX = 'the classical pairs maximise only r; the pairs of X are different and have no p-value';

function testsOf(parts: Parts, { study }: Grid): Sentence[] {
  const found = tested(parts);
  if (!found) return [];
  if (found.reason) return [[`There is no p-value: ${found.reason}`, '']];
  return found.p
    .slice(0, 3)
    .map((p, i) => [
      `${found.isBesideX ? 'Classical pair' : 'Pair'} ${i + 1}, r = ${correlation(found.correlations[i])}, ${
        p <= 0.05 ? 'is more than chance' : 'may be chance, as may all later ones'
      }: ${pValue(p)}`,
      i === 0 ? `${study.resample?.count} permutations${found.isBesideX ? `; ${besideX}` : ''}` : '',
    ]);
}

const excludes = ({ interval: { low, high } }: Weight): boolean => low > 0 || high < 0;

function weightsOf(parts: Parts, { study }: Grid): Sentence[] {
  const names = columnNames(study, parts.whole?.views ?? []).flat();
  return weights(parts).map((all, i) => {
    const sure = all.filter(excludes);
    const words = sure
      .slice(0, 4)
      .map(({ column }) => names[column])
      .join(', ');
    const more = sure.length > 4 ? ` and ${sure.length - 4} more` : '';
    return [
      sure.length > 0
        ? `In direction ${i + 1}, the interval excludes 0 for ${sure.length} of ${all.length} weights: ${words}${more}`
        : `In direction ${i + 1}, the interval of every weight contains 0`,
      `95% intervals of ${parts.others.length} samples`,
    ];
  });
}
