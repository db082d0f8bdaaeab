// The picture of a structure's eigenvectors. They are drawn on the grid of the nodes, at the positions of the nodes in
// a plane, or as lines.
import type { Box, Pen } from '../../../chart/pen.ts';
import { plain } from '../../../model/numbers.ts';
import { figure } from '../../../ui/format.ts';
import { outline } from '../../../ui/marks.ts';
import { column, layoutOf, type Frame, type Layout } from './frame.ts';
import { planeOf } from './scatter.ts';
import { largestOf, outlineBox, signedImage, signedLine } from './signed.ts';
import { fitted, inset, mostTiles, restOf, smallTiles, tiles, tilesOf } from './tiles.ts';
import { vectorsPicture, type Drawing } from './vectors-picture.ts';

function drawMode(pen: Pen, box: Box, values: Float64Array, { grid, nodes }: Layout): void {
  const largest = largestOf(values);
  if (grid) {
    const [rows, width] = grid;
    const value = (across: number, down: number) => values[down * width + across] ?? NaN;
    const image = fitted(box, width / rows);
    signedImage(pen, image, value, [width, rows], largest, 1);
    outlineBox(pen, image);
  } else if (nodes) drawNodes(pen, box, values, nodes, largest);
  else signedLine(pen, box, values, largest);
}

/** Draws a disc at each node. The area of a disc is proportional to the absolute value at the node. */
function drawNodes(pen: Pen, box: Box, values: Float64Array, nodes: readonly number[], largest: number): void {
  const plane = planeOf(nodes, inset(box, 4, 4, 4, 4));
  const most = Math.min(9, Math.max(2, 0.5 * Math.sqrt((box.w * box.h) / values.length)));
  const paths: Record<string, string[]> = { 'ink-3': [], minus: [], plus: [] };
  values.forEach((value, i) => {
    const [x, y] = [plane.x(nodes[2 * i]), plane.y(nodes[2 * i + 1])];
    paths['ink-3'].push(outline('disc', x, y, 0.8));
    const radius = most * Math.sqrt(Math.abs(value) / largest);
    paths[value < 0 ? 'minus' : 'plus'].push(outline('disc', x, y, radius));
  });
  for (const [colour, path] of Object.entries(paths)) if (path.length > 0) pen.shape(path.join(''), colour);
}

/** Returns the caption of a mode. */
const nameOf = (j: number, { values }: Frame): string => `${j + 1}: λ = ${plain(values[j])}`;

const drawing: Drawing = {
  draw(pen, size, { source, frame }) {
    const layout = layoutOf(source);
    const isLine = !layout.grid && !layout.nodes;
    tiles(tilesOf(frame), size, isLine ? 3 : 0.9, 10).forEach((tile, j) => {
      drawMode(pen, inset(tile, 6, 6, 22, 6), column(frame, j), layout);
      const style = { colour: 'ink', align: 'center', middle: true } as const;
      pen.text(nameOf(j, frame), tile.x + tile.w / 2, tile.y + tile.h - 9, style);
    });
  },

  thumbnail(pen, size, frame, _end, source) {
    const layout = layoutOf(source);
    const boxes = smallTiles(frame.p, size, 3, layout.grid ? 1 : 3, 3);
    boxes.forEach((box, j) => drawMode(pen, box, column(frame, j), layout));
  },

  words({ frame }) {
    return `the columns of R(X) as eigenvectors, brown below zero and teal above.${restOf(frame.p, mostTiles)}`;
  },

  label({ frame }) {
    const list = Array.from({ length: tilesOf(frame) }, (_, j) => plain(frame.values[j])).join(', ');
    return `Mode shapes at iteration ${frame.iteration}, with eigenvalues ${list}.`;
  },

  table({ frame }) {
    return {
      caption: `Eigenvalues at iteration ${frame.iteration}, and the largest entry of each mode`,
      head: ['mode', 'eigenvalue', 'largest entry', 'in row'],
      rows: Array.from({ length: frame.p }, (_, j) => {
        const values = column(frame, j);
        const largest = largestOf(values);
        const row = values.findIndex((value) => Math.abs(value) === largest);
        return [String(j + 1), figure(frame.values[j]), figure(values[row] ?? 0), String(row + 1)];
      }),
    };
  },
};

export const modes = vectorsPicture(() => drawing);
