// What could be found about outcomes. What is random is seeds and starts, so fractions are told for each choice of
// values, and never pooled over them.
import type { StudyCell, StudyOutcome } from '../../types/slep.d.ts';
import { outcomeWords, percent, placeOf } from './claim-words.ts';
import type { Claim } from './findings.ts';
import { endedRounds, type Grid, type Round } from './grid.ts';
import { signTest } from './statistics.ts';

const failures: readonly StudyOutcome[] = ['infeasible', 'another minimum', 'saddle', 'not stationary', 'diverged'];

/** A failure of most runs of a method, and one that is more frequent at one end of a parameter than at the other. */
export function failureClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  return study.methods.flatMap(({ label }, method) => {
    const runs = runsOf(endedRounds(grid, [method]), method, choices.length);
    // with several starts, startClaims tells of minima
    const told = failures.filter((outcome) => study.starts === 1 || outcome !== 'another minimum');
    return told.flatMap((outcome) => {
      const subject = `${label} ${outcome}`;
      const isOf = ({ cell }: Run) => cell.outcome === outcome;
      const majorities = runs.flatMap((here, choice): Claim[] => {
        const [k, n] = [here.filter(isOf).length, here.length];
        if (2 * k <= n) return [];
        const place = placeOf(study, choices[choice]);
        const parts = [{ text: `${label} ${outcomeWords[outcome]} in ${k} of ${n}${place} ` }, quiet(k, n)];
        return [{ sign: outcome, parts, cells: indices(here.filter(isOf)), p: signTest(k, n), subject }];
      });
      const changes = endsOf(grid).flatMap(([a, b]): Claim[] => {
        const [ka, kb] = [a, b].map((choice) => runs[choice].filter(isOf).length);
        const [more, less] = ka >= kb ? [a, b] : [b, a];
        const p = matched(runs[more], runs[less], isOf);
        const [first, second] = [more, less].map((choice) => ({
          k: runs[choice].filter(isOf).length,
          n: runs[choice].length,
          place: placeOf(study, choices[choice]),
        }));
        const parts = [
          { text: `${label} ${outcomeWords[outcome]} in ${first.k} of ${first.n}${first.place} ` },
          quiet(first.k, first.n),
          { text: `, in ${second.k} of ${second.n}${second.place} ` },
          quiet(second.k, second.n),
        ];
        const cells = indices([...runs[more], ...runs[less]].filter(isOf));
        return first.k > second.k ? [{ sign: outcome, parts, cells, p, subject }] : [];
      });
      return [...changes, ...majorities];
    });
  });
}

/** A method that solves more often than another. */
export function comparedClaims(grid: Grid): Claim[] {
  const { study } = grid;
  const isSolved = ({ cell }: Run) => cell.outcome === 'solved';
  return pairsOf(study.methods.length).flatMap(([a, b]) => {
    const rounds = endedRounds(grid, [a, b]);
    return grid.choices.flatMap((values, choice): Claim[] => {
      const [ofA, ofB] = [a, b].map((m) => runsOf(rounds, m, choice + 1)[choice]);
      const [ka, kb] = [ofA, ofB].map((runs) => runs.filter(isSolved).length);
      if (ka === kb) return [];
      const [more, less] = ka > kb ? [a, b] : [b, a];
      const [high, low, n] = [Math.max(ka, kb), Math.min(ka, kb), ofA.length];
      const parts = [
        { text: `${study.methods[more].label} solves ${high} of ${n} ` },
        quiet(high, n),
        { text: `, ${study.methods[less].label} ${low} of ${n} ` },
        quiet(low, n),
        { text: placeOf(study, values) },
      ];
      const cells = indices([...ofA, ...ofB].filter((run) => !isSolved(run)));
      return [{ sign: 'solved', parts, cells, p: matched(ofA, ofB, isSolved), subject: String(less) }];
    });
  });
}

/** Starts of which a minority finds the least f. */
export function startClaims(grid: Grid): Claim[] {
  const { study } = grid;
  if (study.starts < 2) return [];
  const choices = grid.choices;
  return study.methods.flatMap(({ label }, method) =>
    runsOf(endedRounds(grid, [method]), method, choices.length).flatMap((runs, choice): Claim[] => {
      const best = runs.filter(({ cell }) => cell.outcome === 'solved');
      const [k, n] = [best.length, runs.length];
      if (2 * k >= n) return [];
      const place = placeOf(study, choices[choice]);
      const parts = [{ text: `${label} finds the least f from ${k} of ${n} starts${place} ` }, quiet(k, n)];
      return [{ sign: 'another minimum', parts, cells: indices(best), p: signTest(k, n), subject: label }];
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

/** McNemar's exact test: only draws count whose two runs differ. */
function matched(a: readonly Run[], b: readonly Run[], is: (run: Run) => boolean): number {
  const at = new Map(b.map((run) => [drawOf(run), run]));
  const both = a.flatMap((run) => (at.has(drawOf(run)) ? [[is(run), is(at.get(drawOf(run))!)]] : []));
  const onlyA = both.filter(([x, y]) => x && !y).length;
  const onlyB = both.filter(([x, y]) => y && !x).length;
  return onlyA + onlyB === 0 ? NaN : signTest(onlyA, onlyA + onlyB);
}

const drawOf = ({ cell }: Run): string => `${cell.seed} ${cell.start}`;

/** Choices that differ in one parameter, which has its first value in one and its last in the other. */
function endsOf({ study, choices }: Grid): [number, number][] {
  return study.vary.flatMap(({ name, values }) =>
    choices.flatMap((from, a): [number, number][] => {
      if (values.length < 2 || from[name] !== values[0]) return [];
      const to = { ...from, [name]: values.at(-1)! };
      return [[a, choices.findIndex((c) => study.vary.every((v) => c[v.name] === to[v.name]))]];
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
