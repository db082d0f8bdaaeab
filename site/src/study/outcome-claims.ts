// Makes claims about outcomes. Only seeds and starts are random, so a confidence interval for a fraction of runs is
// given only if these runs differ in nothing else. In a claim about several choices of parameter values, the interval
// is for a fraction of the seeds.
import type { StudyCell, StudyOutcome } from '../../types/slep.d.ts';
import { type Claim, type Finding, outcomeWords, percent, placeOf } from './claims.ts';
import { type Grid, methodPairs } from './grid.ts';
import { countsOf } from './map.ts';
import { type Scope, scopesOf } from './scopes.ts';
import { signTest } from './statistics.ts';

/**
 * Returns claims that most runs of a method end in its most frequent failure, or that this failure is more or less
 * frequent at the first value of a parameter than at the last value.
 */
export function failureClaims(grid: Grid): Claim[] {
  const { study } = grid;
  const scopes = scopesOf(grid);
  return study.methods.flatMap(({ label: subject }, method) => {
    const runsOf = (scope: Scope) => drawsOf(grid, method, scope).flat().filter(hasEnded);
    const outcome = usualFailure(scopes.flatMap(runsOf), study.starts > 1);
    if (!outcome) return [];
    const isOf = ({ cell }: Run) => cell.outcome === outcome;
    const finding = (parts: readonly Scope[], seeds?: Seeds): Finding => ({
      sign: outcome,
      parts: [
        ...parts.flatMap((scope, i) => {
          const runs = runsOf(scope);
          const [k, n] = [runs.filter(isOf).length, runs.length];
          const words = `${i === 0 ? `${subject} ${outcomeWords[outcome]}` : ','} in ${k} of ${n}${scope.place}`;
          return scope.choices.length > 1 ? [{ text: words }] : [{ text: `${words} ` }, quiet(k, n)];
        }),
        ...seedWords(seeds, 'more often'),
      ],
      cells: indices(parts.flatMap((scope) => runsOf(scope).filter(isOf))),
    });
    const single = scopes.filter(({ choices }) => choices.length === 1);
    const majorities = single.map((scope): Claim => {
      const [k, n] = [runsOf(scope).filter(isOf).length, runsOf(scope).length];
      return { p: 2 * k > n ? signTest(k, n) : 1, subject, rank: 1, make: () => finding([scope]) };
    });
    const changes = endsOf(grid, scopes).map(([a, b]): Claim => {
      const seeds = compared(drawsOf(grid, method, a), drawsOf(grid, method, b), isOf);
      const make = () => finding(seeds.more >= seeds.fewer ? [a, b] : [b, a], a.choices.length > 1 ? seeds : undefined);
      return { p: pOf(seeds), subject, rank: 0, make };
    });
    return [...changes, ...majorities];
  });
}

/**
 * Returns the most frequent failure other than 'refused' and 'failed'. With several starts, other minima are not
 * counted as failures, because startClaims reports them.
 */
