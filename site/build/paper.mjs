// @ts-check
import { execFileSync } from 'node:child_process';
import { root } from './paths.mjs';

/** The package that contains the paper's tables and runs their cells natively. */
export const measureCommand = './problems/paper/measure';

/** The rows and columns of the paper's tables, as JSON. */
export const describedPaper = () =>
  execFileSync('go', ['run', measureCommand, '-list'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 24 });
