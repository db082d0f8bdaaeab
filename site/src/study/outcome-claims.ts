// Possible findings about outcomes. Only seeds and starts are random, so fractions are reported for each choice of
// values, and never pooled over choices.
import type { StudyCell, StudyOutcome } from '../../types/slep.d.ts';
import { outcomeWords, percent, placeOf } from './claim-words.ts';
import type { Claim, Finding } from './findings.ts';
import { endedRounds, type Grid, type Round } from './grid.ts';
import { countsOf } from './map.ts';
import { signTest } from './statistics.ts';

/** A failure of most runs of a method, and one that is more frequent at one end of a parameter than at the other. */
export function failureClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  return study.methods.flatMap(({ label }, method) => {
    const runs = runsOf(endedRounds(grid, [method]), method, choices.length);
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
      return { p: matched(runs[a], runs[b], isOf), subject, rank: 0, make: () => finding(order) };
    });
    return [...changes, ...majorities];
  });
}

/** The most frequent of them. With several starts, startClaims reports minima. */
function usualFailure(runs: readonly Run[], hasStarts: boolean): StudyOutcome | undefined {
  const counts = countsOf(runs.map(({ cell }) => cell.outcome));
  for (const other of ['solved', 'refused', 'failed'] as const) counts.delete(other);
  if (hasStarts) counts.delete('another minimum');
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** A method that solves more often than another. */
export function comparedClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  const isSolved = ({ cell }: Run) => cell.outcome === 'solved';
  return pairsOf(study.methods.length).flatMap(([a, b]) => {
    const rounds = endedRounds(grid, [a, b]);
    const [ofA, ofB] = [a, b].map((method) => runsOf(rounds, method, choices.length));
    return choices.map((values, choice): Claim => {
      const counts = [ofA, ofB].map((runs) => runs[choice].filter(isSolved).length);
      const [more, less] = counts[0] > counts[1] ? [a, b] : [b, a];
      const [high, low, n] = [Math.max(...counts), Math.min(...counts), ofA[choice].length];
      const make = (): Finding => ({
        sign: 'solved',
        parts: [
          { text: `${study.methods[more].label} solves ${high} of ${n} ` },
          quiet(high, n),
          { text: `, ${study.methods[less].label} ${low} of ${n} ` },
          quiet(low, n),
          { text: placeOf(study, values) },
        ],
        cells: indices([...ofA[choice], ...ofB[choice]].filter((run) => !isSolved(run))),
      });
      return { p: matched(ofA[choice], ofB[choice], isSolved), subject: String(less), rank: 0, make };
    });
  });
}

/** A minority of the starts finds the least f. */
export function startClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  if (study.starts < 2) return [];
  return study.methods.flatMap(({ label }, method) =>
    runsOf(endedRounds(grid, [method]), method, choices.length).map((runs, choice): Claim => {
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

/** The runs of a method by choice of values, seeds and starts in order. */
function runsOf(rounds: readonly Round[], method: number, choices: number): Run[][] {
  const out: Run[][] = Array.from({ length: choices }, () => []);
  for (const { choice, cells, first } of rounds) out[choice]?.push({ cell: cells[method]!, index: first + method });
  return out;
}

/** McNemar's exact test: only draws whose two runs differ count. */
function matched(a: readonly Run[], b: readonly Run[], is: (run: Run) => boolean): number {
  const at = new Map(b.map((run) => [drawOf(run), run]));
  const both = a.flatMap((run) => (at.has(drawOf(run)) ? [[is(run), is(at.get(drawOf(run))!)]] : []));
  const onlyA = both.filter(([x, y]) => x && !y).length;
  const onlyB = both.filter(([x, y]) => y && !x).length;
  return onlyA + onlyB === 0 ? NaN : signTest(onlyA, onlyA + onlyB);
}

const drawOf = ({ cell }: Run): string => `${cell.seed} ${cell.start}`;

/** Pairs of choices that differ in one parameter only: its first value in one, its last in the other. */
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

/** All pairs of numbers below n. */
export const pairsOf = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, a) =>
    Array.from({ length: n - a - 1 }, (_, i): [number, number] => [a, a + i + 1]),
  ).flat();

const indices = (runs: readonly Run[]): number[] => runs.map(({ index }) => index);

const quiet = (k: number, n: number) => ({ text: `(${percent(k, n)})`, quiet: true });
