// @ts-check
// The cells that the options choose, in the order in which they run.
import { matching, quickRows } from '../src/tables/choice.ts';

/** @typedef {import('../src/tables/cell.ts').Job} Job */
/** @typedef {import('../src/tables/paper.ts').Paper} Paper */
/** @typedef {{ rows?: string, columns?: string, seeds?: string, quick?: boolean }} Options */

/** The default number of seeds in Table 1 and Table 2. */
const usualSeeds = { 1: 5, 2: 3 };

/** Seed by seed, so that every row soon has cells. @type {(paper: Paper, options: Options) => Job[]} */
export function choose(paper, { rows: rowPatterns, columns: columnPatterns, seeds, quick = false }) {
  const pick = (/** @type {{ name: string }[]} */ all, /** @type {string | undefined} */ patterns) => {
    const names = all.map(({ name }) => name);
    if (!patterns) return names;
    const { found, unknown } = matching(names, patterns.split(','));
    if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; --list shows all rows and columns`);
    return found;
  };
  const given = seeds === undefined ? undefined : Number(seeds);
  if (given !== undefined && !(Number.isInteger(given) && given > 0))
    throw new Error(`--seeds ${seeds}: enter a whole number above 0`);
  const rowNames = quick && !rowPatterns ? quickRows(paper) : pick(paper.rows, rowPatterns);
  const columnNames = pick(paper.columns, columnPatterns);
  const rows = paper.rows.filter(({ name }) => rowNames.includes(name));
  const columns = paper.columns.filter(({ name }) => columnNames.includes(name));
  const seedsOf = (/** @type {import('../src/tables/paper.ts').Row} */ row) =>
    given ?? (quick ? 1 : usualSeeds[row.table]);
  const most = Math.max(...rows.map(seedsOf));
  return Array.from({ length: most }, (_, i) => i + 1).flatMap((seed) =>
    rows.filter((row) => seed <= seedsOf(row)).flatMap((row) => columns.map((column) => ({ row, column, seed }))),
  );
}
