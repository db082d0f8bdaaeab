// @ts-check
// Writes the reports of all cells into a folder.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inSite } from '../build/paths.mjs';
import { costFigure, rankFigure } from '../src/tables/figures.ts';
import { csv, markdown } from '../src/tables/report.ts';

/** @typedef {import('../src/tables/paper.ts').Paper} Paper */
/** @typedef {import('../src/tables/cell.ts').Cell} Cell */

/** @type {(folder: string, paper: Paper, cells: readonly Cell[]) => void} */
export function writeReports(folder, paper, cells) {
  const ranks = paper.columns.map((column) => [`rank-${column.name}.svg`, rankFigure(paper, cells, column, colour)]);
  const files = Object.entries({
    'tables.md': markdown(paper, cells),
    'cells.csv': csv(cells),
    'cost.svg': costFigure(paper, cells, colour),
    ...Object.fromEntries(ranks),
  });
  for (const [name, text] of files) {
    if (text) writeFileSync(join(folder, name), text);
    else rmSync(join(folder, name), { force: true });
  }
}

const style = inSite('style');
const styles = readdirSync(style)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(style, name), 'utf8'))
  .join('');

/** The light theme's colour for a given style-sheet name. @type {(name: string) => string} */
function colour(name) {
  const [, value, alias] = new RegExp(`--${name}: (?:light-dark\\((#\\w+)|var\\(--([\\w-]+)\\))`).exec(styles) ?? [];
  if (alias) return colour(alias);
  if (!value) throw new Error(`the style sheets have no colour ${name}`);
  return value;
}
