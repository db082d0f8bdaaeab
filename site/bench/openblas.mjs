// @ts-check
// Measures native OpenBLAS on one thread, with its fastest code for this processor. By default, OpenBLAS chooses its
// code according to the processor model. On a processor that is newer than the library, OpenBLAS may choose the code
// for an older core.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inSite } from '../build/paths.mjs';
import { answering } from './answering.mjs';
import { bestAndMedian, inTurns, median } from './turns.mjs';

/**
 * Product: best and median are in GFLOP/s, and ms is the median time of one call. Turn: ms contains the times of the
 * calls. OpenBLAS: chosen is the core that OpenBLAS chooses by default, and core is the one that is measured.
 * @typedef {{ core: string, name: string, n: number, p: number, best: number, median: number, ms: number }} Product
 * @typedef {{ n: number, p: number }} Size
 * @typedef {{ core: string, ms: number[] }} Turn
 * @typedef {{ multiply: (name: string, size: Size) => Promise<Turn>, stop: () => void }} Program
 * @typedef {{ chosen: string, core: string, start: () => Program, products: () => Promise<Product[]> }} OpenBLAS
 */

const source = inSite('bench/openblas.c');
const binary = inSite('.cache/openblas');

/**
 * The processor flags, as named by Linux, that the code for each core needs.
 * @type {Record<string, readonly string[]>}
 */
const cores = {
  Sapphirerapids: ['avx512bw', 'avx512vl', 'avx512_bf16', 'amx_bf16'],
  Cooperlake: ['avx512bw', 'avx512vl', 'avx512_bf16'],
  SkylakeX: ['avx512bw', 'avx512vl', 'avx512dq', 'avx512cd'],
  Haswell: ['avx2', 'fma'],
  Sandybridge: ['avx'],
};

/**
 * The products that are measured. t is 1 if the first factor is transposed. rows and cols are the numbers of rows and
 * columns of the result, and length is the length of the sums.
 * @type {Record<string, (size: Size) => [t: 0 | 1, rows: number, cols: number, length: number]>}
 */
const kinds = {
  'A X': ({ n, p }) => [0, n, p, n],
  "X'Y": ({ n, p }) => [1, p, p, n],
  'X P': ({ n, p }) => [0, n, p, p],
};

const sizes = [
  { n: 1000, p: 50 },
  { n: 2000, p: 50 },
  { n: 1000, p: 120 },
  { n: 250, p: 50 },
];

/**
 * Returns an environment in which OpenBLAS uses one thread and ignores the user's settings. core: the core that
 * OpenBLAS should use.
 * @param {string} [core]
 */
const envOf = (core) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('OPENBLAS_'))),
  OPENBLAS_NUM_THREADS: '1',
  ...(core && { OPENBLAS_CORETYPE: core }),
});

/**
 * Compiles the program. If the compilation fails, installs OpenBLAS and gcc, and compiles the program again. Returns
 * null if this also fails.
 * @returns {Promise<null | OpenBLAS>}
 */
export async function openblas() {
  if (!compile()) {
    const { status } = spawnSync(
      'apt-get',
      ['-o', 'DPkg::Lock::Timeout=500', 'install', '-y', 'libopenblas-dev', 'gcc'],
      { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' },
    );
    if (status !== 0 || !compile()) return null;
  }
  const { chosen, core } = await choose();
  return { chosen, core, start: () => start(core), products: () => products(core) };
}

const compile = () => spawnSync('gcc', ['-O2', '-o', binary, source, '-lopenblas'], { stdio: 'ignore' }).status === 0;

/**
 * Returns the core that OpenBLAS chooses by default, and the core that is fastest for A X at (1000, 50). The
 * measurements of the cores alternate.
 */
async function choose() {
  const [size, rounds] = [{ n: 1000, p: 50 }, 9];
  const described = existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : '';
  const has = new Set(/^flags\s*:(.*)$/m.exec(described)?.[1].trim().split(/\s+/));
  const names = Object.keys(cores).filter((name) => cores[name].every((flag) => has.has(flag)));
  const programs = [undefined, ...names].map(start);
  const contenders = Object.fromEntries(programs.map(({ multiply }, k) => [`${k}`, () => multiply('A X', size)]));
  const samples = Object.values(await inTurns('the cores of OpenBLAS', contenders, 1 + rounds)); // one round to warm up
  for (const { stop } of programs) stop();
  const fastest = samples
    .map(([{ core }, ...timed]) => ({ core, ms: median(timed.map(({ ms }) => median(ms))) }))
    .sort((a, b) => a.ms - b.ms);
  return { chosen: samples[0][0].core, core: fastest[0].core };
}

/**
 * Starts the program. If OpenBLAS does not know the requested core, it uses another core.
 * @param {string} [core]
 * @returns {Program}
 */
function start(core) {
  const { ask, stop } = answering(binary, [], envOf(core));
  return { multiply: (name, size) => ask(kinds[name](size).join(' ')), stop };
}

/** @param {string} core @returns {Promise<Product[]>} */
async function products(core) {
  const rounds = 3; // of five measurements each
  const program = start(core);
  const all = sizes.flatMap((size) => Object.keys(kinds).map((name) => ({ name, ...size })));
  const contenders = Object.fromEntries(
    all.map(({ name, ...size }, k) => [`${k}`, () => program.multiply(name, size)]),
  );
  const samples = Object.values(await inTurns('products of OpenBLAS', contenders, 1 + rounds)); // one round to warm up
  program.stop();
  return all.map(({ name, ...size }, k) => {
    const [, rows, cols, length] = kinds[name](size);
    const ms = samples[k].slice(1).flatMap((sample) => sample.ms);
    const rates = ms.map((time) => (2 * rows * cols * length) / time / 1e6);
    return { core: samples[k][0].core, name, ...size, ...bestAndMedian(rates), ms: median(ms) };
  });
}
