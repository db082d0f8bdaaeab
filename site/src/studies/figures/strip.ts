// Draws all cells of a study, with a row for each method and a column for each instance, in the order of the seeds and
// grouped by values.
import { drawMarker, type Pen } from '../../chart/pen.ts';
import { drawName, plotWidth, type Drawing, type Key, type Room } from './figure.ts';
import { TileBatch, type Come } from './tile.ts';

export interface Strip {
  groups: readonly string[];
  rows: readonly Key[];
  /** The number of columns in a group: one per instance and start. */ columns: number;
  /** The text above the first group, which describes its instances. */ words: string;
  come(cell: number): Come;
  /** Returns the cell in a row and a column of a group. */ cell(group: number, row: number, column: number): number;
  /** The highlighted cells. Other cells are drawn pale. */
  lifted?: ReadonlySet<number>;
  /** The cells with a frame. */
  framed?: ReadonlySet<number>;
}

const [head, tall, gap] = [20, 12, 16];
/**
 * The maximum distance between tiles, and the minimum distances in rows with one line and in rows with several lines.
 */
const [widest, least, tight] = [15, 5, 4];
/**
 * The minimum distance between tiles at which a finger can press a single tile. If tiles would be closer than this with
 * groups side by side, the groups are placed one below the other.
 */
const pressable = 14;
/** The opacity of a cell that is not highlighted. */
const pale = 0.28;

interface Layout {
  /** The number of groups side by side. */ across: number;
  pitch: number;
  /** The number of tiles in a line, and the number of lines in a row. */ perLine: number;
  lines: number;
  width: number;
}

function layOut({ groups, columns }: Strip, room: Room): Layout {
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

export function drawStrip(strip: Strip, room: Room): Drawing {
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
    if (!room.narrow) rows.forEach((key, r) => drawRow(pen, key, middle(head, r)));
  };
  /** Whether the names are beside a group. */
  const isBeside = (group: number) => !room.narrow && group < across;
  const middle = (y: number, row: number) => y + row * rowHeight + tall / 2;
  const drawRow = (pen: Pen, { line, value }: Key, y: number) => {
    pen.text(value, room.width - 16, y, { colour: 'ink', size: 13, align: 'right', middle: true });
    drawName(pen, line, room.width - room.right + 22, y, room.width - 24 - pen.measure(value, 13));
  };
  const cellAt = (x: number, y: number) => {
    const row = Math.floor((y - head) / block);
    const within = y - head - row * block;
    for (let g = row * across; g < Math.min((row + 1) * across, groups.length); g++) {
      const left = placeOf(g).x;
      const column = Math.floor((x - left) / pitch);
      const r = Math.floor(within / rowHeight);
      if (column < 0 || column >= perLine || within < 0 || r >= rows.length) continue;
      const c = Math.floor((within - r * rowHeight) / line) * perLine + column;
      if (c < columns && within - r * rowHeight < lines * line) return strip.cell(g, r, c);
    }
    return undefined;
  };
  return { height: head + Math.ceil(groups.length / across) * block - 8, paint, cellAt };
}
