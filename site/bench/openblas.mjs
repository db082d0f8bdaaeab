// @ts-check
// Measures native OpenBLAS on one thread, with the code that is fastest of what it has for this processor. By itself
// OpenBLAS goes by the name of the processor, and takes an older core for one that is newer than itself.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { inSite } from '../build/paths.mjs';
import { median } from './median.mjs';

/**
 * best and median are in GFLOP/s, ms is the time of one call.
 * @typedef {{ core: string, name: string, n: number, p: number, best: number, median: number, ms: number }} Product
 * @typedef {{ core: string, ms: number }} Turn
 * chosen is the core that OpenBLAS takes by itself, core the one that is measured.
 * @typedef {object} OpenBLAS
 * @property {string} chosen
 * @property {string} core
 * @property {() => Product[]} products
 * @property {(n: number, p: number) => { advance: () => Promise<Turn>, stop: () => void }} turns
 */

const source = inSite('bench/openblas.c');
const binary = inSite('.cache/openblas');

/** What a core needs of the processor, as Linux calls it. @type {Record<string, readonly string[]>} */
const cores = {
  Sapphirerapids: ['avx512bw', 'avx512vl', 'avx512_bf16', 'amx_bf16'],
  Cooperlake: ['avx512bw', 'avx512vl', 'avx512_bf16'],
  SkylakeX: ['avx512bw', 'avx512vl', 'avx512dq', 'avx512cd'],
  Haswell: ['avx2', 'fma'],
  Sandybridge: ['avx'],
};

/** Without the settings of the user, which choose a core and the sizes of blocks. @param {string} [core] */
const envOf = (core) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('OPENBLAS_'))),
  OPENBLAS_NUM_THREADS: '1',
  ...(core && { OPENBLAS_CORETYPE: core }),
});

/**
 * Compiles the program, and installs OpenBLAS where it is missing. Returns null where that cannot be.
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
  return {
    chosen,
    core,
    products: () =>
      execFileSync(binary, { env: envOf(core), encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    turns: (n, p) => turns(n, p, core),
  };
}

const compile = () => spawnSync('gcc', ['-O2', '-o', binary, source, '-lopenblas'], { stdio: 'ignore' }).status === 0;

/** The core that OpenBLAS takes by itself, and the fastest for A X at (1000, 50), which all compute in turns. */
async function choose() {
  const [size, rounds] = [{ n: 1000, p: 50 }, 9];
  const described = existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : '';
  const has = new Set(/^flags\s*:(.*)$/m.exec(described)?.[1].trim().split(/\s+/));
  const names = Object.keys(cores).filter((name) => cores[name].every((flag) => has.has(flag)));
  const all = [undefined, ...names].map((name) => ({
    ...turns(size.n, size.p, name),
    times: /** @type {number[]} */ ([]),
  }));
  const found = await Promise.all(all.map(({ advance }) => advance())); // which warms up
  for (let k = 0; k < rounds; k++) for (const { advance, times } of all) times.push((await advance()).ms);
  for (const { stop } of all) stop();
  const fastest = all.map(({ times }, i) => ({ ms: median(times), core: found[i].core })).sort((a, b) => a.ms - b.ms);
  return { chosen: found[0].core, core: fastest[0].core };
}

/**
 * A program that multiplies when it is told to. Where OpenBLAS does not know the core, it takes another.
 * @param {number} n
 * @param {number} p
 * @param {string} [core]
 */
function turns(n, p, core) {
  const child = spawn(binary, [String(n), String(p)], { env: envOf(core), stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @returns {Promise<Turn>} */
    async advance() {
      child.stdin.write('\n');
      const { done, value } = await lines.next();
      if (done) throw new Error(`OpenBLAS for ${core ?? 'this processor'} ended by itself`);
      return JSON.parse(value);
    },
    stop: () => child.stdin.end(),
  };
}
