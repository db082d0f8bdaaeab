// Generates random specs and calls, like those that a careless program might send. All specs and calls are so small
// that an answer takes about a millisecond.
import type { Catalog, Param } from '../../types/slep.d.ts';

/** Generates pseudorandom numbers from a seed. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a random number between 0 and 1 from the mulberry32 generator. */
  roll(): number {
    let t = (this.state = (this.state + 0x6d2b79f5) >>> 0);
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(part: number): boolean {
    return this.roll() < part;
  }

  upTo(n: number): number {
    return Math.floor(this.roll() * n);
  }

  of<T>(list: readonly T[]): T {
    return list[this.upTo(list.length)];
  }
}

const odd = [
  NaN,
  Infinity,
  -Infinity,
  -0,
  -1,
  0.5,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  '',
  'randn',
  'NaN',
  '__proto__',
  'constructor',
  '\ud800',
  '1',
  true,
  false,
  null,
  undefined,
  [],
  [1, 2],
  {},
  { length: 3 },
  new Float64Array(3),
  new Int32Array(2),
  new Date(0),
  () => 1,
  Symbol('s'),
  10n,
  /x/,
  new Map(),
];
const junk = (dice: Dice): unknown => dice.of(odd);

/** Returns a small value that the Param allows or, occasionally, any other value. */
function setting(dice: Dice, param: Param): unknown {
  if (dice.chance(0.03)) return junk(dice);
  if (typeof param.default === 'boolean') return dice.chance(0.5);
  if (param.choices?.length && (param.min >= param.max || dice.chance(0.7))) return dice.of(param.choices);
  if (dice.chance(0.03)) return dice.of([param.min, param.min - 1, param.max + 1, param.max * 2]);
  if (param.integer) return Math.min(param.max, param.min + dice.upTo(6));
  return param.log
    ? Math.max(param.min, 10 ** (4 - 10 * dice.roll()))
    : param.min + dice.roll() * (Math.min(param.max, param.min + 10) - param.min);
}

const numbers = (dice: Dice, length: number): Float64Array =>
  Float64Array.from({ length }, () =>
    dice.chance(0.01) ? (dice.of([NaN, Infinity, 1e308, 0]) as number) : 2 * dice.roll() - 1,
  );

function matrix(dice: Dice, n: number): unknown {
  if (dice.chance(0.1)) return junk(dice);
  const rows = dice.chance(0.9) ? n : dice.upTo(2 * n);
  const cols = dice.chance(0.9) ? n : dice.upTo(2 * n);
  const diagonal = Array.from({ length: n }, (_, i) => i);
  switch (dice.upTo(5)) {
    case 0:
      return { rows, cols, data: numbers(dice, dice.chance(0.9) ? rows * cols : dice.upTo(50)) };
    case 1: {
      const data = new Float64Array(n * n);
      for (const i of diagonal) data[i * n + i] = dice.chance(0.9) ? 1 + dice.roll() : -1;
      return { rows: n, cols: n, data };
    }
    case 2: {
      const index = () => Int32Array.from(diagonal, (i) => (dice.chance(0.02) ? dice.of([-1, n, 2 ** 31 - 1, 0]) : i));
      return {
        rows,
        cols,
        row: index(),
        col: index(),
        data: numbers(dice, dice.chance(0.95) ? n : dice.upTo(n + 3)).map((v) => 1 + Math.abs(v)),
      };
    }
    case 3:
      return marketText(dice, n);
    default:
      return new Blob([marketText(dice, n)]);
  }
}

/**
 * Returns Matrix Market text for a diagonal matrix. Up to two pieces of the text are replaced by other characters.
 */
function marketText(dice: Dice, n: number): string {
  const entries = Array.from({ length: n }, (_, i) => `${i + 1} ${i + 1} ${1 + i}\n`).join('');
  const head = `%%MatrixMarket matrix coordinate real ${dice.of(['general', 'symmetric'])}`;
  let text = `${head}\n% a comment\n${n} ${n} ${n}\n${entries}`;
  for (let i = dice.upTo(3); i > 0; i--) {
    const at = dice.upTo(text.length);
    text =
      text.slice(0, at) +
      dice.of(['', '-', '\n', '1e999', 'nan', '99999999999999999999', '\0', 'é', text.slice(0, 20)]) +
      text.slice(at + dice.upTo(4));
  }
  return text;
}

function data(dice: Dice, parts: readonly { name: string; kind?: string }[], n: number): unknown {
  if (dice.chance(0.1)) return junk(dice);
  const part = ({ kind, name }: { kind?: string; name: string }): unknown => {
    if (dice.chance(0.05)) return junk(dice);
    if (kind === 'labels' || name === 'labels')
      return Array.from({ length: dice.chance(0.8) ? n : dice.upTo(n) }, () =>
        dice.chance(0.97) ? dice.of(['a', 'b', 'c']) : junk(dice),
      );
    return name === 'views' ? Array.from({ length: 1 + dice.upTo(3) }, () => matrix(dice, n)) : matrix(dice, n);
  };
  return Object.fromEntries([
    ...parts.filter(() => dice.chance(0.8)).map((p) => [p.name, part(p)]),
    ...(dice.chance(0.05) ? [['Q', junk(dice)]] : []),
  ]);
}

/** A random argument for start, which may be invalid. */
export function randomSpec(dice: Dice, { problems, methods, options }: Catalog): unknown {
  if (dice.chance(0.02)) return junk(dice);
  const problem = dice.of(problems);
  const n = 2 + dice.upTo(8);
  const some = (params: readonly Param[], part: number) =>
    Object.fromEntries(params.filter(() => dice.chance(part)).map((p) => [p.name, setting(dice, p)]));
  const size: Record<string, unknown> = {
    n: n + 4,
    n1: n,
    n2: n,
    p: 1 + dice.upTo(3),
    m: 2 * n + 4,
    elements: n,
    grid: n,
    dim: 1,
  };
  const given = problem.data && dice.chance(0.25) ? data(dice, problem.data, n + 4) : undefined;
  const known = problem.params.filter((p) => given === undefined || p.besideData || dice.chance(0.02));
  const sizes = Object.fromEntries(known.filter((p) => p.name in size).map((p) => [p.name, size[p.name]]));
  const spec: Record<string, unknown> = {
    problem: dice.chance(0.97) ? problem.name : junk(dice),
    params: dice.chance(0.97)
      ? {
          ...sizes,
          ...some(
            known.filter((p) => dice.chance(0.3) || !(p.name in size)),
            0.3,
          ),
        }
      : junk(dice),
    options: dice.chance(0.97)
      ? { ...some(options, 0.25), maxIterations: dice.chance(0.9) ? 1 + dice.upTo(20) : 0 }
      : junk(dice),
  };
  if (dice.chance(0.7)) spec.method = dice.chance(0.95) ? dice.of(methods).name : junk(dice);
  if (dice.chance(0.5)) spec.seed = dice.chance(0.8) ? dice.upTo(1e6) : junk(dice);
  if (given !== undefined) spec.data = given;
  if (dice.chance(0.1)) spec.x0 = dice.chance(0.8) ? numbers(dice, (n + 4) * (1 + dice.upTo(3))) : junk(dice);
  if (dice.chance(0.03)) spec[dice.of(['signal', 'speed', 'toString', 'data'])] = junk(dice);
  return spec;
}

/** A possible argument of a method of a run. */
export const randomArgument = (dice: Dice): unknown => (dice.chance(0.6) ? dice.upTo(25) : junk(dice));
