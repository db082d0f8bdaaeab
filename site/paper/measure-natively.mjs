// @ts-check
// Measures cells natively, in a Go process.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { measureCommand } from '../build/paper.mjs';
import { root } from '../build/paths.mjs';

/**
 * Detached, so that the interrupt of a terminal does not reach it: it completes the current cell.
 * @returns {import('./reproduce.mjs').Measurer}
 */
export function native() {
  const child = spawn('go', ['run', measureCommand], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  child.stdin.on('error', () => {}); // it has ended, which its output shows too
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async measure({ row, column, seed }) {
      child.stdin.write(`${JSON.stringify({ row: row.name, column: column.name, seed })}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`measuring ended during ${row.name}, ${column.title}, seed ${seed}`);
      return JSON.parse(value);
    },
    close: () => void child.stdin.end(),
  };
}
