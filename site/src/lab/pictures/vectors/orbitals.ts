// The picture of electrons in a box: their density, the orbitals, and the orbitals' energies. The density and the
// orbitals are drawn as curves in one dimension, as images in two dimensions, and as images of a slice in three
// dimensions.
import { spread } from '../../../chart/label-placement.ts';
import { crisp } from '../../../chart/draw.ts';
import type { Box, Pen } from '../../../chart/pen.ts';
import { plain } from '../../../model/numbers.ts';
import { el } from '../../../ui/dom.ts';
import { figure } from '../../../ui/format.ts';
import type { Source } from '../picture.ts';
import type { Size } from '../../../chart/surface.ts';
import { column, layoutOf, type Frame } from './frame.ts';
import { isAlike } from './matching.ts';
import { ink, inkScale, largestOf, outlineBox, signedImage, signScale } from './signed.ts';
import { inset, restOf, squareIn, tiles, withMargin } from './tiles.ts';
import { vectorsPicture, type MakeDrawing } from './vectors-picture.ts';

/** The maximum number of orbitals that are drawn. More orbitals could not be distinguished. */
const most = 8;

const shown = ({ p }: Frame): number => Math.min(p, most);
/** Returns the number of points along each side of the box. */
const sidesOf = (source: Source): readonly number[] => layoutOf(source).grid ?? [];

/**
 * Returns ρ, the sum of the squares of all orbitals. ρ does not change if the orbitals are rotated among themselves.
 */
function densityOf({ x, n, p }: Frame): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let k = i * p; k < (i + 1) * p; k++) sum += x[k] * x[k];
    return sum;
  });
}

const largestOrbital = (frame: Frame, j: number): number => largestOf(column(frame, j));

/** Returns the first and the last index of each group of orbitals whose energies are equal up to a tolerance. */
function levelsOf(values: Float64Array): [first: number, last: number][] {
  const levels: [number, number][] = [];
  values.forEach((value, j) => {
    const level = levels.at(-1);
    if (level && isAlike(values[j - 1], value)) level[1] = j;
    else levels.push([j, j]);
  });
  return levels;
}

/** The width of the levels with their labels, including the space before them, in px. */
const levelsWidth = 144;

/**
 * Draws the energies as levels on a scale. The label of a level consists of the numbers of its orbitals and the energy.
 */
function drawLevels(pen: Pen, box: Box, values: Float64Array): void {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = isAlike(low, high) ? Infinity : high - low;
  const y = (value: number) => box.y + box.h - 8 - ((value - low) / range) * (box.h - 28);
  pen.text('energy', box.x, box.y + 4, { colour: 'ink-2', middle: true });
  pen.line([crisp(box.x), box.y + 14, crisp(box.x), box.y + box.h], 'edge', 1);
  const levels = levelsOf(values);
  const labels = levels.map(([first]) => y(values[first]));
  spread(labels, 14, box.y + 20, box.y + box.h - 4).forEach((at, i) => {
    const [first, last] = levels[i];
    pen.line([box.x + 4, labels[i], box.x + 26, labels[i]], 'ink', 2);
    pen.line([box.x + 28, labels[i], box.x + 36, at], 'ink-3', 1);
    const numbers = last > first ? `${first + 1}–${last + 1}` : `${first + 1}`;
    pen.text(`${numbers}: ${plain(values[first])}`, box.x + 39, at, { colour: 'ink', middle: true });
  });
}

const signs = Object.entries({ plus: 1, minus: -1 });

/**
 * Fills the area between a horizontal line and a curve through n points. x, w: the left end and the length of the line.
 * base: the y coordinate of the line. y: returns the y coordinate of a point.
 */
function drawArea(pen: Pen, { x, w }: Box, base: number, n: number, y: (i: number) => number, colour: string): void {
  const curve = Array.from({ length: n }, (_, i) => `L${x + (w * (i + 1)) / (n + 1)} ${y(i)}`).join('');
  pen.shape(`M${x} ${base}${curve}L${x + w} ${base}z`, colour);
}

/** Draws the orbitals one above the other, each with its energy, and the density below them. */
function drawLine(pen: Pen, { width, height }: Size, frame: Frame): void {
  const { n, p, x, values } = frame;
  const box = { x: 12, y: 12, w: Math.max(1, width - 96), h: Math.max(1, height - 24) };
  const below = { ...box, y: box.y + 0.72 * box.h, h: 0.28 * box.h };
  const density = densityOf(frame);
  const largest = largestOf(density);
  const bottom = below.y + below.h;
  drawArea(pen, box, bottom, n, (i) => bottom - (0.9 * below.h * density[i]) / largest, 'edge');
  pen.text('density ρ', box.x + box.w + 8, bottom - 8, { colour: 'ink-2', middle: true });
  const count = shown(frame);
  const lane = (below.y - box.y - 8) / count;
  for (let j = 0; j < count; j++) {
    const zero = below.y - 8 - (j + 0.5) * lane;
    pen.line([box.x, crisp(zero), box.x + box.w, crisp(zero)], 'line', 1);
    const scale = (0.46 * lane) / largestOrbital(frame, j);
    for (const [colour, sign] of signs) {
      const y = (i: number) => zero - scale * sign * Math.max(0, sign * x[i * p + j]);
      drawArea(pen, box, zero, n, y, colour);
    }
    pen.text(`${j + 1}: ${plain(values[j])}`, box.x + box.w + 8, zero, { colour: 'ink', middle: true });
  }
}

