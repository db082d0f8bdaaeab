// Claims about outcomes. Only seeds and starts are random, so fractions are reported for each choice of values and
// never pooled over choices.
import type { StudyCell, StudyOutcome } from '../../types/slep.d.ts';
import { type Claim, type Finding, outcomeWords, percent, placeOf } from './claims.ts';
import { allMethods, type Grid, methodPairs } from './grid.ts';
import { countsOf } from './map.ts';
import { signTest } from './statistics.ts';

/** Returns claims that most runs of a method fail, or that a failure is more frequent at one end of a parameter. */
export function failureClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  return study.methods.flatMap(({ label }, method) => {
    const draws = drawsOf(grid, method);
    const runs = draws.map((of) => of.filter((run) => run !== undefined));
    const outcome = usualFailure(runs.flat(), study.starts > 1);
    if (!outcome) return [];
    const subject = label;
    const isOf = ({ cell }: Run) => cell.outcome === outcome;
    const counted = (choice: number) => {
      const [k, n] = [runs[choice].filter(isOf).length, runs[choice].length];
      return { k, n, words: `in ${k} of ${n}${placeOf(study, choices[choice])} ` };
    };
    const finding = (counts: readonly number[]): Finding => ({
      sign: outcome,
      parts: counts
        .map(counted)
        .flatMap(({ k, n, words }, i) => [
          { text: i === 0 ? `${label} ${outcomeWords[outcome]} ${words}` : `, ${words}` },
          quiet(k, n),
        ]),
      cells: indices(counts.flatMap((choice) => runs[choice].filter(isOf))),
    });
    const majorities = choices.map((_, choice): Claim => {
      const { k, n } = counted(choice);
      return { p: 2 * k > n ? signTest(k, n) : 1, subject, rank: 1, make: () => finding([choice]) };
    });
    const changes = endsOf(grid).map(([a, b]): Claim => {
      const order = counted(a).k >= counted(b).k ? [a, b] : [b, a];
      return { p: matched(both(draws[a], draws[b]), isOf), subject, rank: 0, make: () => finding(order) };
    });
    return [...changes, ...majorities];
  });
}

/**
 * Returns the most frequent failure. With several starts, other minima do not count, because startClaims reports them.
 */
function usualFailure(runs: readonly Run[], hasStarts: boolean): StudyOutcome | undefined {
  const counts = countsOf(runs.map(({ cell }) => cell.outcome));
  for (const other of ['solved', 'refused', 'failed'] as const) counts.delete(other);
  if (hasStarts) counts.delete('another minimum');
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns claims that one method solves instances more often than another. */
export function comparedClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  const isSolved = ({ cell }: Run) => cell.outcome === 'solved';
  const draws = allMethods(grid).map((method) => drawsOf(grid, method));
  return methodPairs(grid).flatMap(([a, b]) => {
    return choices.map((values, choice): Claim => {
      const runs = both(draws[a][choice], draws[b][choice]);
      const counts = [0, 1].map((i) => runs.filter((pair) => isSolved(pair[i])).length);
      const [more, less] = counts[0] > counts[1] ? [a, b] : [b, a];
      const [high, low, n] = [Math.max(...counts), Math.min(...counts), runs.length];
      const make = (): Finding => ({
        sign: 'solved',
        parts: [
          { text: `${study.methods[more].label} solves ${high} of ${n} ` },
          quiet(high, n),
          { text: `, ${study.methods[less].label} ${low} of ${n} ` },
          quiet(low, n),
          { text: placeOf(study, values) },
        ],
        cells: indices(runs.flat().filter((run) => !isSolved(run))),
      });
      return { p: matched(runs, isSolved), subject: String(less), rank: 0, make };
    });
  });
}

/** Returns claims that only a minority of the starts finds the minimum of f. */
export function startClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  if (study.starts < 2) return [];
  return study.methods.flatMap(({ label }, method) =>
    drawsOf(grid, method).map((draws, choice): Claim => {
      const runs = draws.filter((run) => run !== undefined);
      const best = runs.filter(({ cell }) => cell.outcome === 'solved');
      const [k, n] = [best.length, runs.length];
      const make = (): Finding => ({
        sign: 'another minimum',
        parts: [
          { text: `${label} finds the least f from ${k} of ${n} starts${placeOf(study, choices[choice])} ` },
          quiet(k, n),
        ],
        cells: indices(best),
      });
      return { p: 2 * k < n ? signTest(k, n) : 1, subject: label, rank: 0, make };
    }),
  );
}

interface Run {
  cell: StudyCell;
  index: number;
}

/** The runs of a method with one choice of values, for each seed and start. A run that has not ended is undefined. */
type Draws = readonly (Run | undefined)[];

const drawsOf = ({ byChoice }: Grid, method: number): Draws[] =>
  byChoice.map((rounds) =>
    rounds.map(({ cells, first }) => cells[method] && { cell: cells[method], index: first + method }),
  );

/** Returns the pairs in which both runs have ended. */
const both = (a: Draws, b: Draws): (readonly [Run, Run])[] =>
  a.flatMap((run, i) => (run && b[i] ? [[run, b[i]] as const] : []));

/** Returns the p-value of McNemar's exact test. Only pairs whose two runs differ count. */
function matched(runs: readonly (readonly [Run, Run])[], is: (run: Run) => boolean): number {
  const onlyFirst = runs.filter(([a, b]) => is(a) && !is(b)).length;
  const onlySecond = runs.filter(([a, b]) => is(b) && !is(a)).length;
  return onlyFirst + onlySecond === 0 ? NaN : signTest(onlyFirst, onlyFirst + onlySecond);
}

/**
 * Returns the pairs of choices that only differ in one parameter, which has its first value in one choice and its last
 * value in the other.
 */
function endsOf({ study, choices }: Grid): [number, number][] {
  return study.vary.flatMap(({ name, values }) =>
    choices.flatMap((from, a): [number, number][] => {
      if (values.length < 2 || from[name] !== values[0]) return [];
      const to = { ...from, [name]: values.at(-1)! };
      const b = choices.findIndex((c) => study.vary.every((v) => c[v.name] === to[v.name]));
      return b < 0 ? [] : [[a, b]];
    }),
  );
}

const indices = (runs: readonly Run[]): number[] => runs.map(({ index }) => index);

const quiet = (k: number, n: number) => ({ text: `(${percent(k, n)})`, quiet: true });
