// The strip, which is a figure of all cells of a study. Each row contains the cells of a method, and each column
// contains the cells of an instance and a start. The columns are grouped by values and, in each group, ordered by seed.
import { drawMarker } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { plain } from '../../model/numbers.ts';
import { choicesOf } from '../../study/expand.ts';
import { el, type Child } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { choiceWords, comeOf, type Content, indexOf, inLab, rangeWords, shownMethods, taskWords } from '../content.ts';
import { counted } from '../words.ts';
import { drawRow } from './draw.ts';
import { plotWidth, type Drawing, type Figure, type Key, type Room } from './figure.ts';
import { type Come, isBad, outcomes, outcomeWords, TileBatch, tileIcon } from './tile.ts';

/**
 * The maximum number of rows in the table on the page. With more rows than this, the page would become unresponsive.
 * Saved files contain all rows.
 */
const mostRows = 500;

/**
 * Returns the figure. link: returns the address of a cell in the lab. framed: the cells with a frame, a sentence
 * about these cells, and the text at the end of each row.
 */
export function stripFigure(
  content: Content,
  link?: (cell: number) => string,
  framed?: { cells: ReadonlySet<number>; words: string; values: readonly string[] },
): Figure {
  const { study, lines, cells, lifted } = content;
  const { seeds, starts, methods } = study;
  const shown = shownMethods(content);
  const groups = choicesOf(study).map((values) => choiceWords(study, values));
  const rows = shown.map((m): Key => {
    const own = cells.filter((cell, i) => cell && i % methods.length === m);
    const solved = own.filter((cell) => cell!.outcome === 'solved').length;
    const all = (groups.length * seeds.length * starts).toLocaleString('en');
    const value = framed?.values[m] ?? (own.length === 0 ? all : `${solved} of ${own.length}`);
    return { line: lines[m], value };
  });
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

/**
 * Returns the number of cells with each outcome, in the order of the legend, and the number of cells that have not
 * ended. Omits zeros.
 */
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
  [...counts].map(([come, n]) => {
    const count = el('b', n.toLocaleString('en'));
    return el('span', { class: isBad(come) ? 'okey bad' : 'okey' }, tileIcon(come), wordsOf(come), count);
  });

/** Creates a table of the cells that have ended, or only of the highlighted ones if there are any. */
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

interface Strip {
  groups: readonly string[];
  rows: readonly Key[];
  /** The number of columns in a group: one per instance and start. */ columns: number;
  /** The seeds and starts of a group. */ words: string;
  come(cell: number): Come;
  /** Returns the cell in a row and a column of a group. */ cell(group: number, row: number, column: number): number;
  /** The highlighted cells. All cells that are not highlighted are drawn pale. */
  lifted?: ReadonlySet<number>;
  /** The cells that are drawn with a frame. */
  framed?: ReadonlySet<number>;
}

const [head, tall, gap] = [20, 12, 16];
/**
 * The maximum distance between tiles, the minimum distance if groups are side by side, and the minimum distance if they
 * are not.
 */
const [widest, least, tight] = [15, 5, 4];
/**
 * The minimum distance between tiles at which a finger can press a single tile. If tiles in a narrow figure would be
 * closer than this, fewer groups are placed side by side.
 */
const pressable = 14;
/** The opacity of a cell that is not highlighted. */
const pale = 0.28;

/**
 * Returns the number of groups side by side, the distance between tiles, the numbers of tiles in a line and of lines in
 * a row, and the width of a group.
 */
function layOut({ groups, columns }: Strip, room: Room) {
  const plot = plotWidth(room);
  for (let across = groups.length; across >= 1; across--) {
    const pitch = Math.floor(((plot - gap * (across - 1)) / (across * columns)) * 4) / 4;
    if (pitch >= (room.narrow ? pressable : least) || (across === 1 && pitch >= tight)) {
      const each = Math.min(pitch, widest);
      return { across, pitch: each, perLine: columns, lines: 1, width: each * columns };
    }
  }
  const perLine = Math.floor(plot / tight);
  return { across: 1, pitch: tight, perLine, lines: Math.ceil(columns / perLine), width: perLine * tight };
}

function drawStrip(strip: Strip, room: Room): Drawing {
  const { groups, rows, columns } = strip;
  const { across, pitch, perLine, lines, width } = layOut(strip, room);
  const plot = plotWidth(room);
  const line = tall + (lines > 1 ? 1 : 6);
  const rowHeight = lines > 1 ? lines * line + 6 : line;
  const block = rows.length * rowHeight + head + 8;
  const between = across > 1 ? (plot - across * width) / (across - 1) : 0;
  const placeOf = (group: number) => ({
    x: room.left + (group % across) * (width + Math.min(between, 3 * gap)),
    y: head + Math.floor(group / across) * block,
  });
  const tile = Math.min(pitch - 1, 14);
  const placeOfCell = (group: number, row: number, column: number) => {
    const { x, y } = placeOf(group);
    return { x: x + (column % perLine) * pitch, y: y + row * rowHeight + Math.floor(column / perLine) * line };
  };
  const paint = (pen: Pen) => {
    const batch = new TileBatch(pen);
    const each = (draw: (cell: number, x: number, y: number) => void) =>
      groups.forEach((_, g) =>
        rows.forEach((_, r) => {
          for (let c = 0; c < columns; c++) {
            const { x, y } = placeOfCell(g, r, c);
            draw(strip.cell(g, r, c), x, y);
          }
        }),
      );
    const drawTiles = (isOn: (cell: number) => boolean) => {
      each((cell, x, y) => isOn(cell) && batch.add(strip.come(cell), x, y, tile, tall));
      batch.end();
    };
    const { lifted, framed } = strip;
    if (lifted) pen.faintly(() => drawTiles((cell) => !lifted.has(cell)), pale);
    drawTiles((cell) => !lifted || lifted.has(cell));
    if (framed)
      each((cell, x, y) => {
        if (!framed.has(cell)) return;
        const [l, t, r, b] = [x - 2, y - 2, x + tile + 2, y + tall + 2];
        pen.line([l, t, r, t, r, b, l, b, l, t - 0.75], 'ink', 1.5);
      });
    groups.forEach((title, g) => {
      const { x, y } = placeOf(g);
      pen.text(title, x, y - 7, { colour: 'ink-2', size: 13 });
      const room = width - pen.measure(title, 13) - 16;
      if ((g === 0 || across === 1) && pen.measure(strip.words, 12) < room)
        pen.text(strip.words, x + width, y - 7, { colour: 'ink-3', align: 'right' });
      const isNamed = !isBeside(g) && g % across === 0;
      if (isNamed) rows.forEach(({ line: { mark } }, r) => drawMarker(pen, mark, x - 16, middle(y, r), 3.4));
    });
    if (!room.narrow) rows.forEach((key, r) => drawRow(pen, room, key, middle(head, r)));
  };
  /** Whether the names of the rows are next to a group of cells. */
  const isBeside = (group: number) => !room.narrow && group < across;
  const middle = (y: number, row: number) => y + row * rowHeight + tall / 2;
  const cellAt = (x: number, y: number) => {
    const row = Math.floor((y - head) / block);
    const within = y - head - row * block;
    for (let g = row * across; g < Math.min((row + 1) * across, groups.length); g++) {
      const column = Math.floor((x - placeOf(g).x) / pitch);
      const r = Math.floor(within / rowHeight);
      if (column < 0 || column >= perLine || within < 0 || r >= rows.length) continue;
      const c = Math.floor((within - r * rowHeight) / line) * perLine + column;
      if (c < columns && within - r * rowHeight < lines * line) return strip.cell(g, r, c);
    }
    return undefined;
  };
  return { height: head + Math.ceil(groups.length / across) * block - 8, paint, cellAt };
}
