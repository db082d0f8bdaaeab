// A figure of the outcomes over the varying parameters, with a grid of squares for each method. If a square has at most
// twenty cells, each cell is drawn as a tile. Otherwise, each outcome is drawn as a fraction of the square's area, and
// failures come first.
import { crisp, dotted } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import type { Grid } from '../../study/grid.ts';
import { certified, map, type Square as Found } from '../../study/map.ts';
import { comeOf, type Content, shownMethods, valueWords } from '../content.ts';
import { percents } from '../words.ts';
import { drawName, shortened } from './draw.ts';
import { namesWith, type Drawing, type Figure, type Key, type Room } from './figure.ts';
import { countsOf, outcomeKeys } from './strip-figure.ts';
import { type Come, drawTile, isBad, outcomes, outcomeWords, TileBatch } from './tile.ts';

export function mapFigure(content: Content, grid: Grid): Figure {
  const { study, lines, lifted } = content;
  const [across, down] = study.vary;
  const all = map(grid);
  const rowCount = down?.values.length ?? 1;
  const first = (title: string, values: typeof across.values) =>
    values.map((value, i) => (i === 0 ? `${title} = ${valueWords(value)}` : valueWords(value)));
  const grids = shownMethods(content).map((m): Squares => {
    const own = all.filter(({ method }) => method === m);
    const squareAt = (row: number, column: number) => own[column * rowCount + row];
    const solvedIn = (squares: typeof own) => {
      const [solved, of] = [0, 0].map((_, i) => squares.reduce((sum, s) => sum + (i === 0 ? s.solved : s.of), 0));
      return `${solved} of ${of}`;
    };
    const rows = Array.from({ length: rowCount }, (_, r) => across.values.map((_, c) => noted(squareAt(r, c))));
    const bound = boundOf(own);
    return {
      key: { line: lines[m], value: `${solvedIn(own)} solved` },
      words: betaWords(content, m, bound),
      isBounded: bound !== undefined,
      columns: first(across.title, across.values),
      rows: down ? first(down.title, down.values) : [''],
      squares: rows,
      solved: rows.map(solvedIn),
      come: (cell) => comeOf(content, cell),
      lifted,
    };
  });
  const titles = study.vary.map(({ title }) => title);
  return {
    name: 'map',
    title: 'map',
    words: ['each square contains the runs of all seeds and starts'],
    end: outcomeKeys(countsOf(content)),
    description: `Outcomes over ${titles.join(' and ')}. ${namesWith(grids.map(({ key }) => key))}.`,
    draw: (room) => drawSquares(grids, room),
    table: () => ({
      caption: 'Solved cells, with the 95% Wilson interval for the fraction, and the most frequent other outcome.',
      head: ['method', ...titles, 'solved', '95%', 'otherwise', 'β ÷ certified β'],
      rows: all.map(({ method, values, solved, of, interval, failure, beta }) => [
        lines[method].name,
        ...study.vary.map(({ name }) => valueWords(values[name])),
        `${solved} of ${of}`,
        percents(interval.low, interval.high),
        failure ? outcomeWords[failure] : '',
        beta === undefined ? '' : beta.toFixed(2),
      ]),
    }),
  };
}

const noted = (found: Found): Found & Square =>
  found.beta === undefined ? found : { ...found, note: found.beta.toFixed(2), isBad: 2 * found.solved < found.of };

/**
 * Returns a ratio of β to the certified β such that most runs fail in each square with a smaller ratio and at least
 * half of the runs succeed in each square with a larger ratio. Returns undefined if there is no such ratio.
 */
function boundOf(squares: readonly Found[]): number | undefined {
  const ratios = (areBad: boolean) =>
    squares.flatMap(({ beta = NaN, solved, of }) => (of > 0 && 2 * solved < of === areBad ? [beta] : []));
  const [below, above] = [Math.max(...ratios(true)), Math.min(...ratios(false))];
  return Number.isFinite(below + above) && below < above ? (below + above) / 2 : undefined;
}

function betaWords({ study }: Content, method: number, bound: number | undefined): string {
  const other = certified(study, method);
  const dotted = bound === undefined ? '' : `; dotted: ${bound.toFixed(2)}, from these cells`;
  return other < 0 ? '' : `β ÷ β of ${study.methods[other].label}${dotted}`;
}

interface Square {
  cells: readonly number[];
  /** A note below the square, in bold if most cells fail. */ note?: string;
  isBad?: boolean;
}

interface Squares {
  /** The method, with the number of solved cells. */ key: Key;
  /** The text after the name of the method. */ words: string;
  columns: readonly string[];
  rows: readonly string[];
  /** The squares, indexed by row and column. */ squares: readonly (readonly Square[])[];
  /** The number of solved cells by row. */ solved: readonly string[];
  /** Whether a dotted line separates the squares in which most cells fail from the other squares. */
  isBounded: boolean;
  come(cell: number): Come;
  lifted?: ReadonlySet<number>;
}

const tall = 21;
const mostTiles = 20;

