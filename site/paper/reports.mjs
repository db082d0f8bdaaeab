// @ts-check
// The reports of all cells, in a folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csv, markdown } from '../src/tables/report.ts';

/**
 * @type {(folder: string, paper: import('../src/tables/paper.ts').Paper, cells: readonly import('../src/tables/cell.ts').Cell[]) => void}
 */
export function writeReports(folder, paper, cells) {
  writeFileSync(join(folder, 'tables.md'), markdown(paper, cells));
  writeFileSync(join(folder, 'cells.csv'), csv(cells));
}
