// @ts-check
// Measures native OpenBLAS on one thread.
import { execFileSync, spawnSync } from 'node:child_process';
import { inSite } from '../build/paths.mjs';

/**
 * best and median are in GFLOP/s, ms is the time of one call.
 * @typedef {{ name: string, n: number, p: number, best: number, median: number, ms: number }} Product
 */

const source = inSite('bench/openblas.c');
const binary = inSite('.cache/openblas');
const env = { ...process.env, OPENBLAS_NUM_THREADS: '1', DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Compiles the program, and installs OpenBLAS where it is missing. Returns a function that runs the program, or null
 * where OpenBLAS cannot be installed.
 * @returns {null | (() => Product[])}
 */
export function openblas() {
  if (!compile()) {
    const { status } = spawnSync(
      'apt-get',
      ['-o', 'DPkg::Lock::Timeout=500', 'install', '-y', 'libopenblas-dev', 'gcc'],
      { env, stdio: 'ignore' },
    );
    if (status !== 0 || !compile()) return null;
  }
  return () =>
    execFileSync(binary, { env, encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
}

const compile = () => spawnSync('gcc', ['-O2', '-o', binary, source, '-lopenblas'], { stdio: 'ignore' }).status === 0;