function drawSquares(grids: readonly Squares[], room: Room): Drawing {
  const { columns, rows } = grids[0];
  const right = room.narrow ? 78 : Math.min(room.right, 132);
  const step = (room.width - room.left - right) / columns.length;
  const most = Math.min(80, step - 8);
  // in a narrow figure, the text after the name has its own line
  const head = room.narrow && grids.some(({ words }) => words !== '') ? 64 : 46;
  const counts = grids.flatMap(({ squares }) => squares.flat().map(({ cells }) => cells.length));
  const size = Math.max(...counts.map((count) => widthOf(count, most)));
  const pitches = grids.map(({ squares }) => (squares.flat().some(({ note }) => note) ? 42 : 30));
  const tops = [0];
  for (const pitch of pitches) tops.push(tops.at(-1)! + head + rows.length * pitch + 8);
  const placeOf = (column: number, row: number, g: number) => ({
    x: room.left + column * step + Math.min(4, (step - size) / 2),
    y: tops[g] + head + row * pitches[g],
  });
  const paint = (pen: Pen) =>
    grids.forEach((grid, g) => {
      const top = tops[g];
      const end = room.width - 24 - pen.measure(grid.key.value, 13);
      drawName(pen, grid.key.line, room.left + 4, top + 12, end);
      pen.text(grid.key.value, room.width - 16, top + 12, { colour: 'ink', size: 13, align: 'right', middle: true });
      const after = room.narrow ? room.left + 4 : room.left + 24 + pen.measure(grid.key.line.name, 13);
      const [words, line] = room.narrow ? [grid.words, top + 30] : [shortened(pen, grid.words, end - after), top + 12];
      pen.text(words, after, line, { colour: 'ink-3', size: 13, middle: true });
      columns.forEach((title, c) => {
        const x = placeOf(c, 0, g).x + size / 2;
        pen.text(title, x, top + head - 9, { colour: 'ink-2', size: step < 60 ? 12 : 13, align: 'center' });
      });
      rows.forEach((title, r) => {
        const { y } = placeOf(0, r, g);
        const middle = y + tall / 2;
        if (r > 0) pen.line([room.left, crisp(y - 5), room.width - right, crisp(y - 5)], 'grid', 1);
        // if there is no room for the parameter's name, only the value is drawn
        const isWide = pen.measure(title, 12) > room.left - 14;
        const shown = isWide ? title.replace(/^.* = /, '') : title;
        pen.text(shown, room.left - 12, middle, { colour: 'ink-2', align: 'right', middle: true });
        pen.text(grid.solved[r], room.width - 16, middle, { colour: 'ink-2', size: 13, align: 'right', middle: true });
        columns.forEach((_, c) => {
          const { x } = placeOf(c, r, g);
          const { note, isBad: bold } = grid.squares[r][c];
          drawSquare(pen, grid, grid.squares[r][c], x, y, size);
          const style = { colour: bold ? 'ink' : 'ink-3', weight: bold ? 600 : 400, align: 'right' } as const;
          if (note) pen.text(note, x + size - 1, y + tall + 12, style);
        });
      });
      if (grid.isBounded) drawBound(pen, grid, (c, r) => ({ x: room.left + c * step - 4, y: placeOf(c, r, g).y - 5 }));
    });
  const cellAt = (x: number, y: number) => {
    const g = tops.findLastIndex((top) => top <= y);
    const [c, r] = [Math.floor((x - room.left) / step), Math.floor((y - tops[g] - head) / pitches[g])];
    const square = grids[g]?.squares[r]?.[c];
    if (!square || square.cells.length > mostTiles) return undefined;
    const at = placeOf(c, r, g);
    const { across, w, h } = tiling(square.cells.length, size);
    const [i, j] = [Math.floor((x - at.x) / w), Math.floor((y - at.y) / h)];
    return i >= 0 && i < across && j >= 0 ? square.cells[j * across + i] : undefined;
  };
  return { height: tops[grids.length], paint, cellAt };
}

/** Draws the dotted line. corner: returns the upper left corner of a square. */
function drawBound(pen: Pen, { squares }: Squares, corner: (c: number, r: number) => { x: number; y: number }): void {
  squares.forEach((row, r) =>
    row.forEach(({ isBad }, c) => {
      const [from, to] = [corner(c, r), corner(c + 1, r + 1)].map(({ x, y }) => ({ x: crisp(x), y: crisp(y) }));
      const differs = (other: Square | undefined) => other && other.isBad !== isBad;
      if (differs(row[c + 1])) pen.line([to.x, from.y, to.x, to.y], 'ink', 1.2, dotted);
      if (differs(squares[r + 1]?.[c])) pen.line([from.x, to.y, to.x, to.y], 'ink', 1.2, dotted);
    }),
  );
}

/** Returns the width of a square with this number of cells. */
function widthOf(count: number, most: number): number {
  const { across, w } = tiling(count, most);
  return count > mostTiles ? most : across * w;
}

function tiling(count: number, size: number): { across: number; w: number; h: number } {
  const lines = count > 3 ? 2 : 1;
  const across = Math.ceil(count / lines);
  return { across, w: Math.min(size / across, 16), h: tall / lines };
}

function drawSquare(pen: Pen, { come, lifted }: Squares, { cells }: Square, x: number, y: number, size: number): void {
  if (cells.length > mostTiles) return drawShares(pen, cells.map(come), x, y, size);
  const { across, w, h } = tiling(cells.length, size);
  const batch = new TileBatch(pen);
  const draw = (isOn: (cell: number) => boolean) => {
    cells.forEach(
      (cell, i) =>
        isOn(cell) && batch.add(come(cell), x + (i % across) * w, y + Math.floor(i / across) * h, w - 1, h - 1),
    );
    batch.end();
  };
  if (lifted) pen.faintly(() => draw((cell) => !lifted.has(cell)), 0.28);
  draw((cell) => !lifted || lifted.has(cell));
}

/** Draws the outcomes as areas that are proportional to their numbers of cells. */
function drawShares(pen: Pen, all: readonly Come[], x: number, y: number, size: number): void {
  const order = [...outcomes].sort((a, b) => Number(isBad(b)) - Number(isBad(a)));
  let from = x;
  for (const kind of [...order.filter((o) => o !== 'solved'), 'solved', 'running', 'to come'] as Come[]) {
    const width = (size * all.filter((come) => come === kind).length) / all.length;
    if (width === 0) continue;
    drawTile(pen, kind, from, y, Math.max(1.5, width - 1), tall - 1);
    from += width;
  }
}
