// The strip, which is a figure of all cells of a study.
import { choiceCount } from '../../study/expand.ts';
import { plain } from '../../model/numbers.ts';
import { el, type Child } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { choiceWords, comeOf, indexOf, inLab, rangeWords, shownMethods, taskWords, type Content } from '../content.ts';
import { counted } from '../words.ts';
import type { Figure, Key } from './figure.ts';
import { drawStrip, type Strip } from './strip.ts';
import { isBad, outcomes, outcomeWords, tileIcon, type Come } from './tile.ts';

/**
 * The maximum number of rows in the table on the page. More rows would make the page unresponsive. Saved files contain
 * all rows.
 */
const mostRows = 500;

/**
 * Returns the figure. link: returns the address of a cell in the lab. framed: the cells that get a frame, with a
 * sentence about these cells.
 */
export function stripFigure(
  content: Content,
  link?: (cell: number) => string,
  framed?: { cells: ReadonlySet<number>; words: string; values: readonly string[] },
): Figure {
  const { study, lines, tasks, cells, lifted } = content;
  const { seeds, starts, methods } = study;
  const shown = shownMethods(content);
  const choices = choiceCount(study);
  const rows = shown.map((m): Key => {
    const own = cells.filter((cell, i) => cell && i % methods.length === m);
    const solved = own.filter((cell) => cell!.outcome === 'solved').length;
    const all = (choices * seeds.length * starts).toLocaleString('en');
    const value = framed?.values[m] ?? (own.length === 0 ? all : `${solved} of ${own.length}`);
    return { line: lines[m], value };
  });
  const groups = Array.from({ length: choices }, (_, c) =>
    choiceWords(study, tasks[indexOf(study, 0, c, 0, 0)].values),
  );
  const strip: Strip = {
    groups,
    rows,
    columns: seeds.length * starts,
    words: columnWords(content),
    come: (cell) => comeOf(content, cell),
    cell: (group, row, column) => indexOf(study, Math.floor(column / starts), group, column % starts, shown[row]),
    lifted: lifted ?? framed?.cells,
    framed: framed?.cells,
  };
  const counts = countsOf(content);
  return {
    name: 'cells',
    title: 'all cells',
    words: [framed?.words ?? (cells.some(Boolean) ? '' : 'ordered by seed')],
    end: framed ? [] : outcomeKeys(counts),
    keys: rows,
    description: `Outcome of every cell. ${[...counts].map(([come, n]) => `${wordsOf(come)}: ${n}`).join(', ')}.`,
    draw: (room) => drawStrip(strip, room),
    table: () => cellTable(content, link),
  };
}

function columnWords({ study: { seeds, starts } }: Content): string {
  const words = [
    ...(seeds.length > 1 || starts === 1 ? [`${seeds.length > 1 ? 'seeds' : 'seed'} ${rangeWords(seeds)}`] : []),
    ...(starts > 1 ? [`starts 1 to ${starts}`] : []),
  ];
  return words.join(', ');
}

/** Returns the number of cells with each outcome that occurs, in the order of the key. */
export function countsOf(content: Content): Map<Come, number> {
  const counts = new Map<Come, number>([...outcomes, 'to come' as const].map((come) => [come, 0]));
  content.cells.forEach((cell) => {
    const come = cell?.outcome ?? 'to come';
    counts.set(come, counts.get(come)! + 1);
  });
  return new Map([...counts].filter(([, n]) => n > 0));
}

const wordsOf = (come: Come): string => (come === 'to come' || come === 'running' ? 'to come' : outcomeWords[come]);

export const outcomeKeys = (counts: ReadonlyMap<Come, number>): Child[] =>
  [...counts].map(([come, n]) =>
    el(
      'span',
      { class: isBad(come) ? 'okey bad' : 'okey' },
      tileIcon(come),
      wordsOf(come),
      el('b', {}, n.toLocaleString('en')),
    ),
  );

/** Creates a table with the numbers of all cells, or only of the highlighted cells if there are any. */
function cellTable({ study, tasks, cells, lines, lifted }: Content, link?: (cell: number) => string) {
  const come = tasks.filter(({ index }) => cells[index] && (!lifted || lifted.has(index)));
  const rows = come.slice(0, mostRows).map((task): Child[] => {
    const cell = cells[task.index]!;
    const name = lines[task.index % study.methods.length].name;
    return [
      taskWords(study, task),
      name,
      outcomeWords[cell.outcome],
      ...(cell.status
        ? [String(cell.iterations), String(cell.evaluations), number(cell.objective, 6), number(cell.feasibility)]
        : [cell.message, '', '', '']),
      plain(cell.seconds * 1e3),
      link ? el('a', { href: link(task.index) }, 'open') : '',
    ];
  });
  const more = come.length > mostRows ? ` The first ${mostRows}; the CSV file has all.` : '';
  return {
    caption: `${counted(come.length, 'cell')}.${more}${study.resample ? ` ${inLab}` : ''}`,
    head: ['cell', 'method', 'outcome', 'iterations', 'evaluations', 'f', '‖XᵀMX − I‖', 'ms', 'in the lab'],
    rows,
  };
}
