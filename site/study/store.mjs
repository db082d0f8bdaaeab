// @ts-check
// Stores finished cells in a file with one JSON record per line. The first line identifies the study and the build.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readCell } from '../src/study/results.ts';

/** @typedef {import('../types/slep.d.ts').StudyCell} StudyCell */

/**
 * Opens the file. Records of another build or another description are dropped, as is an incomplete last line.
 * @type {(path: string, source: string) => import('../src/study/runner.ts').Store}
 */
export function openStore(path, source) {
  const [head, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const cells = head === source ? lines.flatMap(read) : [];
  const written = (/** @type {StudyCell} */ cell) => `${JSON.stringify(cell)}\n`;
  writeFileSync(path, `${source}\n${cells.map(written).join('')}`);
  return { failure: undefined, load: async () => cells, add: async (cell) => appendFileSync(path, written(cell)) };
}

/** Returns the cell on a line, or no cell if the line is incomplete. @type {(line: string) => StudyCell[]} */
function read(line) {
  try {
    return line ? [readCell('cell', JSON.parse(line))] : [];
  } catch {
    return [];
  }
}
