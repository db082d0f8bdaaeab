// @ts-check
// Stores the cells in a file, one JSON record a line.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { emptyCell } from '../src/tables/cell.ts';

/** @typedef {import('../src/tables/cell.ts').Cell} Cell */
/** @typedef {{ cells: readonly Cell[], add: (cell: Cell) => void }} Journal */

/** Reads earlier cells. Drops a last line that was cut off. @type {(path: string) => Journal} */
export function openJournal(path) {
  const cells = existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(read) : [];
  const written = (/** @type {Cell} */ cell) => `${JSON.stringify(cell)}\n`;
  writeFileSync(path, cells.map(written).join(''));
  return {
    cells,
    add(cell) {
      cells.push(cell);
      appendFileSync(path, written(cell));
    },
  };
}

/** The cell of a line, unless it is cut off. @type {(line: string) => Cell[]} */
function read(line) {
  try {
    return line ? [{ ...emptyCell, ...JSON.parse(line) }] : [];
  } catch {
    return [];
  }
}