/** Returns a sentence about orbitals that have the same energy, or '' if there are none. */
function alikeWords(frame: Frame): string {
  const level = levelsOf(frame.values.subarray(0, shown(frame))).find(([first, last]) => last > first);
  if (!level) return '';
  const [from, to] = level;
  const names = to === from + 1 ? `${from + 1} and ${to + 1}` : `${from + 1} to ${to + 1}`;
  return ` Orbitals ${names} have the same energy, so any rotation of them is equally good.`;
}

const make: MakeDrawing = (changed) => {
  const slice = el('input', { type: 'range', min: 1, step: 1, 'aria-label': 'slice through the box', input: changed });
  const controls = el('label.slice.inline', { hidden: true }, 'slice', slice);
  let side = 0;

  /** Returns the number of the visible slice, counted from 1, or undefined if the box is not three-dimensional. */
  const sliceOf = (source: Source): number | undefined => {
    const sides = sidesOf(source);
    const isSolid = sides.length === 3;
    controls.hidden = !isSolid;
    if (isSolid && side !== sides[0]) {
      slice.max = String((side = sides[0]));
      slice.value = String(Math.ceil(side / 2));
    }
    return isSolid ? Number(slice.value) : undefined;
  };

  /** Returns a function that maps a point of the visible plane to a row of X. */
  const rowOf = (source: Source): ((column: number, row: number) => number) => {
    const sides = sidesOf(source);
    const width = sides[sides.length - 1];
    const from = ((sliceOf(source) ?? 1) - 1) * width * width;
    return (column, row) => from + row * width + column;
  };

  const drawPlane = (pen: Pen, box: Box, frame: Frame, source: Source, j: number): void => {
    const side = sidesOf(source)[0];
    const row = rowOf(source);
    const size = [side, side] as const;
    if (j < 0) {
      const density = densityOf(frame);
      signedImage(pen, box, (a, b) => density[row(a, b)], size, largestOf(density), 1, ink);
    } else {
      const value = (a: number, b: number) => frame.x[row(a, b) * frame.p + j];
      signedImage(pen, box, value, size, largestOrbital(frame, j), 1);
    }
  };

  return {
    controls,

    draw(pen, size, { source, frame }) {
      if (sidesOf(source).length === 1) return drawLine(pen, size, frame);
      const { width, height } = size;
      const isWide = width > 1.5 * height;
      const side = Math.min(height - 24, isWide ? 0.4 * width : width - levelsWidth, isWide ? Infinity : 0.5 * height);
      const square = { x: 6, y: 4, w: side, h: side };
      drawPlane(pen, square, frame, source, -1);
      outlineBox(pen, square);
      inkScale(pen, { x: 6, y: side + 6, w: side, h: 16 }, 'ρ: 0', plain(largestOf(densityOf(frame))));
      drawLevels(pen, { x: side + 18, y: 4, w: levelsWidth - 18, h: side }, frame.values.subarray(0, shown(frame)));
      const rest = isWide
        ? { x: side + levelsWidth, y: 0, w: width - side - levelsWidth, h: height }
        : { x: 0, y: side + 26, w: width, h: height - side - 26 };
      tiles(shown(frame), { width: rest.w, height: rest.h - 22 }, 0.82, 6).forEach((tile, j) => {
        const box = squareIn(inset({ ...tile, x: tile.x + rest.x, y: tile.y + rest.y }, 4, 2, 18, 2));
        drawPlane(pen, box, frame, source, j);
        outlineBox(pen, box);
        const [x, y] = [box.x + box.w / 2, box.y + box.h + 9];
        const style = { colour: 'ink', align: 'center', middle: true } as const;
        pen.text(`${j + 1}: ${plain(frame.values[j])}`, x, y, style);
      });
      signScale(pen, { x: rest.x + 6, y: rest.y + rest.h - 18, w: Math.min(rest.w - 12, 264), h: 16 });
    },

    thumbnail(pen, size, frame, _end, source) {
      const box = withMargin(size, 3);
      if (sidesOf(source).length > 1) return drawPlane(pen, squareIn(box), frame, source, -1);
      const density = densityOf(frame);
      const largest = largestOf(density);
      const bottom = box.y + box.h;
      drawArea(pen, box, bottom, frame.n, (i) => bottom - (density[i] / largest) * box.h, 'ink-3');
    },

    words({ source, frame }) {
      const at = sliceOf(source);
      const where = at ? ` in slice ${at} of ${side}` : '';
      const what = `density and orbitals${where}, brown below zero and teal above, and the orbitals’ energies.`;
      return what + restOf(frame.p, most, ' orbitals') + alikeWords(frame);
    },

    label({ frame }) {
      const list = Array.from(frame.values.subarray(0, shown(frame)), plain).join(', ');
      const density = plain(largestOf(densityOf(frame)));
      return (
        `Density of ${frame.p} orbitals at iteration ${frame.iteration}, with a maximum of ${density}, ` +
        `and the orbitals, with energies ${list}.`
      );
    },

    table({ frame }) {
      return {
        caption: `Energies of the orbitals at iteration ${frame.iteration}`,
        head: ['orbital', 'energy', 'largest entry'],
        rows: Array.from({ length: frame.p }, (_, j) => [
          String(j + 1),
          figure(frame.values[j], 4),
          figure(largestOrbital(frame, j)),
        ]),
      };
    },
  };
};

export const orbitals = vectorsPicture(make);
