// @ts-check
// Native OpenBLAS on one thread.
import { execFileSync, spawnSync } from 'node:child_process';
import { inSite } from '../build/paths.mjs';

/**
 * @typedef {{ name: string, n: number, p: number, best: number, median: number, ms: number }} Product GFLOP/s, and ms of one call
 */

const source = inSite('bench/openblas.c');
const binary = inSite('.cache/openblas');
const env = { ...process.env, OPENBLAS_NUM_THREADS: '1', DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Compiles the program, with OpenBLAS installed where it is missing and can be. Returns what runs it, or null when it
 * cannot be had.
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