function usualFailure(runs: readonly Run[], hasStarts: boolean): StudyOutcome | undefined {
  const counts = countsOf(runs.map(({ cell }) => cell.outcome));
  for (const other of ['solved', 'refused', 'failed'] as const) counts.delete(other);
  if (hasStarts) counts.delete('another minimum');
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns claims that one method solves instances more often than another. */
export function comparedClaims(grid: Grid): Claim[] {
  const { study } = grid;
  const isSolved = ({ cell }: Run) => cell.outcome === 'solved';
  const scopes = scopesOf(grid);
  return methodPairs(grid).flatMap((pair) =>
    scopes.map((scope): Claim => {
      const draws = pair.map((method) => drawsOf(grid, method, scope));
      const seeds = compared(draws[0], draws[1], isSolved);
      const [more, less] = seeds.more > seeds.fewer ? pair : pair.toReversed();
      const runs = [more, less].map((method) => draws[pair.indexOf(method)].flat().filter(hasEnded));
      const isWhole = scope.choices.length > 1;
      const make = (): Finding => ({
        sign: 'solved',
        parts: [
          ...[more, less].flatMap((method, i) => {
            const [k, n] = [runs[i].filter(isSolved).length, runs[i].length];
            const { label } = study.methods[method];
            const words = `${i === 0 ? `${label} solves` : `, ${label}`} ${k} of ${n}`;
            return isWhole ? [{ text: words }] : [{ text: `${words} ` }, quiet(k, n)];
          }),
          { text: scope.place },
          ...seedWords(isWhole ? seeds : undefined, 'more'),
        ],
        cells: indices(runs.flat().filter((run) => !isSolved(run))),
      });
      return { p: pOf(seeds), subject: String(less), rank: 0, make };
    }),
  );
}

/** Returns claims that only a minority of the starts leads to the minimum of f. */
export function startClaims(grid: Grid): Claim[] {
  const { study, choices } = grid;
  if (study.starts < 2) return [];
  return study.methods.flatMap(({ label }, method) =>
    choices.map((values, choice): Claim => {
      const runs = drawsOf(grid, method, { choices: [choice] })
        .flat()
        .filter(hasEnded);
      const best = runs.filter(({ cell }) => cell.outcome === 'solved');
      const [k, n] = [best.length, runs.length];
      const make = (): Finding => ({
        sign: 'another minimum',
        parts: [{ text: `${label} finds the least f from ${k} of ${n} starts${placeOf(study, values)} ` }, quiet(k, n)],
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

/**
 * For each seed and start, the runs of a method, one for each choice in the scope. A run that has not ended is
 * undefined.
 */
type Draws = readonly (readonly (Run | undefined)[])[];

function drawsOf({ byChoice }: Grid, method: number, { choices }: Pick<Scope, 'choices'>): Draws {
  return byChoice[choices[0]].map((_, i) =>
    choices.map((choice) => {
      const { cells, first } = byChoice[choice][i];
      return cells[method] && { cell: cells[method], index: first + method };
    }),
  );
}

const hasEnded = (run: Run | undefined): run is Run => run !== undefined;

/**
 * The number of draws in which an outcome is more frequent in the first set of runs than in the second set, and the
 * number of draws in which the outcome is less frequent.
 */
interface Seeds {
  more: number;
  fewer: number;
  /** The number of draws whose runs have all ended. */ of: number;
}

function compared(a: Draws, b: Draws, is: (run: Run) => boolean): Seeds {
  const differences = a.flatMap((runs, i) =>
    runs.every(hasEnded) && b[i].every(hasEnded) ? [runs.filter(is).length - b[i].filter(is).length] : [],
  );
  return {
    more: differences.filter((d) => d > 0).length,
    fewer: differences.filter((d) => d < 0).length,
    of: differences.length,
  };
}

/**
 * Returns the p-value of the sign test. If each draw has one run in each set, the sign test is McNemar's exact test.
 */
const pOf = ({ more, fewer }: Seeds): number => (more + fewer === 0 ? NaN : signTest(more, more + fewer));

function seedWords(seeds: Seeds | undefined, what: string): Finding['parts'] {
  if (!seeds) return [];
  const k = Math.max(seeds.more, seeds.fewer);
  return [{ text: `; ${what} with ${k} of ${seeds.of} seeds ` }, quiet(k, seeds.of)];
}

/**
 * Returns pairs of scopes that differ in one parameter, which has its first value in one scope and its last value in
 * the other. If the only given scope contains all choices, one returned scope contains all choices with the first
 * value, and the other contains all choices with the last value.
 */
function endsOf({ study, choices }: Grid, scopes: readonly Scope[]): [Scope, Scope][] {
  const isWhole = scopes[0]?.choices.length > 1;
  return study.vary.flatMap(({ name, values }) => {
    if (values.length < 2) return [];
    const [first, last] = [values[0], values.at(-1)!].map((value) => ({
      choices: [...choices.keys()].filter((i) => choices[i][name] === value),
      place: placeOf(study, { [name]: value }),
    }));
    if (isWhole) return [[first, last]];
    const isLike = (a: number, b: number) =>
      study.vary.every((v) => v.name === name || choices[a][v.name] === choices[b][v.name]);
    return first.choices.flatMap((a): [Scope, Scope][] => {
      const b = last.choices.find((other) => isLike(a, other));
      return b === undefined ? [] : [[scopes[a], scopes[b]]];
    });
  });
}

const indices = (runs: readonly Run[]): number[] => runs.map(({ index }) => index);

const quiet = (k: number, n: number) => ({ text: `(${percent(k, n)})`, quiet: true });
